import { type Department, listDepartments } from "contract/departments";
import { Link } from "react-router";
import { useAdmin } from "../../../api/session.ts";
import { retryIfFailed, useApiQuery } from "../../../api/queries.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import { ComboboxField } from "../../../shared/form/fields.tsx";
import { Note } from "../../../ui/Note.tsx";

/** The officer whom a complaint of this constituency can be referred to, by post, department or name. */
export function OfficerField({ constituency_id }: { constituency_id: number | null }) {
  const { t, department } = useTexts();
  const isAdmin = useAdmin() !== null;
  const departments = useApiQuery(listDepartments, {});
  const hasNone = departments.data?.data.length === 0;
  return (
    <>
      <ComboboxField
        name="officer_id"
        label={t("Officer")}
        required
        placeholder={t("Search by post, department or name")}
        options={officerOptions(departments.data?.data ?? [], constituency_id, department)}
        loading={departments.isPending}
        onRetry={retryIfFailed(departments)}
        emptyText={
          hasNone
            ? t("The office has no departments yet")
            : t("No results found: officers are kept under Departments")
        }
      />
      {hasNone && !isAdmin && (
        <Note>
          {t("The office has no departments yet")}:{" "}
          <Link to={paths.departments} className="text-accent underline">
            {t("Add Department")}
          </Link>
        </Note>
      )}
    </>
  );
}

/** The active officers of the constituency and of all, by department. */
function officerOptions(
  departments: readonly Department[],
  constituency_id: number | null,
  nameOf: (of: { department: string; department_hi: string | null }) => string,
) {
  return departments
    .filter(({ retired }) => !retired)
    .flatMap(({ name, name_hi, officers }) =>
      officers
        .filter(
          (officer) =>
            !officer.retired &&
            (officer.constituency_id === null || officer.constituency_id === constituency_id),
        )
        .map((officer) => ({
          value: officer.id,
          label: `${officer.post}, ${nameOf({ department: name, department_hi: name_hi })}`,
          hint: [officer.name, officer.constituency_name].filter(Boolean).join(" · "),
        })),
    );
}

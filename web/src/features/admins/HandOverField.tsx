import { type Admin, type HandOverTo, NOBODY } from "contract/admins";
import { listComplaints } from "contract/complaints/complaints";
import { useApiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useAdmins } from "./admin-list.ts";

interface HandOverFieldProps {
  admin: Admin;
  value: HandOverTo;
  onChange: (value: HandOverTo) => void;
  error?: string | undefined;
}

/**
 * The number of open complaints that the admin could not open after the change, and whom they are handed over to: a colleague of
 * the constituency or nobody (decisions.md section 1, "assigned_to"). Without such complaints it shows nothing.
 */
export function HandOverField({ admin, value, onChange, error }: HandOverFieldProps) {
  const { t, locale } = useTexts();
  const { id, name, constituency_id, open_complaints } = admin;
  const admins = useAdmins();
  // The admin's own number counts those of an earlier constituency as well.
  const open = useApiQuery(
    listComplaints,
    {
      query: {
        page: 1,
        assigned_to: String(id),
        constituency: String(constituency_id),
        open: "true",
      },
    },
    { preset: "list", enabled: open_complaints > 0 },
  );
  if (open_complaints === 0) return null;
  if (open.isPending) return <Skeleton className="h-33 w-full" />;
  const count = open.data?.pagination.totalItems ?? open_complaints;
  if (count === 0) return null;
  const colleagues = (admins.data?.data.principals ?? [])
    .filter(
      (one) => one.id !== id && one.status === "active" && one.constituency_id === constituency_id,
    )
    .map((one) => ({
      value: one.id,
      label: one.name,
      hint: t("{phone} · {count} open", { phone: one.phone, count: one.open_complaints }),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <>
      <p>
        {count === 1
          ? t("{name} has one open complaint.", { name })
          : t("{name} has {count} open complaints.", { name, count })}
      </p>
      <Field
        label={t("Hand them over to")}
        hint={
          value === null &&
          t("Without a choice they stay with {name}, who cannot open them.", { name })
        }
        error={error}
      >
        <Combobox<number | typeof NOBODY>
          options={[
            ...colleagues,
            {
              value: NOBODY,
              label: t("Nobody"),
              hint: t("Any admin of the constituency can take them."),
            },
          ]}
          value={value}
          onChange={onChange}
          placeholder={t("Select Admin")}
        />
      </Field>
    </>
  );
}

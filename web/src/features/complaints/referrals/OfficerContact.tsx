import type { DispatchMode } from "contract/complaints/referrals";
import { listDepartments } from "contract/departments";
import { useWatch } from "react-hook-form";
import { useApiQuery } from "../../../api/queries.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { ContactLink } from "../../../ui/ContactLink.tsx";
import { Note } from "../../../ui/Note.tsx";

/** Says that the console sends nothing, and leads to the phone or email of the form's officer. */
export function OfficerContact({ mode }: { mode: DispatchMode }) {
  const { t } = useTexts();
  const officer_id: unknown = useWatch({ name: "officer_id" });
  const departments = useApiQuery(listDepartments, {});
  const officer = departments.data?.data
    .flatMap(({ officers }) => officers)
    .find(({ id }) => id === officer_id);
  return (
    <Note>
      {t("The console only records it: call, write or go there yourself.")}
      {officer && (mode === "phone" || mode === "email") && (
        <>
          {" "}
          {t(mode === "phone" ? "Phone" : "Email")}:{" "}
          <ContactLink kind={mode} value={officer[mode]} className="underline" />
        </>
      )}
    </Note>
  );
}

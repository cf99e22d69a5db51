import { FIELD_LABELS } from "contract/complaints/complaint-fields";
import { useTexts } from "../../../language/use-texts.tsx";
import { DateText } from "../../../ui/DateText.tsx";
import { DetailList } from "../../../ui/DetailList.tsx";
import { Note } from "../../../ui/Note.tsx";
import { StatusBadge } from "../complaint-status.tsx";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import type { TheirChange } from "./edit-complaint-form.ts";

interface TheirChangesProps {
  /** The latest version. */
  complaint: ComplaintDetail;
  changes: readonly TheirChange[];
}

/** What someone else changed while this complaint was edited. */
export function TheirChanges({ complaint, changes }: TheirChangesProps) {
  const { t, category } = useTexts();
  const values = {
    ...complaint,
    category_id: category(complaint.category_name) || t("N/A"),
    assigned_to: complaint.assigned_to_name || t("Not assigned"),
    status_id: <StatusBadge status={complaint.status_code} />,
    due_on: <DateText value={complaint.due_on} as="day" missing={t("Not set")} />,
    follow_up_on: <DateText value={complaint.follow_up_on} as="day" missing={t("Not set")} />,
  };
  return (
    <Note role="status">
      <p className="mb-3">
        {t("This is the latest version with your changes. Someone else changed:")}
      </p>
      <DetailList
        items={changes.map(({ field, isKept }) => ({
          label: t(FIELD_LABELS[field]),
          value: (
            <>
              {values[field]}
              {isKept && (
                <p className="text-sm text-muted">{t("Saving replaces this with yours.")}</p>
              )}
            </>
          ),
        }))}
      />
    </Note>
  );
}

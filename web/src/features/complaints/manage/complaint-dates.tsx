import type { Texts } from "../../../language/language.ts";
import { DateText } from "../../../ui/DateText.tsx";
import type { DetailItem } from "../../../ui/DetailList.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";

/** The read-only dates (complaint-2), also shown in edit mode. */
export const complaintDates = (
  t: Texts["t"],
  complaint: ComplaintDetail | undefined,
): DetailItem[] =>
  (
    [
      ["Issue Date", "issue_at"],
      ["Created At", "created_at"],
      ["Updated At", "updated_at"],
    ] as const
  ).map(([label, field]) => ({
    label: t(label),
    value: complaint ? (
      // A register has days only.
      <DateText
        value={complaint[field]}
        as={field === "issue_at" && complaint.source_number ? "day" : "moment"}
      />
    ) : (
      <Skeleton className="my-1 h-4 w-32" />
    ),
  }));

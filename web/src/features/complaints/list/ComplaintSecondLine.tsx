import type { ComplaintRow, HiddenSearchedField } from "contract/complaints/complaints";
import { daysBetween, officeToday } from "contract/calendar";
import type { Label } from "contract/message";
import { CircleAlert } from "lucide-react";
import { useTexts } from "../../../language/use-texts.tsx";
import { formatDay } from "../../../language/dates.ts";
import { FoundText } from "../../../shared/list/FoundText.tsx";
import { cx } from "../../../ui/cx.ts";
import { AssigneeMenu } from "../AssigneeMenu.tsx";

const hiddenFieldLabels: Record<HiddenSearchedField, Label> = {
  description: "Description",
  location: "Location",
  complainant_phone: "Phone",
  source_number: "Register Number",
};

interface ComplaintSecondLineProps {
  row: ComplaintRow;
  /** Whether somebody else has changed it while it was shown. */
  isChanged: boolean;
}

/** What tells complaints with one title apart, and what is to be done (complaint-work-3). */
export function ComplaintSecondLine({ row, isChanged }: ComplaintSecondLineProps) {
  const { t, department } = useTexts();
  const { booth_number, booth_name, due_on, follow_up_on } = row;
  const today = officeToday();
  const isOpen = row.status !== "completed";
  const age = daysBetween(officeToday(new Date(row.issue_at)), today);
  const isOverdue = isOpen && due_on !== null && due_on < today;
  const replyDue = row.waiting?.reply_due_on ?? null;
  const isReplyOverdue = isOpen && replyDue !== null && replyDue < today;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-muted">
      {isChanged && (
        <mark className="rounded-full bg-warning-soft px-2 text-ink">{t("just changed")}</mark>
      )}
      <span>#{row.complaint_number}</span>
      <span className="max-w-72 min-w-0 truncate" title={booth_name}>
        {t("Booth {number}", { number: booth_number })} · {booth_name}
      </span>
      <span>
        <time dateTime={row.issue_at}>{formatDay(row.issue_at)}</time>
        {isOpen && age > 0 && ` (${age === 1 ? t("1 day") : t("{count} days", { count: age })})`}
      </span>
      <AssigneeMenu complaint={row} />
      {row.waiting && isOpen && (
        <span>
          {t("With {department} since {date}", {
            department: department(row.waiting),
            date: formatDay(row.waiting.since),
          })}
        </span>
      )}
      {isReplyOverdue && (
        <span className="flex items-center gap-1 font-medium text-danger">
          <CircleAlert aria-hidden className="size-3.5" />
          {t("Reply overdue")} <time dateTime={replyDue}>{formatDay(replyDue)}</time>
        </span>
      )}
      {due_on && isOpen && (
        <span className={cx("flex items-center gap-1", isOverdue && "font-medium text-danger")}>
          {isOverdue && <CircleAlert aria-hidden className="size-3.5" />}
          {isOverdue ? t("Overdue") : t("Due")} <time dateTime={due_on}>{formatDay(due_on)}</time>
        </span>
      )}
      {follow_up_on && isOpen && (
        <span>
          {t("Follow-up")} <time dateTime={follow_up_on}>{formatDay(follow_up_on)}</time>
        </span>
      )}
      {row.found?.map(({ field, text }) => (
        <FoundText key={field} label={t(hiddenFieldLabels[field])} text={text} />
      ))}
    </div>
  );
}

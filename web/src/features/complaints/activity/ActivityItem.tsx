import type { ActivityEntry } from "contract/complaints/activity";
import { COMPLAINT_FIELDS } from "contract/complaints/complaint-fields";
import {
  CalendarClock,
  CircleCheck,
  FilePlus2,
  MailCheck,
  MailX,
  BellRing,
  Send,
  type LucideIcon,
  MessageCircle,
  MessageCircleWarning,
  MessageSquareText,
  Paperclip,
  Pencil,
  RotateCcw,
  StickyNote,
  Trash2,
} from "lucide-react";
import { useTexts } from "../../../language/use-texts.tsx";
import { DateText } from "../../../ui/DateText.tsx";
import { formatDay, formatTime } from "../../../language/dates.ts";
import { Badge, toneText } from "../../../ui/Badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { messageStates } from "../../../shared/message-labels.ts";
import { ActivityChanges } from "./ActivityChanges.tsx";
import { headlineText, isAboutDates, isCompleted, isReopened } from "./activity-texts.ts";

const icons: Record<ActivityEntry["kind"], LucideIcon> = {
  created: FilePlus2,
  edited: Pencil,
  attached: Paperclip,
  removed: Trash2,
  note: StickyNote,
  informed: MessageCircle,
  referred: Send,
  reminded: BellRing,
  replied: MailCheck,
  reply_taken_back: MailX,
  not_solved: MessageCircleWarning,
  message: MessageSquareText,
};

function iconAndColour(entry: ActivityEntry): [LucideIcon, string] {
  if (isCompleted(entry)) return [CircleCheck, toneText.success];
  if (isReopened(entry)) return [RotateCcw, toneText.warning];
  if (entry.kind === "not_solved") return [icons.not_solved, toneText.danger];
  if (isAboutDates(entry)) return [CalendarClock, toneText.neutral];
  return [icons[entry.kind], entry.kind === "informed" ? toneText.info : toneText.neutral];
}

/** Whether an entry has changes to show. */
export const hasChanges = ({ changes }: ActivityEntry): boolean => changes.length > 0;

interface ActivityItemProps {
  entry: ActivityEntry;
  /** Whether the old and new values of its fields are shown. */
  isOpen: boolean;
  /** Whether somebody else has added it while the activity was shown. */
  isNew: boolean;
}

/** To whom a referral went, and the number of its letter. */
function ActivityReferral({ referral }: Pick<ActivityEntry, "referral">) {
  const { t, department: nameOf } = useTexts();
  if (!referral) return null;
  const { post, letter_number } = referral;
  const department = nameOf(referral);
  return (
    <p className="text-sm text-muted">
      {letter_number
        ? t("Letter {number} to {post}, {department}", { number: letter_number, post, department })
        : t("To {post}, {department}", { post, department })}
    </p>
  );
}

/** One entry of a complaint's activity. */
export function ActivityItem({ entry, isOpen, isNew }: ActivityItemProps) {
  const { t } = useTexts();
  const [Icon, tone] = iconAndColour(entry);
  const { at, changes, files, note, reason, informed_date, informed_time, received_on } = entry;
  return (
    <li className="relative flex items-start gap-3 pb-5 last:pb-2 not-last:before:absolute not-last:before:inset-y-0 not-last:before:inset-s-4.5 not-last:before:w-px not-last:before:bg-line">
      <span className="relative grid size-9 shrink-0 place-items-center rounded-full border border-line bg-surface-raised">
        <Icon aria-hidden strokeWidth={1.75} className={cx("size-4.5", tone)} />
      </span>
      <div className="flex min-w-0 grow flex-col gap-1 pt-1.5 wrap-anywhere">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            {headlineText(t, entry)}
            {entry.message_state && (
              <Badge tone={messageStates[entry.message_state].tone}>
                {t(messageStates[entry.message_state].text)}
              </Badge>
            )}
            {isNew && <Badge tone="warning">{t("New")}</Badge>}
          </p>
          <p className="text-sm text-muted tabular-nums">
            <DateText value={at} />
          </p>
        </div>
        {changes.length > 0 && !isOpen && (
          <p className="text-sm text-muted">
            {t("Changed: {fields}", {
              fields: changes.map(({ field }) => t(COMPLAINT_FIELDS[field].word)).join(", "),
            })}
          </p>
        )}
        {changes.length > 0 && isOpen && <ActivityChanges changes={changes} />}
        {reason && <p className="whitespace-pre-line">{t("Reason: {reason}", { reason })}</p>}
        {informed_date && informed_time && (
          <p className="text-sm text-muted">
            {t("Informed on {date} at {time}", {
              date: formatDay(informed_date),
              time: formatTime(informed_time),
            })}
          </p>
        )}
        <ActivityReferral referral={entry.referral} />
        {received_on && (
          <p className="text-sm text-muted">
            {t("Reply of {date}", { date: formatDay(received_on) })}
          </p>
        )}
        {files.length > 0 && <p className="text-sm text-muted">{files.join(", ")}</p>}
        {note && <p className="whitespace-pre-line">{note}</p>}
      </div>
    </li>
  );
}

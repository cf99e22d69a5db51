import { officeToday } from "contract/calendar";
import { type DispatchMode, downloadLetter, type Referral } from "contract/complaints/referrals";
import { BellRing, FileDown, MailCheck, MailX } from "lucide-react";
import { formatDay } from "../../../language/dates.ts";
import type { Text } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { useDownload } from "../../../shared/use-download.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";

export const modeTexts = {
  letter: "Letter",
  phone: "By phone",
  email: "By email",
  hand: "By hand",
} as const satisfies Record<DispatchMode, Text>;

interface ReferralItemProps {
  complaintId: string;
  referral: Referral;
  /** A later reminder has moved the day of its reply. */
  isReminded: boolean;
  canWrite: boolean;
  onReply: () => void;
  onRemind: () => void;
  onTakeBack: () => void;
}

/** One thing that was sent, with its replies. */
export function ReferralItem(props: ReferralItemProps) {
  const { complaintId, referral, isReminded, canWrite, onReply, onRemind, onTakeBack } = props;
  const { t, department } = useTexts();
  const { mode, letter_number, post, officer_name, sent_on, reply_due_on, replied_on } = referral;
  const { subject, removed_on, reminds, replies } = referral;
  const letter = useDownload(downloadLetter, t("Failed to load the letter"));
  const isAwaited = replied_on === null && !isReminded;
  const isLate = isAwaited && reply_due_on !== null && reply_due_on < officeToday();
  const name = letter_number ? t("Letter {number}", { number: letter_number }) : t(modeTexts[mode]);
  return (
    <li className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0 wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {reminds !== null && <Badge>{t("Reminder")}</Badge>}
          {replied_on === null && isReminded && <Badge>{t("Reminded")}</Badge>}
          {isLate && <Badge tone="danger">{t("Reply overdue")}</Badge>}
          {replied_on && (
            <Badge tone="success">{t("Replied {date}", { date: formatDay(replied_on) })}</Badge>
          )}
        </p>
        <time dateTime={sent_on} className="text-sm text-muted tabular-nums">
          {formatDay(sent_on)}
        </time>
      </div>
      <p className="text-sm text-muted">
        {[officer_name, post, department(referral)].filter(Boolean).join(", ")}
      </p>
      {subject && <p lang={referral.language}>{subject}</p>}
      {removed_on && (
        <p className="text-muted">
          {t("Its text was removed on {date}", { date: formatDay(removed_on) })}
        </p>
      )}
      {reply_due_on && isAwaited && (
        <p className="text-sm text-muted">
          {t("Reply due {date}", { date: formatDay(reply_due_on) })}
        </p>
      )}
      {replies.map((reply, index) => (
        <p key={index} className="border-s-2 border-line ps-3 whitespace-pre-line">
          <span className="text-sm text-muted">{formatDay(reply.received_on)} </span>
          {reply.note}
        </p>
      ))}
      <div className="-ms-3 flex flex-wrap">
        {mode === "letter" && (
          <Button
            variant="ghost"
            icon={<FileDown aria-hidden className="size-4" />}
            aria-label={`${t("PDF")}: ${name}`}
            busy={letter.busy}
            onClick={() =>
              void letter.save(
                { params: { id: complaintId, referral_id: String(referral.referral_id) } },
                `letter-${letter_number?.replace("/", "-")}.pdf`,
              )
            }
          >
            {t("PDF")}
          </Button>
        )}
        {canWrite && (
          <>
            <Button
              variant="ghost"
              icon={<MailCheck aria-hidden className="size-4" />}
              aria-label={`${t("Record reply")}: ${name}`}
              onClick={onReply}
            >
              {t("Record reply")}
            </Button>
            {replies.length > 0 && (
              <Button
                variant="ghost"
                icon={<MailX aria-hidden className="size-4" />}
                aria-label={`${t("Take back reply")}: ${name}`}
                onClick={onTakeBack}
              >
                {t("Take back reply")}
              </Button>
            )}
            {replied_on === null && (
              <Button
                variant="ghost"
                icon={<BellRing aria-hidden className="size-4" />}
                aria-label={`${t("Remind")}: ${name}`}
                onClick={onRemind}
              >
                {t("Remind")}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

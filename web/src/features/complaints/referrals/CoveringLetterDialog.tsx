import type { ComplaintRow } from "contract/complaints/complaints";
import { COVERED_MAX } from "contract/complaints/referrals";
import { readLetterhead } from "contract/office";
import { useState } from "react";
import { useApiQuery } from "../../../api/queries.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ModalWaiting } from "../../../ui/lazy-dialog.tsx";
import { CoveringLetterForm } from "./CoveringLetterForm.tsx";
import { LeaveOutNote } from "./LeaveOutNote.tsx";
import { type SentLetter, SentLetterDialog } from "./SentLetterDialog.tsx";

export interface CoveringLetterDialogProps {
  rows: readonly ComplaintRow[];
  onClose: () => void;
}

/** One letter about the ticked complaints, drafted, edited and seen before it is sent; then its PDF (referral-9). */
export function CoveringLetterDialog({ rows: ticked, onClose }: CoveringLetterDialogProps) {
  const { t } = useTexts();
  const office = useApiQuery(readLetterhead, {}, { preset: "reference" });
  const [leftOut, setLeftOut] = useState<readonly number[]>([]);
  const [sent, setSent] = useState<SentLetter | null>(null);
  if (sent) return <SentLetterDialog {...sent} onClose={onClose} />;
  const rows = ticked.filter((row) => !leftOut.includes(row.complaint_id));
  const leaveOut = (ids: readonly number[]) => setLeftOut([...leftOut, ...ids]);
  const first = rows[0]!;
  const elsewhere = rows
    .filter((row) => row.constituency_id !== first.constituency_id)
    .map((row) => row.complaint_id);
  if (elsewhere.length > 0 || rows.length > COVERED_MAX)
    return (
      <Dialog
        title={t("Refer to a department")}
        width="prompt"
        onClose={onClose}
        footer={<Button onClick={onClose}>{t("Close")}</Button>}
      >
        {elsewhere.length > 0 ? (
          <LeaveOutNote tone="danger" ids={elsewhere} onLeaveOut={leaveOut}>
            {t("These complaints are of another constituency than complaint {number}: {list}", {
              number: String(first.complaint_id),
              list: elsewhere.join(", "),
            })}
          </LeaveOutNote>
        ) : (
          <p>
            {t("One letter lists at most {max} complaints, and {count} are selected.", {
              max: COVERED_MAX,
              count: rows.length,
            })}
          </p>
        )}
      </Dialog>
    );
  // The draft is in the office's usual language.
  if (office.isPending) return <ModalWaiting onClose={onClose} />;
  return (
    <CoveringLetterForm
      rows={rows}
      letterhead={office.data?.data}
      onLeaveOut={leaveOut}
      onSent={setSent}
      onClose={onClose}
    />
  );
}

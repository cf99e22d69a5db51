import { downloadLetter } from "contract/complaints/referrals";
import { FileDown } from "lucide-react";
import { useTexts } from "../../../language/use-texts.tsx";
import { useDownload } from "../../../shared/use-download.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";

/** A sent letter, with a complaint and its referral by which its PDF is read. */
export interface SentLetter {
  letter_number: string;
  id: string;
  referral_id: string;
}

/** Says the number of a letter that was sent, and saves its PDF. */
export function SentLetterDialog({
  letter_number,
  onClose,
  ...params
}: SentLetter & { onClose: () => void }) {
  const { t } = useTexts();
  const letter = useDownload(downloadLetter, t("Failed to load the letter"));
  return (
    <Dialog
      title={t("Letter {number} is ready", { number: letter_number })}
      width="prompt"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Close")}</Button>
          <Button
            variant="primary"
            icon={<FileDown aria-hidden className="size-4" />}
            busy={letter.busy}
            onClick={() =>
              void letter.save({ params }, `letter-${letter_number.replace("/", "-")}.pdf`)
            }
          >
            {t("PDF")}
          </Button>
        </>
      }
    >
      <p>{t("Each complaint now says with which department it is.")}</p>
    </Dialog>
  );
}

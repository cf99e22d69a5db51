import { addDays, officeToday } from "contract/calendar";
import type { ComplaintRow } from "contract/complaints/complaints";
import { coveredLine, draftCoveringLetter } from "contract/complaints/letter-draft";
import {
  COVERED_MAX,
  coveringLetterToOfficer,
  createCoveringLetter,
  downloadLetter,
} from "contract/complaints/referrals";
import { type Letterhead, type LetterLanguage, readLetterhead } from "contract/office";
import { FileDown } from "lucide-react";
import { useState } from "react";
import { useApiQuery } from "../../../api/queries.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { FormDialog } from "../../../shared/form/FormDialog.tsx";
import { useFormMutation } from "../../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { useDownload } from "../../../shared/use-download.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ModalWaiting } from "../../../ui/lazy-dialog.tsx";
import { LetterDates, LetterFields, REPLY_DAYS } from "./LetterFields.tsx";
import { OfficerField } from "./OfficerField.tsx";

interface CoveringLetterDialogProps {
  rows: readonly ComplaintRow[];
  onClose: () => void;
}

/** One letter about the ticked complaints, drafted, edited and seen before it is sent; then its PDF (referral-10). */
export default function CoveringLetterDialog({ rows, onClose }: CoveringLetterDialogProps) {
  const { t } = useTexts();
  const office = useApiQuery(readLetterhead, {}, { preset: "reference" });
  const [sent, setSent] = useState<SentLetter | null>(null);
  if (sent) return <SentDialog {...sent} onClose={onClose} />;
  const problem =
    rows.length > COVERED_MAX
      ? t("One letter lists at most {max} complaints, and {count} are selected.", {
          max: COVERED_MAX,
          count: rows.length,
        })
      : new Set(rows.map((row) => row.constituency_id)).size > 1
        ? t("Choose complaints of one constituency")
        : null;
  if (problem)
    return (
      <Dialog
        title={t("Refer to a department")}
        width="prompt"
        onClose={onClose}
        footer={<Button onClick={onClose}>{t("Close")}</Button>}
      >
        <p>{problem}</p>
      </Dialog>
    );
  // The draft is in the office's usual language.
  if (office.isPending) return <ModalWaiting onClose={onClose} />;
  return (
    <WritingDialog rows={rows} letterhead={office.data?.data} onSent={setSent} onClose={onClose} />
  );
}

type WritingProps = CoveringLetterDialogProps & {
  letterhead: Letterhead | undefined;
  onSent: (sent: SentLetter) => void;
};

function WritingDialog({ rows, letterhead, onSent, onClose }: WritingProps) {
  const { t } = useTexts();
  const draft = (language: LetterLanguage) => draftCoveringLetter(language, rows.length);
  const today = officeToday();
  const usual = letterhead?.languages[0] ?? "en";
  const form = useSchemaForm(coveringLetterToOfficer, {
    officer_id: null,
    sent_on: today,
    reply_due_on: addDays(today, REPLY_DAYS),
    language: usual,
    ...draft(usual),
    complaint_ids: rows.map(({ complaint_id }) => complaint_id),
  });
  const { send, isPending } = useFormMutation(createCoveringLetter, form, {
    failure: t("Failed to refer the complaints"),
  });
  return (
    <FormDialog
      title={t("Letter about the selected complaints")}
      form={form}
      onSubmit={({ officer_id, ...body }) =>
        send({ params: { id: String(officer_id) }, body }, ({ data }) => {
          form.reset();
          onSent({
            letter_number: data.letter_number,
            id: String(body.complaint_ids[0]),
            referral_id: String(data.referral_ids[0]),
          });
        })
      }
      submitLabel={t("Send letter")}
      busyLabel={t("Saving...")}
      busy={isPending}
      onClose={onClose}
      takeFocus={() => form.setFocus("officer_id")}
    >
      {form.formState.errors.complaint_ids && (
        <p role="alert" className="text-danger">
          {form.formState.errors.complaint_ids.message}
        </p>
      )}
      <OfficerField constituency_id={rows[0]!.constituency_id} />
      <LetterDates />
      <LetterFields
        letterhead={letterhead}
        draft={draft}
        lines={(language) =>
          rows.map((row) => coveredLine(language, { ...row, issue_at: row.created_at }))
        }
      />
    </FormDialog>
  );
}

/** A sent letter, with a complaint and its referral by which its PDF is read. */
interface SentLetter {
  letter_number: string;
  id: string;
  referral_id: string;
}

function SentDialog({ letter_number, onClose, ...params }: SentLetter & { onClose: () => void }) {
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

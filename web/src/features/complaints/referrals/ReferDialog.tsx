import { addDays, officeToday } from "contract/calendar";
import {
  type CitedLetter,
  draftLetter,
  type DraftedComplaint,
} from "contract/complaints/letter-draft";
import {
  createReferral,
  DISPATCH_MODES,
  type Referral,
  referralForm,
} from "contract/complaints/referrals";
import type { Letterhead, LetterLanguage } from "contract/office";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { ChoiceField } from "../../../shared/form/fields.tsx";
import { FormDialog } from "../../../shared/form/FormDialog.tsx";
import { useFormMutation } from "../../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { LetterDates, LetterFields, REPLY_DAYS, sentByToday } from "./LetterFields.tsx";
import { OfficerContact } from "./OfficerContact.tsx";
import { OfficerField } from "./OfficerField.tsx";
import { modeTexts } from "./ReferralItem.tsx";

export interface ReferDialogProps {
  complaint: ComplaintDetail;
  /** The referral of which this reminds. */
  reminded: Referral | undefined;
  /** Undefined when it could not be read. */
  letterhead: Letterhead | undefined;
  onSent: () => void;
  onClose: () => void;
}

const sentForm = referralForm.check(sentByToday);

/** Refers a complaint to an officer; a letter is drafted, edited and seen before it is sent and gets its number. */
export function ReferDialog(props: ReferDialogProps) {
  const { complaint, reminded, letterhead, onSent, onClose } = props;
  const { t } = useTexts();
  const draft = (language: LetterLanguage) =>
    draftLetter(language, drafted(complaint), reminded satisfies CitedLetter | undefined);
  const today = officeToday();
  const usual = reminded?.language ?? letterhead?.languages[0] ?? "en";
  const form = useSchemaForm(sentForm, {
    officer_id: reminded?.officer_id ?? null,
    mode: "letter",
    sent_on: today,
    reply_due_on: addDays(today, REPLY_DAYS),
    language: usual,
    ...draft(usual),
    reminds: reminded?.referral_id ?? null,
  });
  const { send, isPending } = useFormMutation(createReferral, form, {
    failure: t("Failed to refer the complaint"),
    onSuccess: ({ data }) =>
      toast.success(
        data.letter_number
          ? t("Letter {number} is ready", { number: data.letter_number })
          : t(reminded ? "Reminder recorded" : "Complaint referred"),
      ),
  });
  const mode = form.watch("mode");
  const isLetter = mode === "letter";

  return (
    <FormDialog
      title={reminded ? t("Send reminder") : t("Refer to a department")}
      form={form}
      draft={`referral of complaint ${complaint.complaint_id}`}
      onSubmit={({ subject: title, body: text, ...sent }) => {
        const words = sent.mode === "letter" ? { subject: title, body: text } : {};
        send(
          { params: { id: String(complaint.complaint_id) }, body: { ...sent, ...words } },
          () => {
            form.reset();
            onSent();
          },
        );
      }}
      submitLabel={isLetter ? t("Make letter") : t("Save")}
      busyLabel={t("Saving...")}
      busy={isPending}
      onClose={onClose}
      takeFocus={() => form.setFocus("officer_id")}
    >
      <OfficerField constituency_id={complaint.constituency_id} />
      <ChoiceField
        name="mode"
        label={t("How it is sent")}
        options={DISPATCH_MODES.map((value) => ({ value, label: t(modeTexts[value]) }))}
      />
      {!isLetter && <OfficerContact mode={mode} />}
      <LetterDates />
      {isLetter && <LetterFields letterhead={letterhead} draft={draft} />}
    </FormDialog>
  );
}

/** The complaint as a draft takes it. */
const drafted = (complaint: ComplaintDetail): DraftedComplaint => ({
  complaint_id: complaint.complaint_id,
  title: complaint.title,
  description: complaint.description,
  location: complaint.location,
  complainant_name: complaint.complainant_name,
  booth_name: complaint.booth_name ?? "",
  mandal: complaint.mandal,
  issue_at: complaint.issue_at ?? new Date().toISOString(),
});

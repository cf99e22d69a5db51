import { addDays, officeToday } from "contract/calendar";
import {
  type CitedLetter,
  draftLetter,
  type DraftedComplaint,
} from "contract/complaints/letter-draft";
import {
  createReferral,
  DISPATCH_MODES,
  LETTER_BODY_MAX,
  type Referral,
  referralForm,
} from "contract/complaints/referrals";
import { type Department, listDepartments } from "contract/departments";
import type { Letterhead, LetterLanguage } from "contract/office";
import { useState } from "react";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import { retryIfFailed, useApiQuery } from "../../../api/queries.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import {
  ChoiceField,
  ComboboxField,
  TextAreaField,
  TextField,
} from "../../../shared/form/fields.tsx";
import { FormDialog } from "../../../shared/form/FormDialog.tsx";
import { useFormMutation } from "../../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { ChoiceGroup } from "../../../ui/ChoiceGroup.tsx";
import { Field } from "../../../ui/Field.tsx";
import { DateInput } from "../../../ui/TextInput.tsx";
import { toast } from "../../../ui/toast.ts";
import { LetterPreview } from "./LetterPreview.tsx";
import { modeTexts } from "./ReferralItem.tsx";

/** How long a department usually has to reply. */
const REPLY_DAYS = 15;

interface ReferDialogProps {
  complaint: ComplaintDetail;
  /** The referral of which this reminds. */
  reminded: Referral | undefined;
  /** Undefined while it is not known. */
  letterhead: Letterhead | undefined;
  onSent: () => void;
  onClose: () => void;
}

/** Refers a complaint to an officer; a letter is drafted, edited and seen before it is sent and gets its number. */
export default function ReferDialog(props: ReferDialogProps) {
  const { complaint, reminded, letterhead, onSent, onClose } = props;
  const { t, department } = useTexts();
  const departments = useApiQuery(listDepartments, {});
  const [isPreviewed, setPreviewed] = useState(false);
  const draft = (language: LetterLanguage) =>
    draftLetter(language, drafted(complaint), reminded satisfies CitedLetter | undefined);
  const today = officeToday();
  const usual = reminded?.language ?? letterhead?.languages[0] ?? "en";
  const form = useSchemaForm(referralForm, {
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
          : t("Complaint referred"),
      ),
  });
  const { mode, language, officer_id, sent_on, subject, body } = form.watch();
  const isLetter = mode === "letter";
  const chosen = departments.data?.data
    .flatMap(({ officers, name, name_hi }) =>
      officers.map((officer) => ({ ...officer, department: name, department_hi: name_hi })),
    )
    .find(({ id }) => id === officer_id);

  /** A text that was not edited is drafted in the other language. */
  function changeLanguage(next: LetterLanguage) {
    const before = draft(language as LetterLanguage);
    const after = draft(next);
    form.setValue("language", next, { shouldDirty: true });
    for (const name of ["subject", "body"] as const)
      if (form.getValues(name) === before[name]) form.setValue(name, after[name]);
  }

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
      submitLabel={isLetter ? t("Send letter") : t("Save")}
      busyLabel={t("Saving...")}
      busy={isPending}
      onClose={onClose}
      takeFocus={() => form.setFocus("officer_id")}
    >
      <ComboboxField
        name="officer_id"
        label={t("Officer")}
        required
        placeholder={t("Search by post, department or name")}
        options={officerOptions(
          departments.data?.data ?? [],
          complaint.constituency_id,
          department,
        )}
        loading={departments.isPending}
        onRetry={retryIfFailed(departments)}
        emptyText={
          departments.data?.data.length === 0 ? t("The office has no departments yet") : undefined
        }
      />
      <ChoiceField
        name="mode"
        label={t("How it is sent")}
        options={DISPATCH_MODES.map((value) => ({ value, label: t(modeTexts[value]) }))}
      />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Field label={t("Sent on")} required error={form.formState.errors.sent_on?.message}>
          <DateInput {...form.register("sent_on")} />
        </Field>
        <Field label={t("Reply due")} error={form.formState.errors.reply_due_on?.message}>
          <DateInput {...form.register("reply_due_on")} />
        </Field>
      </div>
      {isLetter && (
        <>
          <Field label={t("Language of the letter")} required group>
            <ChoiceGroup
              required
              options={[
                { value: "en", label: "English" },
                { value: "hi", label: "हिन्दी" },
              ]}
              value={(language as LetterLanguage) || "en"}
              onChange={(next) => next && changeLanguage(next)}
            />
          </Field>
          <TextField name="subject" label={t("Subject")} required lang={String(language)} />
          <TextAreaField
            name="body"
            label={t("Text of the letter")}
            required
            countTo={LETTER_BODY_MAX}
            lang={String(language)}
          />
          <Button
            className="self-start"
            aria-expanded={isPreviewed}
            onClick={() => setPreviewed(!isPreviewed)}
          >
            {isPreviewed ? t("Hide preview") : t("Preview")}
          </Button>
          {isPreviewed && (
            <LetterPreview
              language={language as LetterLanguage}
              letterhead={letterhead}
              addressee={chosen}
              sent_on={sent_on}
              subject={subject ?? ""}
              body={body ?? ""}
            />
          )}
        </>
      )}
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
  created_at: complaint.created_at ?? new Date().toISOString(),
});

/** The active officers of the constituency and of all, by department. */
function officerOptions(
  departments: readonly Department[],
  constituency_id: number | null,
  nameOf: (of: { department: string; department_hi: string | null }) => string,
) {
  return departments
    .filter(({ retired }) => !retired)
    .flatMap(({ name, name_hi, officers }) =>
      officers
        .filter(
          (officer) =>
            !officer.retired &&
            (officer.constituency_id === null || officer.constituency_id === constituency_id),
        )
        .map((officer) => ({
          value: officer.id,
          label: `${officer.post}, ${nameOf({ department: name, department_hi: name_hi })}`,
          hint: [officer.name, officer.constituency_name].filter(Boolean).join(" · "),
        })),
    );
}

import { officeToday } from "contract/calendar";
import { LETTER_BODY_MAX } from "contract/complaints/referrals";
import { listDepartments } from "contract/departments";
import { message, ruleError } from "contract/message";
import type { Letterhead, LetterLanguage } from "contract/office";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Link } from "react-router";
import * as z from "zod/mini";
import { useApiQuery } from "../../../api/queries.ts";
import { useAdmin } from "../../../api/session.ts";
import { formatDay } from "../../../language/dates.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import { TextAreaField, TextField } from "../../../shared/form/fields.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ChoiceGroup } from "../../../ui/ChoiceGroup.tsx";
import { Field } from "../../../ui/Field.tsx";
import { DateInput } from "../../../ui/TextInput.tsx";
import { Note } from "../../../ui/Note.tsx";
import { LetterPreview } from "./LetterPreview.tsx";

/** The fields of the form around these parts. */
interface LetterValues {
  officer_id: number | null;
  sent_on: string;
  reply_due_on: string;
  language: LetterLanguage;
  subject: string;
  body: string;
}

/** What is recorded as sent was sent: nobody could record the reply to what has a day to come. */
export const sentByToday = z.refine<{ sent_on: unknown }>(
  ({ sent_on }) => typeof sent_on !== "string" || sent_on <= officeToday(),
  {
    error: ruleError(message("The day of sending cannot be in the future")),
    path: ["sent_on"],
    when: () => true,
  },
);

const TEXTS = ["subject", "body"] as const;

/** How long a department usually has to reply. */
export const REPLY_DAYS = 15;

/** The days of sending and of the reply. */
export function LetterDates() {
  const { t } = useTexts();
  const { register, formState, watch } = useFormContext<LetterValues>();
  const { sent_on, reply_due_on } = formState.errors;
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <Field
        label={t("Sent on")}
        required
        hint={formatDay(watch("sent_on"))}
        error={sent_on?.message}
      >
        <DateInput {...register("sent_on")} />
      </Field>
      <Field
        label={t("Reply due")}
        hint={formatDay(watch("reply_due_on"))}
        error={reply_due_on?.message}
      >
        <DateInput {...register("reply_due_on")} />
      </Field>
    </div>
  );
}

interface LetterFieldsProps {
  /** Undefined while it is not known. */
  letterhead: Letterhead | undefined;
  draft: (language: LetterLanguage) => { subject: string; body: string };
  /** The lines of a covering letter. */
  lines?: (language: LetterLanguage) => string[];
}

/** A letter's language and texts, and how it will be printed. */
export function LetterFields({ letterhead, draft, lines }: LetterFieldsProps) {
  const { t } = useTexts();
  const departments = useApiQuery(listDepartments, {});
  const [isPreviewed, setPreviewed] = useState(false);
  /** The language of an edited text that has stayed when the letter's changed. */
  const [keptIn, setKeptIn] = useState<LetterLanguage | null>(null);
  const form = useFormContext<LetterValues>();
  const { language, officer_id, ...values } = form.watch();
  const addressee = departments.data?.data
    .flatMap(({ officers, name, name_hi }) =>
      officers.map((officer) => ({ ...officer, department: name, department_hi: name_hi })),
    )
    .find(({ id }) => id === officer_id);

  /** A text that was not edited is drafted in the other language. */
  function changeLanguage(next: LetterLanguage) {
    const before = draft(language);
    const after = draft(next);
    form.setValue("language", next, { shouldDirty: true });
    for (const name of TEXTS)
      if (form.getValues(name) === before[name]) form.setValue(name, after[name]);
    const isKept = TEXTS.some((name) => form.getValues(name) !== after[name]);
    setKeptIn(isKept ? (keptIn ?? language) : null);
  }
  function draftAnew() {
    const drafted = draft(language);
    for (const name of TEXTS) form.setValue(name, drafted[name], { shouldDirty: true });
    setKeptIn(null);
  }

  return (
    <>
      {letterhead?.representative === null && <NoSenderNote />}
      <Field label={t("Language of the letter")} required group>
        <ChoiceGroup
          required
          options={[
            { value: "en", label: "English" },
            { value: "hi", label: "हिन्दी" },
          ]}
          value={language}
          onChange={(next) => next && changeLanguage(next)}
        />
      </Field>
      {keptIn !== null && keptIn !== language && (
        <Note role="status">
          <p className="mb-2">{t("What you wrote yourself stays in the other language.")}</p>
          <Button onClick={draftAnew}>{t("Draft the letter anew")}</Button>
        </Note>
      )}
      <TextField name="subject" label={t("Subject")} required lang={language} />
      <TextAreaField
        name="body"
        label={t("Text of the letter")}
        required
        countTo={LETTER_BODY_MAX}
        lang={language}
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
          {...values}
          language={language}
          letterhead={letterhead}
          addressee={addressee}
          lines={lines?.(language) ?? []}
        />
      )}
    </>
  );
}

/** Says that the office has no letterhead yet (letter-8). */
function NoSenderNote() {
  const { t } = useTexts();
  const admin = useAdmin();
  return (
    <Note tone="warning">
      {t("The letterhead is empty: this letter would name no sender.")}{" "}
      {admin ? (
        t("The super administrator fills it in.")
      ) : (
        <Link to={paths.office} className="text-accent underline">
          {t("Fill in the letterhead")}
        </Link>
      )}
    </Note>
  );
}

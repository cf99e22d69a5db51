import { addDays, officeToday } from "contract/calendar";
import type { ComplaintRow } from "contract/complaints/complaints";
import { coveredLine, draftCoveringLetter } from "contract/complaints/letter-draft";
import {
  coveringLetterRefusal,
  coveringLetterToOfficer,
  createCoveringLetter,
} from "contract/complaints/referrals";
import type { Letterhead, LetterLanguage } from "contract/office";
import { CallError } from "../../../api/call-error.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { FormDialog } from "../../../shared/form/FormDialog.tsx";
import { useFormMutation } from "../../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { LeaveOutNote, RefusalNote } from "./LeaveOutNote.tsx";
import { LetterDates, LetterFields, REPLY_DAYS, sentByToday } from "./LetterFields.tsx";
import { OfficerField } from "./OfficerField.tsx";
import type { SentLetter } from "./SentLetterDialog.tsx";

interface CoveringLetterFormProps {
  /** At least one, all of one constituency. */
  rows: readonly ComplaintRow[];
  /** Undefined when it could not be read. */
  letterhead: Letterhead | undefined;
  onLeaveOut: (ids: readonly number[]) => void;
  onSent: (sent: SentLetter) => void;
  onClose: () => void;
}

const sentForm = coveringLetterToOfficer.check(sentByToday);

/** The letter itself; what the server refuses is named and can be left out, and the texts stay. */
export function CoveringLetterForm(props: CoveringLetterFormProps) {
  const { rows, letterhead, onLeaveOut, onSent, onClose } = props;
  const { t } = useTexts();
  const draft = (language: LetterLanguage) => draftCoveringLetter(language, rows.length);
  const { constituency_id } = rows[0]!;
  const complaint_ids = rows.map(({ complaint_id }) => complaint_id);
  const today = officeToday();
  const usual = letterhead?.languages[0] ?? "en";
  const form = useSchemaForm(sentForm, {
    officer_id: null,
    sent_on: today,
    reply_due_on: addDays(today, REPLY_DAYS),
    language: usual,
    ...draft(usual),
    complaint_ids,
  });
  const { send, isPending, error } = useFormMutation(createCoveringLetter, form, {
    failure: t("Failed to refer the complaints"),
  });
  const refused = coveringLetterRefusal.safeParse(error instanceof CallError && error.data);
  const completed = rows.filter((row) => row.status === "completed").map((row) => row.complaint_id);

  /** The subject says how many they are, unless it was edited. A letter is about one at least. */
  function leaveOut(ids: readonly number[]) {
    const language = form.getValues("language") || usual;
    const rest = complaint_ids.filter((id) => !ids.includes(id)).length;
    if (form.getValues("subject") === draft(language).subject)
      form.setValue("subject", draftCoveringLetter(language, rest).subject);
    form.clearErrors("complaint_ids");
    form.setFocus("officer_id");
    onLeaveOut(ids);
  }
  const leavable = (ids: readonly number[]) => (ids.length < rows.length ? ids : []);

  return (
    <FormDialog
      title={t("Letter about the selected complaints")}
      form={form}
      draft={`letter about complaints of constituency ${constituency_id}`}
      onSubmit={({ officer_id, ...texts }) => {
        // A restored draft has the complaints that were selected then.
        const body = { ...texts, complaint_ids };
        send({ params: { id: String(officer_id) }, body }, ({ data }) => {
          form.reset();
          onSent({
            letter_number: data.letter_number,
            id: String(complaint_ids[0]),
            referral_id: String(data.referral_ids[0]),
          });
        });
      }}
      submitLabel={t("Make letter")}
      busyLabel={t("Saving...")}
      busy={isPending}
      onClose={onClose}
      takeFocus={() => form.setFocus("officer_id")}
    >
      <RefusalNote ids={leavable(refused.data?.complaint_ids ?? [])} onLeaveOut={leaveOut} />
      {completed.length > 0 && (
        <LeaveOutNote tone="warning" ids={leavable(completed)} onLeaveOut={leaveOut}>
          {t("These complaints are already completed: {list}", { list: completed.join(", ") })}
        </LeaveOutNote>
      )}
      <OfficerField constituency_id={constituency_id} />
      <LetterDates />
      <LetterFields
        letterhead={letterhead}
        draft={draft}
        lines={(language) => rows.map((row) => coveredLine(language, row))}
      />
    </FormDialog>
  );
}

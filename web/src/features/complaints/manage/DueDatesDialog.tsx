import { setComplaintDates } from "contract/complaints/changes";
import { readComplaint } from "contract/complaints/complaints";
import { message } from "contract/message";
import { day, nullable } from "contract/rules";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { isConflict } from "../../../api/call-error.ts";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import { useApiMutation } from "../../../api/mutations.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { FormDialog } from "../../../shared/form/FormDialog.tsx";
import {
  isErrorOfFields,
  showFieldErrors,
  useSchemaForm,
} from "../../../shared/form/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { DueDateField } from "./DueDateField.tsx";
import { TheirChanges } from "./TheirChanges.tsx";

const dayOrNone = nullable(day(message("Write the year with four digits, such as 2026")));
const datesForm = z.object({ due_on: dayOrNone, follow_up_on: dayOrNone });
type Dates = z.output<typeof datesForm>;
const names = ["due_on", "follow_up_on"] as const;
const haveSameDates = (one: Dates, other: Dates) =>
  names.every((name) => one[name] === other[name]);

interface DueDatesDialogProps {
  /** The latest version that was read; it may change while the dialog is open. */
  complaint: ComplaintDetail;
  /** Reads the complaint again; null when that failed, which a toast has shown. */
  onReload: () => Promise<ComplaintDetail | null>;
  onClose: () => void;
}

/** Sets when a complaint is due and when the office looks at it again. */
export default function DueDatesDialog({ complaint, onReload, onClose }: DueDatesDialogProps) {
  const { t } = useTexts();
  /** What the dialog began with: the dates that the user has seen. */
  const [began] = useState<Dates>(complaint);
  const form = useSchemaForm(datesForm, {
    due_on: complaint.due_on ?? "",
    follow_up_on: complaint.follow_up_on ?? "",
  });
  const inputs = useRef<Partial<Record<keyof Dates, HTMLInputElement | null>>>({});
  const keep = (name: keyof Dates) => (input: HTMLInputElement | null) => {
    inputs.current[name] = input;
  };
  const { mutateAsync } = useApiMutation(setComplaintDates, {
    failure: t("Cannot update complaint"),
    inline: (error) => isConflict(error) || isErrorOfFields(form, error),
    except: [readComplaint],
  });
  const params = { id: String(complaint.complaint_id) };
  const theirs = names.filter((name) => complaint[name] !== began[name]);

  /** Sends the dates; whether they are stored. A change of other fields meanwhile is no conflict with the dates. */
  async function store(dates: Dates, version = 0): Promise<boolean> {
    try {
      await mutateAsync({ params, body: { ...dates, version } });
      await onReload();
      return true;
    } catch (error) {
      showFieldErrors(form, error);
      const latest = isConflict(error) ? await onReload() : null;
      if (!latest) return false;
      // An earlier attempt that got no answer has stored them.
      if (haveSameDates(latest, dates)) return true;
      return haveSameDates(latest, began) && store(dates, latest.version);
    }
  }
  async function save(dates: Dates) {
    // The browser reports a half-typed date as an empty one.
    const half = names.find((name) => inputs.current[name]?.validity.badInput);
    if (half) {
      form.setError(half, { message: t("Enter the whole date") });
      return form.setFocus(half);
    }
    if (!(await store(dates, complaint.version))) return;
    toast.success(t("Dates saved"));
    form.reset();
    onClose();
  }

  return (
    <FormDialog
      title={t("Set dates")}
      form={form}
      onSubmit={save}
      submitLabel={t("Save")}
      busyLabel={t("Saving...")}
      busy={form.formState.isSubmitting}
      onClose={onClose}
      takeFocus={() => form.setFocus("due_on")}
    >
      {theirs.length > 0 && (
        <TheirChanges
          complaint={complaint}
          changes={theirs.map((field) => ({ field, isKept: true }))}
        />
      )}
      <DueDateField
        name="due_on"
        label={t("Due")}
        hint={t("By this day the office wants it solved.")}
        inputRef={keep("due_on")}
      />
      <DueDateField
        name="follow_up_on"
        label={t("Follow-up")}
        hint={t("On this day the office looks at it again.")}
        inputRef={keep("follow_up_on")}
      />
    </FormDialog>
  );
}

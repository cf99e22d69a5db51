import {
  addComplaintNote,
  type ComplaintNoteForm,
  complaintNoteForm,
  NOTE_KINDS,
  ACTIVITY_TEXT_MAX,
} from "contract/complaints/activity";
import { useState } from "react";
import type * as z from "zod/mini";
import type { Text } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { TextAreaField } from "../../../shared/form/fields.tsx";
import { FormDialog } from "../../../shared/form/FormDialog.tsx";
import { useFormMutation } from "../../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { ChoiceGroup } from "../../../ui/ChoiceGroup.tsx";
import { toast } from "../../../ui/toast.ts";
import { InformedFields } from "./InformedFields.tsx";
import { newNote } from "./new-note.ts";

const kinds = {
  note: "A note",
  informed: "Citizen informed",
} as const satisfies Record<ComplaintNoteForm["kind"], Text>;

interface NoteDialogProps {
  complaintId: string;
  onAdded: () => void;
  onClose: () => void;
}

/** Adds a note to a complaint's activity, or how and when the citizen was informed. */
export default function NoteDialog({ complaintId, onAdded, onClose }: NoteDialogProps) {
  const { t } = useTexts();
  const [empty] = useState(newNote);
  const form = useSchemaForm(complaintNoteForm, empty);
  const { send, isPending } = useFormMutation(addComplaintNote, form, {
    failure: t("Failed to add the note"),
    onSuccess: () => toast.success(t("Note added")),
  });
  const isInformed = form.watch("kind") === "informed";

  function submit({ kind, note, ...informed }: z.output<typeof complaintNoteForm>) {
    const body = kind === "informed" ? { kind, note, ...informed } : { kind, note };
    send({ params: { id: complaintId }, body }, () => {
      form.reset();
      onAdded();
    });
  }
  /** The fields of the other kind are reset, so that their errors do not block a note. */
  function choose(kind: ComplaintNoteForm["kind"]) {
    if (kind === form.getValues("kind")) return;
    form.setValue("kind", kind, { shouldDirty: true });
    for (const name of ["informed_how", "informed_date", "informed_time"] as const)
      form.setValue(name, empty[name]);
    form.clearErrors();
  }

  return (
    <FormDialog
      title={t("Add Note")}
      form={form}
      draft={`note on complaint ${complaintId}`}
      onSubmit={submit}
      submitLabel={t("Add Note")}
      busyLabel={t("Adding...")}
      busy={isPending}
      onClose={onClose}
      takeFocus={() => form.setFocus("note")}
    >
      <ChoiceGroup
        label={t("What to write down")}
        required
        options={NOTE_KINDS.map((kind) => ({ value: kind, label: t(kinds[kind]) }))}
        value={isInformed ? "informed" : "note"}
        onChange={(kind) => choose(kind ?? "note")}
      />
      {isInformed && <InformedFields />}
      <TextAreaField
        name="note"
        label={isInformed ? t("More to say") : t("Note")}
        required={!isInformed}
        countTo={ACTIVITY_TEXT_MAX}
      />
    </FormDialog>
  );
}

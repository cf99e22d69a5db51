import { cleanLines } from "contract/clean-text";
import {
  addComplaintNote,
  type ComplaintNoteForm,
  complaintNoteForm,
  NOTE_KINDS,
  ACTIVITY_TEXT_MAX,
} from "contract/complaints/activity";
import { useState } from "react";
import { useController } from "react-hook-form";
import { useApiMutation } from "../../../api/mutations.ts";
import type { Text } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { DiscardConfirm, useDiscard } from "../../../shared/form/DiscardConfirm.tsx";
import { DraftKeeper } from "../../../shared/form/DraftKeeper.tsx";
import { FormDialog } from "../../../shared/form/FormDialog.tsx";
import {
  isErrorOfFields,
  showFieldErrors,
  useSchemaForm,
} from "../../../shared/form/use-schema-form.ts";
import { useSingleRequest } from "../../../shared/form/use-single-request.ts";
import { ChoiceGroup } from "../../../ui/ChoiceGroup.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { toast } from "../../../ui/toast.ts";
import { InformedFields } from "./InformedFields.tsx";
import { newNote } from "./note-form.ts";

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
  const discard = useDiscard(form, onClose);
  const { mutate, isPending } = useApiMutation(addComplaintNote, {
    failure: t("Failed to add the note"),
    inline: (error) => isErrorOfFields(form, error),
    onSuccess: () => toast.success(t("Note added")),
  });
  const isInformed = form.watch("kind") === "informed";

  const running = useSingleRequest();
  const submit = form.handleSubmit(({ kind, note, ...informed }) => {
    if (!running.begin()) return;
    const body = kind === "informed" ? { kind, note, ...informed } : { kind, note };
    mutate(
      { params: { id: complaintId }, body },
      {
        onSuccess: () => {
          form.reset();
          onAdded();
        },
        onError: (error) => {
          running.end();
          showFieldErrors(form, error);
        },
      },
    );
  });
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
      onSubmit={submit}
      submitLabel={t("Add Note")}
      busyLabel={t("Adding...")}
      busy={isPending}
      onClose={discard.ask}
      takeFocus={() => form.setFocus("note")}
      confirmation={discard.asking && <DiscardConfirm {...discard} />}
    >
      <DraftKeeper form={form} name={`note on complaint ${complaintId}`} />
      <ChoiceGroup
        label={t("What to write down")}
        required
        options={NOTE_KINDS.map((kind) => ({ value: kind, label: t(kinds[kind]) }))}
        value={isInformed ? "informed" : "note"}
        onChange={(kind) => choose(kind ?? "note")}
      />
      {isInformed && <InformedFields />}
      <NoteField isRequired={!isInformed} />
    </FormDialog>
  );
}

function NoteField({ isRequired }: { isRequired: boolean }) {
  const { t } = useTexts();
  const { field, fieldState } = useController<{ note: string }>({ name: "note" });
  return (
    <Field
      label={isRequired ? t("Note") : t("More to say")}
      required={isRequired}
      error={fieldState.error?.message}
    >
      <TextArea {...field} countTo={ACTIVITY_TEXT_MAX} toCounted={cleanLines} />
    </Field>
  );
}

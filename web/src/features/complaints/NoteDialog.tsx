import { readComplaint } from "contract/complaints";
import {
  addComplaintNote,
  type ComplaintNoteForm,
  complaintNoteForm,
  listComplaintStory,
  NOTE_KINDS,
  STORY_TEXT_MAX,
} from "contract/complaint-story";
import { useId, useRef, useState } from "react";
import { FormProvider, useController } from "react-hook-form";
import { useChange } from "../../api/changes.ts";
import type { Text } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { DiscardConfirm, useDiscard } from "../../shared/DiscardConfirm.tsx";
import { DraftKeeper } from "../../shared/DraftKeeper.tsx";
import { showFieldErrors, useSchemaForm } from "../../shared/use-schema-form.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toast.ts";
import { InformedFields } from "./InformedFields.tsx";
import { newNote } from "./note-form.ts";

const kinds = {
  note: "A note",
  informed: "Citizen informed",
} as const satisfies Record<ComplaintNoteForm["kind"], Text>;

export interface NoteDialogProps {
  complaintId: string;
  onAdded: () => void;
  onClose: () => void;
}

/** Writes a note into a complaint's story, or how and when the citizen was informed. */
export function NoteDialog({ complaintId, onAdded, onClose }: NoteDialogProps) {
  const { t } = useTexts();
  const formId = useId();
  const [empty] = useState(newNote);
  const form = useSchemaForm(complaintNoteForm, empty);
  const discard = useDiscard(form, onClose);
  const { mutate, isPending } = useChange(addComplaintNote, {
    failure: t("Failed to add the note"),
    invalidates: [listComplaintStory, readComplaint],
  });
  const isInformed = form.watch("kind") === "informed";

  // `isPending` shows a moment after the first click of a double one.
  const sent = useRef(false);
  const submit = form.handleSubmit(({ kind, note, ...informed }) => {
    if (sent.current) return;
    sent.current = true;
    const body = kind === "informed" ? { kind, note, ...informed } : { kind, note };
    mutate(
      { params: { id: complaintId }, body },
      {
        onSuccess: () => {
          toast.success(t("Note added"));
          form.reset();
          onAdded();
        },
        onError: (error) => {
          sent.current = false;
          showFieldErrors(form, error);
        },
      },
    );
  });
  /** What a plain note does not ask for must not block it either: it is as it was. */
  function choose(kind: ComplaintNoteForm["kind"]) {
    form.setValue("kind", kind, { shouldDirty: true });
    for (const name of ["informed_how", "informed_date", "informed_time"] as const)
      form.setValue(name, empty[name]);
    form.clearErrors();
  }

  return (
    <Dialog
      title={t("Add Note")}
      onClose={() => !isPending && discard.ask()}
      footer={
        <>
          <Button onClick={discard.ask} disabled={isPending}>
            {t("Cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isPending}
            busyLabel={t("Adding...")}
          >
            {t("Add Note")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          aria-label={t("Add Note")}
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-5"
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
        </form>
      </FormProvider>
      {discard.asking && <DiscardConfirm {...discard} />}
    </Dialog>
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
      <TextArea {...field} countTo={STORY_TEXT_MAX} />
    </Field>
  );
}

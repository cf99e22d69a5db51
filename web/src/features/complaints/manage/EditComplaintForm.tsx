import {
  complaintChangedMessage,
  readComplaint,
  updateComplaint,
} from "contract/complaints/complaints";
import { COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import type { Message } from "contract/message";
import { type SubmitEvent, useState } from "react";
import { FormProvider } from "react-hook-form";
import { failureMessage, isConflict, isRejected } from "../../../api/call-error.ts";
import { useApiMutation } from "../../../api/mutations.ts";
import { useCapabilities } from "../../../api/capabilities.ts";
import { aboutCall } from "../../../api/request.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { ChoiceField } from "../../../shared/form/fields.tsx";
import { DraftKeeper } from "../../../shared/form/DraftKeeper.tsx";
import { forgetDraftOf } from "../../../shared/form/drafts.ts";
import { showChangeFailure } from "../../../shared/form/show-failure.ts";
import {
  isErrorOfFields,
  showFieldErrors,
  useSchemaForm,
} from "../../../shared/form/use-schema-form.ts";
import { BusyFields } from "../../../ui/BusyFields.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { DetailList } from "../../../ui/DetailList.tsx";
import { Note } from "../../../ui/Note.tsx";
import { FormActions, Section } from "../../../ui/Section.tsx";
import { toast } from "../../../ui/toast.ts";
import { complaintDates } from "./complaint-dates.tsx";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import { fallbackFor } from "./complaint-detail.ts";
import { statusChoices } from "../complaint-status.tsx";
import { AssignedToField } from "../AssignedToField.tsx";
import { ComplaintFields } from "../ComplaintFields.tsx";
import { ReasonField } from "../ReasonField.tsx";
import {
  type EditFields,
  editForm,
  isReopening,
  mergeEdits,
  type TheirChange,
} from "./edit-complaint-form.ts";
import { TheirChanges } from "./TheirChanges.tsx";

export interface EditComplaintFormProps {
  id: string;
  complaint: ComplaintDetail;
  toEditFields: (complaint: ComplaintDetail) => EditFields;
  /** Reads the complaint again; null when that failed, which a toast has shown. */
  onReload: () => Promise<ComplaintDetail | null>;
  onClose: () => void;
}

const hasFields = (stored: EditFields, sent: Partial<EditFields>) =>
  Object.entries(sent).every(([name, value]) => stored[name as keyof EditFields] === value);

/** Edit mode of Manage Complaint (complaint-edit-1). */
export function EditComplaintForm(props: EditComplaintFormProps) {
  const { id, complaint, toEditFields, onReload, onClose } = props;
  const { t, message } = useTexts();
  const wasCompleted = useCapabilities().activity && complaint.status_id === COMPLETED_STATUS_ID;
  const form = useSchemaForm(editForm, toEditFields(complaint));
  const { isDirty, isSubmitting } = form.formState;
  const reopens = isReopening(wasCompleted, form.watch("status_id"));
  const [conflict, setConflict] = useState<Message | string | null>(null);
  const [theirs, setTheirs] = useState<TheirChange[]>([]);
  const update = useApiMutation(updateComplaint, {
    failure: t("Cannot update complaint"),
    inline: true,
    except: [readComplaint],
    onSuccess: () => forgetDraftOf(form),
  });

  const submit = form.handleSubmit(async ({ reason, version, ...fields }) => {
    setConflict(null);
    // Then a repetition of the last attempt can be a conflict with that attempt.
    const mayBeStored = update.isError && !isRejected(update.error);
    try {
      const body = { ...fields, ...(version && { version }), ...(reason && { reason }) };
      await update.mutateAsync({ params: { id }, body });
    } catch (error) {
      const latest = mayBeStored && isConflict(error) ? await onReload() : null;
      if (!latest || !hasFields(toEditFields(latest), fields)) return showFailure(error);
    }
    await onReload();
    toast.success(t("Complaint updated successfully!"));
    close();
  });

  function save(event: SubmitEvent) {
    // A reason that is not shown is not sent, and its error must not block.
    if (!reopens) form.setValue("reason", "");
    void submit(event);
  }
  function showFailure(error: unknown) {
    if (isConflict(error)) setConflict(failureMessage(error, complaintChangedMessage));
    else {
      if (!isErrorOfFields(form, error))
        showChangeFailure(
          error,
          fallbackFor(error, t("Cannot update complaint"), t("Failed to update complaint")),
          aboutCall(updateComplaint.name, { params: { id } }),
        );
      showFieldErrors(form, error);
    }
  }
  async function reload() {
    const latest = await onReload();
    if (!latest) return;
    setConflict(null);
    // Some default values are missing in the library's type only.
    const base = form.formState.defaultValues as EditFields;
    const stored = toEditFields(latest);
    const merge = mergeEdits(base, form.getValues(), stored);
    setTheirs(merge.theirs);
    // The pressed button goes. A form that was just reset knows no field to focus.
    form.setFocus("title");
    form.reset(stored);
    form.reset(merge.merged, { keepDefaultValues: true });
  }
  /** The reset also removes the draft. */
  function close() {
    form.reset();
    onClose();
    // Someone else may have changed or deleted it, and an update without an answer may have been stored.
    if (update.isError) void onReload();
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={save} className="flex flex-col gap-6">
        <Note role="status">
          {t("You are in edit mode. Click Save to apply changes or Cancel to discard them.")}
        </Note>
        {theirs.length > 0 && <TheirChanges complaint={complaint} changes={theirs} />}
        <DraftKeeper form={form} name={`complaint ${id}`} />
        <BusyFields busy={isSubmitting} className="flex flex-col gap-6">
          <Section title={t("Complaint Details")}>
            <ComplaintFields autoFocusTitle categoryName={complaint.category_name}>
              <AssignedToField
                selectedLabel={complaint.assigned_to_name ?? undefined}
                constituency_id={complaint.constituency_id}
              />
              <ChoiceField
                name="status_id"
                label={t("Status")}
                className="col-span-full"
                options={statusChoices.map(({ id, name, tone }) => ({
                  value: id,
                  label: t(name),
                  tone,
                }))}
              />
              {reopens && <ReasonField />}
            </ComplaintFields>
          </Section>
          <Card className="py-4">
            <DetailList items={complaintDates(t, complaint)} />
          </Card>
        </BusyFields>
        {conflict && (
          <Note tone="danger" role="alert">
            <p>{message(conflict)}</p>
            <p className="mb-2">{t("What you typed stays; Reload shows what was changed.")}</p>
            <Button onClick={() => void reload()}>{t("Reload")}</Button>
          </Note>
        )}
        <FormActions>
          <Button onClick={close} disabled={isSubmitting}>
            {t("Cancel")}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!isDirty}
            busy={isSubmitting}
            busyLabel={t("Saving...")}
          >
            {t("Save")}
          </Button>
        </FormActions>
      </form>
    </FormProvider>
  );
}

import { updateCitizen } from "contract/citizens";
import { useState } from "react";
import type * as z from "zod/mini";
import { isConflict } from "../../api/call-error.ts";
import { useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { CitizenFields } from "../../shared/form/CitizenFields.tsx";
import { FormDialog } from "../../shared/form/FormDialog.tsx";
import { takeOver } from "../../shared/form/take-over.ts";
import {
  isErrorOfFields,
  showFieldErrors,
  useSchemaForm,
} from "../../shared/form/use-schema-form.ts";
import { LocationCascade } from "../../shared/location/LocationCascade.tsx";
import { formLevels } from "../../shared/location/location-levels.ts";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/Note.tsx";
import { toast } from "../../ui/toast.ts";
import type { CitizenDialogProps } from "./CitizenActions.tsx";
import { correctForm, correctValues, fieldLabels, fieldNames } from "./correct-form.ts";

const isOfPhone = (error: unknown) =>
  isConflict(error) && error.fields.some(({ field }) => field === "phone");

/** Corrects a citizen's record. What somebody else has changed meanwhile is taken over, except into fields that were changed here. */
export default function CorrectCitizen({ citizen, onReload, onClose }: CitizenDialogProps) {
  const { t } = useTexts();
  const form = useSchemaForm(correctForm, correctValues(citizen));
  const [isShared, setShared] = useState(false);
  const [theirs, setTheirs] = useState<(typeof fieldNames)[number][]>([]);
  const { mutateAsync } = useApiMutation(updateCitizen, {
    failure: t("Failed to correct the citizen"),
    inline: (error) => isConflict(error) || isErrorOfFields(form, error),
    onSuccess: ({ message }) => toast.success(message),
  });

  async function save(values: z.output<typeof correctForm>, another_person = false) {
    const { name, phone, email, booth_id, sms_consent } = values;
    const fields = { name, phone, email, booth_id, sms_consent };
    const params = { id: String(citizen.principal_id) };
    try {
      await mutateAsync({ params, body: { ...fields, version: citizen.version, another_person } });
      form.reset();
      onClose();
    } catch (error) {
      showFieldErrors(form, error);
      setShared(isOfPhone(error));
      if (isConflict(error) && !isOfPhone(error)) await takeLatest();
    }
  }
  async function takeLatest() {
    const latest = await onReload();
    if (!latest) return;
    setTheirs(fieldNames.filter((name) => latest[name] !== citizen[name]));
    takeOver(form, correctValues(latest), formLevels);
  }

  return (
    <FormDialog
      title={t("Correct the citizen")}
      form={form}
      draft={`citizen ${citizen.principal_id}`}
      onSubmit={(values) => save(values)}
      submitLabel={t("Save")}
      busyLabel={t("Saving...")}
      busy={form.formState.isSubmitting}
      variant={isShared ? "secondary" : "primary"}
      onClose={onClose}
      takeFocus={() => form.setFocus("name")}
    >
      {theirs.length > 0 && (
        <Note tone="warning" role="alert">
          {t("Someone else changed this citizen: {fields}. What you typed is kept. Save again.", {
            fields: theirs.map((name) => t(fieldLabels[name])).join(", "),
          })}
        </Note>
      )}
      <CitizenFields onPhoneChange={() => setShared(false)}>
        {isShared && (
          <Note role="status" tone="warning">
            <p className="mb-2">{t("Do they share the phone, as a family does?")}</p>
            <Button
              variant="primary"
              onClick={() => void form.handleSubmit((values) => save(values, true))()}
            >
              {t("Save with the shared phone")}
            </Button>
          </Note>
        )}
      </CitizenFields>
      <p className="text-sm text-muted">{t("Complaints keep the booth where they were logged.")}</p>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
        <LocationCascade selectsOnlyOption={false} />
      </div>
    </FormDialog>
  );
}

import { type Citizen, createCitizen, type Enrolment } from "contract/citizens";
import { useState } from "react";
import { useTexts } from "../../../language/use-texts.tsx";
import { CitizenFields } from "../../../shared/form/CitizenFields.tsx";
import { forgetDraftOf } from "../../../shared/form/drafts.ts";
import { FormDialog } from "../../../shared/form/FormDialog.tsx";
import { useFormMutation } from "../../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import type * as z from "zod/mini";
import { toast } from "../../../ui/toast.ts";
import { KnownCitizen } from "./KnownCitizen.tsx";
import { type NewCitizenFields, newCitizenForm } from "./new-citizen-form.ts";

interface NewCitizenDialogProps {
  booth: { id: number; name: string };
  /** The initial values of the fields. */
  fields: NewCitizenFields;
  /** Called with the complainant: a new citizen, or a known one with their booth. */
  onChosen: (citizen: Citizen, enrolled_at?: Enrolment) => void;
  /** Called with the values of the fields, for the next opening; without them when the dialog could not be loaded. */
  onClose: (fields?: NewCitizenFields) => void;
}

/** Adds a walk-in citizen who is not enrolled. For a known phone, the dialog offers its owner instead. */
export default function NewCitizenDialog({
  booth,
  fields,
  onChosen,
  onClose,
}: NewCitizenDialogProps) {
  const { t } = useTexts();
  const form = useSchemaForm(newCitizenForm, fields);
  const [known, setKnown] = useState<{ citizen: Citizen; enrolled_at: Enrolment } | null>(null);
  const { send, isPending } = useFormMutation(createCitizen, form, {
    failure: t("Failed to add citizen"),
    onSuccess: ({ message, enrolled_at }) => {
      if (!enrolled_at) toast.success(message);
    },
  });

  const add = (citizen: z.output<typeof newCitizenForm>, another_person = false) =>
    send({ body: { ...citizen, booth_id: booth.id, another_person } }, ({ data, enrolled_at }) =>
      enrolled_at ? setKnown({ citizen: data, enrolled_at }) : onChosen(data),
    );

  return (
    <FormDialog
      title={t("Add a new citizen")}
      width="prompt"
      takeFocus={() => form.setFocus(fields.name && !fields.phone ? "phone" : "name")}
      form={form}
      isPartOfPage
      draft="new citizen"
      onSubmit={(citizen) => add(citizen)}
      submitLabel={t("Add Citizen")}
      busyLabel={t("Adding ...")}
      busy={isPending}
      variant={known ? "secondary" : "primary"}
      onClose={() => {
        // The page keeps the fields.
        forgetDraftOf(form);
        onClose(form.getValues());
      }}
    >
      <p className="text-muted wrap-anywhere">
        {t("They are enrolled at booth {booth} and chosen for this complaint.", {
          booth: booth.name,
        })}
      </p>
      <CitizenFields onPhoneChange={() => setKnown(null)}>
        {known && (
          <KnownCitizen
            {...known}
            booth_id={booth.id}
            onChosen={onChosen}
            onAnother={() => void form.handleSubmit((citizen) => add(citizen, true))()}
          />
        )}
      </CitizenFields>
    </FormDialog>
  );
}

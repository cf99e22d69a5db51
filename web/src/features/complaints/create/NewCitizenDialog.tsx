import { type Citizen, createCitizen, type Enrolment } from "contract/citizens";
import { useState } from "react";
import { useApiMutation } from "../../../api/mutations.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { FormDialog } from "../../../shared/form/FormDialog.tsx";
import {
  isErrorOfFields,
  showFieldErrors,
  useSchemaForm,
} from "../../../shared/form/use-schema-form.ts";
import { Field } from "../../../ui/Field.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
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
  const { errors } = form.formState;
  const { mutate, isPending } = useApiMutation(createCitizen, {
    failure: t("Failed to add citizen"),
    inline: (error) => isErrorOfFields(form, error),
    onSuccess: ({ message, enrolled_at }) => {
      if (!enrolled_at) toast.success(message);
    },
  });
  const submit = form.handleSubmit((citizen) => {
    mutate(
      { body: { ...citizen, booth_id: booth.id } },
      {
        onSuccess: ({ data, enrolled_at }) => {
          if (enrolled_at) setKnown({ citizen: data, enrolled_at });
          else onChosen(data);
        },
        onError: (error) => showFieldErrors(form, error),
      },
    );
  });
  const close = () => onClose(form.getValues());

  return (
    <FormDialog
      title={t("Add a new citizen")}
      width="prompt"
      takeFocus={() => form.setFocus(fields.name && !fields.phone ? "phone" : "name")}
      form={form}
      onSubmit={submit}
      submitLabel={t("Add Citizen")}
      busyLabel={t("Adding ...")}
      busy={isPending}
      variant={known ? "secondary" : "primary"}
      onClose={close}
    >
      <p className="text-muted wrap-anywhere">
        {t("They are enrolled at booth {booth} and chosen for this complaint.", {
          booth: booth.name,
        })}
      </p>
      <Field label={t("Name")} required error={errors.name?.message}>
        <TextInput {...form.register("name")} autoCapitalize="words" autoComplete="off" />
      </Field>
      <Field label={t("Phone")} required error={errors.phone?.message}>
        <TextInput
          {...form.register("phone", { onChange: () => setKnown(null) })}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
        />
      </Field>
      {known && <KnownCitizen {...known} booth_id={booth.id} onChosen={onChosen} />}
      <Field label={t("Email")} hint={t("If they have one")} error={errors.email?.message}>
        <TextInput
          {...form.register("email")}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </FormDialog>
  );
}

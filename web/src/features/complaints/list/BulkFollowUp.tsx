import { message } from "contract/message";
import { day } from "contract/rules";
import * as z from "zod/mini";
import { useTexts } from "../../../language/use-texts.tsx";
import { FormDialog } from "../../../shared/form/FormDialog.tsx";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { Field } from "../../../ui/Field.tsx";
import { DateInput } from "../../../ui/TextInput.tsx";

// The browser reports a half-typed date as an empty one.
const followUpForm = z.object({ follow_up_on: day(message("Enter the whole date")) });

interface BulkFollowUpProps {
  /** How many complaints are followed up. */
  count: number;
  onChoose: (day: string) => void;
  onClose: () => void;
}

/** Asks for the day on which the office looks at the ticked complaints again. */
export default function BulkFollowUp({ count, onChoose, onClose }: BulkFollowUpProps) {
  const { t } = useTexts();
  const form = useSchemaForm(followUpForm, { follow_up_on: "" });
  return (
    <FormDialog
      title={t("Follow-up")}
      form={form}
      onSubmit={({ follow_up_on }) => {
        form.reset();
        onClose();
        onChoose(follow_up_on);
      }}
      submitLabel={t("Save")}
      busyLabel={t("Saving...")}
      busy={false}
      onClose={onClose}
      takeFocus={() => form.setFocus("follow_up_on")}
    >
      <p className="text-muted">{t("{count} selected", { count })}</p>
      <Field label={t("Day")} required error={form.formState.errors.follow_up_on?.message}>
        <DateInput {...form.register("follow_up_on")} />
      </Field>
    </FormDialog>
  );
}

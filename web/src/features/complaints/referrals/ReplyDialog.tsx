import { ACTIVITY_TEXT_MAX } from "contract/complaints/activity";
import { officeToday } from "contract/calendar";
import { addReply, type Referral, replyForm } from "contract/complaints/referrals";
import { useTexts } from "../../../language/use-texts.tsx";
import { TextAreaField } from "../../../shared/form/fields.tsx";
import { FormDialog } from "../../../shared/form/FormDialog.tsx";
import { useFormMutation } from "../../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { Field } from "../../../ui/Field.tsx";
import { DateInput } from "../../../ui/TextInput.tsx";
import { toast } from "../../../ui/toast.ts";

interface ReplyDialogProps {
  complaintId: string;
  referral: Referral;
  onAdded: () => void;
  onClose: () => void;
}

/** Records what a department replied. */
export default function ReplyDialog({ complaintId, referral, onAdded, onClose }: ReplyDialogProps) {
  const { t, department } = useTexts();
  const form = useSchemaForm(replyForm, { received_on: officeToday(), note: "" });
  const { send, isPending } = useFormMutation(addReply, form, {
    failure: t("Failed to record the reply"),
    onSuccess: () => toast.success(t("Reply recorded")),
  });
  const referral_id = String(referral.referral_id);
  return (
    <FormDialog
      title={t("Record reply")}
      form={form}
      draft={`reply to referral ${referral_id}`}
      onSubmit={(body) =>
        send({ params: { id: complaintId, referral_id }, body }, () => {
          form.reset();
          onAdded();
        })
      }
      submitLabel={t("Save")}
      busyLabel={t("Saving...")}
      busy={isPending}
      onClose={onClose}
      takeFocus={() => form.setFocus("note")}
    >
      <p className="text-muted">{[referral.post, department(referral)].join(", ")}</p>
      <Field label={t("Received on")} required error={form.formState.errors.received_on?.message}>
        <DateInput {...form.register("received_on")} />
      </Field>
      <TextAreaField
        name="note"
        label={t("What was replied")}
        required
        countTo={ACTIVITY_TEXT_MAX}
      />
    </FormDialog>
  );
}

import { ACTIVITY_TEXT_MAX } from "contract/complaints/activity";
import { officeToday } from "contract/calendar";
import { addReply, type Referral, replyForm } from "contract/complaints/referrals";
import type * as z from "zod/mini";
import { formatDay } from "../../../language/dates.ts";
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
  const received_on = form.watch("received_on");
  function save(body: z.output<typeof replyForm>) {
    if (body.received_on > officeToday()) {
      form.setError("received_on", { message: t("The reply cannot come from the future") });
      return form.setFocus("received_on");
    }
    return send({ params: { id: complaintId, referral_id }, body }, () => {
      form.reset();
      onAdded();
    });
  }
  return (
    <FormDialog
      title={t("Record reply")}
      form={form}
      draft={`reply to referral ${referral_id}`}
      onSubmit={save}
      submitLabel={t("Save")}
      busyLabel={t("Saving...")}
      busy={isPending}
      onClose={onClose}
      takeFocus={() => form.setFocus("note")}
    >
      <p className="text-muted">{[referral.post, department(referral)].join(", ")}</p>
      <Field
        label={t("Received on")}
        required
        hint={formatDay(received_on)}
        error={form.formState.errors.received_on?.message}
      >
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

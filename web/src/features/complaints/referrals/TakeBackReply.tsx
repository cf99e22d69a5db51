import { type Referral, takeBackReply } from "contract/complaints/referrals";
import { useApiMutation } from "../../../api/mutations.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { Confirm } from "../../../ui/Confirm.tsx";
import { toast } from "../../../ui/toast.ts";

interface TakeBackReplyProps {
  complaintId: string;
  referral: Referral;
  onDone: () => void;
  onClose: () => void;
}

/** Asks, then takes back what was recorded as reply to a referral (referral-12). */
export default function TakeBackReply(props: TakeBackReplyProps) {
  const { complaintId, referral, onDone, onClose } = props;
  const { t, department } = useTexts();
  const { mutate, isPending } = useApiMutation(takeBackReply, {
    failure: t("Failed to take back the reply"),
    onSuccess: () => toast.success(t("Reply taken back")),
  });
  const params = { id: complaintId, referral_id: String(referral.referral_id) };
  return (
    <Confirm
      title={t("Take back what was recorded as reply?")}
      confirmLabel={t("Take back reply")}
      busy={isPending}
      onConfirm={() => mutate({ params }, { onSuccess: onDone })}
      onCancel={onClose}
    >
      <p>
        {t(
          "The complaint then waits for {department} again. What was recorded stays in the story.",
          { department: department(referral) },
        )}
      </p>
    </Confirm>
  );
}

import { type OutboxMessage, sendMessageAgain } from "contract/messages";
import { useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { toast } from "../../ui/toast.ts";

/** Queues a message once more with one click. */
export function useSendAgain() {
  const { t } = useTexts();
  const again = useApiMutation(sendMessageAgain, { failure: t("Failed to queue the message") });
  return {
    busy: again.isPending,
    sendAgain: ({ message_id }: OutboxMessage) =>
      again.mutate(
        { params: { id: message_id } },
        { onSuccess: () => toast.success(t("The message is queued again")) },
      ),
  };
}

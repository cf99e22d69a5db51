import { deleteEvents, type Event } from "contract/events";
import { isNotFound } from "../../api/call-error.ts";
import { useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Confirm } from "../../ui/Confirm.tsx";
import { toast } from "../../ui/toast.ts";

interface DeleteEventProps {
  event: Event;
  /** Called when the event was deleted here or before. */
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks, then deletes. Only the status 'partial' counts as success (event-list-6); see api/envelope.ts. */
export default function DeleteEvent({ event, onDeleted, onClose }: DeleteEventProps) {
  const { t } = useTexts();
  const { mutate, isPending } = useApiMutation(deleteEvents, {
    failure: t("Failed to delete event"),
    onSuccess: () => toast.success(t("Event deleted successfully")),
  });

  function remove() {
    mutate(
      { body: { event_ids: [event.id] } },
      {
        onSuccess: onDeleted,
        onError: (error) => isNotFound(error) && onDeleted(),
      },
    );
  }
  return (
    <Confirm
      title={t("Confirm Deletion")}
      confirmLabel={t("Delete")}
      busyLabel={t("Deleting...")}
      busy={isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      <p>{t("Are you sure you want to delete this event? This action cannot be undone.")}</p>
      <p className="rounded-md bg-surface-sunken px-3 py-2 font-medium">{event.event_name}</p>
    </Confirm>
  );
}

import type { ComplaintStatus } from "contract/complaints/statuses";
import { useTexts } from "../../language/use-texts.tsx";
import { useSingleRequest } from "../../shared/form/use-single-request.ts";
import MenuPopup from "../../ui/MenuPopup.tsx";
import type { MenuProps } from "../../ui/use-menu.ts";
import { statusChoices } from "./complaint-status.tsx";
import type { ChangeableComplaint } from "./use-complaint-change.ts";
import { useStatusChange } from "./use-status-change.ts";

interface StatusChoicesProps extends MenuProps {
  complaint: ChangeableComplaint;
  status: ComplaintStatus;
  /** Given for a completed complaint: called instead of the change, with the chosen status. */
  onReopen: ((status_id: number) => void) | undefined;
}

/** The open menu of StatusMenu. It closes when the change is answered. */
export default function StatusChoices(props: StatusChoicesProps) {
  const { complaint, status, onReopen, ...popup } = props;
  const { onClose } = popup;
  const { t } = useTexts();
  const { move, isPending } = useStatusChange(complaint);
  const running = useSingleRequest();

  async function choose(id: number, isChosen: boolean) {
    if (isChosen || onReopen) onClose();
    if (isChosen) return;
    if (onReopen) return onReopen(id);
    const unmounted = running.begin();
    if (!unmounted) return;
    await move(id);
    running.end();
    if (!unmounted.aborted) onClose();
  }
  return (
    <MenuPopup
      {...popup}
      label={t("Status")}
      isBusy={isPending}
      items={statusChoices.map(({ id, name, tone }) => ({
        key: id,
        label: t(name),
        tone,
        isChosen: name === status,
        onChoose: () => void choose(id, name === status),
      }))}
    />
  );
}

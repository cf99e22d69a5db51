import { readComplaint, updateComplaint } from "contract/complaints/complaints";
import { UserCheck } from "lucide-react";
import { useApiMutation } from "../../../api/mutations.ts";
import { useUser } from "../../../api/session.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { useSingleRequest } from "../../../shared/form/use-single-request.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import { editedValues } from "./complaint-detail.ts";

interface AssignToMeProps {
  id: string;
  complaint: ComplaintDetail;
  busy: boolean;
  /** Called with true when the change is sent, and with false when the complaint was read again. */
  onBusy: (busy: boolean) => void;
  /** Moves the focus, because this button is removed. */
  onAssigned: () => void;
  /** Reads the complaint again. */
  onReload: () => Promise<unknown>;
}

/** Assigns the complaint to the signed-in admin; not rendered when it is already. */
export function AssignToMe(props: AssignToMeProps) {
  const { id, complaint, busy, onBusy, onAssigned, onReload } = props;
  const { t } = useTexts();
  const me = useUser()?.principal_id;
  const update = useApiMutation(updateComplaint, {
    failure: t("Failed to update complaint"),
    except: [readComplaint],
  });
  const running = useSingleRequest();
  const { status_id, category_id, version, assigned_to } = complaint;
  if (!me || assigned_to === me || !status_id || !category_id) return null;
  const body = { ...editedValues(complaint), status_id, category_id, version, assigned_to: me };

  async function assign() {
    const unmounted = running.begin();
    if (!unmounted) return;
    onBusy(true);
    const isAssigned = await update.mutateAsync({ params: { id }, body }).then(
      () => true,
      () => false,
    );
    // The next change needs the new version; after a failure, someone else may have changed the complaint.
    await onReload();
    running.end();
    onBusy(false);
    // The message would be about another page's complaint.
    if (!isAssigned || unmounted.aborted) return;
    toast.success(t("This complaint is now assigned to you"));
    onAssigned();
  }
  return (
    <Button
      icon={<UserCheck aria-hidden className="size-4" />}
      busy={busy}
      busyLabel={t("Assigning...")}
      onClick={() => void assign()}
    >
      {t("Assign to me")}
    </Button>
  );
}

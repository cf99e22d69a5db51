import { updateComplaint } from "contract/complaints/complaints";
import { UserCheck } from "lucide-react";
import { useApiMutation } from "../../../api/mutations.ts";
import { useUser } from "../../../api/session.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";
import type { ComplaintDetail } from "./complaint-detail.ts";

interface AssignToMeProps {
  id: string;
  complaint: ComplaintDetail;
  /** Moves the focus, because this button is removed. */
  onAssigned: () => void;
  /** Reads the complaint again. */
  onReload: () => Promise<unknown>;
}

/** Assigns the complaint to the signed-in admin; not rendered when it is already. */
export function AssignToMe({ id, complaint, onAssigned, onReload }: AssignToMeProps) {
  const { t } = useTexts();
  const me = useUser()?.principal_id;
  const update = useApiMutation(updateComplaint, {
    failure: t("Failed to update complaint"),
  });
  const { title, description, status_id, category_id, version, assigned_to } = complaint;
  if (!me || assigned_to === me || !status_id || !category_id) return null;
  const body = { title, description, status_id, category_id, version, assigned_to: me };

  function assign() {
    update.mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toast.success(t("This complaint is now assigned to you"));
          onAssigned();
        },
        // Someone else may have changed the complaint.
        onError: () => void onReload(),
      },
    );
  }
  return (
    <Button
      icon={<UserCheck aria-hidden className="size-4" />}
      busy={update.isPending}
      busyLabel={t("Assigning...")}
      onClick={assign}
    >
      {t("Assign to me")}
    </Button>
  );
}

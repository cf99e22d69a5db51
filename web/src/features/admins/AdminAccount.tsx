import { type Admin, endAdminSessions, type HandOverTo, updateAdmin } from "contract/admins";
import { LogOut, MapPinned, UserCheck, UserX } from "lucide-react";
import { useState } from "react";
import { useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { Confirm } from "../../ui/Confirm.tsx";
import { toast } from "../../ui/toast.ts";
import { useAdminListEdit, withChangedAdmin } from "./admin-list.ts";
import { AdminMails } from "./AdminMails.tsx";
import { HandOverField } from "./HandOverField.tsx";
import { MoveAdminDialog } from "./MoveAdminDialog.tsx";
import { useHandedOverToast } from "./use-admin-changes.ts";

interface AdminAccountProps {
  admin: Admin;
  /** Called after the constituency or the status was changed. */
  onDone: () => void;
}

/** The actions on an admin's account (admin-modal-7): move, end all sessions, deactivate or activate. */
export function AdminAccount({ admin, onDone }: AdminAccountProps) {
  const { t } = useTexts();
  const editList = useAdminListEdit();
  const [handOver, setHandOver] = useState<HandOverTo>(null);
  const toastHandedOver = useHandedOverToast();
  const [asking, setAsking] = useState<"move" | "deactivate" | "end" | null>(null);
  const isActive = admin.status === "active";
  const update = useApiMutation(updateAdmin, {
    failure: t("Failed to update admin. Please try again."),
    onSuccess: ({ data }, { body }) => {
      editList(withChangedAdmin(data));
      const { name } = admin;
      toast.success(
        body?.status === "active"
          ? t("{name} can sign in again.", { name })
          : t("{name} was signed out and cannot sign in.", { name }),
      );
      toastHandedOver(data);
    },
  });
  const ending = useApiMutation(endAdminSessions, {
    failure: t("The sessions could not be ended. Please try again."),
    onSuccess: ({ data: { ended } }) =>
      toast.success(t("Sessions ended: {count}", { count: ended })),
  });
  const params = { id: admin.id };

  const setStatus = (status: Admin["status"], hand_over_to: HandOverTo = null) =>
    update.mutate(
      { params, body: { status, ...(hand_over_to && { hand_over_to }) } },
      { onSuccess: onDone, onError: () => setAsking(null) },
    );
  const endSessions = () => ending.mutate({ params }, { onSettled: () => setAsking(null) });

  return (
    <section
      aria-label={t("Account")}
      className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5 max-sm:*:grow"
    >
      <Button icon={<MapPinned aria-hidden className="size-4" />} onClick={() => setAsking("move")}>
        {t("Move to another constituency")}
      </Button>
      <Button icon={<LogOut aria-hidden className="size-4" />} onClick={() => setAsking("end")}>
        {t("End All Sessions")}
      </Button>
      {isActive ? (
        <Button
          icon={<UserX aria-hidden className="size-4" />}
          onClick={() => {
            setHandOver(null);
            setAsking("deactivate");
          }}
        >
          {t("Deactivate")}
        </Button>
      ) : (
        <Button
          icon={<UserCheck aria-hidden className="size-4" />}
          busy={update.isPending}
          busyLabel={t("Saving...")}
          onClick={() => setStatus("active")}
        >
          {t("Activate")}
        </Button>
      )}
      {admin.email !== null && <AdminMails admin={admin} onDone={onDone} />}
      {asking === "move" && (
        <MoveAdminDialog admin={admin} onMoved={onDone} onClose={() => setAsking(null)} />
      )}
      {asking === "deactivate" && (
        <Confirm
          title={t("Deactivate {name}?", { name: admin.name })}
          confirmLabel={t("Deactivate")}
          busyLabel={t("Saving...")}
          busy={update.isPending}
          onConfirm={() => setStatus("inactive", handOver)}
          onCancel={() => setAsking(null)}
        >
          <p>{t("The admin is signed out at once and cannot sign in until activated again.")}</p>
          <HandOverField admin={admin} value={handOver} onChange={setHandOver} />
        </Confirm>
      )}
      {asking === "end" && (
        <Confirm
          title={t("End all sessions of {name}?", { name: admin.name })}
          confirmLabel={t("End All Sessions")}
          busyLabel={t("Saving...")}
          busy={ending.isPending}
          onConfirm={endSessions}
          onCancel={() => setAsking(null)}
        >
          {t("The admin is signed out everywhere and can sign in again with the same password.")}
        </Confirm>
      )}
    </section>
  );
}

import { type Admin, updateAdmin } from "contract/admins";
import { Mail, MailX } from "lucide-react";
import { useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.ts";
import { useAdminListEdit, withChangedAdmin } from "./admin-list.ts";

interface AdminMailsProps {
  admin: Admin;
  /** Called after the change. */
  onDone: () => void;
}

/** Turns an admin's emails about the own complaints on or off (mail-4). */
export function AdminMails({ admin, onDone }: AdminMailsProps) {
  const { t } = useTexts();
  const editList = useAdminListEdit();
  const isOn = admin.staff_mails;
  const update = useApiMutation(updateAdmin, {
    failure: t("The emails could not be turned on or off. Please try again."),
    onSuccess: ({ data }) => {
      editList(withChangedAdmin(data));
      toast.success(t(data.staff_mails ? "Emails turned on" : "Emails turned off"));
    },
  });
  const Icon = isOn ? MailX : Mail;
  return (
    <Button
      icon={<Icon aria-hidden className="size-4" />}
      busy={update.isPending}
      busyLabel={t("Saving...")}
      onClick={() =>
        update.mutate(
          { params: { id: admin.id }, body: { staff_mails: !isOn } },
          { onSuccess: onDone },
        )
      }
    >
      {t(isOn ? "Turn Emails Off" : "Turn Emails On")}
    </Button>
  );
}

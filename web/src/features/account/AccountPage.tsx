import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useCapabilities } from "../../api/capabilities.ts";
import { useAdmin, useUser } from "../../api/session.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DetailList } from "../../ui/DetailList.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { OwnCalendar } from "./OwnCalendar.tsx";
import { OwnMails } from "./OwnMails.tsx";

const PasswordDialog = lazyDialog(() => import("./PasswordDialog.tsx"));

/** The signed-in person's own account. Each email to an admin leads here (mail-4). */
export function Component() {
  const { t } = useTexts();
  const { ownCalendar, ownPassword } = useCapabilities();
  const user = useUser();
  const admin = useAdmin();
  const [isChangingPassword, setChangingPassword] = useState(false);
  const person = admin ?? user?.super_admin;
  const details = [
    { label: t("Name"), value: person?.name },
    { label: t("Phone"), value: person?.phone },
    { label: t("Email"), value: person?.email },
    { label: t("Constituency"), value: admin?.constituency_name },
  ];
  return (
    <>
      <PageHeader title={t("My Account")} purpose={t("Your own account and its settings.")} />
      <div className="flex max-w-form flex-col gap-6">
        <Card>
          <DetailList items={details.filter(({ value }) => value)} />
          {ownPassword && (
            <div className="mt-6 border-t border-line pt-5">
              <Button
                icon={<KeyRound aria-hidden className="size-4" />}
                onPointerEnter={PasswordDialog.prefetch}
                onFocus={PasswordDialog.prefetch}
                onClick={() => setChangingPassword(true)}
              >
                {t("Change Password")}
              </Button>
            </div>
          )}
        </Card>
        {admin && <OwnMails />}
        {ownCalendar && <OwnCalendar />}
      </div>
      {isChangingPassword && <PasswordDialog onClose={() => setChangingPassword(false)} />}
    </>
  );
}

import type { Admin } from "contract/admins";
import { Link } from "react-router";
import { useCapabilities } from "../../api/capabilities.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { ContactLink } from "../../ui/ContactLink.tsx";
import { DetailList } from "../../ui/DetailList.tsx";
import { AdminAccount } from "./AdminAccount.tsx";
import { AdminRole } from "./AdminRole.tsx";

interface AdminDetailsProps {
  admin: Admin;
  /** Called after the constituency or the status was changed. */
  onChanged: () => void;
}

/** The admin modal in view mode. */
export function AdminDetails({ admin, onChanged }: AdminDetailsProps) {
  const { t } = useTexts();
  const { accounts } = useCapabilities();
  const work = [
    {
      label: t("Last Sign-in"),
      value: <DateText value={admin.last_sign_in_at} missing={t("Never")} />,
    },
    { label: t("Open Complaints"), value: <OpenComplaints {...admin} /> },
    {
      label: t("Emails about complaints"),
      value: admin.email !== null && t(admin.staff_mails ? "Turned on" : "Turned off"),
    },
    {
      label: t("Audit trail"),
      value: (
        <Link to={`${paths.audit}?who=${admin.principal_id}`} className={accentLink}>
          {t("What this admin did")}
        </Link>
      ),
    },
  ];
  return (
    <>
      <div className="mb-5 flex items-center gap-4 border-b border-line pb-5">
        <Avatar name={admin.name} className="size-14" />
        <p className="min-w-0 font-serif text-xl wrap-anywhere">{admin.name || t("N/A")}</p>
      </div>
      <DetailList
        items={[
          {
            label: t("Phone"),
            value: <ContactLink kind="phone" value={admin.phone} className={numberLink} />,
          },
          {
            label: t("Email"),
            value: <ContactLink kind="email" value={admin.email} className={link} />,
          },
          { label: t("Role"), value: <AdminRole admin={admin} /> },
          { label: t("Constituency"), value: admin.constituency_name },
          ...(accounts ? work : []),
        ]}
      />
      {accounts && <AdminAccount admin={admin} onDone={onChanged} />}
    </>
  );
}

const link = "inline-flex items-center hover:underline touch:min-h-control";
const numberLink = `${link} tabular-nums`;
const accentLink = `${link} text-accent underline-offset-3`;

/** A link to the list of the admin's complaints that are not completed. */
function OpenComplaints({ principal_id, open_complaints }: Admin) {
  const query = `?assigned_to=${principal_id}&open=true`;
  return (
    <Link to={`${paths.complaints}${query}`} className={`${accentLink} tabular-nums`}>
      {open_complaints}
    </Link>
  );
}

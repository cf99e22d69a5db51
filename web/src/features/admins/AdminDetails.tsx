import type { Admin } from "contract/admins";
import { Link } from "react-router";
import { useIsOwnServer } from "../../api/own-server.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { DateText } from "../../shared/DateText.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { DetailList } from "../../ui/DetailList.tsx";
import { AdminRole } from "./AdminRole.tsx";

/** The admin modal in view mode. */
export function AdminDetails({ admin }: { admin: Admin }) {
  const { t } = useTexts();
  const isOwn = useIsOwnServer();
  const work = [
    {
      label: t("Last Sign-in"),
      value: <DateText value={admin.last_sign_in_at} missing={t("Never")} />,
    },
    { label: t("Open Complaints"), value: <OpenComplaints {...admin} /> },
  ];
  return (
    <>
      <div className="mb-5 flex items-center gap-4 border-b border-line pb-5">
        <Avatar name={admin.name} className="size-14" />
        <p className="min-w-0 font-serif text-xl wrap-anywhere">{admin.name || t("N/A")}</p>
      </div>
      <DetailList
        items={[
          { label: t("Phone"), value: admin.phone ? <Phone number={admin.phone} /> : t("N/A") },
          { label: t("Email"), value: admin.email ? <Email address={admin.email} /> : t("N/A") },
          { label: t("Role"), value: <AdminRole admin={admin} /> },
          { label: t("Constituency"), value: admin.constituency_name || t("N/A") },
          ...(isOwn ? work : []),
        ]}
      />
    </>
  );
}

const link =
  "inline-flex items-center text-accent underline-offset-3 hover:underline touch:min-h-control";

/** A link to the list of the admin's complaints that are not completed. */
function OpenComplaints({ principal_id, open_complaints }: Admin) {
  const query = `?assigned_to=${principal_id}&open=true`;
  return (
    <Link to={`${paths.complaints}${query}`} className={`${link} tabular-nums`}>
      {open_complaints}
    </Link>
  );
}

const Phone = ({ number }: { number: string }) => (
  <a href={`tel:+91${number}`} className={`${link} tabular-nums`}>
    {number}
  </a>
);

const Email = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className={link}>
    {address}
  </a>
);

import type { Admin } from "contract/admins";
import type { Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { DetailList } from "../../ui/DetailList.tsx";

/** Shown for a missing role (spec.md section 2, "Manage Admins"). */
export const roleOf = (admin: Admin, t: Texts["t"]): string => admin.role_name || t("NA");

/** The admin modal in view mode. */
export function AdminDetails({ admin }: { admin: Admin }) {
  const { t } = useTexts();
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
          { label: t("Role"), value: roleOf(admin, t) },
          { label: t("Constituency"), value: admin.constituency_name || t("N/A") },
        ]}
      />
    </>
  );
}

const link =
  "inline-flex items-center text-accent underline-offset-3 hover:underline touch:min-h-control";

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

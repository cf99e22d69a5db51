import type { Admin } from "contract/admins";
import { useTexts } from "../../language/use-texts.tsx";
import { Badge } from "../../ui/Badge.tsx";

/** The role, NA for a missing one (admin-list-1), and a mark for an admin who cannot sign in. */
export function AdminRole({ admin }: { admin: Admin }) {
  const { t } = useTexts();
  const role = admin.role_name || t("NA");
  if (admin.status === "active") return role;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {role} <Badge tone="warning">{t("Inactive")}</Badge>
    </span>
  );
}

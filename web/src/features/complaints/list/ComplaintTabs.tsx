import { ASSIGNED_TO_ME, type ComplaintFilterName } from "contract/complaints/complaints";
import type { ReactNode } from "react";
import { useAdmin } from "../../../api/session.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import type { ListParams } from "../../../shared/list/use-list-params.ts";
import { Tabs } from "../../../ui/Tabs.tsx";

interface ComplaintTabsProps {
  list: ListParams<ComplaintFilterName>;
  children: ReactNode;
}

/** For an admin, the list in two tabs: the own complaints, and all of the constituency (complaint-list-13). */
export function ComplaintTabs({ list, children }: ComplaintTabsProps) {
  const { t } = useTexts();
  const admin = useAdmin();
  if (!admin) return children;
  return (
    <Tabs
      label={t("Whose complaints")}
      tabs={[
        { value: ASSIGNED_TO_ME, label: t("Assigned to me") },
        {
          value: "all",
          label: t("All of {constituency}", { constituency: admin.constituency_name }),
        },
      ]}
      value={list.filters.assigned_to === ASSIGNED_TO_ME ? ASSIGNED_TO_ME : "all"}
      onChange={(tab) =>
        list.setFilters({ ...list.filters, assigned_to: tab === ASSIGNED_TO_ME ? tab : "" })
      }
    >
      {children}
    </Tabs>
  );
}

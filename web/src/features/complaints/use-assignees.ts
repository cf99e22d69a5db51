import { listAdmins } from "contract/admins";
import { listColleagues } from "contract/complaints/assignees";
import { retryIfFailed, useApiQuery } from "../../api/queries.ts";
import { useAdmin } from "../../api/session.ts";
import { useTexts } from "../../language/use-texts.tsx";
import type { ComboboxOption } from "../../ui/combobox-filter.ts";

interface AssigneeOption extends ComboboxOption<number> {
  isActive: boolean;
}

type Retry = ReturnType<typeof retryIfFailed>;

/**
 * Who can have complaints: for a super administrator every admin, with the phone as hint; for an admin the active ones of the
 * own constituency, with the number of their open complaints. Nothing is sent while `enabled` is false.
 */
export function useAssignees(enabled = true): {
  options: AssigneeOption[];
  isPending: boolean;
  onRetry: Retry;
} {
  const { t } = useTexts();
  const isAdmin = useAdmin() !== null;
  const failure = t("Failed to fetch admins");
  const admins = useApiQuery(
    listAdmins,
    { query: { principal_type: "admin" } },
    { failure, enabled: enabled && !isAdmin },
  );
  const colleagues = useApiQuery(listColleagues, {}, { failure, enabled: enabled && isAdmin });
  if (isAdmin)
    return {
      options: (colleagues.data?.data ?? []).map(({ id, name, open }) => ({
        value: id,
        label: name,
        hint: t("{count} open", { count: open }),
        isActive: true,
      })),
      isPending: colleagues.isPending,
      onRetry: retryIfFailed(colleagues),
    };
  return {
    options: (admins.data?.data.principals ?? []).map(({ principal_id, name, phone, status }) => ({
      value: principal_id,
      label: name,
      hint: phone,
      isActive: status === "active",
    })),
    isPending: admins.isPending,
    onRetry: retryIfFailed(admins),
  };
}

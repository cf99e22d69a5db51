import { listAdmins } from "contract/admins";
import { listColleagues } from "contract/complaints/assignees";
import { retryIfFailed, useApiQuery } from "../../api/queries.ts";
import { useCapabilities } from "../../api/capabilities.ts";
import { useAdmin } from "../../api/session.ts";
import type { Text } from "contract/message";
import { useTexts } from "../../language/use-texts.tsx";
import type { ComboboxOption } from "../../ui/combobox-filter.ts";

/** Shown where no admin can be chosen. */
export const NO_ADMIN = "No admin of this constituency yet" satisfies Text;

interface AssigneeOption extends ComboboxOption<number> {
  isActive: boolean;
  /** Null when it is not known, and for an admin, who gets those of the own constituency only. */
  constituency_id: number | null;
}

/** The admins of whom one can have a complaint of this constituency; null when it is not known. */
export const assigneesOf = (
  options: readonly AssigneeOption[],
  constituency_id: number | null,
): AssigneeOption[] =>
  options.filter(
    (one) =>
      one.isActive &&
      (one.constituency_id === null ||
        constituency_id === null ||
        one.constituency_id === constituency_id),
  );

type Retry = ReturnType<typeof retryIfFailed>;

/**
 * Who can have complaints, by name, with the number of open ones: for a super administrator every admin, with the phone; for an
 * admin the active ones of the own constituency. Nothing is sent while `enabled` is false.
 */
export function useAssignees(enabled = true): {
  options: AssigneeOption[];
  isPending: boolean;
  onRetry: Retry;
} {
  const { t, locale } = useTexts();
  const { accounts } = useCapabilities();
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
        constituency_id: null,
      })),
      isPending: colleagues.isPending,
      onRetry: retryIfFailed(colleagues),
    };
  return {
    options: (admins.data?.data.principals ?? [])
      .map(({ principal_id, name, phone, status, constituency_id, open_complaints }) => ({
        value: principal_id,
        label: name,
        hint: accounts ? t("{phone} · {count} open", { phone, count: open_complaints }) : phone,
        isActive: status === "active",
        constituency_id,
      }))
      .toSorted((a, b) => a.label.localeCompare(b.label, locale)),
    isPending: admins.isPending,
    onRetry: retryIfFailed(admins),
  };
}

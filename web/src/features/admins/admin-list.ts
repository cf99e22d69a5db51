import { useQueryClient } from "@tanstack/react-query";
import { type Admin, listAdmins } from "contract/admins";
import { prefetchCall } from "../../api/prefetch.ts";
import { apiQuery, useApiQuery } from "../../api/queries.ts";
import { listPrefetchLoader } from "../../shared/list-prefetch.ts";

/** spec.md section 6: the list is requested with principal_type=admin. */
const input = { query: { principal_type: "admin" } } as const;

export const useAdmins = () => useApiQuery(listAdmins, input);
/** Prefetches the call of useAdmins(). */
export const adminsLoader = listPrefetchLoader([], (_list, signal) =>
  prefetchCall(listAdmins, input, signal),
);

/** Returns a function that changes the cached list at once, before it is refetched. */
export function useAdminListEdit() {
  const client = useQueryClient();
  return (edit: (admins: Admin[]) => Admin[]) =>
    client.setQueryData(
      apiQuery(listAdmins, input).queryKey,
      (answer) => answer && { ...answer, data: { principals: edit(answer.data.principals) } },
    );
}

/** The list with a new admin first; the same list when the answer did not hold the admin. */
export const withAdmin = (admins: Admin[], added: Admin | null): Admin[] =>
  added && !admins.some(({ id }) => id === added.id) ? [added, ...admins] : admins;

import { useQueryClient } from "@tanstack/react-query";
import { type Admin, listAdmins } from "contract/admins";
import { hasTerms, searchTerms } from "contract/search-terms";
import { prefetchCall } from "../../api/prefetch.ts";
import { apiQuery, useApiQuery } from "../../api/queries.ts";
import { searchKey } from "../../language/search-key.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { listPrefetchLoader } from "../../shared/list/list-prefetch.ts";

/** The list is requested with principal_type=admin (call-11). */
const input = { query: { principal_type: "admin" } } as const;

export function useAdmins() {
  const { t } = useTexts();
  return useApiQuery(listAdmins, input, { failure: t("Failed to fetch admins") });
}
/** Prefetches the call of useAdmins(). */
export const adminsLoader = listPrefetchLoader([], (_list, signal) =>
  prefetchCall(listAdmins, input, signal),
);

/** The admins in whose name, phone, email and constituency every word of the search occurs, in the list's order; all when it is empty. */
export function searchAdmins(admins: readonly Admin[], search: string): readonly Admin[] {
  const terms = searchTerms(searchKey(search));
  return admins.filter(({ name, phone, email, constituency_name }) =>
    hasTerms(searchKey(`${name} ${phone} ${email ?? ""} ${constituency_name ?? ""}`), terms),
  );
}

/** Returns a function that changes the cached list at once, before it is refetched. */
export function useAdminListEdit() {
  const client = useQueryClient();
  return (edit: (admins: Admin[]) => Admin[]) =>
    client.setQueryData(
      apiQuery(listAdmins, input).queryKey,
      (answer) => answer && { ...answer, data: { principals: edit(answer.data.principals) } },
    );
}

/** The edit of the list that shows an admin as changed. */
export const withChangedAdmin =
  (changed: Pick<Admin, "id"> & Partial<Admin>) => (admins: Admin[]) =>
    admins.map((one) => (one.id === changed.id ? { ...one, ...changed } : one));

/** The list with a new admin first; unchanged when the answer did not contain the admin. */
export const withAdmin = (admins: Admin[], added: Admin | null): Admin[] =>
  added && !admins.some(({ id }) => id === added.id) ? [added, ...admins] : admins;

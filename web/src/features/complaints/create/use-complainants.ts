import { type Citizen, CITIZENS_LIMIT, listCitizens } from "contract/citizens";
import { phoneStart } from "contract/phone";
import { SEARCH_DEBOUNCE_MS, useTypedSearch } from "../../../shared/list/use-typed-search.ts";
import { retryIfFailed, useApiQuery } from "../../../api/queries.ts";
import type { Texts } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { searchKey } from "../../../language/search-key.ts";
import { type ComboboxOption, matching } from "../../../ui/combobox-filter.ts";

/** Name and phone, with fallbacks (complaint-create-15). */
export const complainantLabel = (t: Texts["t"], { name, phone }: Citizen): string =>
  `${name || t("Unknown User")} (${phone || t("No Phone")})`;

/**
 * The citizens of a booth, at most 50, searched by the server after a pause of 500 ms in typing. Until its answer has arrived,
 * the loaded ones are filtered here, so that Enter never chooses a citizen who does not match the typed text.
 */
export function useComplainants(booth_id: number | null) {
  const { t } = useTexts();
  const { typed, search, searchFor } = useTypedSearch(SEARCH_DEBOUNCE_MS);
  const users = useApiQuery(
    listCitizens,
    booth_id === null
      ? null
      : { query: { booth_id, limit: CITIZENS_LIMIT, ...(search && { search }) } },
    { preset: "list", failure: t("Failed to load users") },
  );
  const citizens = users.data?.data.users ?? [];
  const options: ComboboxOption<number>[] = citizens.map((citizen) => ({
    value: citizen.principal_id,
    label: complainantLabel(t, citizen),
  }));
  const isSettled = typed === search && !users.isPlaceholderData;
  const keys = options.map(({ label }) => searchKey(label));
  return {
    citizens,
    options: isSettled ? options : matching(options, keys, phoneStart(typed) ?? typed),
    onRetry: retryIfFailed(users),
    isLoading: users.isFetching || typed !== search,
    searchFor,
  };
}

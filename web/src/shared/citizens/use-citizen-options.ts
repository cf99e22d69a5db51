import { CITIZEN_SEARCH_MIN, CITIZENS_LIMIT, listCitizens } from "contract/citizens";
import { phoneStart } from "contract/phone";
import { retryIfFailed, useApiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { searchKey } from "../../language/search-key.ts";
import { type ComboboxOption, matching } from "../../ui/combobox-filter.ts";
import { SEARCH_DEBOUNCE_MS, useTypedSearch } from "../list/use-typed-search.ts";
import { boothText, citizenLabel } from "./citizen-texts.ts";

/** Of a citizen who stands at the desk. */
const WIDE_PAUSE_MS = 250;

/**
 * Citizens as options, at most 50, searched by the server after a pause in typing: those of a booth (none while it is null), or
 * those of all booths that the user reaches (undefined), or of a constituency, each with their booth. Until the answer has arrived, the loaded ones are
 * filtered here, so that Enter never chooses a citizen who does not match the typed text.
 */
export function useCitizenOptions(booth_id?: number | null, constituency_id?: number) {
  const { t } = useTexts();
  const isWide = booth_id === undefined;
  const { typed, search, searchFor } = useTypedSearch(isWide ? WIDE_PAUSE_MS : SEARCH_DEBOUNCE_MS);
  const isTooShort = (text: string) => isWide && Array.from(text).length < CITIZEN_SEARCH_MIN;
  const users = useApiQuery(
    listCitizens,
    booth_id === null || isTooShort(search)
      ? null
      : { query: { booth_id, constituency_id, limit: CITIZENS_LIMIT, ...(search && { search }) } },
    { preset: "list", failure: t("Failed to load users") },
  );
  const isAsking = !isTooShort(typed) && booth_id !== null;
  const citizens = isAsking ? (users.data?.data.users ?? []) : [];
  const options: ComboboxOption<number>[] = citizens.map((citizen) => ({
    value: citizen.principal_id,
    label: citizenLabel(t, citizen),
    ...(isWide && { hint: t("Booth {number}", { number: boothText(citizen) }) }),
  }));
  const isSettled = typed === search && !users.isPlaceholderData;
  const keys = options.map(({ label }) => searchKey(label));
  return {
    citizens,
    options: isSettled ? options : matching(options, keys, phoneStart(typed) ?? typed),
    onRetry: retryIfFailed(users),
    isLoading: isAsking && (users.isFetching || typed !== search),
    isTooShort: isTooShort(typed),
    searchFor,
  };
}

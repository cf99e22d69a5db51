import { currentSession, subscribeToSession } from "../../api/session.ts";
import type { ComboboxOption } from "../../ui/combobox-filter.ts";
import type { FilterLevel, FormLevel, LocationFields } from "./location-levels.ts";

type RecentLocation = Pick<LocationFields, "constituency_id" | "mandal">;

/**
 * The constituency and mandal that were chosen last. They are kept in this tab's memory, because session-1 lists the keys
 * of the session storage. The next person who signs in here starts without them.
 */
const nothing: RecentLocation = { constituency_id: null, mandal: null };
let recent = nothing;
subscribeToSession(() => {
  if (!currentSession().user) recent = nothing;
});

export const recentLocation = (): RecentLocation => recent;

/** Remembers a chosen constituency (its id as a number or in digits) or mandal; other levels and "" change nothing. */
export function rememberLevel(level: FormLevel | FilterLevel, value: string | number | null): void {
  if (!value) return;
  if (level === "mandal") recent = { ...recent, mandal: String(value) };
  else if (level === "constituency" || level === "constituency_id")
    recent = { ...recent, constituency_id: Number(value) };
}

/** The options with the one of `value` first. */
export function recentFirst<V extends string | number>(
  options: ComboboxOption<V>[],
  value: V | null,
): ComboboxOption<V>[] {
  const used = options.find((option) => option.value === value);
  return used ? [used, ...options.filter((option) => option !== used)] : options;
}

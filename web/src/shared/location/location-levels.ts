import type { Booth } from "contract/booths";
import type { Texts } from "../../language/language.ts";
import type { ComboboxOption } from "../../ui/combobox-filter.ts";
import { perLocale } from "../../language/per-locale.ts";

/** The levels of a form, top down (cascade-1). An unset level is null. */
export const formLevels = [
  "state_id",
  "district_id",
  "constituency_id",
  "mandal",
  "shaktikendra",
  "booth_name",
  "booth_id",
] as const;
export type FormLevel = (typeof formLevels)[number];

/** The levels of a filter, top down (filter-1); `constituency` and `booth_id` hold ids. */
export const filterLevels = [
  "constituency",
  "mandal",
  "shaktikendra",
  "booth_name",
  "booth_id",
] as const;
export type FilterLevel = (typeof filterLevels)[number];

/** The form fields of the cascade. */
export interface LocationFields {
  state_id: number | null;
  district_id: number | null;
  constituency_id: number | null;
  mandal: string | null;
  shaktikendra: string | null;
  booth_name: string | null;
  booth_id: number | null;
}

export const noLocation: LocationFields = {
  state_id: null,
  district_id: null,
  constituency_id: null,
  mandal: null,
  shaktikendra: null,
  booth_name: null,
  booth_id: null,
};

/** The location filters as the URL holds them: text, ids as digits, "" when unset. */
export type LocationFilters = Record<FilterLevel, string>;

/** Every filter by name, unset. */
export const unsetFilters = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, ""])) as Record<Name, string>;

export const noLocationFilters = unsetFilters(filterLevels);

/**
 * The values after `level` was set to `value` (unset when it is cleared); every level below it is unset. `unset` holds the
 * levels, top down, with their unset values.
 */
export function chooseLevel<Levels extends object, Values extends Levels>(
  unset: Levels,
  values: Values,
  level: keyof Levels & string,
  value: string | number | null,
): Values {
  const levels = Object.entries(unset);
  const below = levels.slice(levels.findIndex(([name]) => name === level) + 1);
  return { ...values, ...Object.fromEntries(below), [level]: value };
}

/** The chosen levels above the booth. */
export type BoothPlace = Pick<LocationFields, "mandal" | "shaktikendra" | "booth_name">;

const collators = perLocale((locale) => new Intl.Collator(locale, { numeric: true }));

/** The options of each level below the constituency, filtered by the levels above it, sorted by name in the locale's order. */
export function boothOptions(booths: readonly Booth[], place: BoothPlace, locale: Texts["locale"]) {
  const { compare } = collators(locale);
  const distinct = (names: readonly string[]): ComboboxOption<string>[] =>
    [...new Set(names)].toSorted(compare).map((name) => ({ value: name, label: name }));
  const inMandal = booths.filter((booth) => booth.mandal === place.mandal);
  const inShaktikendra = inMandal.filter((booth) => booth.shaktikendra === place.shaktikendra);
  const withBoothName = inShaktikendra.filter((booth) => booth.booth_name === place.booth_name);
  return {
    mandal: distinct(booths.map((booth) => booth.mandal)),
    shaktikendra: distinct(inMandal.map((booth) => booth.shaktikendra)),
    booth_name: distinct(inShaktikendra.map((booth) => booth.booth_name)),
    booth_id: withBoothName
      .map((booth) => ({ value: booth.id, label: booth.booth_number }))
      .toSorted((a, b) => compare(a.label, b.label)),
  };
}

/** The id of a location filter's text; null for a name or an empty text. */
export const parseId = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : null);

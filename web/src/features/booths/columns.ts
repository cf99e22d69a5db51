import { BOOTH_NUMBER_MAX, BOOTH_TEXT_MAX, type SheetColumn } from "contract/booths";
import type { Text, Texts } from "../../language/language.ts";

/** The title of each column of a booth sheet. */
export const columnTitles = {
  mandal: "Mandal",
  shaktikendra: "Shaktikendra",
  booth_name: "Booth Name",
  booth_number: "Booth Number",
} as const satisfies Record<SheetColumn, Text>;

/** What belongs into each column. */
export const columnContents = (t: Texts["t"]): Record<SheetColumn, string> => ({
  mandal: t("The mandal's name, up to {count} characters", { count: BOOTH_TEXT_MAX }),
  shaktikendra: t("The cluster of booths inside the mandal"),
  booth_name: t("The building, such as a school"),
  booth_number: t("Unique in the constituency, up to {count} characters; 007 stays 007", {
    count: BOOTH_NUMBER_MAX,
  }),
});

const isColumn = (field: string): field is SheetColumn => Object.hasOwn(columnTitles, field);

/** The title of a report's `field`; null is the whole row. */
export function fieldTitle(field: string | null, t: Texts["t"]): string {
  if (field === null) return t("Whole row");
  return isColumn(field) ? t(columnTitles[field]) : field;
}

import { SHEET_COLUMNS, type SheetColumn } from "contract/booth-upload";
import type { Texts } from "../../language/language.ts";

const isColumn = (field: string): field is SheetColumn => Object.hasOwn(SHEET_COLUMNS, field);

/** The title of a report's `field`; null is the whole row. */
export function fieldTitle(field: string | null, t: Texts["t"]): string {
  if (field === null) return t("Whole row");
  return isColumn(field) ? t(SHEET_COLUMNS[field].title) : field;
}

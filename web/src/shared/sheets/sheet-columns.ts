import type { Label, Message, Texts } from "../../language/language.ts";

/** The columns of a kind of sheet, by their names in reports, in the template's order. */
export type SheetColumns = Readonly<Record<string, { title: Label; contents: Message }>>;

/** The title of a report's `field`; null is the whole row. */
export function fieldTitle(columns: SheetColumns, field: string | null, t: Texts["t"]): string {
  if (field === null) return t("Whole row");
  return Object.hasOwn(columns, field) ? t(columns[field]!.title) : field;
}

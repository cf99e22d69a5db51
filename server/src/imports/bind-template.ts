import { SHEET_TYPES, type templateQuery } from "contract/booth-upload";
import type { Endpoint } from "contract/endpoint";
import type { Label } from "contract/message";
import type * as z from "zod/mini";
import type { ExportColumn } from "../exports/csv.ts";
import { sheetTemplate } from "../exports/sheet-template.ts";
import { bindFile } from "../http/bind.ts";
import type { App } from "../http/deps.ts";

interface Template {
  /** The name of the sheet. */
  name: Label;
  columns: readonly Pick<ExportColumn<never>, "title" | "width">[];
  /** The positions of the columns that are formatted as text: "007" stays "007". */
  textColumns: readonly number[];
  fileName: `${string}.xlsx`;
}

/** Registers the route of an empty sheet to start from. */
export function bindTemplate(
  app: App,
  endpoint: Endpoint<z.ZodMiniType, typeof templateQuery>,
  { name, columns, textColumns, fileName }: Template,
): void {
  bindFile(app, endpoint, async ({ translator }) => ({
    bytes: await sheetTemplate(name, columns, textColumns, translator()),
    type: SHEET_TYPES.xlsx!,
    name: fileName,
  }));
}

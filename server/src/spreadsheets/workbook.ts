import { type Parts, unpackParts } from "./archive.ts";
import { odsSheets } from "./ods.ts";
import { csvSheet } from "./csv.ts";
import type { Sheet } from "./sheet-cells.ts";
import { damagedMessage, NotASheetError, SheetError } from "./sheet-error.ts";
import { xlsxSheets } from "./xlsx.ts";

const ZIP = Buffer.from("PK\x03\x04", "latin1");
const COMPOUND = Buffer.from("d0cf11e0a1b11ae1", "hex");
const XLSX_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet";

/**
 * Returns a function that reads the sheets of a workbook; the content decides its type, and what is no workbook may be CSV (`takesCsv`). Both throw NotASheetError for another kind of file, SheetError for a damaged
 * or encrypted one, SheetTooComplexError for one that is too large.
 */
export async function workbookReader(
  bytes: Buffer,
  { takesCsv }: { takesCsv?: true | undefined } = {},
): Promise<() => Sheet[]> {
  const startsWith = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic);
  if (startsWith(ZIP)) return () => packageSheets(unpackParts(bytes));
  if (!startsWith(COMPOUND)) {
    if (takesCsv) return () => [csvSheet(bytes)];
    throw new NotASheetError();
  }
  // Loaded for this kind only: it has a megabyte of code pages.
  const { xlsSheets } = await import("./xls.ts");
  return () => xlsSheets(bytes);
}

function packageSheets(parts: Parts): Sheet[] {
  const types = parts.get("[content_types].xml");
  const document = documentType(parts);
  if (types && !document && types.includes(XLSX_WORKBOOK)) return xlsxSheets(parts);
  if (types || document !== ODS_TYPE) throw new NotASheetError();
  const content = parts.get("content.xml");
  if (!content) throw new SheetError(damagedMessage);
  return odsSheets(content);
}

/** The media type of an OpenDocument package. Some writers leave its own part out: the manifest states it, too. */
function documentType(parts: Parts): string | undefined {
  const mimetype = parts.get("mimetype");
  if (mimetype) return mimetype.toString("latin1").trim();
  return parts.get("meta-inf/manifest.xml")?.includes(`"${ODS_TYPE}"`) ? ODS_TYPE : undefined;
}

import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { sheetData, xlsxParts, zip } from "../features/booths/fixtures/archives.ts";
import { unpackParts } from "./archive.ts";
import { SheetTooComplexError } from "./sheet-error.ts";

/** A workbook with a further part of three stored bytes, which claims to have this many. */
function withStoredPart(claimed: number): Buffer {
  const bytes = Buffer.from("<x>");
  const part = {
    name: "xl/worksheets/stored.xml",
    body: { deflated: bytes, claimed, crc: crc32(bytes) },
  };
  const archive = zip([...xlsxParts(sheetData([])), part]);
  archive.writeUInt16LE(0, archive.lastIndexOf(Buffer.from("PK\x01\x02")) + 10);
  return archive;
}

test("a stored part that claims another size than it has rejects the file", () => {
  expect(unpackParts(withStoredPart(3)).has("xl/worksheets/stored.xml")).toBe(true);
  for (const claimed of [0, 2, 4])
    expect(() => unpackParts(withStoredPart(claimed))).toThrow(SheetTooComplexError);
});

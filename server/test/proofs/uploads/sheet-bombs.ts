import { crc32, deflateRawSync } from "node:zlib";
import {
  odsParts,
  type Part,
  sheetData,
  xlsxParts,
  zip,
} from "../../../src/features/booths/fixtures/archives.ts";

/** A spreadsheet that attacks the server's memory or time. Its bytes are made when needed. */
export interface Bomb {
  name: string;
  bytes: () => Buffer;
}

const MIB = 1024 * 1024;
const HEADER = ["mandal", "shaktikendra", "booth_name", "booth_number"];
const header = sheetData([HEADER]);
const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join("");

/** A zip entry of these bytes, which may declare another length. */
function entry(name: string, bytes: Buffer, claimed = bytes.length): Part {
  return {
    name,
    body: { deflated: deflateRawSync(bytes, { level: 1 }), claimed, crc: crc32(bytes) },
  };
}
const blanks = (mebibytes: number) => Buffer.alloc(mebibytes * MIB, " ");

/** A workbook with this XML as its sheet or another part. */
const xlsx = (xml: string, ...more: Part[]) => zip([...xlsxParts(xml), ...more]);
const ods = (table: string, prologue?: string) => zip(odsParts(table, prologue));

/** A workbook with one part replaced. */
function xlsxWith(name: string, body: string | Buffer, sheet = header): Buffer {
  const parts = xlsxParts(sheet).filter((part) => part.name !== name);
  return zip([...parts, entry(name, Buffer.from(body))]);
}
const SHEET = "xl/worksheets/sheet1.xml";

/** Many directory entries that all refer to the bytes of `body`. Method 0 is stored, 8 is deflated. */
function overlapping(count: number, body: Part["body"], method = 8): Buffer {
  const parts = Array.from({ length: count }, (_, index) => ({
    name: `xl/worksheets/other${index}.xml`,
    body: index === 0 ? body : "",
  }));
  const archive = zip([...parts, ...xlsxParts(header)]);
  const first = archive.indexOf("PK\x01\x02", 0, "latin1");
  archive.writeUInt16LE(method, first + 10);
  for (let at = first, index = 0; index < count; index += 1) {
    archive.copy(archive, at + 10, first + 10, first + 28);
    archive.writeUInt32LE(0, at + 42);
    at += 46 + archive.readUInt16LE(at + 28);
  }
  return archive;
}

const archives: Bomb[] = [
  {
    name: "an entry of 200 MB that claims 100 bytes",
    bytes: () => xlsx(header, entry("xl/worksheets/sheet2.xml", blanks(200), 100)),
  },
  { name: "a sheet of 120 MB of blanks", bytes: () => xlsxWith(SHEET, blanks(120)) },
  {
    name: "1,900 entries of 1 MB",
    bytes: () => {
      const one = blanks(1);
      const { body } = entry("", one);
      return xlsx(
        header,
        ...Array.from({ length: 1900 }, (_, index) => ({
          name: `xl/worksheets/s${index}.xml`,
          body,
        })),
      );
    },
  },
  {
    name: "60,000 empty entries",
    bytes: () =>
      xlsx(header, ...Array.from({ length: 60_000 }, (_, n) => ({ name: `${n}`, body: "" }))),
  },
  {
    name: "1,900 entries over the same 60 MB",
    bytes: () => overlapping(1900, entry("", blanks(60)).body),
  },
  {
    name: "150 entries over the same stored 19 MB, which claim 0 bytes",
    bytes: () => {
      const stored = blanks(19);
      return overlapping(150, { deflated: stored, claimed: 0, crc: crc32(stored) }, 0);
    },
  },
  {
    name: "an archive in an archive in an archive",
    bytes: () => {
      let inner = xlsxWith(SHEET, blanks(100));
      for (let depth = 0; depth < 5; depth += 1) inner = xlsxWith(SHEET, inner);
      return inner;
    },
  },
];

const far = (row: number) =>
  `<row r="${row}"><c r="XFD${row}" t="inlineStr"><is><t>x</t></is></c></row>`;
const range = '<dimension ref="A1:XFD1048576"/>';
const ranges: Bomb[] = [
  {
    name: "A1:XFD1048576 with its last cell filled",
    bytes: () => xlsx(range + sheetData([HEADER], far(1_048_576))),
  },
  {
    name: "A1:XFD1048576 with a cell in every tenth row",
    bytes: () =>
      xlsx(
        range +
          sheetData(
            [HEADER],
            times(100_000, (n) => far(2 + n * 10)),
          ),
      ),
  },
  {
    name: "A1:XFD1048576 merged",
    bytes: () =>
      xlsx(
        `${range}${sheetData([HEADER, ["M", "K", "School", "1"]])}<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`,
      ),
  },
  {
    name: "A1:XFD1048576 as one link",
    bytes: () =>
      xlsx(`${header}<hyperlinks><hyperlink ref="A1:XFD1048576" location="A1"/></hyperlinks>`),
  },
  {
    name: "an .ods of 16,384 repeated columns in 1,048,576 repeated rows",
    bytes: () =>
      ods(
        '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>M</text:p></table:table-cell></table:table-row>',
      ),
  },
];

const laughs = (kind: string) =>
  `<!DOCTYPE ${kind} [<!ENTITY a "ha">${times(20, (n) => `<!ENTITY a${n} "${`&a${n ? n - 1 : ""};`.repeat(10)}">`)}]>`;
const xml: Bomb[] = [
  {
    name: "entities of entities in an .xlsx",
    bytes: () =>
      xlsxWith(
        SHEET,
        `${laughs("worksheet")}<worksheet><sheetData><row><c t="inlineStr"><is><t>&a19;</t></is></c></row></sheetData></worksheet>`,
      ),
  },
  {
    name: "entities of entities in an .ods",
    bytes: () => ods("<text:p>&a19;</text:p>", laughs("x")),
  },
  {
    name: "entities of entities in UTF-16",
    bytes: () =>
      xlsxWith(SHEET, Buffer.from(`\ufeff${laughs("x")}<worksheet>&a19;</worksheet>`, "utf16le")),
  },
  {
    name: "a million attributes",
    bytes: () => xlsx(`<sheetData><row ${times(1_000_000, (n) => `a${n}="" `)}/></sheetData>`),
  },
  {
    name: "a million elements in each other",
    bytes: () => xlsx(`<sheetData>${"<row>".repeat(1_000_000)}`),
  },
  {
    name: "an .ods of a million elements in each other",
    bytes: () => ods(`<table:table-row>${"<table:table-cell>".repeat(1_000_000)}`),
  },
  {
    name: "four million shared texts",
    bytes: () =>
      xlsxWith("xl/sharedStrings.xml", `<sst>${"<si><t>x</t></si>".repeat(4_000_000)}</sst>`),
  },
  {
    name: "one shared text of 100 MB",
    bytes: () =>
      xlsxWith("xl/sharedStrings.xml", `<sst><si><t>${"x".repeat(100 * MIB)}</t></si></sst>`),
  },
  {
    name: "a million merged cells",
    bytes: () =>
      xlsx(
        `${header}<mergeCells>${times(1_000_000, (n) => `<mergeCell ref="A${n + 1}:D${n + 1}"/>`)}</mergeCells>`,
      ),
  },
  {
    name: "a million cells in a row",
    bytes: () =>
      xlsx(
        `<sheetData><row>${'<c t="inlineStr"><is><t>x</t></is></c>'.repeat(1_000_000)}</row></sheetData>`,
      ),
  },
  {
    name: "a million number formats",
    bytes: () =>
      xlsxWith(
        "xl/styles.xml",
        `<styleSheet><numFmts>${times(1_000_000, (n) => `<numFmt numFmtId="${n + 200}" formatCode="[h]:mm0.0;@"/>`)}</numFmts></styleSheet>`,
      ),
  },
  {
    name: "200,000 sheets that are one",
    bytes: () => {
      const sheets = times(200_000, (n) => `<sheet name="S${n}" sheetId="${n + 1}" r:id="rId1"/>`);
      return xlsxWith(
        "xl/workbook.xml",
        `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`,
      );
    },
  },
];

/** The kinds of bombs. A short run uses the first two of each. */
export const bombKinds: Bomb[][] = [archives, ranges, xml];

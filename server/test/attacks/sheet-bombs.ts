import { crc32, deflateRawSync } from "node:zlib";
import { CFB } from "@e965/xlsx";
import {
  odsParts,
  type Part,
  sheetData,
  xlsxParts,
  zip,
} from "../../src/features/booths/fixtures/archives.ts";

/** A spreadsheet that is after the server's memory or time; its bytes are made when it is its turn. */
export interface Bomb {
  name: string;
  bytes: () => Buffer;
}

const MIB = 1024 * 1024;
const HEADER = ["mandal", "shaktikendra", "booth_name", "booth_number"];
const header = sheetData([HEADER]);
const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join("");

/** An entry of these bytes, which may claim another length than they have. */
function entry(name: string, bytes: Buffer, claimed = bytes.length): Part {
  return {
    name,
    body: { deflated: deflateRawSync(bytes, { level: 1 }), claimed, crc: crc32(bytes) },
  };
}
const blanks = (mebibytes: number) => Buffer.alloc(mebibytes * MIB, " ");

/** A workbook whose sheet, or another part of it, is this XML. */
const xlsx = (xml: string, ...more: Part[]) => zip([...xlsxParts(xml), ...more]);
const ods = (table: string, prologue?: string) => zip(odsParts(table, prologue));

/** A workbook with a part of its own in place of the usual one. */
function xlsxWith(name: string, body: string | Buffer, sheet = header): Buffer {
  const parts = xlsxParts(sheet).filter((part) => part.name !== name);
  return zip([...parts, entry(name, Buffer.from(body))]);
}
const SHEET = "xl/worksheets/sheet1.xml";

/** Many entries of the directory that all lie on the same few bytes of the file. */
function overlapping(count: number): Buffer {
  const kernel = blanks(60);
  const parts = Array.from({ length: count }, (_, index) =>
    entry(`xl/worksheets/other${index}.xml`, index === 0 ? kernel : Buffer.alloc(0)),
  );
  const archive = zip([...parts, ...xlsxParts(header)]);
  const first = archive.indexOf("PK\x01\x02", 0, "latin1");
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
  { name: "1,900 entries over the same 60 MB", bytes: () => overlapping(1900) },
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
    name: "an .ods of 16,384 repeated columns in 1,048,576 repeated rows",
    bytes: () =>
      ods(
        '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>M</text:p></table:table-cell></table:table-row>',
      ),
  },
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

const SECTOR = 512;
const [FREE, END, FAT_SECTOR] = [0xffffffff, 0xfffffffe, 0xfffffffd];

/** A compound file of `sectors` sectors; sector 0 holds which sector follows which, sector 1 the directory. */
function compound(next: Record<number, number>, change: (head: Buffer) => void = () => undefined) {
  const [head, fat, directory] = [Buffer.alloc(SECTOR), Buffer.alloc(SECTOR), Buffer.alloc(SECTOR)];
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(head);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    head.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, END],
    [68, END],
  ] as const)
    head.writeUInt32LE(value, at);
  head.fill(0xff, 76);
  head.writeUInt32LE(0, 76);
  change(head);
  fat.fill(0xff);
  fat.writeUInt32LE(FAT_SECTOR, 0);
  for (const [sector, value] of Object.entries(next)) fat.writeUInt32LE(value, Number(sector) * 4);
  const entries = [
    ["Root Entry", 5, END, 0],
    ["Workbook", 2, 2, 0x7fffffff],
  ] as const;
  for (const [index, [name, kind, start, size]] of entries.entries()) {
    const at = index * 128;
    directory.write(name, at, "utf16le");
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory.writeUInt8(kind, at + 66);
    for (const place of [68, 72, 76]) directory.writeUInt32LE(FREE, at + place);
    if (index === 0) directory.writeUInt32LE(1, at + 76);
    directory.writeUInt32LE(start, at + 116);
    directory.writeUInt32LE(size, at + 120);
  }
  return Buffer.concat([head, fat, directory, Buffer.alloc(4 * SECTOR)]);
}

/** An .xls of these records. */
function xls(records: [type: number, body: Buffer][]): Buffer {
  const head = (type: number, length: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt16LE(type, 0);
    bytes.writeUInt16LE(length, 2);
    return bytes;
  };
  const file = CFB.utils.cfb_new();
  const stream = Buffer.concat(records.flatMap(([type, body]) => [head(type, body.length), body]));
  CFB.utils.cfb_add(file, "/Workbook", stream);
  return CFB.write(file, { type: "buffer" }) as Buffer;
}
const BOOK: [number, Buffer] = [
  0x809,
  Buffer.from("0006050000000000000000000000000000", "hex").subarray(0, 16),
];

const workbooks: Bomb[] = [
  {
    name: "an .xls whose stream's sectors follow each other for ever",
    bytes: () => compound({ 1: END, 2: 3, 3: 2 }),
  },
  {
    name: "an .xls whose directory's sector follows itself",
    bytes: () => compound({ 1: 1, 2: END }),
  },
  {
    name: "an .xls whose sector table follows itself",
    bytes: () =>
      compound({ 1: END, 2: END }, (head) => {
        head.writeUInt32LE(2, 68);
        head.writeUInt32LE(0x7fffffff, 72);
      }),
  },
  {
    name: "an .xls of two thousand million shared texts",
    bytes: () =>
      xls([BOOK, [0xfc, Buffer.from("ffffff7fffffff7f", "hex")], [0x0a, Buffer.alloc(0)]]),
  },
  {
    name: "an .xls of five million records",
    bytes: () =>
      xls([
        BOOK,
        ...Array.from({ length: 4_000_000 }, (): [number, Buffer] => [0x0e5, Buffer.alloc(0)]),
      ]),
  },
];

/** The shapes that security.md names ("Uploads"); the first two of each are for a quick look. */
export const bombKinds: Bomb[][] = [archives, ranges, xml, workbooks];

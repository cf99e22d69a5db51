import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32, deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SHEET_SECONDS } from "../../../test/rounds.ts";
import { parseSheet } from "../../spreadsheets/parse-sheet.ts";
import { NotASheetError } from "../../spreadsheets/sheet-error.ts";
import { LIMITS } from "../../spreadsheets/sheet-process.ts";
import { boothSheet, readBoothSheet, SheetError, type SheetOptions } from "./booths.sheet.ts";
import { readInEnglish } from "./fixtures/read-in-english.ts";
import { odsParts, sheetData, xlsxParts, zip, type Part } from "./fixtures/archives.ts";

const HEADER = ["mandal", "shaktikendra", "booth_name", "booth_number"];
const BOOTH = ["M", "K", "School", "1"];
const KINDS = ["xlsx", "xls", "ods"];
const merged = "Merged cells are not supported: unmerge them and fill in every row";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "booth-sheets-"));
});
afterAll(() => rm(folder, { recursive: true }));

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
const budgetMs = SHEET_SECONDS * 1000;
const readFixture = async (name: string) => readInEnglish(await readFile(fixture(name)));

let written = 0;
/** Writes the bytes to a file, as an upload. */
async function file(bytes: Buffer) {
  const path = join(folder, `upload-${(written += 1)}`);
  await writeFile(path, bytes);
  return { path, name: "booths.xlsx" };
}
/** Reads the bytes in a process of their own, as an upload. */
const upload = async (bytes: Buffer, options?: Partial<SheetOptions>) =>
  readBoothSheet(await file(bytes), { budgetMs, ...options });
/** Does in this process what that process does. */
const parse = async (bytes: Buffer) =>
  parseSheet({
    path: (await file(bytes)).path,
    form: boothSheet,
    limits: LIMITS,
    keepRejected: false,
    deadlineMs: budgetMs,
  });
const readCells = (rows: string[][], limit?: number) =>
  readInEnglish(zip(xlsxParts(sheetData(rows))), limit);
const refused = (text: string | RegExp) =>
  expect.objectContaining({ name: "SheetError", message: expect.stringMatching(text) });

describe("files that LibreOffice wrote", () => {
  test.each(KINDS)(
    "office.%s: titles, Devanagari, number formats, hidden and blank rows",
    { tags: ["booth-upload-16"] },
    async (kind) => {
      const { rows, problems } = await readFixture(`office.${kind}`);
      const [east, west] = ["मंडल पूर्व", "Mandal West"];
      expect(problems).toEqual([]);
      expect(
        rows.map((row) => [
          row.row,
          row.mandal,
          row.shaktikendra,
          row.booth_name,
          row.booth_number,
        ]),
      ).toEqual([
        [4, east, "शक्ति केंद्र 1", "राजकीय प्राथमिक विद्यालय, कक्ष 1", "007"],
        [5, east, "शक्ति केंद्र 1", "राजकीय प्राथमिक विद्यालय, कक्ष 2", "008"],
        [6, west, "Kendra 2", "=SUM(A1:A9)", "12"],
        [8, "-Mandal @ West", "Kendra 2", "+91 School", "1200"],
        [9, west, "Kendra 2", "@Panchayat Hall", "42"],
        [10, west, "Kendra 2", "क्\u200dष विद्यालय", "12A"],
        [11, west, "Kendra 2", "Town Hall", "1234567890123"],
      ]);
    },
  );

  test.each(KINDS)("faults.%s: every fault is named with its row and field", async (kind) => {
    const { rows, problems } = await readFixture(`faults.${kind}`);
    expect(rows.map((row) => row.row)).toEqual([2, 11]);
    expect(problems.map((problem) => [problem.row, problem.field, problem.message])).toEqual([
      [3, "mandal", "Mandal is required"],
      [4, "mandal", merged],
      [5, "mandal", merged],
      [6, "shaktikendra", merged],
      [6, "booth_name", merged],
      [7, "booth_number", "Booth Number 1 is already in row 2"],
      [8, "booth_name", "Booth Name holds the error #DIV/0!"],
      [9, "booth_number", "Booth Number is a date: format the cell as text and type it again"],
      [10, "mandal", "Mandal must be at most 150 characters"],
      [10, "booth_number", "Booth Number must be at most 20 characters"],
    ]);
  });

  test("a header away from A1, columns in another order", async () => {
    const { rows } = await readFixture("order.xlsx");
    expect(rows).toEqual([
      { row: 6, mandal: "M", shaktikendra: "K", booth_name: "School", booth_number: "1" },
    ]);
  });

  test("missing columns and empty sheets", async () => {
    await expect(readFixture("missing.xlsx")).rejects.toThrow(
      "Missing columns in the header in row 1: Shaktikendra, Booth Number.",
    );
    await expect(readFixture("empty.xlsx")).rejects.toEqual(refused(/^The sheet is empty\.$/));
  });
});

describe("headers and values", () => {
  test("text is trimmed, folded, composed and freed of invisible characters", async () => {
    const { rows, problems } = await readCells([
      HEADER,
      ["  M\u00a0 \n 1\u200b", "Cafe\u0301", "\ufeffSchool", "1\u200d2"],
      ["M", "K", "\u200b \u200d", "12"],
    ]);
    expect(rows).toEqual([
      { row: 2, mandal: "M 1", shaktikendra: "Café", booth_name: "School", booth_number: "12" },
    ]);
    expect(problems).toEqual([
      { row: 3, field: "booth_name", message: "Booth Name is required" },
      { row: 3, field: "booth_number", message: "Booth Number 12 is already in row 2" },
    ]);
  });

  test("numbers repeat whatever their case; limits count characters, not UTF-16 units", async () => {
    const long = "𑄌".repeat(150);
    const { rows, problems } = await readCells([
      HEADER,
      [long, "K", "S", "12a"],
      ["M", "K", "S", "12A"],
      [`${long}a`, "K", "S", "13"],
    ]);
    expect(rows.map((row) => row.row)).toEqual([2]);
    expect(problems.map((problem) => problem.message)).toEqual([
      "Booth Number 12A is already in row 2",
      "Mandal must be at most 150 characters",
    ]);
  });

  test("a header without booths, no header at all, one row too many", async () => {
    await expect(readCells([HEADER])).rejects.toEqual(
      refused("no booths below its header in row 1"),
    );
    await expect(readCells([["a", "b"]])).rejects.toEqual(refused("columns Mandal, Shaktikendra"));
    const rows = [HEADER, BOOTH, ["M", "K", "School", "2"]];
    expect((await readCells(rows, 2)).rows).toHaveLength(2);
    await expect(readCells(rows, 1)).rejects.toEqual(refused("at most 1 rows"));
  });
});

describe("files that are no spreadsheets", () => {
  const docx = [
    { name: "[Content_Types].xml", body: "<Types/>" },
    { name: "word/document.xml", body: "<w:document/>" },
  ];
  const plain = sheetData([HEADER, BOOTH]);
  const macros = "application/vnd.ms-excel.sheet.macroEnabled.main+xml";
  const files: [string, string | Buffer][] = [
    ["CSV", `${HEADER.join()}\n${BOOTH.join()}\n`],
    ["HTML", "<html><table><tr><td>mandal</td></tr></table></html>"],
    ["SpreadsheetML 2003", '<?xml version="1.0"?><Workbook/>'],
    ["nothing", ""],
    ["a Word document", zip(docx)],
    ["a workbook with macros", zip(xlsxParts(plain, macros))],
    ["an archive that claims to be both kinds", zip([...xlsxParts(plain), ...odsParts("")])],
    [
      "a text document",
      zip([{ name: "mimetype", body: "application/vnd.oasis.opendocument.text" }]),
    ],
    [
      "HTML with an archive behind it",
      Buffer.concat([Buffer.from("<html>"), zip(xlsxParts(plain))]),
    ],
  ];
  test.each(files)("%s", async (_, bytes) => {
    await expect(readInEnglish(Buffer.from(bytes))).rejects.toBeInstanceOf(NotASheetError);
  });
});

describe("damaged files", () => {
  test.each(KINDS)("a truncated and a scrambled .%s", async (kind) => {
    const bytes = await readFile(fixture(`office.${kind}`));
    await expect(parse(bytes.subarray(0, bytes.length / 2))).rejects.toBeInstanceOf(SheetError);
    const scrambled = Buffer.from(bytes).fill(0x5a, 600, bytes.length - 600);
    await expect(parse(scrambled)).rejects.toBeInstanceOf(SheetError);
  });

  test("bytes that do not match their checksum", async () => {
    const parts = xlsxParts(sheetData([HEADER, BOOTH]));
    const deflated = deflateRawSync("<Types/>");
    parts[0] = { name: "[Content_Types].xml", body: { deflated, claimed: 8, crc: 1 } };
    await expect(parse(zip(parts))).rejects.toEqual(refused("damaged"));
  });

  test("a missing file is an error of the server, not of the sheet", async () => {
    const missing = readBoothSheet(
      { path: join(folder, "missing"), name: "booths.xls" },
      { budgetMs },
    );
    await expect(missing).rejects.not.toBeInstanceOf(SheetError);
  });
});

describe("bombs", () => {
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n} "&a;&a;">`).join("")}]>`;
  const cell = (text: string, more = "") =>
    `<table:table-cell office:value-type="string" ${more}><text:p>${text}</text:p></table:table-cell>`;
  const endless = `<table:table-row table:number-rows-repeated="1048576">${cell("M", 'table:number-columns-repeated="16384"')}</table:table-row>`;
  const zeros = Buffer.alloc(200 * 1024 * 1024);
  const inflating = {
    deflated: deflateRawSync(zeros, { level: 1 }),
    claimed: 100,
    crc: crc32(zeros),
  };
  const rows = sheetData([HEADER, BOOTH]);
  const bombs: [string, Part[], RegExp][] = [
    [
      "an entry of 200 MB that claims 100 bytes",
      [...xlsxParts(rows), { name: "xl/media/a.png", body: inflating }],
      /too large/,
    ],
    ["entities in an .ods", odsParts(cell("&a19;"), laughs), /damaged/],
    ["entities in an .xlsx", xlsxParts(`${rows}<!ENTITY a "b">`), /damaged/],
  ];

  test.each(bombs)("%s ends as a SheetError", async (_, parts, message) => {
    await expect(parse(zip(parts))).rejects.toEqual(refused(message));
  });

  test(
    "a repeated cell over the whole range ends its process, and the server stays small",
    { tags: ["booth-upload-17"] },
    async () => {
      const bomb = zip(odsParts(endless));
      const before = process.memoryUsage().rss;
      // A parser that does not end gets the same message from the deadline.
      await expect(upload(bomb, { deadlineMs: 3_000 })).rejects.toEqual(refused("too large"));
      expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
    },
  );

  test("the same .ods without its bomb is read", async () => {
    const row = (texts: string[]) =>
      `<table:table-row>${texts.map((text) => cell(text)).join("")}</table:table-row>`;
    const result = await parse(zip(odsParts(row(HEADER) + row(BOOTH))));
    expect(result.rows).toHaveLength(1);
  });

  test("a declared range of 17 billion cells costs nothing; a filled last cell is too far down", async () => {
    const range = '<dimension ref="A1:XFD1048576"/>';
    const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>';
    const result = await parse(zip(xlsxParts(range + rows)));
    expect(result.rows).toHaveLength(1);
    const filled = zip(xlsxParts(range + sheetData([HEADER, BOOTH], far)));
    await expect(parse(filled)).rejects.toEqual(refused("down to row 1048576"));
  });

  test("one merged cell over the whole range rejects its rows, and only those that exist", async () => {
    const merge = '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>';
    const result = await parse(zip(xlsxParts(rows + merge)));
    expect(result.rows).toEqual([]);
    expect(result.problems.map((problem) => problem.row)).toEqual([2, 2, 2, 2]);
  });

  test("sheets that wait for their turn are read in what is left of their time", async () => {
    const path = fixture("office.xlsx");
    const late = [1, 2, 3].map(() =>
      readBoothSheet({ path, name: "office.xlsx" }, { budgetMs, deadlineMs: 2 * budgetMs }),
    );
    for (const { rows } of await Promise.all(late)) expect(rows).toHaveLength(7);
  });

  test("the deadline ends any parser, and the queue goes on", async () => {
    const path = fixture("office.xlsx");
    const name = "office.xlsx";
    const late = [1, 2, 3].map(() => readBoothSheet({ path, name }, { budgetMs, deadlineMs: 1 }));
    const patient = readBoothSheet({ path, name }, { budgetMs });
    const results = await Promise.allSettled([...late, patient]);
    expect(results.map((result) => result.status)).toEqual([
      "rejected",
      "rejected",
      "rejected",
      "fulfilled",
    ]);
  });
});

test("an entity of XML brings in no file", async () => {
  const path = join(folder, "kept");
  await writeFile(path, "what no sheet may read");
  const doctype = `<!DOCTYPE x [<!ENTITY e SYSTEM "file://${path}">]>`;
  const rows = [HEADER, ["&e;", ...BOOTH.slice(1)]];
  const parts = xlsxParts(sheetData(rows)).map((part): Part => {
    if (!part.name.includes("sheet1") || typeof part.body !== "string") return part;
    return { ...part, body: part.body.replace("?>", `?>${doctype}`) };
  });
  const cells = (row: string[]) =>
    `<table:table-row>${row.map((text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`).join("")}</table:table-row>`;
  for (const sheet of [zip(parts), zip(odsParts(rows.map(cells).join(""), doctype))]) {
    const read = await parse(sheet).catch(String);
    expect(JSON.stringify(read)).not.toContain("no sheet may read");
  }
});

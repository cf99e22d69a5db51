// Compares what the server reads from spreadsheets with what LibreOffice shows, cell by cell: `npm run proofs:sheets`. Needs `soffice`.
// Exits with 1 when a cell differs and no rule of RULES explains it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanLine } from "contract/clean-text";
import { english } from "contract/message";
import type { CellText } from "../../src/spreadsheets/cells.ts";
import { plainNumber } from "../../src/spreadsheets/number-formats.ts";
import type { SheetCells } from "../../src/spreadsheets/sheet-cells.ts";
import { workbookReader } from "../../src/spreadsheets/workbook.ts";
import { corpus } from "./corpus.ts";
import { DATES, formatFiles } from "./formats.ts";

/** A cell in both programs. `value` and `code` are known in the files of number formats. */
interface Compared {
  file: string;
  shown: string;
  read: string;
  value?: number | string | undefined;
  code?: string | undefined;
}

const isPlain = (read: string, value: number | string | undefined) =>
  typeof value === "number" && read === plainNumber(value);

/** Why the server stores another text than the one that is shown. */
const RULES: Record<string, (cell: Compared) => boolean> = {
  "a date is refused": ({ read, code }) =>
    read === "(date)" && code !== undefined && DATES.includes(code),
  "a number never loses digits": ({ shown, read, value }) =>
    isPlain(read, value) &&
    !(Number.isInteger(value) ? shown.replaceAll(/\D/g, "") : shown).includes(
      read.replace("-", ""),
    ),
  "a number with more digits than its format is written plainly": ({ read, value, code = "" }) =>
    isPlain(read, value) &&
    code.split(";").some((section) => read.length > (section.match(/[0#?]/g)?.length ?? 0)) &&
    /[0#][-) ]+[0#]/.test(code.replaceAll(/["\\]/g, "")),
  "LibreOffice writes a second minus": ({ shown, read }) => shown === `-${read}`,
  "a whole number gets no grouping and no decimals": ({ shown, read, value }) =>
    isPlain(read, value) && Number.isInteger(value) && /\d[.,]\d/.test(shown),
  "other numbers get no grouping": ({ shown, read, value }) =>
    isPlain(read, value) && /\d,\d/.test(shown),
  "an exponent is written out": ({ shown, read, value }) =>
    isPlain(read, value) && /\dE[+-]?\d/.test(shown),
  "a format does not hide a text": ({ shown, read, value }) =>
    typeof value === "string" && read === value && !shown.includes(value),
  "an .ods states the blanks of a number as its writer showed them": ({ shown, read, file }) =>
    file.endsWith(".ods") && shown.replaceAll(" ", "") === read.replaceAll(" ", ""),
  "an .ods states a text without its format": ({ read, value, file }) =>
    typeof value === "string" && read === value && file.endsWith(".ods"),
  "a logical value is a word in some files and a number in others": ({ shown, read }) =>
    ["0,FALSE", "1,TRUE"].includes([shown, read].toSorted().join()),
};

const folder = mkdtempSync(join(tmpdir(), "sheets-"));
const counts = { files: 0, cells: 0, equal: 0, differences: 0 };
const explained = new Map<string, number>();
try {
  const written = corpus.map(({ name, kind, bytes }, at) => write(`c${at}-${name}`, kind, bytes));
  const grids = formatFiles.map(({ name, bytes }, at) => write(`f${at}-${name}`, "xlsx", bytes));
  const asFormats = (paths: string[]) => paths.map((path, at) => ({ path, grid: formatFiles[at] }));
  const files = [
    ...written.map((path) => ({ path, grid: undefined })),
    ...asFormats(grids),
    ...asFormats(convert(grids, "xls", "xls:MS Excel 97", "xls")),
    ...asFormats(convert(grids, "ods", "ods", "ods")),
    ...[
      ...convert(written.filter(isKind("xlsx")), "ods", "ods", "again"),
      ...convert(written.filter(isKind("xlsx")), "xls", "xls:MS Excel 97", "again"),
      ...convert(written.filter(isKind("ods")), "xlsx", "xlsx", "again"),
    ].map((path) => ({ path, grid: undefined })),
  ];
  for (const { path, grid } of files) await compare(path, grid);
} finally {
  rmSync(folder, { recursive: true });
}
for (const [rule, count] of explained) console.log(`${rule}: ${count} cells`);
console.log(
  `${counts.files} files, ${counts.cells} cells: ${counts.equal} equal, ${counts.cells - counts.equal - counts.differences} explained, ${counts.differences} differences`,
);
process.exitCode = counts.differences === 0 ? 0 : 1;

function isKind(kind: string) {
  return (path: string) => path.endsWith(`.${kind}`);
}

function write(name: string, kind: string, bytes: Buffer): string {
  const path = join(folder, `${name.replaceAll(/[^\w ]/g, "")}.${kind}`);
  writeFileSync(path, bytes);
  return path;
}

/** Converts files; returns their paths in the same order. */
function convert(paths: string[], ending: string, filter: string, subfolder: string): string[] {
  const target = join(folder, `${subfolder}-${ending}`);
  execFileSync(
    "soffice",
    [
      `-env:UserInstallation=file://${folder}/profile`,
      "--headless",
      "--convert-to",
      filter,
      "--outdir",
      target,
      ...paths,
    ],
    { stdio: "ignore" },
  );
  return paths.map((path) =>
    join(
      target,
      path
        .split("/")
        .at(-1)!
        .replace(/\.\w+$/, `.${ending}`),
    ),
  );
}

/** The rows of the first visible sheet as LibreOffice shows them. It exports every sheet as NAME-SHEET.csv. */
function shownRows(path: string, sheet: string): string[][] {
  const filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,true,false,false,-1";
  const [file] = convert([path], "csv", filter, "csv").map((csv) => csv.replace(/\.csv$/, ""));
  const found = readdirSync(join(folder, "csv-csv")).filter((name) =>
    name.startsWith(`${file!.split("/").at(-1)}-`),
  );
  const csv = found.find((name) => name.endsWith(`-${sheet}.csv`));
  const rows = csv ? parseCsv(readFileSync(join(folder, "csv-csv", csv), "utf8")) : [];
  for (const name of found) rmSync(join(folder, "csv-csv", name));
  return rows;
}

function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = "", end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g,
  )) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === "\n") rows.push([]);
    else if (end === "") break;
  }
  return rows;
}

function readText(cell: CellText | undefined): string {
  if (!cell?.toMessage) return cell?.text ?? "";
  const problem = english(cell.toMessage("name"));
  return (
    / holds the error (.*)$/.exec(problem)?.[1] ??
    (problem.includes("is a date") ? "(date)" : problem)
  );
}

async function compare(
  path: string,
  grid: (typeof formatFiles)[number] | undefined,
): Promise<void> {
  const name = path.slice(folder.length + 1);
  counts.files += 1;
  let sheet: { name: string; cells: SheetCells } | undefined;
  try {
    for (const one of (await workbookReader(readFileSync(path)))()) {
      const cells = one.isHidden ? null : one.read();
      if (cells) sheet ??= { name: one.name, cells };
    }
  } catch (error) {
    console.log(`${name}: ${String(error)}`);
  }
  const shown = shownRows(path, sheet?.name ?? "");
  const read = new Map(sheet?.cells.rows.map(({ index, cells }) => [index, cells]));
  if (shown.length === 0) {
    counts.differences += 1;
    console.log(`${name}: LibreOffice shows no sheet ${sheet?.name}`);
  }
  const height = Math.max(shown.length, ...[...read.keys()].map((index) => index + 1));
  for (let at = 0; at < height; at += 1) {
    const width = Math.max(shown[at]?.length ?? 0, read.get(at)?.length ?? 0);
    for (let column = 0; column < width; column += 1) {
      const cell = {
        file: name,
        shown: cleanLine(shown[at]?.[column] ?? ""),
        read: readText(read.get(at)?.[column]),
        value: grid?.values[at],
        code: grid?.codes[column],
      };
      counts.cells += 1;
      if (cell.shown === cell.read) {
        counts.equal += 1;
        continue;
      }
      const rule = Object.keys(RULES).find((key) => RULES[key]!(cell));
      if (rule) explained.set(rule, (explained.get(rule) ?? 0) + 1);
      else {
        counts.differences += 1;
        console.log(`${name}, row ${at + 1}, column ${column + 1}: ${JSON.stringify(cell)}`);
      }
    }
  }
}

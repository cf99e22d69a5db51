import { readFileSync } from "node:fs";
import {
  odsParts,
  type Part,
  sheetData,
  xlsxParts,
  zip,
} from "../../src/features/booths/fixtures/archives.ts";

/** A file of the corpus. `cells`: what is read from its first visible sheet, row by row, as LibreOffice shows it. */
export interface CorpusFile {
  name: string;
  kind: "xlsx" | "ods" | "xls";
  bytes: Buffer;
  cells: string[][];
}

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const STRICT = "http://purl.oclc.org/ooxml/officeDocument/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const SHEET = "xl/worksheets/sheet1.xml";

type Changes = Record<string, string | Buffer | null>;

/** The parts with changes by name; null removes a part. */
function changed(parts: Part[], changes: Changes): Buffer {
  const kept = parts.filter(({ name }) => !(name in changes));
  const added = Object.entries(changes).flatMap(([name, body]) =>
    body === null ? [] : [{ name, body }],
  );
  return zip([...kept, ...added]);
}

/** An .xlsx with these rows of its sheet, as XML. */
const xlsx = (
  name: string,
  rows: string,
  cells: string[][],
  changes: Changes = {},
): CorpusFile => ({
  name,
  kind: "xlsx",
  bytes: changed(xlsxParts(`<sheetData>${rows}</sheetData>`), changes),
  cells,
});

const ods = (
  name: string,
  table: string,
  cells: string[][],
  changes: Changes = {},
): CorpusFile => ({
  name,
  kind: "ods",
  bytes: changed(odsParts(table), changes),
  cells,
});

const relationships = (targets: [type: string, target: string][], office = OFFICE) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([type, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** A workbook of sheets: name, state, kind of sheet and part. The kind is a type of relationship. */
function workbook(sheets: [name: string, state: string, kind: string, target: string][]): Changes {
  const listed = sheets.map(
    ([name, state], at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
  );
  return {
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(sheets.map(([, , kind, target]) => [kind, target])),
  };
}

const worksheet = (rows: string[][]) => `<worksheet xmlns="${MAIN}">${sheetData(rows)}</worksheet>`;
const shared = (items: string): Changes => ({
  "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${items}</sst>`,
});
const styles = (...codes: string[]) =>
  `<styleSheet xmlns="${MAIN}"><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(code)}"/>`).join("")}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`;
/** The types of a workbook and of its sheets. */
function contentTypes(book: string, ...sheets: string[]): string {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const listed = [[book, "sheet.main"], ...sheets.map((sheet) => [sheet, "worksheet"])];
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${listed.map(([part, kind]) => `<Override PartName="${part}" ContentType="${type}.${kind}+xml"/>`).join("")}</Types>`;
}

/** The content.xml of an .ods with a visible table, and perhaps a hidden one before it. */
function content(visible: string, hidden = ""): string {
  const namespaces = ["office", "table", "text", "style"]
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(" ");
  const style =
    '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style>';
  const old =
    hidden && `<table:table table:name="Old" table:style-name="ta1">${hidden}</table:table>`;
  return `<office:document-content ${namespaces}><office:automatic-styles>${style}</office:automatic-styles><office:body><office:spreadsheet>${old}<table:table table:name="New">${visible}</table:table></office:spreadsheet></office:body></office:document-content>`;
}

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** An .xlsx whose cells have a number format of this list each, by rows. `format`: its position in `codes`. */
export const formatted = (
  codes: string[],
  rows: { value: number | string; format: number }[][],
): Buffer =>
  changed(
    xlsxParts(
      `<sheetData>${rows
        .map(
          (cells) =>
            `<row>${cells
              .map(({ value, format }) =>
                typeof value === "number"
                  ? `<c s="${format + 1}"><v>${value}</v></c>`
                  : `<c s="${format + 1}" t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`,
              )
              .join("")}</row>`,
        )
        .join("")}</sheetData>`,
    ),
    { "xl/styles.xml": styles(...codes) },
  );

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const rows = (...lines: string[]) => lines.map((cells) => `<row>${cells}</row>`).join("");
const utf16 = (xml: string) => Buffer.from(`\ufeff${xml}`, "utf16le");
const cell = (value: string, more = "") =>
  `<table:table-cell office:value-type="string"${more}><text:p>${value}</text:p></table:table-cell>`;
const row = (cells: string, more = "") => `<table:table-row${more}>${cells}</table:table-row>`;

/** Files that real programs write, and that readers are known to get wrong. */
export const corpus: CorpusFile[] = [
  xlsx(
    "empty shared string",
    rows('<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>'),
    [["A", "", "B"]],
    shared("<si><t>A</t></si><si/><si><t>B</t></si>"),
  ),
  xlsx(
    "shared strings without text",
    rows('<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>'),
    [["", "", "B"]],
    shared("<si><t/></si><si><r><t></t></r></si><si><t>B</t></si>"),
  ),
  xlsx(
    "rich text and its pronunciation",
    rows(
      '<c t="s"><v>0</v></c><c t="inlineStr"><is><r><t>a</t></r><r><rPr><b/></rPr><t xml:space="preserve"> b</t></r></is></c>',
    ),
    [["Booth East", "a b"]],
    shared(
      '<si><r><t xml:space="preserve">Booth </t></r><r><rPr><b/></rPr><t>East</t></r><rPh sb="0" eb="1"><t>buutha</t></rPh><phoneticPr fontId="0"/></si>',
    ),
  ),
  xlsx(
    "characters by number, entities, CDATA",
    rows(
      `${text("a_x000D_b")}${text("_x005F_x0041_")}${text("R&amp;D &#2325;&#x93E;")}${text("<![CDATA[x<y]]>")}`,
    ),
    [["a b", "_x0041_", "R&D का", "x<y"]],
  ),
  xlsx(
    "line breaks and comments inside and between tags",
    '<row\n  r="1"\n><c\n\tr="A1"\r\n t=\'inlineStr\' ><is\n><t >A</t\n></is></c ><!-- <c r="B1"><v>9</v></c> --><?x <c?><c r="B1"><v >2</v></c></row >',
    [["A", "2"]],
  ),
  xlsx(
    "references in lower case, and none",
    '<row r="1"><c r="a1"><v>1</v></c><c r="c1"><v>3</v></c></row><row><c><v>4</v></c><c><v>5</v></c></row>',
    [
      ["1", "", "3"],
      ["4", "5"],
    ],
  ),
  xlsx(
    "gaps",
    '<row r="2"><c r="B2"><v>1</v></c></row><row r="4" /><row r="5"><c r="A5"/><c r="AA5"><v>2</v></c></row>',
    [[], ["", "1"], [], [], [...Array<string>(26).fill(""), "2"]],
  ),
  xlsx(
    "values of formulas, logical values, errors",
    rows(
      '<c t="str"><f>"A"&amp;"B"</f><v>AB</v></c><c><f>1+1</f><v>2</v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c t="e"><v>#N/A</v></c>',
    ),
    [["AB", "2", "TRUE", "FALSE", "#DIV/0!", "#N/A"]],
  ),
  xlsx("a prefix for every element", "", [["A", "7"]], {
    [SHEET]: `<x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>A</x:t></x:is></x:c><x:c r="B1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    "xl/workbook.xml": `<x:workbook xmlns:x="${MAIN}" xmlns:rel="${OFFICE}"><x:sheets><x:sheet name="S" sheetId="1" rel:id="rId1"/></x:sheets></x:workbook>`,
  }),
  xlsx("UTF-16", "", [["मंडल"]], {
    [SHEET]: utf16(`<?xml version="1.0" encoding="UTF-16"?>${worksheet([["मंडल"]])}`),
  }),
  xlsx("a byte-order mark", "", [["A"]], {
    [SHEET]: `\ufeff<?xml version="1.0" encoding="utf-8"?>${worksheet([["A"]])}`,
  }),
  xlsx("strict relationships", rows(text("A")), [["A"]], {
    "_rels/.rels": relationships([["officeDocument", "xl/workbook.xml"]], STRICT),
    "xl/_rels/workbook.xml.rels": relationships([["worksheet", "worksheets/sheet1.xml"]], STRICT),
  }),
  xlsx("parts at the root", "", [["A"]], {
    "_rels/.rels": relationships([["officeDocument", "/book.xml"]]),
    "book.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "_rels/book.xml.rels": relationships([["worksheet", "sheet.xml"]]),
    "sheet.xml": worksheet([["A"]]),
    "[Content_Types].xml": contentTypes("/book.xml", "/sheet.xml"),
    "xl/workbook.xml": null,
    "xl/_rels/workbook.xml.rels": null,
    [SHEET]: null,
  }),
  xlsx(
    "a target from the root",
    rows(text("A")),
    [["A"]],
    workbook([["S", "visible", "worksheet", "/xl/worksheets/sheet1.xml"]]),
  ),
  xlsx(
    "styles and shared strings that are listed and missing",
    rows(`<c s="3"><v>2</v></c>${text("A")}`),
    [["2", "A"]],
  ),
  xlsx("a hidden sheet first, a very hidden one, and a chart", rows(text("old")), [["new"]], {
    ...workbook([
      ["Chart", "visible", "chartsheet", "chartsheets/sheet1.xml"],
      ["Old", "hidden", "worksheet", "worksheets/sheet1.xml"],
      ["Older", "veryHidden", "worksheet", "worksheets/sheet3.xml"],
      ["New", "visible", "worksheet", "worksheets/sheet2.xml"],
    ]),
    "xl/worksheets/sheet2.xml": worksheet([["new"]]),
    "xl/worksheets/sheet3.xml": worksheet([["older"]]),
    "xl/chartsheets/sheet1.xml": `<chartsheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"/></sheetViews></chartsheet>`,
    "[Content_Types].xml": contentTypes(
      "/xl/workbook.xml",
      `/${SHEET}`,
      "/xl/worksheets/sheet2.xml",
      "/xl/worksheets/sheet3.xml",
    ),
  }),
  ods("an .ods without mimetype", row(cell("A")), [["A"]], { mimetype: null }),
  ods("an .ods with a byte-order mark", "", [["A"]], {
    "content.xml": `\ufeff${content(row(cell("A")))}`,
  }),
  ods(
    "blanks, lines, notes and pronunciation in an .ods",
    row(
      `${cell('a<text:s text:c="3"/>b')}${cell("a</text:p><text:p>b")}${cell("<text:span>x</text:span><text:a>y</text:a><text:ruby><text:ruby-base>z</text:ruby-base><text:ruby-text>zett</text:ruby-text></text:ruby>")}<table:table-cell office:value-type="string"><office:annotation><text:p>note</text:p></office:annotation><text:p>A</text:p></table:table-cell>`,
    ),
    [["a b", "a b", "xyz", "A"]],
  ),
  ods(
    "repeated cells and rows in an .ods",
    `${row(cell("A", ' table:number-columns-repeated="2"') + '<table:table-cell table:number-columns-repeated="2"/>' + cell("B"))}${row("<table:table-cell/>", ' table:number-rows-repeated="2"')}${row(cell("C"), ' table:number-rows-repeated="2"')}`,
    [["A", "A", "", "", "B"], [], [], ["C"], ["C"]],
  ),
  ods(
    "numbers in an .ods",
    row(
      '<table:table-cell office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="9876543210"/>',
    ),
    [["7", "9876543210"]],
  ),
  ods("a hidden sheet first in an .ods", "", [["new"]], {
    "content.xml": content(row(cell("new")), row(cell("old"))),
  }),
  {
    name: "Excel 95 with a dash of its code page",
    kind: "xls",
    bytes: readFileSync(new URL("excel95-en-dash.xls", import.meta.url)),
    cells: [
      ["Mandal", "Shaktikendra", "Booth Name", "Booth Number"],
      ["East", "Chowk", "School", "12–A"],
      ["East", "Chowk", "School", "12A"],
    ],
  },
];

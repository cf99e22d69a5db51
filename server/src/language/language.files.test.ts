import { read, utils } from "@e965/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SheetReport } from "contract/booth-upload";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { fileOf, formOf, PDF, PNG } from "../../test/attachments.ts";
import { addConstituency } from "../../test/places.ts";
import { addOffice, type TestOffice } from "../../test/records.ts";
import { readSheetsHere } from "../../test/sheets/read-here.ts";
import { sheetData, xlsxParts, zip } from "../features/booths/fixtures/archives.ts";

/* Hindi in the answers to uploads, and in exported files. */

readSheetsHere();

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const HINDI = { "accept-language": "hi-IN,hi;q=0.9,en;q=0.8" };
const HEADER = ["mandal", "shaktikendra", "booth_name", "booth_number"];
const sheet = (...rows: string[][]) =>
  new File([new Uint8Array(zip(xlsxParts(sheetData(rows))))], "booths.xlsx");
function upload(seat: number, file: File, more: Record<string, string> = {}, headers = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ constituency_id: String(seat), ...more }))
    form.append(name, value);
  form.append("file", file);
  return app.send<SheetReport>("POST", "/api/v0/booth/upload-booths", form, {
    ...HINDI,
    ...headers,
  });
}
const rowsOf = (bytes: Buffer, type: "buffer" | "string" = "buffer") => {
  const book = read(type === "string" ? bytes.toString("utf8").replace(/^\ufeff/, "") : bytes, {
    type,
    raw: true,
  });
  const [name] = book.SheetNames;
  return {
    name,
    rows: utils.sheet_to_json<string[]>(book.Sheets[name!]!, { header: 1, raw: true, defval: "" }),
  };
};

test(
  "a booth sheet's rows are reported in Hindi, with what they hold; so is the sheet of rejected rows",
  { tags: ["language-6"] },
  async () => {
    const seat = await addConstituency(app.db, "Seat one");
    const file = sheet(
      HEADER,
      ["North", "Hill", "School", "is required"],
      ["", "Hill", "x".repeat(151), "8"],
      ["North", "Hill", "School", "IS REQUIRED"],
    );
    const key = { "idempotency-key": "check-one" };
    const checked = { dry_run: "true" };
    const { status, body } = await upload(seat, file, checked, key);
    expect(status).toBe(200);
    expect(body.message).toBe(
      "अभी कुछ सहेजा नहीं गया: 1 बूथ जुड़ेगा, 0 बदलेंगे, 0 अपरिवर्तित, 2 पंक्तियाँ अस्वीकृत",
    );
    const rows = [
      { row: 3, field: "mandal", message: "मंडल आवश्यक है" },
      { row: 3, field: "booth_name", message: "बूथ का नाम में अधिकतम 150 अक्षर हो सकते हैं" },
      { row: 4, field: "booth_number", message: "बूथ क्रमांक IS REQUIRED पंक्ति 2 में पहले से है" },
    ];
    expect(body.data.rows).toEqual(rows);
    const rejected = rowsOf(Buffer.from(body.data.rejected_sheet!, "base64"));
    expect(rejected.name).toBe("अस्वीकृत पंक्तियाँ");
    expect(rejected.rows.map((cells) => cells.at(-1))).toEqual([
      "क्या ठीक नहीं है",
      `${rows[0]!.message}; ${rows[1]!.message}`,
      rows[2]!.message,
    ]);

    // The same key again, in English: the stored answer is not in Hindi.
    const again = await upload(seat, file, checked, { ...key, "accept-language": "en" });
    expect(again.body.data.rows[0]!.message).toBe("Mandal is required");
    const same = rowsOf(Buffer.from(again.body.data.rejected_sheet!, "base64"));
    expect(same.rows[0]!.at(-1)).toBe("What is wrong");
    expect(again.body.data.preview!.added).toEqual(body.data.preview!.added);

    // The corrected sheet is loaded, with its Hindi headings.
    const [headings, first] = rejected.rows.map((cells) => cells.map(String));
    const corrected = sheet(headings!, ["North", "Hill", "School", ...first!.slice(3)]);
    const loaded = await upload(seat, corrected);
    expect(loaded.body.message).toBe("1 बूथ जोड़ा गया, 0 बदले गए, 0 अपरिवर्तित, 0 पंक्तियाँ अस्वीकृत");
  },
);

test("a sheet that cannot be used is rejected in Hindi, with its rows", async () => {
  const seat = await addConstituency(app.db, "Seat two");
  const none = await upload(seat, sheet(HEADER, ["", "Hill", "School", "1"]));
  expect(none.status).toBe(400);
  expect(none.body.message).toBe("शीट की कोई पंक्ति काम में नहीं आ सकी: 1 पंक्ति अस्वीकृत");
  expect(none.body.data.rows).toEqual([{ row: 2, field: "mandal", message: "मंडल आवश्यक है" }]);
  const lacking = await upload(seat, sheet(HEADER.slice(0, 2), ["North", "Hill"]));
  expect(lacking.body.errors).toEqual([
    { field: "file", message: "पंक्ति 1 के शीर्षकों में ये स्तंभ नहीं हैं: बूथ का नाम, बूथ क्रमांक।" },
  ]);
  const text = await upload(seat, new File(["no sheet"], "booths.xlsx"));
  expect(text.body.message).toBe("कृपया सही एक्सेल (.xls, .xlsx, .ods) फ़ाइल चुनें।");
});

test("files of a complaint are rejected in Hindi", async () => {
  const fields = {
    title: "No water",
    description: "A description of twenty characters.",
    category_id: office.water,
    complainant_id: office.complainant_id,
  };
  const send = (...files: File[]) =>
    app.send("POST", "/api/v0/complaint", formOf(fields, files), HINDI);
  const message = "फ़ाइल a.png: केवल JPG, JPEG, PNG और PDF फ़ाइलें ली जाती हैं";
  const disguised = await send(
    fileOf(PNG, "b.png", "image/png"),
    fileOf(PDF, "a.png", "image/png"),
  );
  expect(disguised.body).toMatchObject({ message, errors: [{ field: "attachments", message }] });
  const large = await send(fileOf(PNG, "a.png", "image/png", 5 * 1024 * 1024 + 1));
  expect(large.body.message).toBe("फ़ाइल का आकार 5MB से कम होना चाहिए");
  expect((await send(fileOf(PNG, "a.png", "image/png"))).body.message).toBe("शिकायत दर्ज हो गई");
});

test(
  "an export has its titles and our fixed words in Hindi, and what people wrote as they wrote it",
  { tags: ["language-6"] },
  async () => {
    await app.send("POST", "/api/v0/complaint", {
      title: "completed",
      description: "Complaint Title, twice over",
      category_id: office.water,
      complainant_id: office.complainant_id,
    });
    const path = "/api/v0/complaint/export?search=completed&format=";
    const csv = await app.send("GET", `${path}csv`, undefined, HINDI);
    expect(csv.headers["content-language"]).toBe("hi");
    expect(csv.headers.vary).toContain("Accept-Language");
    expect(csv.headers["content-disposition"]).toContain('filename="complaints-');
    const { rows } = rowsOf(csv.raw, "string");
    expect(rows[0]!.slice(0, 5)).toEqual(["क्रमांक", "स्थिति", "श्रेणी", "शिकायत का शीर्षक", "विवरण"]);
    for (const title of rows[0]!) expect(title).toMatch(/\p{Script=Devanagari}/u);
    expect(rows).toHaveLength(2);
    expect(rows[1]!.slice(1, 5)).toEqual([
      "दर्ज",
      "Wells and pumps",
      "completed",
      "Complaint Title, twice over",
    ]);
    const xlsx = await app.send("GET", `${path}xlsx`, undefined, HINDI);
    expect(rowsOf(xlsx.raw).name).toBe("शिकायतें");
    expect(rowsOf(xlsx.raw).rows.map((cells) => cells.slice(1, 4))).toEqual(
      rows.map((cells) => cells.slice(1, 4)),
    );
    const english = await app.send("GET", `${path}csv`);
    expect(english.headers["content-language"]).toBe("en");
    expect(rowsOf(english.raw, "string").rows[0]![1]).toBe("Status");

    const events = await app.send("GET", "/api/v0/event/export?format=xlsx", undefined, HINDI);
    expect(rowsOf(events.raw).name).toBe("कार्यक्रम");
  },
);

test("the template of a booth sheet has Hindi headings, and is read under them", async () => {
  const template = await app.send("GET", "/api/v0/booth/template", undefined, HINDI);
  const { name, rows } = rowsOf(template.raw);
  expect(name).toBe("बूथ");
  expect(rows[0]).toEqual(["मंडल", "शक्ति केंद्र", "बूथ का नाम", "बूथ क्रमांक"]);
  const seat = await addConstituency(app.db, "Seat three");
  const loaded = await upload(seat, sheet(rows[0]!, ["उत्तर", "पहाड़ी", "विद्यालय", "7"]));
  expect(loaded.body.data).toMatchObject({ inserted: 1, rejected: 0 });
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ComplaintRow } from "contract/complaints/complaints";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { waitForLocks } from "../../../test/lock-waits.ts";
import { addOffice, type TestOffice } from "../../../test/records.ts";

let app: TestApp;
let office: TestOffice;
const ids: Record<string, number> = {};
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  const [meena, kamala] = [
    await citizen("Meena Kumari", "9876543210"),
    await citizen("कमला देवी", "7012345678"),
  ];
  await add("lamp", meena, "Lamp is broken near the school");
  await add("well", kamala, "Well is dry since flood #543");
  await add("bill", kamala, "Bill of 7012 rupees for no light");
  await add("road\u00a0\u200bwork", kamala, "The राज्\u200dय road is closed for a month");
  const khan = await citizen("Ramesh ख़ान", "6100200311");
  await add("पाण्डे Colony", khan, "गाँव की नाली में पानी कम है", "Behind the Ice Factory, वार्ड १२०९");
});
afterAll(() => app.close());

async function citizen(name: string, phone: string): Promise<number> {
  const form = { name, phone, booth_id: office.booth_id };
  const { body } = await app.send<{ principal_id: number }>("POST", "/api/v0/principal/user", form);
  return body.data.principal_id;
}
async function add(
  name: string,
  complainant_id: number,
  description: string,
  location?: string,
): Promise<void> {
  const { body } = await app.send<{ complaint_id: number }>("POST", "/api/v0/complaint", {
    title: name,
    description,
    complainant_id,
    category_id: office.water,
    ...(location !== undefined && { location }),
  });
  ids[name] = body.data.complaint_id;
}
/** The titles of the search results, newest first. Checks that the total is the number of rows. */
async function found(search: string, more: Record<string, string> = {}): Promise<string[]> {
  const query = new URLSearchParams({ search, ...more }).toString();
  const { status, body } = await app.send<ComplaintRow[]>("GET", `/api/v0/complaint?${query}`);
  expect(status).toBe(200);
  expect(body.Pagination?.totalItems).toBe(body.data.length);
  return body.data.map(({ title }) => title);
}

test.each([
  ["a name", "meena KUMARI", ["lamp"]],
  ["a part of it", "कमला", ["road work", "bill", "well"]],
  ["a joiner more, in a name", "क\u200cमला", ["road work", "bill", "well"]],
  ["a joiner less, in a description", "राज्य road", ["road work"]],
  ["blanks of another kind", "road work", ["road work"]],
  ["blanks of another kind, in the search", "\u3000ROAD\u00a0\u00a0work\u200e", ["road work"]],
  ["words and names together", "na", ["lamp"]],
  ["a whole phone", "9876543210", ["lamp"]],
  ["a phone in two halves", "98765 43210", ["lamp"]],
  ["a phone with dashes and the country's code", "+91 98765-43210", ["lamp"]],
  ["a phone with a zero before it", "09876543210", ["lamp"]],
  ["the start of a phone", "9876", ["lamp"]],
  ["four digits that a text holds and a phone starts with", "7012", ["road work", "bill", "well"]],
  ["four digits inside a phone", "6543", ["lamp"]],
  ["the last four digits of a phone", "0311", ["पाण्डे Colony"]],
  ["the last four digits of a phone, in Devanagari", "०३११", ["पाण्डे Colony"]],
  ["a part of a phone, in two groups", "765 432", ["lamp"]],
  ["digits of a text alone", "543", ["well"]],
  ["three digits, too few for a phone", "987", []],
  ["a phone that nobody has", "9876543211", []],
  ["a number beyond every id", "#9999999999", []],
  ["a number that is in a text, after the mark", "#543", []],
  ["a name's wildcard", "M_ena", []],
  ["words in any order, of all fields", "खान factory पाण्डे ramesh नाली", ["पाण्डे Colony"]],
  ["a word and a phone in groups", "nali 98765 43210", []],
  ["a phone in groups and a word", "+91 98765-43210 SCHOOL lamp", ["lamp"]],
  ["a word that is nowhere, beside one that is", "lamp bridge", []],
  ["a location", "ice FACTORY", ["पाण्डे Colony"]],
  ["a nukta less", "खान", ["पाण्डे Colony"]],
  ["a nukta more", "\u0959ान", ["पाण्डे Colony"]],
  ["an anusvara for a chandrabindu", "गांव", ["पाण्डे Colony"]],
  ["an anusvara for a nasal", "पांडे", ["पाण्डे Colony"]],
  ["digits of the other script", "ward 1209", []],
  ["digits of a text in the other script", "वार्ड 1209", ["पाण्डे Colony"]],
  ["digits in the other script", "७०१२", ["road work", "bill", "well"]],
  ["another vowel", "काम", []],
  ["the vowel of the text", "कम है", ["पाण्डे Colony"]],
])("%s: %j", { tags: ["complaint-list-11", "data-8"] }, async (_what, search, titles) => {
  expect(await found(search)).toEqual(titles);
});

test.each([
  ["nothing of words that the row has", "meena lamp", []],
  [
    "a description",
    "lamp school",
    [{ field: "description", text: "Lamp is broken near the school" }],
  ],
  ["a location", "factory", [{ field: "location", text: "Behind the Ice Factory, वार्ड १२०९" }]],
  ["a phone", "98765 43210", [{ field: "complainant_phone", text: "9876543210" }]],
  ["a part of a phone", "6543", [{ field: "complainant_phone", text: "9876543210" }]],
  [
    "no phone for three digits",
    "543",
    [{ field: "description", text: "Well is dry since flood #543" }],
  ],
  [
    "each field",
    "नाली factory",
    [
      { field: "description", text: "गाँव की नाली में पानी कम है" },
      { field: "location", text: "Behind the Ice Factory, वार्ड १२०९" },
    ],
  ],
] as const)(
  "a search says where its words stand: %s",
  { tags: ["complaint-list-17"] },
  async (_what, search, where) => {
    const { body } = await app.send<ComplaintRow[]>(
      "GET",
      `/api/v0/complaint?search=${encodeURIComponent(search)}`,
    );
    expect(body.data.map((row) => row.found)).toEqual([where]);
  },
);

test(
  "a number that is found as the complaint's says no more, and a list without a search has no excerpts",
  { tags: ["complaint-list-17"] },
  async () => {
    const path = "/api/v0/complaint";
    const byNumber = await app.send<ComplaintRow[]>("GET", `${path}?search=%23${ids.lamp}`);
    expect(byNumber.body.data).toMatchObject([{ complaint_id: ids.lamp, found: [] }]);
    const all = await app.send<ComplaintRow[]>("GET", path);
    expect(all.body.data.every((one) => !("found" in one) && !("hidden_texts" in one))).toBe(true);
  },
);

test("its own number finds a complaint, with and without the mark", async () => {
  await sql`select setval(pg_get_serial_sequence('complaints', 'id'), 4000)`.execute(app.db);
  const { rows } = await sql<{ id: number }>`
    select complainant_id as id from complaints where title = 'lamp'`.execute(app.db);
  await add("bridge", rows[0]!.id, "The bridge over the canal is gone");
  expect(ids.bridge).toBeGreaterThan(4000);
  const inDevanagari = String(ids.bridge).replace(/\d/g, (digit) => "०१२३४५६७८९"[Number(digit)]!);
  for (const search of [`${ids.bridge}`, `#${ids.bridge}`, ` # ${ids.bridge} `, inDevanagari])
    expect(await found(search)).toEqual(["bridge"]);
  expect(await found(`meena ${ids.bridge}`)).toEqual(["bridge"]);
  expect(await found(`canal #${inDevanagari}`)).toEqual(["bridge"]);
  expect(await found(`school ${ids.bridge}`)).toEqual([]);
  expect(await found(`#${ids.bridge}0`)).toEqual([]);
  expect(await found(`${ids.bridge}`, { status: "completed" })).toEqual([]);
  expect((await app.send("DELETE", `/api/v0/complaint/${ids.bridge}`)).status).toBe(200);
  expect(await found(`#${ids.bridge}`)).toEqual([]);
});

test(
  "the code of its slip finds a complaint, however it is typed; a word that could be one is a word",
  { tags: ["complaint-list-18"] },
  async () => {
    const complaint = await app.send<{ tracking_code: string }>(
      "GET",
      `/api/v0/complaint/${ids.lamp!}`,
    );
    // A code without a digit is found by its dashes alone.
    const code = complaint.body.data.tracking_code;
    for (const typed of [
      code,
      code.toLowerCase(),
      code.replaceAll("-", " - "),
      `https://office.example/track/${code}`,
      `track/${code}`,
    ])
      expect(await found(typed)).toEqual(["lamp"]);
    const plain = code.replaceAll("-", "");
    expect(await found(plain)).toEqual(/\d/.test(plain) ? ["lamp"] : []);
    expect(await found(code.replace(/.$/, (last) => (last === "0" ? "1" : "0")))).toEqual([]);
    await add("hall", office.complainant_id, "An administratively closed hall");
    expect(await found("administratively")).toEqual(["hall"]);
  },
);

test("a new name and phone are found at once, the old ones no longer, and totals follow", async () => {
  expect(await found("Kumari")).toEqual(["lamp"]);
  expect(await found("Sharma")).toEqual([]);
  await sql`update principals set name = 'Meena Sharma', phone = '9876543299'
    where phone = '9876543210'`.execute(app.db);
  expect(await found("Kumari")).toEqual([]);
  expect(await found("9876543210")).toEqual([]);
  expect(await found("Sharma")).toEqual(["lamp"]);
  expect(await found("98765 43299")).toEqual(["lamp"]);
  await sql`update principals set name = null, phone = null where phone = '9876543299'`.execute(
    app.db,
  );
  expect(await found("Sharma")).toEqual([]);
  expect(await found("9876543299")).toEqual([]);
});

test("a complaint that is stored while its citizen is renamed carries the new name", async () => {
  const complainant_id = await citizen("Ravi Old", "6123456789");
  const renaming = await app.database.another();
  await renaming.query("begin");
  await renaming.query("update principals set name = 'Ravi New' where id = $1", [complainant_id]);
  const adding = add("late", complainant_id, "Said while the name was put right");
  await waitForLocks(app);
  await renaming.query("commit");
  await renaming.end();
  await adding;
  expect(await found("Ravi New")).toEqual(["late"]);
  expect(await found("Ravi Old")).toEqual([]);
});

test("the list of one citizen, alone and within a search", async () => {
  const { rows } = await sql<{ id: number }>`
    select complainant_id as id from complaints where title = 'well'`.execute(app.db);
  const complainant_id = String(rows[0]!.id);
  expect(await found("", { complainant_id })).toEqual(["road work", "bill", "well"]);
  expect(await found("dry", { complainant_id })).toEqual(["well"]);
  expect(await found("", { complainant_id: "2147483647" })).toEqual([]);
  const refused = await app.send("GET", "/api/v0/complaint?complainant_id=me");
  expect(refused.status).toBe(400);
  expect(refused.body.errors?.[0]?.field).toBe("complainant_id");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { migrate } from "./migrate.ts";

/* Migrations 0030 to 0033 and 0057, from an office with complaints and events. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isBare: true });
  await migrate(database.connection, () => undefined, { last: 29 });
  await fillPlaces(ask);
  await addComplaint("No Water");
  await ask(`insert into events (title, category_id, type_id, event_date, booth_id, constituency_id, location)
    values ('Mela', (select max(id) from categories), 1, '2026-01-01', 1, 1, 'Hall')`);
  await ask("delete from complaint_changes");
  await migrate(database.connection, () => undefined);
});
afterAll(() => database.drop());

const ask = async (statement: string) => (await database.pool.query(statement)).rows;
async function fillPlaces(run: typeof ask): Promise<void> {
  await run("insert into states (name) values ('Goa')");
  await run("insert into districts (name, state_id) values ('Panaji', 1)");
  await run("insert into constituencies (name, district_id) values ('Panaji', 1)");
  await run(`insert into booths (constituency_id, mandal, shaktikendra, booth_name, booth_number)
    values (1, 'East', 'East', 'School', '1')`);
  await run(`insert into principals (principal_type, name, phone, booth_id, password_hash)
    values ('super_admin', 'Asha', '9100000001', null, 'none'), ('user', 'ख़ान', '7000000001', 1, null)`);
}
/** As the previous version, which does not know the column. */
const complaint = (title: string) => `
  insert into complaints (title, description, category_id, complainant_id, booth_id, constituency_id, registered_by, location)
  values ('${title}', 'Since Monday', (select min(id) from categories where parent_id is not null), 2, 1, 1, 1, 'वार्ड ५')`;
const addComplaint = (title: string) => ask(complaint(title));
const foldedTexts = async (table: string) =>
  (await ask(`select folded_text from ${table} order by id`)).map((row) => row.folded_text);

test("stored texts are folded, without deltas", async () => {
  expect(await foldedTexts("complaints")).toEqual(["7000000001 खान no water since monday वार्ड 5"]);
  expect(await foldedTexts("events")).toEqual(["mela "]);
  expect(await ask("select from complaint_changes")).toEqual([]);
});

test("what the previous version writes beside the new one is folded, too", async () => {
  await addComplaint("Road Work");
  await ask("update complaints set title = 'No LIGHT' where id = 1");
  await ask("update principals set name = 'Émile' where id = 2");
  await ask("update events set description = 'गाँव' where id = 1");
  expect(await foldedTexts("complaints")).toEqual([
    "7000000001 émile no light since monday वार्ड 5",
    "7000000001 émile road work since monday वार्ड 5",
  ]);
  expect(await foldedTexts("events")).toEqual(["mela गांव"]);
  const [before] = await ask("select count(*) from complaint_changes where folded_text is null");
  expect(before).toEqual({ count: 0 });
});

test("what was imported before is found by the number of its register", async () => {
  const other = await createTestDatabase({ isBare: true });
  const run = async (statement: string) => (await other.pool.query(statement)).rows;
  await migrate(other.connection, () => undefined, { last: 51 });
  await fillPlaces(run);
  await run(complaint("No Water"));
  await run("update complaints set source_number = 'क/१७' where id = 1");
  await migrate(other.connection, () => undefined);
  expect(await run("select folded_text from complaints")).toEqual([
    { folded_text: "7000000001 खान no water since monday वार्ड 5 क/17" },
  ]);
  await other.drop();
});

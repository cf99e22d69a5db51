import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "../../test/database.ts";
import { runCheck } from "../../test/findings.ts";
import { checkDatabase } from "../diagnostics/checks.ts";
import { migrate } from "./migrate.ts";

/* Migrations 0016 to 0021, from an office of the baseline with texts that look the same. */

const STATES = ["Test State", "Test\u00a0State", " Test  State", "राज्य", "राज्\u200dय", "Goa\u200b"];
const NOTES = ["one \r\ntwo", "\u3164"];

let database: TestDatabase;
let app: TestApp;
let warnings: string[];
beforeAll(async () => {
  database = await createTestDatabase({ isBare: true });
  await migrate(database.connection, () => undefined, { last: 1 });
  for (const name of STATES) await ask("insert into states (name) values ($1)", [name]);
  await ask(
    "insert into districts (name, state_id) values ('Jaipur', 1), ('Jaipur\u2060', 2), ('\u3164', 1)",
  );
  await ask("insert into constituencies (name, district_id) values ('Amber', 1)");
  await ask(`insert into booths (constituency_id, mandal, shaktikendra, booth_name, booth_number)
    values (1, 'Ram\u00a0pur', 'East ', 'School', '1'), (1, 'Rampur', 'East', 'School', '1\u115f')`);
  await ask(`insert into principals (principal_type, name, phone, booth_id, password_hash) values
    ('super_admin', 'Asha', '9100000001', null, 'none'), ('user', 'Gita\u00a0\u00a0Devi', '7000000001', 1, null),
    ('user', '\u3164', '7000000002', 1, null)`);
  await ask(`insert into complaints
    (title, description, category_id, complainant_id, booth_id, constituency_id, registered_by, location)
    values ('No\u00a0water', E'one \\r\\n\\u00a0two', (select min(id) from categories where parent_id is not null),
      2, 1, 1, 1, '\u200b')`);
  for (const note of NOTES)
    await ask("insert into complaint_story (complaint_id, kind, note) values (1, 'note', $1)", [
      note,
    ]);
  await ask(`insert into complaint_story (complaint_id, kind, changes) values (1, 'edited',
    '[{"field": "title", "from": "completed", "to": "Dry"}, {"field": "status_id", "from": null, "to": "completed"}]')`);
  await ask(`insert into events (title, category_id, type_id, event_date, booth_id, constituency_id, location, chief_guest)
    values ('Mela\u200e', (select max(id) from categories), 1, '2026-01-01', 1, 1, 'Hall\u3000A', ' ')`);
  const log: string[] = [];
  await migrate(database.connection, (line) => log.push(line));
  warnings = log.filter((line) => line.startsWith("In "));
  app = await createTestApp({ database });
});
afterAll(() => app.close());

const ask = async (statement: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, unknown>>(statement, values)).rows;
const column = async (name: string, table: string) =>
  (await ask(`select ${name} as text from ${table} order by id`)).map(({ text }) => text);

test("rows that look the same are reported and stay; the others are clean", async () => {
  expect(await column("name", "states")).toEqual([...STATES.slice(0, 5), "Goa"]);
  expect(await column("name", "districts")).toEqual(["Jaipur", "Jaipur", "\u3164"]);
  expect(await column("booth_number", "booths")).toEqual(["1", "1\u115f"]);
  expect(await column("mandal || shaktikendra", "booths")).toEqual(["Ram purEast", "RampurEast"]);
  expect(await column("name", "principals where id < 4")).toEqual(["Asha", "Gita Devi", "\u3164"]);
  expect(
    await ask("select title, description, location, complainant_text, version from complaints"),
  ).toEqual([
    {
      title: "No water",
      description: "one\ntwo",
      location: null,
      complainant_text: "7000000001 Gita Devi",
      version: 1,
    },
  ]);
  expect(await column("note", "complaint_story where kind = 'note'")).toEqual([
    "one\ntwo",
    "\u3164",
  ]);
  expect(await ask("select title, location, chief_guest from events")).toEqual([
    { title: "Mela", location: "Hall A", chief_guest: null },
  ]);
  expect(warnings).toEqual([
    "In 3 rows of states, name looks like that of another row and was not cleaned. The command doctor names them.",
    "In 1 rows of booths, booth_number looks like that of another row and was not cleaned. The command doctor names them.",
    "In 1 rows of districts, name could not be cleaned. The command doctor names them.",
    "In 1 rows of principals, name could not be cleaned. The command doctor names them.",
    "In 1 rows of complaint_story, note could not be cleaned. The command doctor names them.",
  ]);
  expect(await texts()).toBe(
    "booths 2 (booth_number, as 1), complaint_story 2 (note), districts 3 (name), principals 3 (name), " +
      "states 2 (name, as 1), states 3 (name, as 1), states 5 (name, as 4).",
  );
});

/** The rows that `doctor` names. */
async function texts(): Promise<string | undefined> {
  const env = { DATABASE_URL: urlOf(database.connection), DATA_DIR: app.folder };
  const findings = await runCheck(checkDatabase, env);
  return findings
    .find(({ what }) => what.includes("look like another"))
    ?.what.split("characters: ")[1];
}

test("a clash holds against new look-alikes until all but one of its rows have another name", async () => {
  const path = "/api/v0/location/states";
  const add = async (name: string) => (await app.send("POST", path, { name })).status;
  const rename = async (id: number, name: string) =>
    (await app.send("PUT", `${path}/${id}`, { name })).status;
  expect(await add("TEST STATE")).toBe(409);
  expect(await add("राज्य")).toBe(409);
  expect(await rename(2, "Test State")).toBe(409);
  // The first leaves: the second takes its place, the third still looks like it.
  expect(await rename(1, "Bihar")).toBe(200);
  expect(await add("Test State")).toBe(409);
  expect((await app.send("DELETE", `${path}/3`)).status).toBe(200);
  expect(await rename(2, "Test State")).toBe(200);
  expect(await add("Test State")).toBe(409);
  expect(await texts()).not.toMatch(/states [23]/);
});

test("a status move has ids in place of names, and no other change has", async () => {
  const [moved] = await ask("select changes from complaint_story where kind = 'edited'");
  expect(moved!.changes).toEqual([
    { field: "title", from: "completed", to: "Dry" },
    { field: "status_id", from: null, to: 3 },
  ]);
});

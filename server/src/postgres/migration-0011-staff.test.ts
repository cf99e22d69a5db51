import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffSession } from "contract/auth";
import type { Admin } from "contract/admins";
import type { Complaint, ComplaintRow } from "contract/complaints/complaints";
import type { Receipt } from "contract/complaints/receipt";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { hashPassword } from "../auth/passwords.ts";
import { migrate } from "./migrate.ts";

/* Migrations 0011 to 0015, from an office of version 0010 with admins and complaints. */

const PHONE = "9100000002";
const PASSWORD = "Blue-Kettle-47!";
/** The columns of version 0010. */
const COLUMNS = `id, title, description, category_id, status_id, complainant_id, complainant_text, booth_id,
  constituency_id, assigned_to, registered_by, created_at, updated_at, version, completed_at`;
/** As version 0010 logs a complaint. */
const LOG = `insert into complaints
  (title, description, category_id, complainant_id, booth_id, constituency_id, registered_by, assigned_to)
  values ($1, 'Dark for two weeks', (select min(id) from categories where type_id = 1 and parent_id is not null),
    4, 1, 1, 1, $2)`;

let database: TestDatabase;
let app: TestApp;
let before: unknown[];
let applied: number;
let authorization: string;
beforeAll(async () => {
  database = await createTestDatabase({ isBare: true });
  await migrate(database.connection, () => undefined, { last: 10 });
  await ask("insert into states (name) values ('Rajasthan')");
  await ask("insert into districts (name, state_id) values ('Jaipur', 1)");
  await ask("insert into constituencies (name, district_id) values ('Amber', 1)");
  await ask(`insert into booths (constituency_id, mandal, shaktikendra, booth_name, booth_number)
    values (1, 'Rampur', 'East', 'School', '7')`);
  await ask(
    `insert into principals (principal_type, status, name, phone, password_hash, constituency_id) values
      ('super_admin', 'active', 'Asha Rao', '9100000001', 'none', null),
      ('admin', 'active', 'Ravi Kumar', $1, $2, 1),
      ('admin', 'inactive', 'Meena Devi', '9100000003', 'none', 1)`,
    [PHONE, await hashPassword(PASSWORD)],
  );
  await ask(
    `insert into principals (principal_type, name, phone, booth_id) values ('user', 'Gita', '7000000001', 1)`,
  );
  await ask("insert into sessions (principal_id) values (1)");
  for (const assigned of [2, 3, null]) await ask(LOG, ["Lamp", assigned]);
  await ask("update complaints set status_id = 3, completed_at = now() where id = 2");
  before = await ask(`select ${COLUMNS} from complaints order by id`);
  applied = await migrate(database.connection, () => undefined, { last: 15 });
  await migrate(database.connection, () => undefined);
  app = await createTestApp({ database });
  const payload = { phone: PHONE, password: PASSWORD };
  const { body } = await app.call<StaffSession>("POST", "/api/v0/auth/admin/login", { payload });
  authorization = `Bearer ${body.data.access_token}`;
});
afterAll(() => app.close());

const ask = async (statement: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, unknown>>(statement, values)).rows;
const assignedToMe = async () => {
  const path = "/api/v0/complaint?assigned_to=me";
  const { body } = await app.send<ComplaintRow[]>("GET", path, undefined, { authorization });
  return [body.pagination!.totalItems, body.data.map(({ complaint_id }) => complaint_id)];
};

test("complaints, accounts and sessions stay as they were; nobody has signed in, no complaint has a code", async () => {
  expect(applied).toBeGreaterThanOrEqual(5);
  expect(await ask(`select ${COLUMNS} from complaints order by id`)).toEqual(before);
  expect(await ask("select id from complaints where tracking_code is not null")).toEqual([]);
  expect(
    await ask("select 1 from sessions where principal_id = 1 and ended_at is null"),
  ).toHaveLength(1);
  const path = "/api/v0/principal/all_principal?principal_type=admin";
  const { body } = await app.send<{ principals: Admin[] }>("GET", path);
  const accounts = body.data.principals.map(({ id, status, last_sign_in_at }) => [
    id,
    status,
    last_sign_in_at,
  ]);
  // The admin's sign-in above is the first.
  expect(new Set(accounts)).toEqual(
    new Set([
      [2, "active", expect.stringMatching(/^\d{4}-/)],
      [3, "inactive", null],
    ]),
  );
  expect(
    await ask(`select relname from pg_index join pg_class on pg_class.oid = indexrelid
      where relname in ('complaints_newest_of_assignee', 'complaints_tracking_code_key') and indisvalid
      order by relname`),
  ).toEqual([
    { relname: "complaints_newest_of_assignee" },
    { relname: "complaints_tracking_code_key" },
  ]);
});

test("an account of version 0010 signs in; its totals follow what version 0010 still writes", async () => {
  expect(await assignedToMe()).toEqual([1, [1]]);
  await ask(LOG, ["Well", 2]);
  expect(await assignedToMe()).toEqual([2, [4, 1]]);
  await ask("update complaints set assigned_to = 2, version = version + 1 where id = 3");
  expect(await assignedToMe()).toEqual([3, [4, 3, 1]]);
  await ask("delete from complaints where id = 4");
  expect(await assignedToMe()).toEqual([2, [3, 1]]);
});

test("a complaint of version 0010 gets its code with its slip; the code leads to it, and no other form is stored", async () => {
  const { data: slip } = (await app.send<Receipt>("GET", "/api/v0/complaint/1/slip")).body;
  expect(slip.tracking_code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  const tracked = await app.call("GET", `/api/v0/track/${slip.tracking_code}`);
  expect(tracked.body.data).toMatchObject({ complaint_number: 1 });
  const { data } = (await app.send<Complaint>("GET", "/api/v0/complaint/1")).body;
  expect(data.tracking_code).toBe(slip.tracking_code);
  for (const code of ["0123", "0123-4567-89AB-CDEF", "0123456789ABCDEU"])
    await expect(
      ask("update complaints set tracking_code = $1 where id = 2", [code]),
    ).rejects.toThrow("complaints_tracking_code_pattern");
  await expect(
    ask("update complaints set tracking_code = $1 where id = 2", [
      slip.tracking_code!.replaceAll("-", ""),
    ]),
  ).rejects.toThrow("complaints_tracking_code_key");
});

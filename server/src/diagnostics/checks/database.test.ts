import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase, urlOf } from "../../../test/database.ts";
import { runCheck as lookAt } from "../../../test/findings.ts";
import { addOffice } from "../../../test/records.ts";
import { makeDataDir } from "../../../test/server-process.ts";
import { createSuperAdmin } from "../../commands/super-admin.ts";
import { DEMO_SIGN_IN } from "../../demo/demo.ts";
import { migrate } from "../../postgres/migrate.ts";
import { diskStore } from "../../storage/disk.ts";
import { ownedStore } from "../../storage/owned-store.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { checkDatabase } from "../checks.ts";

/* What the doctor finds on a server of its own, with its roles and settings: test/proofs/doctor/database.test.ts. */

const SECRET = "hunter-2-and-more";
let place: Awaited<ReturnType<typeof makeDataDir>>;
let office: TestDatabase;
/** The problems of every office of the tests: one role owns the tables and serves. */
let usual: string[] = [];

beforeAll(async () => {
  [place, office] = [await makeDataDir(), await createTestDatabase()];
  await createSuperAdmin(office.db, {
    name: "Asha Rao",
    phone: "9000000001",
    password: "Neem-Tree-27!",
  });
  usual = await problems();
});
afterAll(async () => {
  await office.drop();
  await place.remove();
});

const runCheck = (env: Record<string, string> = {}) =>
  lookAt(checkDatabase, {
    DATA_DIR: place.DATA_DIR,
    DATABASE_URL: urlOf(office.connection),
    DEMO: "0",
    ...env,
  });
/** The findings that report a problem. */
const problems = async (env: Record<string, string> = {}) =>
  (await runCheck(env))
    .filter(({ level }) => level !== "OK")
    .map(({ level, what }) => `${level}: ${what}`)
    .filter((text) => !usual.includes(text));

test("a healthy office is in order", async () => {
  expect(usual).toEqual([expect.stringMatching(/^WARNING: .* owns the tables/)]);
  expect((await runCheck()).length).toBeGreaterThan(12);
});

test("a database server that cannot be reached is named by host and setting, never with the password", async () => {
  const { connection } = office;
  const wrong = { ...connection, password: SECRET };
  const cases: [string, string][] = [
    [urlOf(wrong), `rejects the password of ${connection.user}`],
    [`postgresql://me:${SECRET}@127.0.0.1:1/office`, "127.0.0.1:1 cannot be reached"],
    [`postgresql://me:${SECRET}@no-such-host.invalid/office`, "no-such-host.invalid"],
    [urlOf({ ...connection, database: "nowhere" }), "There is no database nowhere"],
    [`postgresql://me:${SECRET}@host:port/office`, "is not a valid database address"],
  ];
  for (const [DATABASE_URL, words] of cases) {
    const found = await runCheck({ DATABASE_URL });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ level: "PROBLEM" });
    expect(found[0]!.what).toContain(words);
    expect(JSON.stringify(found)).not.toContain(SECRET);
  }
});

test("migrations that are pending, changed or of a newer version are reported differently", async () => {
  const { rows } = await office.pool.query<{ number: number; checksum: string }>(
    "select number, checksum from schema_migrations order by number desc limit 1",
  );
  const [last] = rows;
  const change = (checksum: string) =>
    office.pool.query("update schema_migrations set checksum = $1 where number = $2", [
      checksum,
      last!.number,
    ]);
  await change("other");
  expect(await problems()).toEqual([expect.stringMatching(/^PROBLEM: .* was changed after/)]);
  await change(last!.checksum);
  const newer = (name: string) =>
    office.pool.query("insert into schema_migrations values (9999, $1, 'none')", [name]);
  await newer("more");
  expect(await problems()).toEqual([]);
  await office.pool.query("delete from schema_migrations where number = 9999");
  await newer("contract-of-9998-less");
  expect(await problems()).toEqual([expect.stringMatching(/^PROBLEM: .*newer version/)]);
  await office.pool.query("delete from schema_migrations where number = 9999");
  await office.pool.query("create table kept as select * from schema_migrations");
  await office.pool.query("delete from schema_migrations where number = $1", [last!.number]);
  expect(await problems()).toEqual([expect.stringMatching(/^WARNING: .* lacks 1 migrations/)]);
  await office.pool.query("insert into schema_migrations select * from kept where number = $1", [
    last!.number,
  ]);
  await office.pool.query("drop table kept");
  expect(await problems()).toEqual([]);
});

test("of an office that is migrated in part, the missing migrations are the only finding", async () => {
  const partly = await createTestDatabase({ isBare: true });
  await migrate(partly.connection, () => undefined, { last: 1 });
  const found = await problems({ DATABASE_URL: urlOf(partly.connection) });
  expect(found).toEqual([expect.stringMatching(/^WARNING: The database lacks \d+ migrations/)]);
  await partly.drop();
});

test("the demonstration's sign-in in a real office, and an office without an account that can sign in, are problems", async () => {
  const { phone, password } = DEMO_SIGN_IN;
  const hash = await hashPassword(password);
  await office.pool.query(
    `insert into principals (principal_type, name, phone, password_hash)
     values ('super_admin', 'Demo', $1, $2)`,
    [phone, hash],
  );
  expect(await problems()).toEqual([
    expect.stringMatching(/^PROBLEM: The demonstration's sign-in still works/),
  ]);
  expect(await problems({ DEMO: "1" })).toEqual([]);
  await office.pool.query("update principals set status = 'deleted' where phone = $1", [phone]);
  expect(await problems()).toEqual([]);
  expect(await problems({ SUPER_ADMIN_PHONE: phone, SUPER_ADMIN_PASSWORD: password })).toHaveLength(
    1,
  );
  const everybody = (status: string) =>
    office.pool.query("update principals set status = $1 where phone = '9000000001'", [status]);
  await everybody("inactive");
  expect(await problems()).toEqual([expect.stringContaining("nobody can sign in")]);
  await everybody("active");
});

test("attachments without a file and files without an attachment are counted", async () => {
  const records = await addOffice(office.db);
  const disk = diskStore(join(place.DATA_DIR, "files"));
  const store = ownedStore(disk, { db: office.db, ownerConnection: office.connection });
  await store.assertOwner();
  const { rows } = await office.pool.query<{ id: number }>(
    `insert into complaints (title, description, category_id, complainant_id, booth_id, constituency_id, registered_by)
     select 'No water', 'Dry', $1, $2, $3, $4, min(id) from principals returning id`,
    [records.water, records.complainant_id, records.booth_id, records.constituency_id],
  );
  const [kept, lost] = [randomUUID(), randomUUID()];
  for (const [place, key] of [kept, lost].entries())
    await office.pool.query(
      `insert into attachments (complaint_id, place, name, type, size, sha256, storage_key)
       values ($1, $2, 'a.pdf', 'application/pdf', 5, 'none', $3)`,
      [rows[0]!.id, place + 1, key],
    );
  const put = async (key: string) => {
    const path = join(place.DATA_DIR, "upload");
    await writeFile(path, "bytes");
    await store.put(key, path);
  };
  await put(kept);
  // Just stored, as by a running request: no orphan yet.
  await put(randomUUID());
  expect(await problems()).toEqual([
    `PROBLEM: Attachments of 1 complaints have no file (complaints ${rows[0]!.id}).`,
  ]);
  const backup = join(place.DATA_DIR, "backup.tar.gz");
  await mkdir(join(place.DATA_DIR, "../files"));
  await writeFile(join(place.DATA_DIR, "../files", lost), "bytes");
  execFileSync("tar", ["-czf", backup, "-C", join(place.DATA_DIR, ".."), "files"]);
  const { remedy = "" } = (await runCheck()).find(({ level }) => level === "PROBLEM")!;
  const command = /\(umask.*$/.exec(remedy)![0].replace("BACKUP", backup);
  execFileSync("sh", ["-c", command]);
  expect(await problems()).toEqual([]);
  const old = join(place.DATA_DIR, "files", "00");
  await mkdir(old, { recursive: true });
  const orphan = join(old, `00000000${randomUUID().slice(8)}`);
  await writeFile(orphan, "bytes");
  await utimes(orphan, 0, 0);
  expect(await problems()).toEqual(["WARNING: 1 stored files belong to no complaint."]);
});

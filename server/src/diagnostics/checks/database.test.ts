import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, urlOf } from "../../../test/database.ts";
import { runCheck as lookAt } from "../../../test/findings.ts";
import { addOffice } from "../../../test/records.ts";
import { makeDataDir } from "../../../test/server-process.ts";
import { createSuperAdmin } from "../../commands/super-admin.ts";
import { DEMO_SIGN_IN } from "../../demo/demo.ts";
import { type EmbeddedDatabase, startEmbedded } from "../../postgres/embedded/start.ts";
import { migrate } from "../../postgres/migrate.ts";
import { openDatabase } from "../../postgres/pool.ts";
import { grantToApplication } from "../../postgres/roles.ts";
import { diskStore } from "../../storage/disk.ts";
import { ownedStore } from "../../storage/owned-store.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { checkDatabase } from "../checks.ts";

const SECRET = "hunter-2-and-more";
let office: Awaited<ReturnType<typeof makeDataDir>>;
let embedded: EmbeddedDatabase;
let superuser: pg.Client;

beforeAll(async () => {
  office = await makeDataDir();
  embedded = await startEmbedded({ dataDir: office.DATA_DIR, log: () => undefined });
  superuser = new pg.Client({ ...embedded.superuser, database: embedded.connection.database });
  await superuser.connect();
  await migrate(embedded.connection, () => undefined);
  await grantToApplication(embedded.connection, embedded.application);
  const owner = openDatabase(embedded.connection);
  await createSuperAdmin(owner.db, {
    name: "Asha Rao",
    phone: "9000000001",
    password: "Neem-Tree-27!",
  });
  await owner.close();
});
afterAll(async () => {
  await superuser.end();
  await embedded.stop();
  await office.remove();
});

const runCheck = (env: Record<string, string> = {}) =>
  lookAt(checkDatabase, { DATA_DIR: office.DATA_DIR, DEMO: "0", ...env });
/** The findings that report a problem. */
const problems = async (env: Record<string, string> = {}) =>
  (await runCheck(env))
    .filter(({ level }) => level !== "OK")
    .map(({ level, what }) => `${level}: ${what}`);

test("a healthy office is joined, and in order", async () => {
  expect(await problems()).toEqual([]);
  expect((await runCheck()).length).toBeGreaterThan(12);
});

describe("an external database server", () => {
  const own = () => ({
    DATABASE_URL: urlOf(embedded.application),
    DATABASE_OWNER_URL: urlOf(embedded.connection),
  });

  test("with a role of its own for the application is in order", async () => {
    expect(await problems(own())).toEqual([]);
  });

  test("that cannot be reached is named by host and setting, never with the password", async () => {
    const { application } = embedded;
    const wrong = { ...application, password: SECRET };
    const cases: [string, string][] = [
      [urlOf(wrong), `rejects the password of ${application.user}`],
      [`postgresql://me:${SECRET}@127.0.0.1:1/office`, "127.0.0.1:1 cannot be reached"],
      [`postgresql://me:${SECRET}@no-such-host.invalid/office`, "no-such-host.invalid"],
      [urlOf({ ...application, database: "nowhere" }), "There is no database nowhere"],
      [`postgresql://me:${SECRET}@host:port/office`, "is not a valid database address"],
    ];
    for (const [DATABASE_URL, words] of cases) {
      const found = await runCheck({ DATABASE_URL });
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({ level: "PROBLEM" });
      expect(found[0]!.what).toContain(words);
      expect(JSON.stringify(found)).not.toContain(SECRET);
    }
    const half = await problems({ ...own(), DATABASE_OWNER_URL: urlOf(wrong) });
    expect(half).toEqual([expect.stringContaining("(DATABASE_OWNER_URL)")]);
    expect(await problems({ DATABASE_OWNER_URL: urlOf(wrong) })).toEqual([
      expect.stringContaining("WARNING: DATABASE_OWNER_URL is set and DATABASE_URL is not"),
    ]);
  });

  test("an application's role with too many or too few rights is reported", async () => {
    const owner = urlOf(embedded.connection);
    expect(await problems({ DATABASE_URL: owner })).toEqual([
      expect.stringMatching(/^WARNING: console, .* owns the tables/),
    ]);
    const name = embedded.connection.database;
    const all = urlOf({ ...embedded.superuser, database: name });
    expect(await problems({ DATABASE_URL: all, DATABASE_OWNER_URL: owner })).toEqual([
      expect.stringMatching(/^WARNING: postgres, .* is a superuser/),
    ]);
    const { user } = embedded.application;
    await superuser.query(`grant delete on audit to ${user}`);
    expect(await problems(own())).toEqual([
      expect.stringMatching(/^WARNING: .* may change or empty the audit trail/),
    ]);
    await superuser.query(`revoke select on complaints from ${user}`);
    expect(await problems(own())).toEqual([
      expect.stringMatching(/^PROBLEM: .* may not read 1 tables/),
    ]);
    // The command that both findings name.
    await grantToApplication(embedded.connection, embedded.application);
    expect(await problems(own())).toEqual([]);
  });

  test("a server that can lose commits or logs personal texts is reported, and the statement of each remedy corrects it", async () => {
    const { user } = embedded.application;
    const harm = {
      synchronous_commit: "off",
      log_statement: "mod",
      log_error_verbosity: "default",
      log_min_error_statement: "error",
      log_parameter_max_length_on_error: "-1",
      log_parameter_max_length: "-1",
      log_min_duration_statement: "100",
    };
    for (const [name, value] of Object.entries(harm))
      await superuser.query(`alter role ${user} set ${name} = '${value}'`);
    const faults = (await runCheck(own())).filter(({ level }) => level !== "OK");
    expect(faults.map(({ level }) => level)).toEqual(faults.map(() => "WARNING"));
    expect(faults).toHaveLength(6);
    for (const { remedy } of faults)
      await superuser.query(/^psql -U postgres -c '([^']+)'$/.exec(remedy!)![1]!);
    expect(await problems(own())).toEqual([]);
  });

  test("that gives fewer connections than the console may open is a problem", async () => {
    expect(await problems({ ...own(), DATABASE_CONNECTIONS: "98" })).toEqual([
      expect.stringMatching(/^PROBLEM: DATABASE_CONNECTIONS is 98, .* only 97/),
    ]);
    const { user } = embedded.application;
    await superuser.query(`alter role ${user} connection limit 9`);
    expect(await problems(own())).toEqual([expect.stringContaining("only 9.")]);
    await superuser.query(`alter role ${user} connection limit 2`);
    expect(await problems(own())).toEqual([
      expect.stringMatching(
        /^PROBLEM: The database at .* has no connection left for .*\(DATABASE_URL\)/,
      ),
    ]);
    await superuser.query(`alter role ${user} connection limit -1`);
  });

  test("with an unfit encoding, or where nothing may be made, is a problem", async () => {
    await superuser.query(
      "create database unfit encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0",
    );
    const found = await problems({
      DATABASE_URL: urlOf({ ...embedded.application, database: "unfit" }),
    });
    expect(found).toEqual([
      expect.stringMatching(/^PROBLEM: The encoding of the database unfit is SQL_ASCII/),
      expect.stringMatching(/^PROBLEM: .* may not make tables and create the extension pg_trgm/),
      expect.stringMatching(/^WARNING: The database lacks \d+ migrations/),
    ]);
  });
});

test("a locale without the letters of Hindi is a warning", async () => {
  await superuser.query("create database narrow lc_ctype 'C' template template0");
  const narrow = new pg.Client({ ...embedded.superuser, database: "narrow" });
  await narrow.connect();
  await narrow.query("create extension pg_trgm");
  await narrow.end();
  const DATABASE_URL = urlOf({ ...embedded.application, database: "narrow" });
  expect(await problems({ DATABASE_URL })).toContainEqual(
    expect.stringMatching(/^WARNING: A search for a Hindi word reads every record, .* is C\.$/),
  );
});

test("migrations that are pending, changed or of a newer version are reported differently", async () => {
  const { rows } = await superuser.query<{ number: number; checksum: string }>(
    "select number, checksum from schema_migrations order by number desc limit 1",
  );
  const [last] = rows;
  const change = (checksum: string) =>
    superuser.query("update schema_migrations set checksum = $1 where number = $2", [
      checksum,
      last!.number,
    ]);
  await change("other");
  expect(await problems()).toEqual([expect.stringMatching(/^PROBLEM: .* was changed after/)]);
  await change(last!.checksum);
  const newer = (name: string) =>
    superuser.query("insert into schema_migrations values (9999, $1, 'none')", [name]);
  await newer("more");
  expect(await problems()).toEqual([]);
  await superuser.query("delete from schema_migrations where number = 9999");
  await newer("contract-of-9998-less");
  expect(await problems()).toEqual([expect.stringMatching(/^PROBLEM: .*newer version/)]);
  await superuser.query("delete from schema_migrations where number = 9999");
  await superuser.query("begin");
  await superuser.query("create table kept as select * from schema_migrations");
  await superuser.query("delete from schema_migrations where number = $1", [last!.number]);
  await superuser.query("commit");
  expect(await problems()).toEqual([expect.stringMatching(/^WARNING: .* lacks 1 migrations/)]);
  await superuser.query("insert into schema_migrations select * from kept where number = $1", [
    last!.number,
  ]);
  await superuser.query("drop table kept");
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
  await superuser.query(
    `insert into principals (principal_type, name, phone, password_hash)
     values ('super_admin', 'Demo', $1, $2)`,
    [phone, hash],
  );
  expect(await problems()).toEqual([
    expect.stringMatching(/^PROBLEM: The demonstration's sign-in still works/),
  ]);
  expect(await problems({ DEMO: "1" })).toEqual([]);
  await superuser.query("update principals set status = 'deleted' where phone = $1", [phone]);
  expect(await problems()).toEqual([]);
  expect(await problems({ SUPER_ADMIN_PHONE: phone, SUPER_ADMIN_PASSWORD: password })).toHaveLength(
    1,
  );
  const everybody = (status: string) =>
    superuser.query("update principals set status = $1 where phone = '9000000001'", [status]);
  await everybody("inactive");
  expect(await problems()).toEqual([expect.stringContaining("nobody can sign in")]);
  await everybody("active");
});

test("attachments without a file and files without an attachment are counted", async () => {
  const owner = openDatabase(embedded.connection);
  const records = await addOffice(owner.db);
  const disk = diskStore(join(office.DATA_DIR, "files"));
  const store = ownedStore(disk, { db: owner.db, ownerConnection: embedded.connection });
  await store.assertOwner();
  await owner.close();
  const { rows } = await superuser.query<{ id: number }>(
    `insert into complaints (title, description, category_id, complainant_id, booth_id, constituency_id, registered_by)
     select 'No water', 'Dry', $1, $2, $3, $4, min(id) from principals returning id`,
    [records.water, records.complainant_id, records.booth_id, records.constituency_id],
  );
  const [kept, lost] = [randomUUID(), randomUUID()];
  for (const [place, key] of [kept, lost].entries())
    await superuser.query(
      `insert into attachments (complaint_id, place, name, type, size, sha256, storage_key)
       values ($1, $2, 'a.pdf', 'application/pdf', 5, 'none', $3)`,
      [rows[0]!.id, place + 1, key],
    );
  const put = async (key: string) => {
    const path = join(office.DATA_DIR, "upload");
    await writeFile(path, "bytes");
    await store.put(key, path);
  };
  await put(kept);
  // Just stored, as by a running request: no orphan yet.
  await put(randomUUID());
  expect(await problems()).toEqual([
    `PROBLEM: Attachments of 1 complaints have no file (complaints ${rows[0]!.id}).`,
  ]);
  const backup = join(office.DATA_DIR, "backup.tar.gz");
  await mkdir(join(office.DATA_DIR, "../files"));
  await writeFile(join(office.DATA_DIR, "../files", lost), "bytes");
  execFileSync("tar", ["-czf", backup, "-C", join(office.DATA_DIR, ".."), "files"]);
  const { remedy = "" } = (await runCheck()).find(({ level }) => level === "PROBLEM")!;
  const command = /\(umask.*$/.exec(remedy)![0].replace("BACKUP", backup);
  execFileSync("sh", ["-c", command]);
  expect(await problems()).toEqual([]);
  const old = join(office.DATA_DIR, "files", "00");
  await mkdir(old, { recursive: true });
  const orphan = join(old, `00000000${randomUUID().slice(8)}`);
  await writeFile(orphan, "bytes");
  await utimes(orphan, 0, 0);
  expect(await problems()).toEqual(["WARNING: 1 stored files belong to no complaint."]);
});

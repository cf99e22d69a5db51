import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { urlOf } from "../../database.ts";
import { runCheck as lookAt } from "../../findings.ts";
import { makeDataDir } from "../../server-process.ts";
import { createSuperAdmin } from "../../../src/commands/super-admin.ts";
import { type EmbeddedDatabase, startEmbedded } from "../../../src/postgres/embedded/start.ts";
import { migrate } from "../../../src/postgres/migrate.ts";
import { openDatabase } from "../../../src/postgres/pool.ts";
import { grantToApplication } from "../../../src/postgres/roles.ts";
import { checkDatabase } from "../../../src/diagnostics/checks.ts";

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

  test("whose owner cannot be reached is named by its setting", async () => {
    const wrong = { ...embedded.application, password: "hunter-2-and-more" };
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

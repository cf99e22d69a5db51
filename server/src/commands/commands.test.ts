import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textOf } from "../../test/attacks/attacked-office.ts";
import { expectAuditWords } from "../../test/audit-words.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "../../test/database.ts";
import { addBooth, addConstituency } from "../../test/places.ts";
import { addCitizen } from "../../test/records.ts";
import { runCommand } from "../../test/run-command.ts";
import { FIRST_ADMIN, MAIN, runConsole, startServer } from "../../test/server-process.ts";
import { readSheetsHere } from "../../test/sheets/read-here.ts";
import { commands } from "./commands.ts";
import { createSuperAdmin, setSuperAdminPassword } from "./super-admin.ts";

readSheetsHere();

const SAMPLES = join(import.meta.dirname, "../../../docs/samples");
const PHONE = "9000000002";
const PASSWORD = "Neem-Pipal@52";
/** Personal data of the samples and of these commands. No audit row may contain it. */
const PERSONAL = [PHONE, "9000000101", PASSWORD, "Ravi Naik", FIRST_ADMIN.SUPER_ADMIN_PHONE];

let folder: string;
/** The office that most commands use, in the order of `commands`. */
let office: TestDatabase;
/** For commands that need an empty office. */
let empty: TestDatabase;
let bare: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-commands-"));
  [office, empty, bare] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(),
    createTestDatabase({ isBare: true }),
  ]);
});
afterAll(async () => {
  for (const database of [office, empty, bare]) await database.drop();
  await rm(folder, { recursive: true });
});

const envOf = ({ connection }: TestDatabase) => ({
  DATABASE_URL: urlOf(connection),
  DATA_DIR: join(folder, connection.database!),
  PORT: "0",
});
const emptied = async ({ db }: TestDatabase) => {
  await sql`truncate principals, states, attempts cascade`.execute(db);
};
const backupFile = () => join(folder, "office.tar.gz");

interface Example {
  on: () => TestDatabase;
  /** The action of its audit row. Without one it changes nothing, except `migrate`, which fills schema_migrations. */
  audit?: string;
  /** The arguments after the command's name. */
  args?: () => string[];
  input?: string;
  env?: Record<string, string>;
  arrange?: (database: TestDatabase) => Promise<unknown>;
}
const onOffice = { on: () => office };

/** An example of each command. It changes something unless the command changes nothing. */
const examples: Record<string, Example> = {
  serve: { on: () => empty, audit: "createSuperAdmin", env: FIRST_ADMIN },
  migrate: { on: () => bare },
  "super-admin create": {
    ...onOffice,
    audit: "createSuperAdmin",
    args: () => ["--name", "Ravi Naik", "--phone", PHONE],
    input: PASSWORD,
  },
  "super-admin password": {
    ...onOffice,
    audit: "changeSuperAdminPassword",
    args: () => ["--phone", PHONE],
    input: `${PASSWORD}!`,
  },
  "locations import": {
    ...onOffice,
    audit: "importLocations",
    args: () => [join(SAMPLES, "locations.xlsx")],
  },
  "booths import": {
    ...onOffice,
    audit: "importBooths",
    args: () => [join(SAMPLES, "booths.xlsx"), "--constituency", "Belgarh"],
  },
  "citizens import": {
    ...onOffice,
    audit: "importCitizens",
    args: () => [join(SAMPLES, "citizens.xlsx")],
  },
  "departments import": {
    ...onOffice,
    audit: "importDepartments",
    args: () => [join(SAMPLES, "departments.csv")],
  },
  "complaints import": {
    ...onOffice,
    audit: "importComplaints",
    args: () => [join(SAMPLES, "register.xlsx"), "--constituency", "Belgarh"],
  },
  "citizens erase": {
    ...onOffice,
    audit: "eraseCitizen",
    args: () => ["--phone", "9000000101"],
  },
  "booths remove": {
    ...onOffice,
    audit: "removeBooths",
    arrange: ({ db }) => sql`update booths set loaded_at = now()`.execute(db),
    args: () => ["--constituency", "Belgarh"],
  },
  retention: {
    ...onOffice,
    audit: "retention",
    arrange: ({ db }) => sql`insert into attempts values ('old', 1, now())`.execute(db),
  },
  "messages resume": { ...onOffice, audit: "resumeMessages" },
  "messages pause": { ...onOffice, audit: "pauseMessages" },
  "messages status": onOffice,
  // Without a gateway it says so.
  "messages test": { ...onOffice, args: () => [PHONE] },
  doctor: onOffice,
  backup: { ...onOffice, audit: "backup", args: () => [backupFile()] },
  "backup check": { ...onOffice, args: () => [backupFile()] },
  restore: { on: () => bare, audit: "restore", args: () => [backupFile()] },
  "store claim": { ...onOffice, audit: "claimStore" },
  "store sweep": { ...onOffice, audit: "sweepStore" },
  "demo load": { on: () => empty, audit: "loadDemo", env: { DEMO: "1" }, arrange: emptied },
};

const trailOf = async ({ db }: TestDatabase) => {
  const { rows } = await sql<{ id: number; action: string; row: string }>`
    select id, action, principal_id, address, audit::text as row from audit order by id`.execute(
    db,
  );
  return rows;
};
const hasTrail = async ({ pool }: TestDatabase) =>
  (await pool.query("select to_regclass('audit') is not null as there")).rows[0].there as boolean;

async function run(name: string, { args, input, env, ...example }: Example) {
  const settings = { ...envOf(example.on()), ...env };
  if (name !== "serve")
    return runCommand([...name.split(" "), ...(args?.() ?? [])], settings, input);
  const server = await startServer(settings);
  return { code: await server.stop(), output: server.output() };
}

test("each command has an example", () => {
  expect(Object.keys(examples)).toEqual(Object.keys(commands));
});

describe("leaves its audit row, and changes nothing without one", () => {
  test.each(Object.entries(examples))("%s", async (name, example) => {
    const { audit } = example;
    const changes = audit !== undefined || name === "migrate";
    const database = example.on();
    await example.arrange?.(database);
    const before = (await hasTrail(database)) ? await trailOf(database) : [];
    const text = changes ? "" : await textOf(database.db);
    const { code, output } = await run(name, example);
    if (!changes) {
      expect(output).not.toBe("");
      expect(await textOf(database.db)).toBe(text);
      return;
    }
    expect([output, code]).toEqual([output, 0]);
    const known = new Set(before.map(({ id }) => id));
    // A restore replaces the audit trail by that of the backup.
    const brought = name === "restore" ? await trailOf(office) : [];
    const added = (await trailOf(database)).filter(
      ({ id, action }) =>
        !known.has(id) && !brought.some((one) => one.id === id && one.action === action),
    );
    if (audit === undefined) {
      expect(added).toEqual([]);
      const { rows } = await database.pool.query(
        "select number from schema_migrations where applied_at > now() - interval '1 minute'",
      );
      expect(rows.length).toBeGreaterThan(5);
      return;
    }
    expect(added).toMatchObject([{ action: audit, principal_id: null, address: null }]);
    for (const value of PERSONAL) expect(added[0]!.row).not.toContain(value);
    await expectAuditWords(database.db);
  });
});

test("a change whose audit row cannot be written is not made", { tags: ["data-4"] }, async () => {
  await sql`alter table audit add constraint audit_closed check (false) not valid`.execute(
    office.db,
  );
  const before = await textOf(office.db);
  for (const change of [
    () =>
      createSuperAdmin(office.db, { name: "Meera Iyer", phone: "9000000003", password: PASSWORD }),
    () => setSuperAdminPassword(office.db, { phone: PHONE, password: PASSWORD }),
  ])
    await expect(change()).rejects.toThrow("audit_closed");
  expect(await textOf(office.db)).toBe(before);
  await sql`alter table audit drop constraint audit_closed`.execute(office.db);
});

test("a name that every object has is no command", async () => {
  // In a process of its own: main.ts prints the error, and ends with its code.
  const { code, output } = await runConsole(["constructor", "file"], {});
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining('There is no command "constructor file".'),
  });
});

test("an option that the command does not have is refused, and nothing is changed", async () => {
  const booth = await addBooth(office.db, await addConstituency(office.db, "Belgarh"));
  const citizen = await addCitizen(office.db, booth);
  const before = await textOf(office.db);
  const cases: Record<string, string[]> = {
    "citizens erase": ["--id", String(citizen), "--dry-run"],
    "backup check": [backupFile(), "--dry-run"],
  };
  for (const [name, args] of Object.entries(cases)) {
    const { code, output } = await runCommand([...name.split(" "), ...args], envOf(office));
    expect({ code, output }).toEqual({
      code: 1,
      output: `The command ${name} has no option ${args.at(-1)}.\n`,
    });
  }
  expect(await textOf(office.db)).toBe(before);
});

test("a command names the database that cannot be reached, and the reason", async () => {
  const settings = { ...envOf(office), DATABASE_URL: "postgres://localhost:1/office" };
  const { code, output } = await runCommand(["retention"], settings);
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining(
      'The database "office" at localhost:1 cannot be used: ECONNREFUSED.',
    ),
  });
});

test(
  "in a terminal a password is asked for twice, and not shown",
  { tags: ["operate-31"] },
  async () => {
    const typed = "Banyan-Neem@63";
    const command = [
      process.execPath,
      MAIN,
      "super-admin",
      "create",
      "--name",
      "Meena",
      "--phone",
      "9000000064",
    ];
    async function answer(again: string) {
      // `script` gives the command a terminal of its own, and shows what the terminal would.
      const options = ["--quiet", "--return", "--command", command.join(" "), "/dev/null"];
      const child = spawn("script", options, { env: { ...process.env, ...envOf(office) } });
      let output = "";
      child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
      const ended = once(child, "close");
      await expect.poll(() => output).toContain("Password (not shown): ");
      child.stdin.write(`${typed}\r`);
      await expect.poll(() => output).toContain("The same again: ");
      child.stdin.write(`${again}\r`);
      const [code] = (await ended) as [number];
      expect(output).not.toContain(typed.slice(0, 6));
      return { code, output };
    }
    expect(await answer("Banyan-Neem@64")).toEqual({
      code: 1,
      output: expect.stringContaining("The two passwords differ. Nothing was changed."),
    });
    expect(await answer(typed)).toEqual({
      code: 0,
      output: expect.stringContaining("The super administrator can sign in now."),
    });
  },
);

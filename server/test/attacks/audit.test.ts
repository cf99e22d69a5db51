import { connect } from "node:net";
import type { AuditRow } from "contract/audit";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbedded } from "../../src/postgres/embedded/start.ts";
import { createTestApp, SUPER_ADMIN, type TestApp, TOKEN_SECRET } from "../app.ts";
import { urlOf } from "../database.ts";
import { addConstituency } from "../places.ts";
import { addAdmin } from "../records.ts";
import { FIRST_ADMIN, makeDataDir, startServer } from "../server-process.ts";
import { addSuperAdmin, signedIn } from "./attacked-office.ts";
import { hmac, resigned } from "./forged-tokens.ts";

const LOGIN = "/api/v0/auth/super-admin/login";
const STATES = "/api/v0/location/states";

const auditOf = async (app: TestApp) =>
  (
    await sql<{
      action: string;
      principal_id: number | null;
      address: string | null;
      details: object;
    }>`
      select action, principal_id, host(address) as address, details from audit order by id`.execute(
      app.db,
    )
  ).rows;

describe("rejected calls", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  test("each rejected call leaves a row with who, from where, which call and which status", async () => {
    await app.call("GET", STATES, { remoteAddress: "192.0.2.7" });
    await app.send("POST", STATES, { name: "" });
    await app.send("GET", "/api/v0/complaint/2147483647");
    await app.call("POST", LOGIN, { payload: { phone: "9888888888", password: "Wrong@2026" } });
    await expect
      .poll(async () => (await auditOf(app)).filter(({ action }) => action.endsWith("Refused")))
      // Audit rows are written after the answers, so their order can differ.
      .toHaveLength(4);
    const refusals = (await auditOf(app)).filter(({ action }) => action.endsWith("Refused"));
    expect(refusals.toSorted((a, b) => a.action.localeCompare(b.action))).toEqual([
      {
        action: "createStateRefused",
        principal_id: app.superAdmin,
        address: "127.0.0.1",
        details: { status: 400 },
      },
      {
        action: "listStatesRefused",
        principal_id: null,
        address: "192.0.2.7",
        details: { status: 401 },
      },
      {
        action: "loginRefused",
        principal_id: null,
        address: "127.0.0.1",
        details: { status: 401 },
      },
      {
        action: "readComplaintRefused",
        principal_id: app.superAdmin,
        address: "127.0.0.1",
        details: { status: 404 },
      },
    ]);
  });

  test("the row of a rejected sign-in names the account, and the answer is the same with and without an account", async () => {
    const constituency_id = await addConstituency(app.db, "Belgarh");
    const admin = await addAdmin(app.db, constituency_id, {
      name: "Ravi Kumar",
      phone: "9811111111",
    });
    const inactive = await addSuperAdmin(app.db, "9000000003", "inactive");
    const deleted = await addSuperAdmin(app.db, "9000000004", "deleted");
    const remoteAddress = "192.0.2.8";
    const cases: [string, number | null][] = [
      [SUPER_ADMIN.phone, app.superAdmin],
      ["9811111111", admin],
      [inactive.phone, inactive.id],
      [deleted.phone, null],
      ["9888888889", null],
    ];
    const answers = new Set<string>();
    for (const [phone] of cases) {
      const payload = { phone, password: "Wrong@2026" };
      const { status, body } = await app.call("POST", LOGIN, { payload, remoteAddress });
      answers.add(JSON.stringify([status, { ...body, request_id: null }]));
    }
    expect(answers.size).toBe(1);
    // The eleventh failure from one address is answered 429.
    await sql`update attempts set count = 10 where key like ${`failed % ${remoteAddress}`}`.execute(
      app.db,
    );
    for (const [phone] of cases) {
      const payload = { phone, password: "Wrong@2026" };
      const reply = await app.call("POST", LOGIN, { payload, remoteAddress });
      expect(reply.status).toBe(429);
    }
    const named = async () =>
      (await auditOf(app))
        .filter(({ address }) => address === remoteAddress)
        .map(({ principal_id, details }) => [principal_id, details]);
    await expect.poll(async () => (await named()).length).toBe(10);
    for (const status of [401, 429])
      for (const [, id] of cases) expect(await named()).toContainEqual([id, { status }]);
  });

  test(
    "a call with an expired token is audited under its account, one with a forged token under no account",
    { tags: ["audit-10"] },
    async () => {
      const account = await addSuperAdmin(app.db, "9000000005");
      const { access_token } = await signedIn(app, account);
      const iat = Math.floor(Date.now() / 1000) - 601;
      const old = { iat, exp: iat + 600 };
      const ours = hmac("sha256", TOKEN_SECRET);
      const unknown = "00000000-0000-4000-8000-000000000000";
      const tokens = [
        resigned(access_token, ours, {}, old),
        resigned(access_token, hmac("sha256", "the-secret-of-another-office-of-36-ch"), {}, old),
        resigned(access_token, ours, {}, { ...old, aud: "refresh" }),
        resigned(access_token, ours, {}, { ...old, sid: unknown }),
      ];
      const rows: object[] = [];
      for (const [nth, token] of tokens.entries()) {
        const remoteAddress = `192.0.2.${20 + nth}`;
        const headers = { authorization: `Bearer ${token}` };
        expect((await app.call("GET", STATES, { headers, remoteAddress })).status).toBe(401);
        const own = async () =>
          (await auditOf(app)).filter(({ address }) => address === remoteAddress);
        await expect.poll(async () => (await own()).length).toBe(1);
        rows.push(...(await own()).map(({ principal_id, details }) => ({ principal_id, details })));
      }
      const expired = { status: 401, expired: true };
      expect(rows).toEqual([
        { principal_id: account.id, details: expired },
        { principal_id: null, details: { status: 401 } },
        { principal_id: null, details: { status: 401 } },
        { principal_id: null, details: expired },
      ]);
      const [row] = (
        await app.send<AuditRow[]>("GET", `/api/v0/audit?who=${account.id}&result=refused`)
      ).body.data;
      expect(row).toMatchObject({
        is_expired: true,
        what: "Read locations",
        facts: [{ after: expect.stringMatching(/^The access had run out/) }],
      });
    },
  );

  test("a flood from one address leaves sixty rows a minute and one that counts the rest", async () => {
    // Each process counts the refusals that it answers (OPERATIONS.md).
    const flooded = await createTestApp({ processes: 0 });
    const from = (remoteAddress: string) => flooded.call("GET", STATES, { remoteAddress });
    for (let i = 0; i < 100; i += 1) await from("192.0.2.1");
    await from("192.0.2.2");
    await flooded.app.close();
    const rows = await auditOf(flooded);
    const refused = rows.filter(({ action }) => action === "listStatesRefused");
    expect(refused.filter(({ address }) => address === "192.0.2.1")).toHaveLength(60);
    expect(refused.filter(({ address }) => address === "192.0.2.2")).toHaveLength(1);
    expect(rows).toContainEqual({
      action: "refusedMore",
      principal_id: null,
      address: "192.0.2.1",
      details: { count: 40 },
    });
    await flooded.close();
  });

  test(
    "an IPv6 /64 counts as one address, and the row that counts the rest names the network",
    { tags: ["privacy-5"] },
    async () => {
      const flooded = await createTestApp({ processes: 0 });
      for (let i = 1; i <= 70; i += 1)
        await flooded.call("GET", STATES, { remoteAddress: `2001:db8:0:7::${i.toString(16)}` });
      await flooded.app.close();
      const rows = await auditOf(flooded);
      expect(rows.filter(({ action }) => action === "listStatesRefused")).toHaveLength(60);
      const { rows: more } = await sql`
      select address::text, details from audit where action = 'refusedMore'`.execute(flooded.db);
      expect(more).toEqual([{ address: "2001:db8:0:7::/64", details: { count: 10 } }]);
      await flooded.close();
    },
  );

  test("many addresses together leave at most 120 rows a minute, beside those of signed-in users", async () => {
    const flooded = await createTestApp({ processes: 0 });
    for (let i = 0; i < 200; i += 1)
      await flooded.call("GET", STATES, { remoteAddress: `198.51.100.${i}` });
    for (let i = 0; i < 70; i += 1) await flooded.send("GET", "/api/v0/complaint/2147483647");
    await flooded.app.close();
    const rows = await auditOf(flooded);
    const of = (name: string) => rows.filter(({ action }) => action === name);
    expect(of("listStatesRefused")).toHaveLength(120);
    expect(of("readComplaintRefused")).toHaveLength(60);
    const { superAdmin } = flooded;
    expect(of("refusedMore")).toEqual([
      { action: "refusedMore", principal_id: superAdmin, address: null, details: { count: 10 } },
      { action: "refusedMore", principal_id: null, address: null, details: { count: 80 } },
    ]);
    await flooded.close();
  });
});

/* DATABASE_OWNER_URL migrates, DATABASE_URL serves. The embedded database has the same two roles. */
describe("the role that serves", () => {
  let office: Awaited<ReturnType<typeof makeDataDir>>;
  let client: pg.Client;
  let address: string;
  let close: () => Promise<unknown>;
  beforeAll(async () => {
    office = await makeDataDir();
    const database = await startEmbedded({ dataDir: office.DATA_DIR, log: () => undefined });
    const server = await startServer({
      DATA_DIR: `${office.DATA_DIR}/files`,
      DATABASE_URL: urlOf(database.application),
      DATABASE_OWNER_URL: urlOf(database.connection),
      ...FIRST_ADMIN,
    });
    address = server.address;
    client = new pg.Client(database.application);
    await client.connect();
    const reply = await fetch(`${server.address}${LOGIN}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ phone: SUPER_ADMIN.phone, password: SUPER_ADMIN.password }),
    });
    if (!reply.ok) throw new Error(`The sign-in answered ${reply.status}`);
    close = async () => {
      await client.end();
      await server.stop();
      await database.stop();
    };
  });
  afterAll(async () => {
    await close();
    await office.remove();
  });

  test.each([
    "update audit set action = 'nothing'",
    "delete from audit",
    "truncate audit",
    "alter table audit disable trigger all",
    "drop trigger audit_no_change on audit",
    "drop table audit cascade",
    "create or replace function audit_is_append_only() returns trigger language plpgsql as 'begin return old; end'",
    "set session_replication_role = replica",
    "set role console",
    "delete from schema_migrations",
    "delete from closed_months",
    "update month_figures set received = 0",
    "create table public.mine (id int)",
  ])("may not: %s", { tags: ["privacy-4"] }, async (statement) => {
    const refused = await client.query(statement).then(
      () => null,
      (error: unknown) => (error as pg.DatabaseError).code,
    );
    expect(refused).toBe("42501");
  });

  test("records a wrong sign-in whose client disconnects before the answer", async () => {
    const body = JSON.stringify({ phone: "9888888888", password: "Wrong@2026" });
    const socket = connect(Number(new URL(address).port), "127.0.0.1");
    const head = `POST ${LOGIN} HTTP/1.1\r\nhost: console\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
    // The call waits for the row of its address.
    await client.query("begin");
    await client.query("select from attempts for update");
    socket.write(`${head}\r\n\r\n${body}`);
    const waits = () => client.query("select from pg_locks where not granted");
    await expect.poll(async () => (await waits()).rowCount).toBe(1);
    socket.destroy();
    await client.query("rollback");
    const refused = () => client.query("select from audit where action = 'loginRefused'");
    await expect.poll(async () => (await refused()).rowCount, { timeout: 10_000 }).toBe(1);
  });

  test("serves with that role, which may read and write everything else", async () => {
    const { rows } = await client.query<{ name: string; may: boolean }>(
      `select relname as name,
         has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
           and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete') as may
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const limited = rows.filter(({ may }) => !may).map(({ name }) => name);
    expect(limited.toSorted()).toEqual([
      "audit",
      "closed_months",
      "month_figures",
      "office",
      "schema_migrations",
    ]);
    // The server closes sessions that are idle for half a minute.
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const sessions = await client.query<{ usename: string }>(
      "select distinct usename from pg_stat_activity where application_name = 'constituency-console'",
    );
    expect(sessions.rows).toEqual([{ usename: "console_application" }]);
    const { rowCount } = await client.query("select from audit where action = 'login'");
    expect(rowCount).toBe(1);
  });
});

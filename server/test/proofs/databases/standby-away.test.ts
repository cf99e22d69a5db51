import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "../../../src/postgres/embedded/start.ts";
import { migrate } from "../../../src/postgres/migrate.ts";
import { createTestApp, type TestApp } from "../../app.ts";
import { createComplaint } from "../../complaints.ts";
import { createTestDatabase } from "../../database.ts";
import { addOffice, type TestOffice } from "../../records.ts";
import { makeDataDir } from "../../server-process.ts";

const ROUNDS = 6;
const AT_ONCE = 10;
/** A connection of the pool each, and those that are opened before the first is seen to wait. */
const STUCK_AT_MOST = 2 * AT_ONCE + 3;

let folder: Awaited<ReturnType<typeof makeDataDir>>;
let server: EmbeddedDatabase;
let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  folder = await makeDataDir();
  server = await startEmbedded({ dataDir: folder.DATA_DIR, log: () => undefined });
  const database = await createTestDatabase({ server: server.superuser, isBare: true });
  await migrate(database.connection, () => undefined);
  app = await createTestApp({ database, processes: 0 });
  office = await addOffice(app.db);
});
afterAll(async () => {
  await app.close();
  await server.stop();
  await folder.remove();
});

async function superuser<Row>(text: string): Promise<Row[]> {
  const client = await app.database.another();
  const { rows } = await client.query(text);
  await client.end();
  return rows as Row[];
}
const waitFor = async (standby: string) => {
  await superuser(`alter system set synchronous_standby_names = '${standby}'`);
  await superuser("select pg_reload_conf()");
};
const stuck = async () =>
  (await superuser("select from pg_stat_activity where wait_event = 'SyncRep'")).length;
const tryChange = async () =>
  (
    await app.send("POST", "/api/v0/department", {
      name: `Department ${crypto.randomUUID()}`,
    })
  ).status;
const changes = async () => {
  const reply = await app.app.inject({ method: "GET", url: "/readyz" });
  const { data } = reply.json<{ data: { checks: { name: string; ok: boolean }[] } }>();
  return { status: reply.statusCode, ok: data.checks.find(({ name }) => name === "changes")!.ok };
};

test(
  "without its synchronous standby, changes are a 503 and few sessions wait; lists go on, and changes after it is back",
  { tags: ["fault-14"] },
  async () => {
    await createComplaint(app, office);
    await waitFor("nobody");
    for (let round = 0; round < ROUNDS; round += 1) {
      const statuses = await Promise.all(Array.from({ length: AT_ONCE }, tryChange));
      expect(new Set(statuses)).toEqual(new Set([503]));
      expect((await app.send("GET", "/api/v0/complaint")).status).toBe(200);
    }
    const waiting = await stuck();
    expect(waiting).toBeGreaterThan(2);
    expect(waiting).toBeLessThanOrEqual(STUCK_AT_MOST);
    expect(await changes()).toEqual({ status: 200, ok: false });
    // A further change is rejected without a wait.
    const before = performance.now();
    expect(await tryChange()).toBe(503);
    expect(performance.now() - before).toBeLessThan(3000);
    await waitFor("");
    await expect.poll(stuck).toBe(0);
    expect(await tryChange()).toBe(200);
    expect(await changes()).toEqual({ status: 200, ok: true });
  },
);

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { urlOf } from "../../test/database.ts";
import { checkConnection } from "../diagnostics/checks/connection.ts";
import { processMetrics } from "../observability/counters.ts";
import { openDatabase } from "./pool.ts";
import { assertPrimary, positionLoss } from "./primary-server.ts";

let office: TestApp;
beforeAll(async () => {
  office = await createTestApp({ processes: 0 });
});
afterAll(() => office.close());

const isReady = async () => {
  const { statusCode } = await office.app.inject({ method: "GET", url: "/readyz" });
  return statusCode;
};
const change = () =>
  office.app.inject({
    method: "POST",
    url: "/api/v0/auth/super-admin/login",
    payload: { phone: "9876500000", password: "Neem-Tree-27!" },
  });

test(
  "a session that rejects a change as read-only is closed, and the call is a 503",
  { tags: ["fault-12"] },
  async () => {
    const { db, pool } = office.app.deps;
    await sql`set default_transaction_read_only = on`.execute(db);
    const before = pool.totalCount;
    const reply = await change();
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({
      status: "error",
      message: expect.stringContaining("try again"),
    });
    await expect.poll(() => pool.totalCount).toBeLessThan(before);
    expect((await change()).statusCode).toBe(401);
  },
);

test("a standby is refused by connections and by readiness", { tags: ["fault-12"] }, async () => {
  expect(await isReady()).toBe(200);
  const { database } = office.database.connection;
  const owner = await office.database.another();
  // As a standby answers.
  await owner.query(
    "create function public.pg_is_in_recovery() returns boolean language sql return true",
  );
  await owner.query(`alter database ${database} set search_path = public, pg_catalog`);
  const later = openDatabase(office.database.connection);
  await expect(sql`select 1`.execute(later.db)).rejects.toMatchObject({
    code: "DATABASE_IS_STANDBY",
  });
  await expect.poll(() => later.pool.totalCount).toBe(0);
  expect(await checkConnection("DATABASE_URL", urlOf(office.database.connection))).toMatchObject({
    level: "PROBLEM",
    what: expect.stringContaining("is a standby"),
  });
  await sql`set search_path = public, pg_catalog`.execute(office.db);
  await later.close();
  expect(await isReady()).toBe(503);
  await owner.query("drop function public.pg_is_in_recovery");
  await owner.query(`alter database ${database} reset search_path`);
  await owner.end();
  expect(await isReady()).toBe(200);
});

test(
  "a server that is behind what was seen is refused, a failover that lost changes is logged",
  { tags: ["fault-13"] },
  async () => {
    const cluster = randomUUID();
    const log = vi.fn<(message: string) => void>();
    const see = (timeline: string, flushed: number) =>
      assertPrimary(
        async () => ({
          rows: [{ is_standby: false, cluster, timeline, flushed: String(flushed) } as never],
        }),
        log,
      );
    await see("00000009", 1000);
    await see("00000009", 1000);
    await expect(see("00000009", 999)).rejects.toMatchObject({ code: "DATABASE_WENT_BACK" });
    await see("0000000A", 900);
    expect(log).toHaveBeenLastCalledWith(
      expect.stringContaining("without synchronous replication"),
    );
    await expect(see("00000009", 2000)).rejects.toMatchObject({ code: "DATABASE_WENT_BACK" });
    expect(log).toHaveBeenLastCalledWith(expect.stringContaining("two servers were primary"));
    await see("0000000A", 901);
    const counted = await processMetrics.getSingleMetricAsString(
      "console_database_went_back_total",
    );
    expect(counted).toContain('{kind="timeline"} 1');
  },
);

test("an answer that arrives after a later one is no loss", { tags: ["fault-13"] }, async () => {
  const cluster = randomUUID();
  let answer: (flushed: string) => void = () => undefined;
  const early = assertPrimary(async () => {
    const flushed = await new Promise<string>((resolve) => (answer = resolve));
    return { rows: [{ is_standby: false, cluster, timeline: "1", flushed } as never] };
  });
  await assertPrimary(async () => ({
    rows: [{ is_standby: false, cluster, timeline: "1", flushed: "20" } as never],
  }));
  answer("10");
  await expect(early).resolves.toBeUndefined();
  expect(positionLoss({ timeline: 1, flushed: 20n }, { timeline: 1, flushed: 20n })).toBeNull();
});

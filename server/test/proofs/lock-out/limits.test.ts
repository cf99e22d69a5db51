import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../../app.ts";
import { isFullRun } from "../../rounds.ts";
import { addSuperAdmin, anotherProcess, type Config } from "../../attacks/attacked-office.ts";
import {
  attempt,
  expectLimited,
  freshAddress,
  freshPhone,
  refused,
} from "../../attacks/sign-in-tries.ts";

let office: TestApp;
beforeAll(async () => {
  office = await createTestApp();
});
afterAll(() => office.close());

/** Ends the windows whose key matches, instead of waiting. */
const endWindows = (like: string) =>
  sql`update attempts set until = now() where key like ${like}`.execute(office.db);
/** Sets the counts whose key matches, instead of that many attempts. */
const setCounts = (like: string, count: number) =>
  sql`update attempts set count = ${count} where key like ${like}`.execute(office.db);

describe("ten sign-ins a minute and address", () => {
  test("attempts beyond ten write nothing to the database", async () => {
    const { close, ...limited } = await anotherProcess(office, { SIGN_INS_PER_MINUTE: 10 });
    const from = freshAddress();
    const countOf = () =>
      office.db
        .selectFrom("attempts")
        .select("count")
        .where("key", "=", `sign-in ${from}`)
        .executeTakeFirstOrThrow();
    for (let turn = 0; turn < 11; turn += 1) await attempt(limited, freshPhone(), from);
    expect(await countOf()).toEqual({ count: 11 });
    for (let turn = 0; turn < 20; turn += 1)
      expectLimited(await attempt(limited, freshPhone(), from), 60);
    expect(await countOf()).toEqual({ count: 11 });
    await close();
  });

  test("parallel attempts at two processes and after a restart share one limit of ten", async () => {
    const from = freshAddress();
    const first = await anotherProcess(office, { SIGN_INS_PER_MINUTE: 10 });
    const second = await anotherProcess(office, { SIGN_INS_PER_MINUTE: 10 });
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, turn) =>
        attempt([first, second][turn % 2]!, freshPhone(), from),
      ),
    );
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(6).fill(429)]);
    await first.close();
    await second.close();
    const restarted = await anotherProcess(office, { SIGN_INS_PER_MINUTE: 10 });
    expectLimited(await attempt(restarted, freshPhone(), from), 60);
    await restarted.close();
  });
});

describe("failures for one phone and address", () => {
  /** The order in which these attempts were answered. */
  async function orderOf(tries: Record<string, () => Promise<{ status: number }>>) {
    const order: string[] = [];
    await Promise.all(
      Object.entries(tries).map(async ([name, run]) => {
        await run();
        order.push(name);
      }),
    );
    return order;
  }

  test("delay the next attempt by 0.25 s after three failures, doubled after each more, at most 4 s", async () => {
    const { phone } = await addSuperAdmin(office.db, freshPhone());
    const from = freshAddress();
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const started = performance.now();
      expect(await attempt(office, phone, from)).toMatchObject({ status: 401, body: refused });
      times.push(performance.now() - started);
    }
    expect(times[3]).toBeGreaterThan(249);
    expect(times[4]).toBeGreaterThan(499);
    // Only a full run waits for the longest delay.
    await setCounts(`failed % ${from}`, isFullRun ? 9 : 5);
    const started = performance.now();
    expect(await attempt(office, phone, from)).toMatchObject({ status: 401, body: refused });
    const longest = performance.now() - started;
    expect(longest).toBeGreaterThan(isFullRun ? 3999 : 999);
    if (isFullRun) expect(longest).toBeLessThan(10_000);
  });

  test("failures do not slow down other addresses and other phones, also at another process", async () => {
    const { close, ...another } = await anotherProcess(office);
    const { phone } = await addSuperAdmin(office.db, freshPhone());
    const [from, elsewhere] = [freshAddress(), freshAddress()];
    await attempt(office, phone, from);
    // The next attempt waits four seconds. The others are answered first, even on a busy machine.
    await setCounts(`failed % ${from}`, 9);
    const order = await orderOf({
      slowed: () => attempt(another, phone, from),
      "another address": () => attempt(another, phone, elsewhere),
      "another phone": () => attempt(another, freshPhone(), from),
    });
    expect(order.at(-1)).toBe("slowed");
    await close();
  });

  test("a correct password, which is delayed like a wrong one, resets the delay", async () => {
    const { phone } = await addSuperAdmin(office.db, freshPhone());
    const [from, slow] = [freshAddress(), freshAddress()];
    for (const address of [from, slow]) await attempt(office, phone, address);
    for (const address of [from, slow]) await setCounts(`failed % ${address}`, 4);
    const started = performance.now();
    const right = await attempt(office, phone, from, { password: SUPER_ADMIN.password });
    expect(right.status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(499);
    await setCounts(`failed % ${slow}`, 9);
    const order = await orderOf({
      slowed: () => attempt(office, phone, slow),
      forgotten: () => attempt(office, phone, from),
    });
    expect(order).toEqual(["forgotten", "slowed"]);
  });
});

describe("a hundred failures an hour for one phone over all addresses", () => {
  const addresses = (count: number) => Array.from({ length: count }, freshAddress);

  test("at most a hundred passwords are checked, in parallel, at two processes, from many addresses", async () => {
    const { close, ...another } = await anotherProcess(office);
    const { phone } = await addSuperAdmin(office.db, freshPhone());
    const [probe] = addresses(1);
    await attempt(another, phone, probe!);
    await sql`
      update attempts set count = 80
      where key = (select split_part(key, ' ', 1) || ' ' || split_part(key, ' ', 2) from attempts where key like ${`failed % ${probe}`})`.execute(
      office.db,
    );
    const replies = await Promise.all(
      addresses(40).map((from, turn) => attempt(turn % 2 ? another : office, phone, from)),
    );
    const judged = replies.filter(({ status }) => status === 401);
    expect(judged).toHaveLength(20);
    for (const reply of replies) if (reply.status !== 401) expectLimited(reply, 3600);
    // Even with the correct password, from a new address, and after a restart. Other phones are not limited.
    await close();
    const restarted = await anotherProcess(office);
    const { password } = SUPER_ADMIN;
    const [from] = addresses(1);
    expectLimited(await attempt(restarted, phone, from!, { password }), 3600);
    const other = await addSuperAdmin(office.db, freshPhone());
    expect((await attempt(restarted, other.phone, from!, { password })).status).toBe(200);
    await endWindows("failed %");
    expect((await attempt(restarted, phone, from!, { password })).status).toBe(200);
    await restarted.close();
  });

  test("sign-ins that succeed do not count", async () => {
    const { phone } = await addSuperAdmin(office.db, freshPhone());
    const { password } = SUPER_ADMIN;
    const [first, second] = addresses(2);
    await attempt(office, phone, first!);
    await setCounts("failed %", 99);
    for (let turn = 0; turn < 3; turn += 1)
      expect((await attempt(office, phone, second!, { password })).status).toBe(200);
    await endWindows("failed %");
  });
});

describe("X-Forwarded-For", () => {
  const kept = new Map<string, Awaited<ReturnType<typeof anotherProcess>>>();
  /** A second process with these settings, kept for the next test. */
  async function processWith(config: Partial<Config>) {
    const key = JSON.stringify(config);
    if (!kept.has(key)) kept.set(key, await anotherProcess(office, config));
    return kept.get(key)!;
  }
  afterAll(() => Promise.all([...kept.values()].map(({ close }) => close())));

  /** The address that an attempt was counted for. */
  async function countedFor(trusted: string[], from: string, forwarded: string) {
    const proxied = await processWith({ TRUST_PROXY: trusted });
    await sql`delete from attempts`.execute(office.db);
    const { status } = await attempt(proxied, freshPhone(), from, { forwarded });
    expect(status).toBe(401);
    const { rows } = await sql<{ address: string }>`
      select substr(key, 9) as address from attempts where key like 'sign-in %'`.execute(office.db);
    return rows.map(({ address }) => address);
  }

  test.each([
    ["without a proxy it is ignored", [], "198.51.100.1", "203.0.113.9", "198.51.100.1"],
    [
      "from another address than the proxy's it is ignored",
      ["10.0.0.1"],
      "198.51.100.1",
      "203.0.113.9",
      "198.51.100.1",
    ],
    ["from the proxy it counts", ["10.0.0.1"], "10.0.0.1", "203.0.113.9", "203.0.113.9"],
    [
      "entries before the proxy's own are ignored",
      ["10.0.0.1"],
      "10.0.0.1",
      "1.1.1.1, 10.0.0.1, 203.0.113.9",
      "203.0.113.9",
    ],
    [
      "through two proxies, the nearest address that is no proxy",
      ["10.0.0.1", "10.0.0.2"],
      "10.0.0.1",
      "1.1.1.1, 203.0.113.9, 10.0.0.2",
      "203.0.113.9",
    ],
    [
      "without a valid address it is the proxy's",
      ["10.0.0.1"],
      "10.0.0.1",
      "a1b2, unknown",
      "10.0.0.1",
    ],
  ])("%s", { tags: ["limit-5"] }, async (_, trusted, from, forwarded, counted) => {
    expect(await countedFor(trusted, from, forwarded)).toEqual([counted]);
  });

  test("a forged header does not lift the limit", async () => {
    const proxied = await processWith({ SIGN_INS_PER_MINUTE: 3, TRUST_PROXY: ["10.0.0.1"] });
    const from = freshAddress();
    const statuses = [];
    for (let turn = 0; turn < 4; turn += 1)
      statuses.push(
        (await attempt(proxied, freshPhone(), from, { forwarded: `203.0.113.${turn}` })).status,
      );
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  test("a client without a valid address can sign in, and the audit trail has the proxy's", async () => {
    const proxied = await processWith({ TRUST_PROXY: ["10.0.0.1"] });
    const { phone, id } = await addSuperAdmin(office.db, freshPhone());
    const options = { password: SUPER_ADMIN.password, forwarded: "'; --" };
    expect((await attempt(proxied, phone, "10.0.0.1", options)).status).toBe(200);
    const row = await office.db
      .selectFrom("audit")
      .select("address")
      .where("principal_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.address).toBe("10.0.0.1");
  });
});

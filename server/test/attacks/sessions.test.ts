import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setSuperAdminPassword } from "../../src/commands/super-admin.ts";
import { waitForSessionCaches } from "../../src/auth/authenticate.ts";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../app.ts";
import { measured, quantile, rounds, timeFor } from "../rounds.ts";
import {
  type Account,
  addSuperAdmin,
  anotherProcess,
  LOGIN,
  LOGOUT,
  REFRESH,
  signedIn,
  STATES,
} from "./attacked-office.ts";

interface Pair {
  access_token: string;
  refresh_token: string;
}

let office: TestApp;
let second: Awaited<ReturnType<typeof anotherProcess>>;
/** Two server processes on one database, over real HTTP. */
let servers: [string, string];
let person: Account;

beforeAll(async () => {
  office = await createTestApp();
  second = await anotherProcess(office);
  const listening = { host: "127.0.0.1", port: 0 };
  servers = [(await office.listen()).address, await second.app.listen(listening)];
  person = await addSuperAdmin(office.db, "9000000002");
});
afterAll(async () => {
  await second.close();
  await office.close();
});

async function post(server: string, path: string, body: object) {
  const reply = await fetch(server + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await reply.json()) as { message: string; data: Pair };
  return { ...answer, status: reply.status };
}
const renew = (server: string, { refresh_token }: Pair) =>
  post(server, REFRESH, { token: refresh_token });
const renewed = async (server: string, pair: Pair) => (await renew(server, pair)).data;
const statusOf = async (server: string, { access_token }: Pair) => {
  const headers = { authorization: `Bearer ${access_token}` };
  const reply = await fetch(server + STATES, { headers });
  await reply.arrayBuffer();
  return reply.status;
};
/** The answers to the next request and the next token refresh of a session, at both servers. */
const answersFor = async (pair: Pair) => [
  ...(await Promise.all(servers.map((server) => statusOf(server, pair)))),
  ...(await Promise.all(servers.map(async (server) => (await renew(server, pair)).status))),
];
const ENDED = [401, 401, 401, 401];
const ALIVE = [200, 200, 200, 200];
const idOf = ({ access_token }: Pair) => office.deps.tokens.readAccess(access_token)!.sid;
/** Moves a time of a session into the past, instead of waiting. */
async function age(
  pair: Pair,
  column: "rotated_at" | "seen_at" | "created_at",
  seconds: number,
): Promise<void> {
  await sql`update sessions set ${sql.ref(column)} = now() - make_interval(secs => ${seconds})
    where id = ${idOf(pair)}`.execute(office.db);
  await waitForSessionCaches();
}

describe("token refresh", () => {
  const PARALLEL = rounds(3, 1000);
  test(
    "twenty in parallel, at two servers: one identical successor",
    { tags: ["token-4"], timeout: timeFor(PARALLEL, 500) },
    async () => {
      const times: number[] = [];
      for (let round = 0; round < PARALLEL; round += 1) {
        const pair = await signedIn(office, person);
        const started = performance.now();
        const replies = await Promise.all(
          Array.from({ length: 20 }, (_, caller) => renew(servers[caller % 2]!, pair)),
        );
        times.push(performance.now() - started);
        const successors = new Set(
          replies.map(({ status, data }) => `${status} ${JSON.stringify(data)}`),
        );
        expect([...successors]).toEqual([`200 ${JSON.stringify(replies[0]!.data)}`]);
        expect(await statusOf(servers[round % 2]!, replies[0]!.data)).toBe(200);
      }
      const ms = (part: number) => Math.round(quantile(times, part));
      measured("20 renewals in parallel", { rounds: PARALLEL, p50_ms: ms(0.5), p99_ms: ms(0.99) });
    },
  );

  const STALE = rounds(3, 1000);
  test(
    "tokens two generations old or older: each ends its sign-in, and no other",
    { tags: ["token-4"], timeout: timeFor(STALE, 500) },
    async () => {
      const bystander = await signedIn(office, person);
      for (let round = 0; round < STALE; round += 1) {
        const generations = [await signedIn(office, person)];
        const length = 2 + (round % 3);
        for (let turn = 0; turn < length; turn += 1)
          generations.push(await renewed(servers[turn % 2]!, generations[turn]!));
        const newest = generations.at(-1)!;
        expect(await statusOf(servers[1], newest)).toBe(200);
        const stale = generations[randomInt(length - 1)]!;
        expect((await renew(servers[round % 2]!, stale)).status).toBe(401);
        expect(await answersFor(newest)).toEqual(ENDED);
      }
      expect(await answersFor(bystander)).toEqual(ALIVE);
      measured("stale refresh tokens", { rounds: STALE, sessionsLeft: 0 });
    },
  );

  test("a repeated refresh gets the same answer for ten seconds, at either server, and not later", async () => {
    const first = await signedIn(office, person);
    const next = await renewed(servers[0], first);
    await age(first, "rotated_at", 9);
    const retried = await renew(servers[1], first);
    expect(retried.status).toBe(200);
    // The pair with the same counter. Its tokens are dated by the rotation, which this test has moved.
    expect(office.deps.tokens.readRefresh(retried.data.refresh_token)?.counter).toBe(1);
    expect((await renew(servers[0], next)).status).toBe(200);

    const other = await signedIn(office, person);
    await renewed(servers[1], other);
    await age(other, "rotated_at", 10.5);
    expect(await renew(servers[0], other)).toMatchObject({
      status: 401,
      message: "Refresh token expired or invalid",
    });
  });
});

describe("every sign-in of a person ends at once", () => {
  let phone = 9_100_000_000;
  /** A person with three sessions, one of them refreshed, and the session of another person. */
  async function people() {
    phone += 1;
    const account = await addSuperAdmin(office.db, String(phone));
    const pairs = [await signedIn(office, account), await signedIn(office, account)];
    pairs.push(await renewed(servers[1], await signedIn(office, account)));
    const other = await signedIn(office, person);
    return { account, pairs, other };
  }

  test("the command's change of password ends every session of the person at both servers, and no other session", async () => {
    const { account, pairs, other } = await people();
    for (const pair of pairs) expect(await statusOf(servers[1], pair)).toBe(200);
    const { phone: number } = account;
    await setSuperAdminPassword(office.db, { phone: number, password: SUPER_ADMIN.password });
    for (const pair of pairs) expect(await answersFor(pair)).toEqual(ENDED);
    expect(await answersFor(other)).toEqual(ALIVE);
  });

  const RACES = rounds(2, 100);
  test(
    "a change of password also ends the sessions that begin with the old password at that moment",
    async () => {
      const letIn: string[] = [];
      let refused = 0;
      for (let round = 0; round < RACES; round += 1) {
        const { account } = await people();
        const old = { phone: account.phone, password: SUPER_ADMIN.password };
        const [reply] = await Promise.all([
          post(servers[round % 2]!, LOGIN, old),
          setSuperAdminPassword(office.db, {
            phone: account.phone,
            password: `Mango-Rope-${round}!`,
          }),
        ]);
        if (reply.status === 401) refused += 1;
        else if ((await answersFor(reply.data)).join() !== ENDED.join())
          letIn.push(`round ${round}`);
      }
      expect(letIn).toEqual([]);
      measured("password changed during a sign-in", { rounds: RACES, refused, survivors: 0 });
    },
    timeFor(RACES, 2000),
  );

  test(
    "a log-out ends that sign-in, at both servers, and no other of the same person; a second one is a 401",
    { tags: ["call-22"] },
    async () => {
      const { pairs } = await people();
      const [left, ...kept] = pairs;
      expect((await post(servers[0], LOGOUT, { token: left!.refresh_token })).status).toBe(200);
      expect(await answersFor(left!)).toEqual(ENDED);
      expect((await post(servers[1], LOGOUT, { token: left!.refresh_token })).status).toBe(401);
      expect(kept.length).toBeGreaterThan(0);
      for (const pair of kept) expect(await answersFor(pair)).toEqual(ALIVE);
    },
  );
});

describe("a session expires", () => {
  test.each([
    ["seen_at", 30 * 60, "after 30 idle minutes"],
    ["created_at", 12 * 3600, "after 12 hours, however busy"],
  ] as const)(
    "by %s: at %d s and not before, %s",
    { tags: ["token-5"] },
    async (column, seconds, _why) => {
      const pair = await signedIn(office, person);
      await age(pair, column, seconds - 30);
      expect(await statusOf(servers[0], pair)).toBe(200);
      const newest = await renewed(servers[1], pair);
      await age(newest, column, seconds + 1);
      expect(await answersFor(newest)).toEqual(ENDED);
    },
  );

  test("a request resets the idle time", async () => {
    const pair = await signedIn(office, person);
    await age(pair, "seen_at", 29 * 60);
    expect(await statusOf(servers[0], pair)).toBe(200);
    const { rows } = await sql<{ idle: number }>`
      select extract(epoch from now() - seen_at)::int as idle
      from sessions where id = ${idOf(pair)}`.execute(office.db);
    expect(rows[0]!.idle).toBeLessThan(60);
  });
});

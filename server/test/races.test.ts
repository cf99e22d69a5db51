import Fastify from "fastify";
import { sql } from "kysely";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMutations } from "../src/mutations/mutation.ts";
import type { Tx } from "../src/postgres/schema.ts";
import { handleRequestErrors } from "../src/http/errors/error-handler.ts";
import { adminsOf } from "./admins.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { boothSheet } from "./foreign-office.ts";
import { multipart } from "./foreign-client.ts";
import { addOffice, type TestOffice } from "./records.ts";
import { measured, rounds, timeFor } from "./rounds.ts";

const ROUNDS = rounds(1, 100);
const LIMIT = timeFor(ROUNDS, 5000);
const each = Array.from({ length: ROUNDS }, (_, round) => round);

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const post = <Data = { id: number }>(path: string, body: object) =>
  app.send<Data>("POST", `/api/v0/${path}`, body);
const put = (path: string, body: object) => app.send("PUT", `/api/v0/${path}`, body);
const remove = (path: string) => app.send("DELETE", `/api/v0/${path}`);
async function added(level: string, body: object): Promise<number> {
  const { status, body: answer } = await post(`location/${level}`, body);
  expect(status).toBe(200);
  return answer.data.id;
}
const constituency = (name: string) =>
  added("constituencies", { name, district_id: office.district_id });
const statusesOf = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);

/** The test of locations.in-use.test.ts for a state and its districts, here for the other levels. */
describe("a parent that is deleted while a child is added leaves no orphan", () => {
  const { register } = adminsOf(() => ({ app, constituency_id: office.constituency_id }));

  test.each([
    [
      "district and constituency",
      "districts",
      (name: string) => added("districts", { name, state_id: office.state_id }),
      (district_id: number) => post("location/constituencies", { name: "Child", district_id }),
      sql`constituencies where district_id not in (select id from districts)`,
    ],
    [
      "constituency and booths",
      "constituencies",
      constituency,
      (constituency_id: number) =>
        post("booth/upload-booths", multipart({ constituency_id }, "file", [boothSheet()])),
      sql`booths where constituency_id not in (select id from constituencies)`,
    ],
    [
      "constituency and admin",
      "constituencies",
      constituency,
      (constituency_id: number) => register({ constituency_id }),
      sql`principals where constituency_id not in (select id from constituencies)`,
    ],
  ] as const)(
    "%s",
    { tags: ["fault-1"], timeout: LIMIT },
    async (name, plural, add, addChild, orphans) => {
      const seen = { "child first": 0, "deletion first": 0 };
      let usual = 0;
      for (const round of each) {
        const id = await add(`Racing ${name} ${round}`);
        const started = performance.now();
        const adding = addChild(id).finally(() => (usual = performance.now() - started));
        // At a random moment of the other call, which takes some time before it reaches the database.
        await wait(Math.random() * usual);
        const [child, removed] = await Promise.all([adding, remove(`location/${plural}/${id}`)]);
        expect(["200 409", "400 200"]).toContain(`${child.status} ${removed.status}`);
        seen[child.status === 200 ? "child first" : "deletion first"] += 1;
      }
      expect((await sql`select from ${orphans}`.execute(app.db)).rows).toEqual([]);
      measured(`${name} in a race`, seen);
    },
  );
});

describe("one complaint", () => {
  const form = (title: string) => ({
    title,
    description: "The hand pump near the temple is dry.",
    category_id: office.water,
  });
  const create = async (title: string) => {
    const { complainant_id } = office;
    const { body } = await post<{ complaint_id: number }>("complaint", {
      ...form(title),
      complainant_id,
    });
    return `complaint/${body.data.complaint_id}`;
  };

  test(
    "a complaint that is edited while it is deleted is gone",
    async () => {
      for (const round of each) {
        const path = await create(`Deleted ${round}`);
        const [edited, removed] = await Promise.all([
          put(path, { ...form("Edited"), status_id: 2, version: 1 }),
          remove(path),
        ]);
        expect(["200 200", "404 200"]).toContain(`${edited.status} ${removed.status}`);
        expect((await app.send("GET", `/api/v0/${path}`)).status).toBe(404);
      }
    },
    LIMIT,
  );
});

describe("deadlocks and serialization failures are retried, not shown", () => {
  /** A route with one mutation, `work`, and the usual error handler. */
  async function call(work: (tx: Tx, attempt: number) => Promise<unknown>) {
    const api = Object.assign(Fastify(), { deps: app.deps });
    handleRequestErrors(api);
    let attempts = 0;
    api.put("/", (request) =>
      createMutations(
        app.db,
        { name: "race", secrets: [], answersSecret: false },
        request,
        null,
      ).inTransaction(async (tx) => {
        attempts += 1;
        await work(tx, attempts);
        return { answer: {}, entity_id: null };
      }),
    );
    const reply = await api.inject({ method: "PUT", url: "/" });
    await api.close();
    return { status: reply.statusCode, attempts };
  }
  /** Blocks its callers until `count` of them have arrived. */
  function gate(count: number) {
    const open = Promise.withResolvers<void>();
    return () => {
      count -= 1;
      if (count === 0) open.resolve();
      return open.promise;
    };
  }
  const touch = (tx: Tx, id: number) =>
    sql`update states set name = name || '.' where id = ${id}`.execute(tx);

  test(
    "two changes that lock the same rows in opposite order both succeed",
    { tags: ["fault-2"], timeout: LIMIT },
    async () => {
      let attempts = 0;
      for (const round of each) {
        const one = await added("states", { name: `One ${round}` });
        const other = await added("states", { name: `Other ${round}` });
        const both = gate(2);
        const replies = await Promise.all(
          [
            [one, other],
            [other, one],
          ].map(([first = 0, second = 0]) =>
            call(async (tx) => {
              await touch(tx, first);
              await both();
              await touch(tx, second);
            }),
          ),
        );
        expect(statusesOf(replies)).toEqual([200, 200]);
        const made = replies.reduce((sum, reply) => sum + reply.attempts, 0);
        expect(made).toBeGreaterThan(2);
        attempts += made;
        const kept = await app.db
          .selectFrom("states")
          .select("name")
          .where("id", "in", [one, other])
          .orderBy("id")
          .execute();
        expect(kept).toEqual([{ name: `One ${round}..` }, { name: `Other ${round}..` }]);
      }
      measured("deadlocks of two changes", { rounds: ROUNDS, deadlocks: attempts - 2 * ROUNDS });
    },
  );

  test(
    "two changes that read what the other writes both succeed",
    async () => {
      for (const round of each) {
        const id = await added("states", { name: `Serial ${round}` });
        const both = gate(2);
        const replies = await Promise.all(
          [1, 2].map(() =>
            call(async (tx, attempt) => {
              await sql`set transaction isolation level serializable`.execute(tx);
              await sql`select name from states where id = ${id}`.execute(tx);
              if (attempt === 1) await both();
              await touch(tx, id);
            }),
          ),
        );
        expect(statusesOf(replies)).toEqual([200, 200]);
        expect(replies[0]!.attempts + replies[1]!.attempts).toBe(3);
        const { name } = await app.db
          .selectFrom("states")
          .select("name")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        expect(name).toBe(`Serial ${round}..`);
      }
    },
    LIMIT,
  );

  test("a deadlock at every attempt is a 503 after four of them", async () => {
    const raise = (tx: Tx) =>
      sql`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`.execute(tx);
    expect(await call(raise)).toEqual({ status: 503, attempts: 4 });
  });
});

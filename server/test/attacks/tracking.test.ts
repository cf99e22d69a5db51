import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Complaint } from "contract/complaints/complaints";
import {
  newTrackingCode,
  printTrackingCode,
} from "../../src/features/complaints/tracking/tracking-code.ts";
import { countAttempt } from "../../src/auth/attempts.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { waitForLocks } from "../lock-waits.ts";
import { addOffice, type TestOffice } from "../records.ts";
import { anotherProcess } from "./attacked-office.ts";
import { freshAddress, passMinutes } from "./sign-in-tries.ts";

const WRONG_MAX = 20;
const WINDOW_SECONDS = 600;

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

/** Logs a complaint; returns its id and its code. */
async function log(): Promise<{ id: number; code: string }> {
  const created = await app.send<{ complaint_id: number }>("POST", "/api/v0/complaint", {
    title: "Drain blocked",
    description: "It has been blocked for weeks.",
    category_id: office.water,
    complainant_id: office.complainant_id,
  });
  const id = created.body.data.complaint_id;
  const detail = await app.send<Complaint>("GET", `/api/v0/complaint/${id}`);
  return { id, code: detail.body.data.tracking_code! };
}

type Door = "/api/v0/track/" | "/track/";
const open = (at: Pick<TestApp, "call">, door: Door, code: string, from: string) =>
  at.call("GET", door + code, { remoteAddress: from });
const wrongCode = () => printTrackingCode(newTrackingCode());

describe("twenty wrong codes in ten minutes and address", () => {
  test("a further code is a 429 with Retry-After at the call and the page, also a right one, for ten minutes", async () => {
    const { code } = await log();
    const from = freshAddress();
    for (let turn = 0; turn < WRONG_MAX; turn += 1) {
      const door = turn % 2 ? "/track/" : "/api/v0/track/";
      expect((await open(app, door, code, from)).status).toBe(200);
      expect((await open(app, door, wrongCode(), from)).status).toBe(404);
    }
    for (const door of ["/api/v0/track/", "/track/"] as const)
      for (const one of [code, wrongCode(), "x"]) {
        const reply = await open(app, door, one, from);
        expect(reply.status).toBe(429);
        const wait = Number(reply.headers["retry-after"]);
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(WINDOW_SECONDS);
        expect(reply.raw.toString()).toContain("Too many attempts. Please try again in");
      }
    expect((await open(app, "/track/", code, freshAddress())).status).toBe(200);
    await passMinutes(app.db, WINDOW_SECONDS / 60);
    expect((await open(app, "/track/", code, from)).status).toBe(200);
    expect((await open(app, "/track/", wrongCode(), from)).status).toBe(404);
  });

  test("a right code that arrives while the twentieth wrong one is counted is not answered", async () => {
    const { code } = await log();
    const from = freshAddress();
    const counting = await app.db.startTransaction().execute();
    for (let turn = 0; turn < WRONG_MAX; turn += 1)
      await countAttempt(counting, `track ${from}`, WINDOW_SECONDS);
    const reply = open(app, "/track/", code, from);
    await waitForLocks(app);
    await counting.commit().execute();
    expect((await reply).status).toBe(429);
  });

  test(
    "parallel requests at two processes share one limit of twenty",
    { tags: ["tracking-7"] },
    async () => {
      const from = freshAddress();
      const second = await anotherProcess(app);
      const replies = await Promise.all(
        Array.from({ length: 32 }, (_, turn) =>
          open(turn % 2 ? app : second, turn % 3 ? "/track/" : "/api/v0/track/", wrongCode(), from),
        ),
      );
      const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([...Array<number>(20).fill(404), ...Array<number>(12).fill(429)]);
      await second.close();
    },
  );

  test("a text of any length counts as a wrong code and gets the same answer", async () => {
    const from = freshAddress();
    const long = "A".repeat(10_000);
    for (let turn = 0; turn < WRONG_MAX; turn += 1) {
      const door = turn % 2 ? "/track/" : "/api/v0/track/";
      const reply = await open(app, door, long, from);
      expect(reply.status).toBe(404);
      expect(reply.headers["x-robots-tag"]).toContain("noindex");
      expect(reply.raw.toString()).toContain("No complaint has this code");
    }
    expect((await open(app, "/track/", long, from)).status).toBe(429);
  });

  test(
    "an IPv6 /64 counts as one address, its neighbour as another",
    { tags: ["tracking-7"] },
    async () => {
      for (let turn = 0; turn < WRONG_MAX; turn += 1)
        expect((await open(app, "/track/", wrongCode(), `2001:db8:1:2::${turn + 1}`)).status).toBe(
          404,
        );
      expect((await open(app, "/track/", wrongCode(), "2001:db8:1:2:ffff::1")).status).toBe(429);
      expect((await open(app, "/track/", wrongCode(), "2001:db8:1:3::1")).status).toBe(404);
    },
  );
});

test("beyond 120 calls a minute from one address, also with a right code, a 429", async () => {
  const { code } = await log();
  const from = freshAddress();
  const statuses = await Promise.all(
    Array.from({ length: 125 }, async (_, turn) => {
      const door = turn % 2 ? "/track/" : "/api/v0/track/";
      return (await open(app, door, code, from)).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect((await open(app, "/track/", code, freshAddress())).status).toBe(200);
});

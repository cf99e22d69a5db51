import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../database.ts";
import { type FaultyOffice, makeOffice, type RunningOffice } from "../../served-office.ts";
import { multipart } from "../../foreign-client.ts";
import { boothSheet, type ForeignOffice, openForeignOffice } from "../../foreign-office.ts";
import { isFullRun, measured, quantile, rounds, timeFor } from "../../rounds.ts";
import { askMeanwhile } from "../../ask-meanwhile.ts";
import { watchMemory } from "./memory-of.ts";
import { type Bomb, bombKinds } from "./sheet-bombs.ts";

const COUNT = rounds(1, 10);
/** Made before the test, because it takes time in this process. A short run uses the first two of each kind. */
const made = ({ name, bytes }: Bomb) => ({ name, bytes: new Uint8Array(bytes()) });
const bombs = bombKinds.flatMap((kind) => (COUNT > 1 ? kind : kind.slice(0, 2))).map(made);
/** A sheet that is parsed until its time limit. */
const slow = made(bombKinds.flat().find(({ name }) => name.includes("repeated columns"))!);
const ANSWER_WITHIN_MS = 10_000;
const GROWTH_MIB = 256;
const OTHERS_P99_MS = 200;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let faulty: FaultyOffice;
let server: RunningOffice;
let office: ForeignOffice;
beforeAll(async () => {
  database = await createTestDatabase();
  faulty = await makeOffice(database.connection);
  server = await faulty.start();
  server.client.timeoutMs = 60_000;
  office = await openForeignOffice(server.client);
});
afterAll(async () => {
  await server.stop();
  await faulty.remove();
  await database.drop();
});

const refusal = {
  status: "error",
  success: false,
  message: expect.any(String),
  request_id: expect.any(String),
};

/** Uploads one bomb, which must be rejected like any other bad sheet; returns the milliseconds to the answer. */
async function explode(bomb: (typeof bombs)[number]): Promise<number> {
  const file = new File([bomb.bytes], "booths.xlsx");
  const form = multipart({ constituency_id: office.constituency.id }, "file", [file]);
  const sent = performance.now();
  const { code, body } = await server.client.post("/api/v0/booth/upload-booths", form);
  const ms = performance.now() - sent;
  expect({ bomb: bomb.name, code, body }).toMatchObject({
    bomb: bomb.name,
    code: 400,
    body: refusal,
  });
  expect(body.errors).toEqual([{ field: "file", message: body.message }]);
  return ms;
}

async function underWatch(work: () => Promise<number[]>) {
  const { first, stop } = watchMemory(server.child.pid!);
  const stopAsking = askMeanwhile(server.client);
  const times = await work();
  const others = await stopAsking();
  const most = stop();
  return {
    times,
    others,
    growth: most.server - first.server,
    together: most.together - first.server,
    largestChild: most.largestChild,
  };
}

function report(proof: string, found: Awaited<ReturnType<typeof underWatch>>) {
  const others = quantile(found.others, 0.99);
  measured(proof, {
    bombs: found.times.length,
    "slowest answer ms": Math.round(Math.max(...found.times)),
    "others' p99 ms": Math.round(others),
    "others' requests": found.others.length,
    "server's growth MiB": Math.round(found.growth),
    "server and parsers MiB more": Math.round(found.together),
    "largest parser MiB": Math.round(found.largestChild),
  });
  expect(found.growth).toBeLessThan(GROWTH_MIB);
  if (!isFullRun) return;
  expect(Math.max(...found.times)).toBeLessThan(ANSWER_WITHIN_MS);
  expect(others).toBeLessThan(OTHERS_P99_MS);
}

const countBooths = async () =>
  (await faulty.ask<{ count: number }>("select count(*)::int as count from booths"))[0]!.count;

test(
  "every bomb is rejected with a 400, two at a time; the server stays small and others are served",
  { tags: ["booth-upload-17"], timeout: timeFor(COUNT * bombs.length, 10_000) },
  async () => {
    const before = await countBooths();
    const found = await underWatch(async () => {
      const times: number[] = [];
      const queue = Array.from({ length: COUNT }, () => bombs).flat();
      const lane = async () => {
        for (let bomb = queue.shift(); bomb; bomb = queue.shift()) times.push(await explode(bomb));
      };
      await Promise.all([lane(), lane()]);
      return times;
    });
    report("sheet bombs, two at a time", found);
    expect(await countBooths()).toBe(before);
    expect(await faulty.incoming()).toEqual([]);
  },
);

test(
  "six bombs at once are rejected in time, and the next sheet is loaded",
  { timeout: timeFor(COUNT, 20_000) },
  async () => {
    for (let round = 0; round < COUNT; round += 1) {
      const found = await underWatch(() =>
        Promise.all(Array.from({ length: 6 }, () => explode(slow))),
      );
      report("sheet bombs, six at once", found);
      const sheet = multipart({ constituency_id: office.constituency.id }, "file", [boothSheet()]);
      const { code } = await server.client.post("/api/v0/booth/upload-booths", sheet);
      expect(code).toBe(200);
    }
  },
);

import { utils, write } from "@e965/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RegisterReport } from "contract/complaints/import";
import {
  HEADING,
  registerRow,
} from "../../../src/features/complaints/import/fixtures/register-sheet.ts";
import { createTestDatabase } from "../../database.ts";
import { multipart } from "../../foreign-client.ts";
import { dataOf, type ForeignOffice, openForeignOffice } from "../../foreign-office.ts";
import { measured, quantile, rounds, timeFor } from "../../rounds.ts";
import { type FaultyOffice, makeOffice, type RunningOffice } from "../../served-office.ts";
import { runConsole } from "../../server-process.ts";
import { watchMemory } from "../uploads/memory-of.ts";

/* A register of the largest size: its seconds, the memory, the others' times, and a kill -9 midway. */

const ROWS = rounds(2_000, 100_000);
const OTHERS_EVERY_MS = 25;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let faulty: FaultyOffice;
let server: RunningOffice;
let office: ForeignOffice;
let register: File;
beforeAll(async () => {
  database = await createTestDatabase();
  faulty = await makeOffice(database.connection);
  server = await faulty.start();
  office = await openForeignOffice(server.client);
  server.client.timeoutMs = 300_000;
  register = registerFile();
}, 120_000);
afterAll(async () => {
  await server.stop();
  await faulty.remove();
  await database.drop();
});

/** Four rows of ten have a citizen of their own, one of two is completed, one of twenty has a long text. */
function registerFile(): File {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const isDone = index % 2 === 0;
    const month = 1 + (index % 12);
    return registerRow({
      Number: `${index + 1}/R`,
      Date: `${1 + (index % 28)}/${month}/${2022 + (index % 3)}`,
      Name: `नागरिक ${Math.floor(index / 2.5)}`,
      Phone: index % 7 ? String(7_000_100_000 + Math.floor(index / 2.5)) : "",
      Booth: String(1 + (index % 2)),
      Subject: `हैंडपंप ${index} खराब है`,
      Details: "सोमवार से पानी नहीं आ रहा है। ".repeat(index % 20 ? 2 : 12),
      Status: isDone ? "निपटाया" : "लंबित",
      "Completed on": isDone ? `28/${month}/${2022 + (index % 3)}` : "",
    });
  });
  const book = utils.book_new(utils.aoa_to_sheet([HEADING, ...rows]), "Register");
  const bytes = write(book, { type: "buffer", bookType: "xlsx", compression: true, bookSST: true });
  return new File([bytes as Uint8Array<ArrayBuffer>], "register.xlsx");
}

const load = () =>
  dataOf(
    server.client.post<RegisterReport>(
      "/api/v0/complaint/import",
      multipart({ constituency_id: office.constituency.id }, "file", [register]),
    ),
  );
const stored = async () =>
  (await faulty.ask<{ count: number }>("select count(*)::int as count from complaints"))[0]!.count;

/** Requests lists at a constant rate, whatever the answers take; returns their times. */
function askMeanwhile() {
  const times: number[] = [];
  const pending = new Set<Promise<void>>();
  const ask = async () => {
    const sent = performance.now();
    const { code } = await server.client.get("/api/v0/complaint", { page: 1 });
    expect(code).toBe(200);
    times.push(performance.now() - sent);
  };
  const asking = setInterval(() => {
    const one = ask().finally(() => pending.delete(one));
    pending.add(one);
  }, OTHERS_EVERY_MS);
  return async () => {
    clearInterval(asking);
    await Promise.all(pending);
    return times;
  };
}

test(
  "a kill -9 midway leaves nothing of an import; started again, it is whole",
  { tags: ["register-import-11"], timeout: timeFor(ROWS, 5) },
  async () => {
    const ended = load().catch(() => null);
    const path = `/api/v0/complaint/import-progress`;
    const progress = async () =>
      (
        await server.client.get<{ stored: number } | null>(path, {
          constituency_id: office.constituency.id,
        })
      ).body.data;
    await expect.poll(progress, { timeout: 120_000, interval: 20 }).not.toBeNull();
    server.child.kill("SIGKILL");
    expect(await ended).toBeNull();
    server = await faulty.start();
    server.client.timeoutMs = 300_000;
    expect(await stored()).toBe(0);
  },
);

test(
  "a register of the largest size is imported while others are served; once more adds nothing",
  { tags: ["register-import-9"], timeout: timeFor(ROWS, 10) },
  async () => {
    for (const [what, expected] of [
      ["new", { inserted: ROWS, unchanged: 0, rejected: 0 }],
      ["unchanged", { inserted: 0, unchanged: ROWS, rejected: 0 }],
    ] as const) {
      const { first, stop } = watchMemory(server.child.pid!);
      const others = askMeanwhile();
      const started = performance.now();
      expect(await load()).toMatchObject(expected);
      const seconds = (performance.now() - started) / 1000;
      const times = await others();
      const most = stop();
      measured(`import of ${ROWS} complaints, ${what}`, {
        seconds: seconds.toFixed(1),
        "server MiB": Math.round(most.server),
        "server's growth MiB": Math.round(most.server - first.server),
        "parser MiB": Math.round(most.largestChild),
        "others' p99 ms": Math.round(quantile(times, 0.99)),
        "others' median ms": Math.round(quantile(times, 0.5)),
        "others' slowest ms": Math.round(Math.max(...times)),
      });
      expect(await stored()).toBe(ROWS);
    }
    const doctor = await runConsole(["doctor", "--recount"], faulty.env);
    expect(doctor.output).not.toMatch(/differs/i);
    const list = await server.client.get("/api/v0/complaint", { page: 1 });
    expect(list.body.Pagination?.totalItems).toBe(ROWS);
  },
);

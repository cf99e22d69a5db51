import { afterAll, beforeAll, expect } from "vitest";
import { askMeanwhile } from "../../ask-meanwhile.ts";
import { createTestDatabase } from "../../database.ts";
import { multipart } from "../../foreign-client.ts";
import { dataOf, type ForeignOffice, openForeignOffice } from "../../foreign-office.ts";
import { measured, quantile } from "../../rounds.ts";
import { type FaultyOffice, makeOffice, type RunningOffice } from "../../served-office.ts";
import { watchMemory } from "../uploads/memory-of.ts";

const IMPORT_MS = 300_000;

/** A served office that imports large sheets: their seconds, the memory, the others' times, and a kill -9 midway. */
export function importOffice() {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let faulty: FaultyOffice;
  let server: RunningOffice;
  let office: ForeignOffice;
  beforeAll(async () => {
    database = await createTestDatabase();
    faulty = await makeOffice(database.connection);
    server = await faulty.start();
    office = await openForeignOffice(server.client);
    server.client.timeoutMs = IMPORT_MS;
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await faulty.remove();
    await database.drop();
  });

  const load = <Report>(path: string, file: File) =>
    dataOf(
      server.client.post<Report>(
        path,
        multipart({ constituency_id: office.constituency.id }, "file", [file]),
      ),
    );

  return {
    get client() {
      return server.client;
    },
    get env() {
      return faulty.env;
    },
    ask: <Row extends object>(statement: string) => faulty.ask<Row>(statement),
    load,

    /** Imports while others are served, and reports what it took. */
    async measure<Report>(what: string, path: string, file: File): Promise<Report> {
      const { first, stop } = watchMemory(server.child.pid!);
      const others = askMeanwhile(server.client);
      const started = performance.now();
      const [loaded] = await Promise.allSettled([load<Report>(path, file)]);
      const seconds = (performance.now() - started) / 1000;
      const times = await others();
      const most = stop();
      measured(what, {
        seconds: seconds.toFixed(1),
        "server MiB": Math.round(most.server),
        "server's growth MiB": Math.round(most.server - first.server),
        "parser MiB": Math.round(most.largestChild),
        "others' p99 ms": Math.round(quantile(times, 0.99)),
        "others' median ms": Math.round(quantile(times, 0.5)),
        "others' slowest ms": Math.round(Math.max(...times)),
      });
      if (loaded.status === "rejected") throw loaded.reason;
      return loaded.value;
    },

    /** Kills the server when some rows of the sheet are stored, and starts another one. */
    async killMidway(path: string, progressPath: string, file: File): Promise<void> {
      const ended = load(path, file).catch(() => null);
      const progress = async () =>
        (
          await server.client.get<{ stored: number } | null>(progressPath, {
            constituency_id: office.constituency.id,
          })
        ).body.data;
      await expect.poll(progress, { timeout: 120_000, interval: 20 }).not.toBeNull();
      server.child.kill("SIGKILL");
      expect(await ended).toBeNull();
      server = await faulty.start();
      server.client.timeoutMs = IMPORT_MS;
    },
  };
}

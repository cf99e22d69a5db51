import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Complaint } from "contract/complaints/complaints";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../database.ts";
import { openForeignOffice } from "../../foreign-office.ts";
import { measured, quantile, rounds, timeFor } from "../../rounds.ts";
import { runConsole } from "../../server-process.ts";
import { addComplaints, expectSameAs, makeBackupFolder, unpack } from "../../backups.ts";
import { beginWriteLog, type WriteLog } from "./write-log.ts";
import { type FaultyOffice, makeOffice, type RunningOffice } from "../../served-office.ts";
import { createWriters } from "./writers.ts";

const WRITERS = 6;
/** Files that are never deleted, so that a backup takes some time while other files come and go. */
const STEADY = 16;
const STEADY_SIZE = 400_000;

let backups: Awaited<ReturnType<typeof makeBackupFolder>>;
let office: FaultyOffice;
let server: RunningOffice;
let writeLog: WriteLog;
let writers: ReturnType<typeof createWriters>;
let steady: Awaited<ReturnType<typeof addComplaints>>;
beforeAll(async () => {
  backups = await makeBackupFolder();
  office = await makeOffice();
  server = await office.start();
  const foreign = await openForeignOffice(server.client);
  steady = await addComplaints(server.client, foreign, STEADY, STEADY_SIZE);
  // A database server with another collation sorts these differently from the embedded one.
  for (const key of ["a", "B"])
    await server.client.send(
      "POST",
      "/api/v0/location/states",
      { name: `State ${key}` },
      { "idempotency-key": key },
    );
  writeLog = await beginWriteLog(office);
  writers = createWriters(WRITERS, foreign, writeLog);
});
afterAll(async () => {
  await server.stop();
  await office.remove();
  await backups.remove();
});

/** The writes that are acknowledged at this moment. */
const acknowledgedNow = () => ({
  complaints: new Map(writeLog.complaints),
  states: new Map(writeLog.states),
  citizens: new Map(writeLog.citizens),
});
type Known = ReturnType<typeof acknowledgedNow>;

/** Makes a backup while the writers run. `before` is the state that was acknowledged when the backup started. */
async function backUpUnderLoad(file: string) {
  const workload = writers.start(server.client, { mayVanish: false });
  await workload.wrote(30);
  const before = acknowledgedNow();
  const deleted = writeLog.audit.deleteComplaint;
  const written = workload.counts.acknowledged;
  const started = performance.now();
  const made = await runConsole(["backup", file], office.env);
  const took = performance.now() - started;
  const during = {
    writes: workload.counts.acknowledged - written,
    deletions: writeLog.audit.deleteComplaint - deleted,
  };
  await workload.end();
  expect(made).toMatchObject({ code: 0 });
  expect(during.writes).toBeGreaterThan(0);
  return { before, took, ...during };
}

/** Compares the restored office with the acknowledged writes that were not deleted or, here, edited since. */
async function expectAcknowledged(
  { client }: RunningOffice,
  restored: FaultyOffice,
  before: Known,
  gone: number[],
): Promise<void> {
  const rows = await restored.ask<{ id: number; name: string }>(
    "select id, name from states union all select id, name || ' ' || phone from principals where principal_type = 'user'",
  );
  const found = new Set(rows.map(({ id, name }) => `${id} ${name}`));
  const expected = [...before.states, ...before.citizens].map(([id, name]) => `${id} ${name}`);
  expect(expected.filter((one) => !found.has(one))).toEqual([]);

  const kept = [...before.complaints].filter(([id]) => writeLog.complaints.has(id));
  for (const [id, { version, files }] of kept) {
    const { code, body } = await client.get<Complaint>(`/api/v0/complaint/${id}`);
    expect([id, code]).toEqual([id, 200]);
    expect(body.data.version).toBeGreaterThanOrEqual(version);
    for (const [index, { url }] of body.data.attachments.entries())
      expect((await client.bytes(url)).equals(files[index]!.bytes)).toBe(true);
    expect(body.data.attachments).toHaveLength(files.length);
  }
  const ids = await restored.ask<{ id: number }>("select id from complaints");
  expect(ids.filter(({ id }) => gone.includes(id))).toEqual([]);
}

/** An empty office: alternately with the embedded database and with a database server. */
async function emptyPlace(round: number) {
  if (round % 2) {
    const place = await makeOffice();
    return { place, remove: () => place.remove() };
  }
  const database = await createTestDatabase();
  const place = await makeOffice(database.connection);
  const remove = async () => {
    await place.remove();
    await database.drop();
  };
  return { place, remove };
}

const ROUNDS = rounds(2, 50);
test(
  "a backup under load, restored into an empty place, is the office as it was",
  { tags: ["backup-1"], timeout: timeFor(ROUNDS, 20_000) },
  async () => {
    const times: Record<"backup" | "restore", number[]> = { backup: [], restore: [] };
    const during = { writes: 0, deletions: 0 };
    const seen = new Set<number>();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const file = join(backups.folder, `office-${round}.tar.gz`);
      const { before, took, writes, deletions } = await backUpUnderLoad(file);
      times.backup.push(took);
      during.writes += writes;
      during.deletions += deletions;

      const { place, remove } = await emptyPlace(round);
      const started = performance.now();
      expect(await runConsole(["restore", file], place.env)).toMatchObject({ code: 0 });
      times.restore.push(performance.now() - started);

      const restored = await place.start();
      const unpacked = await unpack(file);
      await expectSameAs(unpacked, place);
      const gone = [...seen].filter((id) => !before.complaints.has(id));
      await expectAcknowledged(restored, place, before, gone);
      for (const id of before.complaints.keys()) seen.add(id);
      const { id, bytes } = steady[round % STEADY]!;
      const { body } = await restored.client.get<Complaint>(`/api/v0/complaint/${id}`);
      expect((await restored.client.bytes(body.data.attachments[0]!.url)).equals(bytes)).toBe(true);
      // Sequences continue after the restored rows: no id is used twice.
      const state = await restored.client.post("/api/v0/location/states", { name: "Anew" });
      expect(state.code).toBe(200);
      const trail = await place.ask<{ action: string }>(
        "select action from audit where action in ('backup', 'restore') order by id desc",
      );
      expect(trail.map(({ action }) => action)).toEqual([
        "restore",
        ...Array.from({ length: round - 1 }, () => "backup"),
      ]);
      await restored.stop();
      await remove();
      await rm(unpacked, { recursive: true });
      await rm(file);
    }
    expect(during.deletions).toBeGreaterThan(0);
    const seconds = (values: number[]) => `${(quantile(values, 0.5) / 1000).toFixed(1)} s`;
    measured("backup and restore under load", {
      rounds: ROUNDS,
      "writes during backups": during.writes,
      "deletions among them": during.deletions,
      "backup, median": seconds(times.backup),
      "restore, median": seconds(times.restore),
    });
  },
);

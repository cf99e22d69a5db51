import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../../src/demo/random.ts";
import { createTestDatabase } from "../../database.ts";
import { type ForeignOffice, openForeignOffice, signIn } from "../../foreign-office.ts";
import { measured, rounds, timeFor } from "../../rounds.ts";
import { runConsole } from "../../server-process.ts";
import { addComplaints, makeBackupFolder } from "../../backups.ts";
import type { RunningOffice } from "../../served-office.ts";
import {
  expectLive,
  openStoredOffice,
  startError,
  commandError,
  type StoredOffice,
  STORES,
  withDatabaseOf,
} from "./stores.ts";

/*
 * A live office that continues to work while, in random order, backups are restored, databases and stores are combined
 * wrongly, and its database is reset or lost. After each step every file that the live office references is in its place
 * with its own bytes, and every other file that was not deleted on purpose is in its place or in quarantine.
 */

const SEED = Number(process.env.TEST_SEED ?? 13);
const ROUNDS = rounds(1, 50);
/** The number of trial offices that are kept, for wrong combinations. */
const TRIALS = 2;
/** The commands that a person or a job may run beside the live office, with any settings. */
const COMMANDS = [
  ["retention"],
  ["store", "sweep"],
  ["citizens", "erase", "--phone", "9812345678"],
  ["backup", "/tmp/never-written.tar.gz"],
];

let backups: Awaited<ReturnType<typeof makeBackupFolder>>;
beforeAll(async () => {
  backups = await makeBackupFolder();
});
afterAll(() => backups.remove());

test.each(STORES)(
  "backup, restore, wrong database, wrong store in random order, files %s: no live file is lost",
  { tags: ["backup-2"], timeout: timeFor(ROUNDS, 60_000) },
  async (kind) => {
    const random = seededRandom(SEED);
    const done: Record<string, number> = {};
    /** Every file that the office has ever stored, except deleted ones: checksum by key. */
    const everStored = new Map<string, string>();
    const trials: StoredOffice[] = [];
    const saved: string[] = [];
    const replaced: { remove: () => Promise<unknown> }[] = [];
    let live = await openStoredOffice(kind);
    let server: RunningOffice | null = null;
    let records: ForeignOffice | undefined;

    async function running(): Promise<RunningOffice> {
      server ??= await live.start();
      // A token is valid for only ten minutes.
      await signIn(server.client);
      return server;
    }
    async function stop(): Promise<void> {
      await server?.stop();
      server = null;
      // Old enough for a sweep.
      await live.age();
    }
    async function write(): Promise<void> {
      const { client } = await running();
      records ??= await openForeignOffice(client);
      await addComplaints(client, records, random.whole(1, 3), 200);
    }
    async function removeOne(): Promise<void> {
      const { client } = await running();
      const rows = await live.ask<{ id: number }>(
        "select distinct complaint_id as id from attachments",
      );
      if (rows.length < 4) return;
      const { id } = random.pick(rows);
      const keys = await live.ask<{ key: string }>(
        "select storage_key as key from attachments where complaint_id = $1",
        [id],
      );
      expect((await client.remove(`/api/v0/complaint/${id}`, {})).code).toBe(200);
      for (const { key } of keys) everStored.delete(key);
    }
    async function backUp(): Promise<void> {
      const file = join(backups.folder, `${kind}-${saved.length}.tar.gz`);
      expect(await runConsole(["backup", file], live.env)).toMatchObject({ code: 0 });
      saved.push(file);
    }
    async function restoreTrial(): Promise<void> {
      const trial = await openStoredOffice(kind);
      const { code, output } = await runConsole(["restore", random.pick(saved)], trial.env);
      expect([code, output]).toEqual([0, expect.stringContaining("Restored and verified")]);
      await trial.age();
      const started = await trial.start();
      await expectLive(trial);
      await started.stop();
      trials.push(trial);
      if (trials.length > TRIALS) await trials.shift()!.remove();
    }
    async function expectRefused(mixed: Record<string, string>): Promise<void> {
      const refusal = random.chance(0.5)
        ? await startError(mixed)
        : await commandError(random.pick(COMMANDS), mixed);
      expect(refusal).toContain("belong to the database");
    }
    /** The database of a trial, or a new one, with the live store. */
    async function wrongDatabase(): Promise<void> {
      const isNew = random.chance(0.5);
      const other = isNew
        ? await openStoredOffice(kind, createTestDatabase({ isBare: true }))
        : random.pick(trials);
      const mixed = withDatabaseOf(live, other);
      if (!isNew) return expectRefused(mixed);
      // The database is not migrated, so a command reports that instead.
      expect(await startError(mixed)).toContain("belong to the database");
      expect(await commandError(["restore", random.pick(saved)], mixed)).toContain(
        "is not empty: it belongs to the database",
      );
      await other.remove();
    }
    /** The live database with the store of a trial. No file is changed there either. */
    async function wrongStore(): Promise<void> {
      const trial = random.pick(trials);
      const before = await trial.sums();
      const mixed = withDatabaseOf(trial, live);
      await expectRefused(mixed);
      expect(await trial.sums()).toEqual(before);
    }
    /** The database is reset to a moment before its last files, used, and then reset to its latest state. */
    async function setBack(): Promise<void> {
      await stop();
      const some = "select id from attachments order by id desc limit $1";
      const rows = await live.ask<{ storage_key: string }>(
        `delete from attachments where id in (${some}) returning *`,
        [random.whole(1, 14)],
      );
      await live.ask("delete from deleted_files");
      await running();
      await expectAllKept();
      await stop();
      await live.ask(
        `insert into attachments overriding system value
         select * from jsonb_populate_recordset(null::attachments, $1::jsonb)`,
        [JSON.stringify(rows)],
      );
      await running();
      // The sweep at the start restores them.
      const keys = rows.map(({ storage_key }) => storage_key);
      const away = async () => {
        const inPlace = new Set(await live.storedKeys());
        return keys.filter((key) => !inPlace.has(key));
      };
      await expect.poll(away, { timeout: 20_000 }).toEqual([]);
    }
    /** The database is lost: a backup is restored into a new one, with the existing files. */
    async function loseDatabase(): Promise<void> {
      await backUp();
      await write();
      await stop();
      const fresh = await openStoredOffice(kind, createTestDatabase({ isBare: true }));
      const env = withDatabaseOf(live, fresh);
      const restored = await runConsole(["restore", saved.at(-1)!, "--claim-store"], env);
      expect(restored).toMatchObject({ code: 0 });
      expect(await startError(live.env)).toContain("a copy of the same office");
      replaced.push({ remove: fresh.remove });
      live = { ...live, ask: fresh.ask, session: fresh.session, start: live.start };
      live.env.DATABASE_URL = fresh.env.DATABASE_URL!;
      live.database = fresh.database;
    }

    /** Checks that every file is in its place or in quarantine, with its own bytes. */
    async function expectAllKept(): Promise<void> {
      const sums = await live.sums();
      const lost = [...everStored].filter(([key, sum]) => sums.get(key) !== sum);
      expect(lost).toEqual([]);
    }
    async function expectNothingLost(): Promise<void> {
      for (const [key, sum] of await expectLive(live)) everStored.set(key, sum);
      await expectAllKept();
    }

    const steps = {
      write,
      backUp,
      restoreTrial,
      wrongDatabase,
      wrongStore,
      setBack,
      loseDatabase,
      removeOne,
    };
    /** Each round has these, in random order, and one of the others. */
    const always = ["write", "backUp", "restoreTrial", "wrongDatabase", "wrongStore"] as const;
    const others = ["removeOne", "setBack", "loseDatabase"] as const;
    await write();
    await write();
    await backUp();
    await restoreTrial();
    await expectNothingLost();
    let checked = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      // The two stores begin with different ones.
      const other = others[(round + STORES.indexOf(kind)) % others.length]!;
      const order = random.shuffled([...always, other]);
      for (const name of order) {
        try {
          await steps[name]();
          await expectNothingLost();
        } catch (error) {
          throw new Error(`Seed ${SEED}, round ${round}, ${order.join(", ")}: ${name}`, {
            cause: error,
          });
        }
        done[name] = (done[name] ?? 0) + 1;
        checked += everStored.size;
      }
    }
    await stop();
    for (const trial of trials) await trial.remove();
    await live.remove();
    for (const { remove } of replaced) await remove().catch(() => undefined);
    measured(`stores and databases mixed up, ${kind}`, {
      seed: SEED,
      rounds: ROUNDS,
      ...done,
      "files at the end": everStored.size,
      "looks at a file": checked,
      lost: 0,
    });
  },
);

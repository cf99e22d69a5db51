import { rename } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../database.ts";
import { openForeignOffice } from "../../foreign-office.ts";
import { runConsole, startServer } from "../../server-process.ts";
import { addComplaints, makeBackupFolder } from "../../backups.ts";
import { newComplaint } from "./full-disk.ts";
import { makeOffice } from "../../served-office.ts";
import {
  expectLive,
  openStoredOffice,
  startError,
  commandError,
  type StoredOffice,
  STORES,
  withDatabaseOf,
} from "./stores.ts";

/* A live office of 14 files, an older backup with two of them, and every possible operator error. */

const [OLD, ALL] = [2, 14];

let backups: Awaited<ReturnType<typeof makeBackupFolder>>;
beforeAll(async () => {
  backups = await makeBackupFolder();
});
afterAll(() => backups.remove());

describe.each(STORES)("a live office with its files %s", (kind) => {
  const leftovers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const remove of leftovers.splice(0).toReversed()) await remove();
  });
  async function backUp(file: string): Promise<void> {
    const { code, output } = await runConsole(["backup", file], live.env);
    if (code !== 0) throw new Error(output);
  }
  /** Stopped, with backups, and its files two hours old. */
  let live: StoredOffice;
  let older: string;
  let newer: string;
  beforeAll(async () => {
    live = await openStoredOffice(kind);
    older = join(backups.folder, `${kind}-older`);
    newer = join(backups.folder, `${kind}-newer`);
    const server = await live.start();
    const records = await openForeignOffice(server.client);
    await addComplaints(server.client, records, OLD, 200);
    await backUp(older);
    await addComplaints(server.client, records, ALL - OLD, 200);
    await backUp(newer);
    await server.stop();
    await live.age();
  });
  afterAll(() => live.remove());

  /** Another office, removed after the test. */
  async function anotherOffice(...given: Parameters<typeof openStoredOffice>) {
    const opened = await openStoredOffice(...given);
    leftovers.push(opened.remove);
    return opened;
  }
  async function start(office: StoredOffice) {
    const server = await office.start();
    leftovers.push(server.stop);
    return server;
  }

  async function expectUntouched() {
    expect(await live.storedKeys()).toHaveLength(ALL);
    expect(await live.quarantinedKeys()).toEqual([]);
    expect((await expectLive(live)).size).toBe(ALL);
  }

  test(
    "an older backup in a trial database with the live store: the start is rejected, nothing is removed",
    { tags: ["backup-2"] },
    async () => {
      const trial = await anotherOffice(kind);
      const mixed = withDatabaseOf(live, trial);
      expect(await commandError(["restore", older], mixed)).toContain(
        "To try a backup beside the live office, give it a DATA_DIR, and S3_BUCKET, of its own.",
      );
      await expectUntouched();

      expect(await runConsole(["restore", older], trial.env)).toMatchObject({ code: 0 });
      expect(await trial.storedKeys()).toHaveLength(OLD);
      const refusal = await startError(mixed);
      expect(refusal).toContain("a copy of the same office. No file was touched.");
      expect(refusal).toContain("give it a DATA_DIR, and S3_BUCKET, of its own.");
      for (const command of [
        ["backup", join(backups.folder, "never.tar.gz")],
        ["retention"],
        ["citizens", "erase", "--phone", "9812345678"],
        ["store", "sweep"],
      ])
        expect(await commandError(command, mixed)).toContain("a copy of the same office");
      const { output } = await runConsole(["doctor"], mixed);
      expect(output).toMatch(/PROBLEM +The files in .* belong to the database/);
      await expectUntouched();
      await start(live);
      await start(trial);
      await expectUntouched();
      expect((await expectLive(trial)).size).toBe(OLD);
    },
  );

  test("a new database, started before the restore: the start is rejected, nothing is removed", async () => {
    const empty = await anotherOffice(kind, createTestDatabase({ isBare: true }));
    const mixed = withDatabaseOf(live, empty);
    const refusal = await startError(mixed);
    expect(refusal).toContain("another office, or an empty one. No file was touched.");
    expect(refusal).toContain("npm run console -- restore FILE --claim-store");
    for (const command of [
      ["store", "claim"],
      ["demo", "load"],
    ])
      expect(await commandError(command, { ...mixed, DEMO: "1" })).toContain("office");
    expect(await commandError(["restore", newer], mixed)).toContain("add --claim-store");
    await expectUntouched();
  });

  test(
    "a lost database: its backup is restored beside the files, which all stay",
    { tags: ["backup-3"] },
    async () => {
      const fresh = await anotherOffice(kind, createTestDatabase({ isBare: true }));
      const env = withDatabaseOf(live, fresh);
      const restored = await runConsole(["restore", older, "--claim-store"], env);
      expect(restored).toMatchObject({ code: 0 });
      expect(await live.storedKeys()).toHaveLength(ALL);
      const refusal = await startError(live.env);
      expect(refusal).toContain("npm run console -- store claim");

      // Twelve files of fourteen are too many for the sweep: an operator must check first.
      const server = await startServer({ ...env, LOG_LEVEL: "info" });
      await expect
        .poll(() => server.printed.stdout)
        .toMatch(/"level":40.*"overLimit":12.*too many orphan files/);
      await server.stop();
      const { output } = await runConsole(["doctor"], env);
      expect(output).toMatch(/PROBLEM +12 of 14 stored files belong to no complaint/);
      expect(await live.quarantinedKeys()).toEqual([]);
      expect((await expectLive({ ...live, ask: fresh.ask })).size).toBe(OLD);

      // The old database was not lost after all.
      const claimed = await runConsole(["store", "claim"], live.env);
      expect(claimed).toMatchObject({ code: 0 });
      expect(claimed.output).toContain("It has 14 files; the database refers to 14 of them.");
      const [row] = await live.ask<{ details: object }>(
        "select details from audit where action = 'claimStore'",
      );
      expect(row).toEqual({ details: { stored: ALL, named: ALL } });
      await start(live);
      await expectUntouched();
      expect(await startError(env)).toContain("a copy of the same office");
      expect(await commandError(["restore", newer], env)).toContain("not empty");
    },
  );

  test("an office that was updated claims its files; another database that names few of them does not", async () => {
    const trial = await anotherOffice(kind);
    expect(await runConsole(["restore", older], trial.env)).toMatchObject({ code: 0 });
    await live.unmark();
    const mixed = withDatabaseOf(live, trial);
    expect(await startError(mixed)).toMatch(
      /has 14 files, and the database .* refers to 2 of them: they may belong to another database/,
    );
    expect(
      await commandError(["restore", older], withDatabaseOf(live, await anotherOffice(kind))),
    ).toContain("is not empty: it has 14 files");
    const { output } = await runConsole(["doctor"], live.env);
    expect(output).toContain("have no owner mark");
    await start(live);
    expect(await startError(mixed)).toContain("a copy of the same office");
    await expectUntouched();
  });

  test("a restore never claims the files of another office", async () => {
    const other = await anotherOffice(kind, createTestDatabase({ isBare: true }));
    const server = await start(other);
    await addComplaints(server.client, await openForeignOffice(server.client), 1, 200);
    await server.stop();
    const mixed = withDatabaseOf(
      other,
      await anotherOffice(kind, createTestDatabase({ isBare: true })),
    );
    expect(await commandError(["restore", older, "--claim-store"], mixed)).toContain(
      "These are not the files of this backup's office.",
    );
    expect((await expectLive(other)).size).toBe(1);
    await start(other);
  });

  test("several processes that start at once on an empty store claim it once", async () => {
    const office = await anotherOffice(kind);
    const TOKEN_SECRET = "Xk2mQ9vT4bWz7LpR1sYd8FhJ3nCg6EaU";
    Object.assign(office.env, { TOKEN_SECRET });
    await Promise.all([start(office), start(office), start(office)]);
    const { output } = await runConsole(["doctor"], office.env);
    expect(output).toMatch(/OK +The files in .* belong to this database\./);
  });

  test(
    "a restore that fails beside the files leaves them, and their database, as they were",
    { tags: ["backup-3"] },
    async () => {
      const fresh = await anotherOffice(kind);
      await live.ask("delete from attachments where id = (select min(id) from attachments)");
      const [gone = ""] = (
        await live.ask<{ key: string }>("select storage_key as key from deleted_files")
      ).map(({ key }) => key);
      const swept = await runConsole(["store", "sweep"], live.env);
      expect(swept).toMatchObject({ code: 0 });
      expect(await live.storedKeys()).not.toContain(gone);
      await fresh.database.pool.query(
        `create function refuse() returns trigger language plpgsql as $$ begin raise 'no more'; end $$;
      create trigger refuse after insert on audit for each row when (new.action = 'restore') execute function refuse()`,
      );
      const failed = await commandError(
        ["restore", newer, "--claim-store"],
        withDatabaseOf(live, fresh),
      );
      expect(failed).toContain("no more");
      expect(await live.storedKeys()).toHaveLength(ALL - 1);
      expect((await expectLive(live)).size).toBe(ALL - 1);
      await start(live);
    },
  );
});

test("a bucket that cannot be read at the start takes no file until it is known to belong to the office", async () => {
  const [other, office] = [
    await openStoredOffice("in a bucket"),
    await openStoredOffice("in a bucket"),
  ];
  const theirs = await other.start();
  expect(await theirs.stop()).toBe(0);
  Object.assign(office.env, other.bucket!.env);
  // The server retries three times.
  other.bucket!.failures.push(503, 503, 503);
  const server = await office.start();
  const records = await openForeignOffice(server.client);
  const ready = await fetch(`${server.address}/readyz`);
  expect(await ready.json()).toMatchObject({
    data: {
      checks: expect.arrayContaining([expect.objectContaining({ name: "files", ok: false })]) as [],
    },
  });
  await expect(addComplaints(server.client, records, 1, 200)).rejects.toThrow("500");
  expect(await other.storedKeys()).toEqual([]);
  await server.stop();
  await office.remove();
  await other.remove();
});

test("while the bucket fails, an upload is a 503 that saved nothing, and the next one is stored", async () => {
  const office = await openStoredOffice("in a bucket");
  const server = await office.start();
  const records = await openForeignOffice(server.client);
  const form = () => newComplaint(records, 200, 2);
  // The server tries three times. The first file fails, then the second one.
  for (const failures of [
    [500, 500, 500],
    [0, 500, 500, 500],
  ]) {
    office.bucket!.failures.push(...failures);
    const { code, body } = await server.client.post("/api/v0/complaint", form());
    expect({ code, ...body }).toEqual({
      code: 503,
      status: "error",
      success: false,
      message: "The files cannot be reached right now. Please try again.",
      request_id: expect.any(String),
    });
    expect(await office.ask("select id from complaints")).toEqual([]);
    expect(await office.storedKeys()).toEqual([]);
  }
  await addComplaints(server.client, records, 1, 200);
  await expectLive(office);
  await server.stop();
  await office.remove();
});

test("the embedded database is lost, its folder of files is not: the backup is restored beside them", async () => {
  const office = await makeOffice();
  const server = await office.start();
  const records = await openForeignOffice(server.client);
  await addComplaints(server.client, records, 2, 200);
  const file = join(backups.folder, "embedded.tar.gz");
  expect(await runConsole(["backup", file], office.env)).toMatchObject({ code: 0 });
  await server.stop();
  const stored = await office.storedKeys();
  await rename(join(office.DATA_DIR, "postgres"), join(office.DATA_DIR, "../postgres"));
  expect(await commandError(["restore", file], office.env)).toContain("add --claim-store");
  const restored = await runConsole(["restore", file, "--claim-store"], office.env);
  expect(restored).toMatchObject({ code: 0 });
  const again = await office.start();
  expect(await office.storedKeys()).toEqual(stored);
  await again.stop();
  await office.remove();
});

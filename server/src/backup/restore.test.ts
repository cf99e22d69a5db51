import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { createComplaint, newComplaint } from "../../test/complaints.ts";
import { createTestDatabase } from "../../test/database.ts";
import { addOffice } from "../../test/records.ts";
import { migrate, pendingMigrations } from "../postgres/migrate.ts";
import { diskStore } from "../storage/disk.ts";
import { makeBackup } from "./backup.ts";
import { checkBackup } from "./manifest.ts";
import { restoreBackup } from "./restore.ts";

const OLDER = 1;
const log = () => undefined;

let folder: string;
let source: Awaited<ReturnType<typeof createTestDatabase>>;
let target: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-restore-"));
  [source, target] = [await createTestDatabase(), await createTestDatabase()];
  for (const { pool } of [source, target])
    await pool.query("drop schema public cascade; create schema public");
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  await rm(folder, { recursive: true });
});

test("an older version's backup becomes an office of this version; tables of others stay out", async () => {
  const [before, after] = [diskStore(join(folder, "before")), diskStore(join(folder, "after"))];
  const [key, path] = [randomUUID(), join(folder, "picture")];
  await writeFile(path, "picture");
  await before.put(key, path);
  await migrate(source.connection, log, { last: OLDER });
  await source.pool.query(`
    insert into states (name) values ('Himanchal');
    insert into districts (name, state_id) values ('Sonpur', 1);
    insert into constituencies (name, district_id) values ('Belgarh', 1);
    insert into booths (constituency_id, mandal, shaktikendra, booth_name, booth_number)
      values (1, 'North', 'One', 'School', '1');
    insert into principals (principal_type, name, booth_id) values ('user', 'Meena Devi', 1);
    insert into complaints (title, description, category_id, complainant_id, booth_id, constituency_id, registered_by)
      values ('No water', E'Dry.\\nFor days.', 3, 1, 1, 1, 1);
    create table notes (id int primary key, note text);
    insert into notes values (1, 'not the console''s')`);
  await source.pool.query(
    `insert into attachments (complaint_id, place, name, type, size, sha256, storage_key)
     values (1, 1, 'pump.png', 'image/png', 7, $1, $2)`,
    [createHash("sha256").update("picture").digest("hex"), key],
  );

  const file = join(folder, "older.tar.gz");
  const { connection: ownerConnection, db } = source;
  await makeBackup(file, { ownerConnection, db, files: before }, new AbortController().signal);
  const said: string[] = [];
  await restoreBackup(
    file,
    await checkBackup(file),
    {
      ...target,
      ownerConnection: target.connection,
      files: after,
      migrate: () => migrate(target.connection, log),
    },
    { folder: join(folder, "incoming"), log: (message) => said.push(message) },
  );

  expect(said).toContain("The table notes is not one of the console's; it stays in the backup.");
  expect(await pendingMigrations(target.pool)).toBe(0);
  const { rows } = await target.pool.query(
    "select c.description, a.place from complaints c join attachments a on a.complaint_id = c.id",
  );
  expect(rows).toEqual([{ description: "Dry.\nFor days.", place: 1 }]);
  expect(await text(await after.get(key))).toBe("picture");
});

/**
 * Tables whose rows are not restored: sign-ins, calendar addresses, counts of attempts, kept counts and deltas, files to delete, and whether
 * messages are sent. Migrations run anew.
 */
const NOT_RESTORED = [
  "attempts",
  "calendar_addresses",
  "complaint_changes",
  "deleted_files",
  "event_changes",
  "kept_counts",
  "messaging",
  "principal_changes",
  "schema_migrations",
  "sessions",
  "sign_in_networks",
];

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** The rows of every table, as text, and the next value of every sequence. */
async function contentOf({ pool }: Pick<TestDatabase, "pool">) {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`,
  );
  const content: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from "${name}" t order by t::text collate "C"`,
    );
    if (!NOT_RESTORED.includes(name)) content[name] = rows.map(({ row }) => row);
  }
  const { rows: sequences } = await pool.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = current_schema() order by 1",
  );
  content.numbers = [];
  for (const { name } of sequences) {
    if (NOT_RESTORED.some((table) => name === `${table}_id_seq`)) continue;
    const { rows } = await pool.query<{ next: string }>(
      `select (last_value + is_called::int)::text as next from "${name}"`,
    );
    content.numbers.push(`${name} ${rows[0]!.next}`);
  }
  return content;
}

test(
  "a restored office has the rows of every table, its stored answers too, and goes on with the next numbers; every session and calendar address has ended, and no message is sent",
  { tags: ["operate-21", "subscription-2", "messages-9"] },
  async () => {
    const app = await createTestApp();
    const empty = await createTestDatabase();
    try {
      await empty.pool.query("drop schema public cascade; create schema public");
      const office = await addOffice(app.db);
      const id = await createComplaint(app, office);
      const key = { "idempotency-key": "sent before the backup" };
      await app.send("POST", "/api/v0/complaint", newComplaint(office), key);
      await app.send(
        "POST",
        `/api/v0/complaint/${id}/notes`,
        { kind: "note", note: "Called." },
        key,
      );
      expect((await app.send("POST", "/api/v0/calendar")).status).toBe(200);
      await app.db.updateTable("messaging").set({ is_on: true, paused: false }).execute();
      const file = join(folder, "whole.tar.gz");
      const { db, connection: ownerConnection } = app.database;
      await makeBackup(
        file,
        { ownerConnection, db, files: app.files },
        new AbortController().signal,
      );
      const before = await contentOf(app.database);
      for (const name of ["complaints", "complaint_story", "idempotency_keys", "audit"] as const)
        expect(before).toHaveProperty([name, 0]);
      await restoreBackup(
        file,
        await checkBackup(file),
        {
          ...empty,
          ownerConnection: empty.connection,
          files: diskStore(join(folder, "whole")),
          migrate: () => migrate(empty.connection, log),
        },
        { folder: join(folder, "incoming"), log },
      );
      const { audit: auditBefore, ...recordsBefore } = before;
      const { audit, ...records } = await contentOf(empty);
      expect(records).toEqual(recordsBefore);
      for (const name of [
        "sessions",
        "sign_in_networks",
        "calendar_addresses",
        "attempts",
      ] as const)
        expect([name, await empty.db.selectFrom(name).selectAll().execute()]).toEqual([name, []]);
      const sending = await empty.db.selectFrom("messaging").select(["is_on", "paused"]).execute();
      expect(sending).toEqual([{ is_on: false, paused: true }]);
      // A backup is itself in the trail.
      expect(audit).toEqual(expect.arrayContaining(auditBefore!.slice(0, -1)));
    } finally {
      await empty.drop();
      await app.close();
    }
  },
);

import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { migrate, pendingMigrations } from "../postgres/migrate.ts";
import { diskStore } from "../storage/disk.ts";
import { makeBackup } from "./backup.ts";
import { checkBackup } from "./manifest.ts";
import { restoreBackup } from "./restore.ts";

const OLDER = 2;
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
    `insert into attachments (complaint_id, name, type, size, sha256, storage_key)
     values (1, 'pump.png', 'image/png', 7, $1, $2)`,
    [createHash("sha256").update("picture").digest("hex"), key],
  );

  const file = join(folder, "older.tar.gz");
  const { connection, db } = source;
  await makeBackup(file, { connection, db, files: before }, new AbortController().signal);
  const said: string[] = [];
  await restoreBackup(
    file,
    await checkBackup(file),
    { ...target, files: after, migrate: () => migrate(target.connection, log) },
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

import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { makeBackup } from "../../../src/backup/backup.ts";
import { checkBackup, type Manifest } from "../../../src/backup/manifest.ts";
import { restoreBackup } from "../../../src/backup/restore.ts";
import { migrate } from "../../../src/postgres/migrate.ts";
import { diskStore } from "../../../src/storage/disk.ts";
import { createTestApp } from "../../app.ts";
import { fileOf, formOf, PNG } from "../../attachments.ts";
import { newComplaint } from "../../complaints.ts";
import { createTestDatabase } from "../../database.ts";
import { addOffice } from "../../records.ts";

const log = () => undefined;

test("a restore that fails deletes no file that was in the store before", async () => {
  const folder = await mkdtemp(join(tmpdir(), "console-failed-restore-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [app, empty] = [await createTestApp({ processes: 0 }), await createTestDatabase()];
  try {
    await empty.pool.query("drop schema public cascade; create schema public");
    const form = formOf(newComplaint(await addOffice(app.db)), [fileOf(PNG, "a.png", "image/png")]);
    expect((await app.send("POST", "/api/v0/complaint", form)).status).toBe(200);
    const file = join(folder, "with-file.tar.gz");
    const { db, connection: ownerConnection } = app.database;
    await makeBackup(file, { ownerConnection, db, files: app.files }, new AbortController().signal);
    const manifest = await checkBackup(file);
    const [[key, listed]] = Object.entries(manifest.files) as [[string, Manifest["files"][string]]];
    const [top, path] = [join(folder, "damaged"), join(folder, "damaged-picture")];
    const files = diskStore(top);
    await writeFile(path, "damaged");
    await files.put(key, path);
    const restoring = restoreBackup(
      file,
      // The restore fails when it compares the files, after they are stored.
      { ...manifest, files: { ...manifest.files, [randomUUID()]: listed } },
      {
        ...empty,
        ownerConnection: empty.connection,
        files,
        migrate: () => migrate(empty.connection, log),
      },
      { folder: join(folder, "incoming"), log, claimsStore: true },
    );
    await expect(restoring).rejects.toThrow("The backup's files are not those");
    expect((await buffer(await files.get(key))).equals(PNG)).toBe(true);
    expect(await readFile(join(top, "aside", key.slice(0, 2), key), "utf8")).toBe("damaged");
  } finally {
    await empty.drop();
    await app.close();
  }
});

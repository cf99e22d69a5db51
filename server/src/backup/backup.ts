import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type pg from "pg";
import { errorCode } from "../observability/error-details.ts";
import { KEEP_FILES_LOCK, MIGRATION_LOCK } from "../postgres/advisory-locks.ts";
import { appliedMigrations } from "../postgres/migrate.ts";
import type { Database } from "../postgres/schema.ts";
import { sync } from "../storage/disk.ts";
import { hasOwnMark } from "../storage/owned-store.ts";
import type { FileStore } from "../storage/file-store.ts";
import { appendCommandAudit } from "../mutations/audit.ts";
import { build } from "../observability/build.ts";
import { type Entry, writeArchive } from "./archive.ts";
import { readAttachments, readAttachmentFile } from "./attachments.ts";
import {
  chunkName,
  emptyManifest,
  fileName,
  fileChecksum,
  type Manifest,
  MANIFEST_NAME,
  backupTotals,
} from "./manifest.ts";
import {
  copyOut,
  openBackupSession,
  readPositions,
  tablesToBackUp,
  createTableChecksum,
} from "./tables.ts";

const CHUNK = 4 * 1024 * 1024;
const LOCK_NOT_AVAILABLE = "55P03";

/** The database and file store of the office. */
interface BackupSource {
  ownerConnection: pg.ClientConfig;
  db: Database;
  files: FileStore;
}

/**
 * Writes one snapshot of the whole office to a new file with mode 0600. The console may run meanwhile. Throws an Error for
 * people, and leaves no file, when the file exists, when the file store belongs to another database, when an attachment is
 * missing or damaged, or when `signal` aborts.
 */
export async function makeBackup(
  file: string,
  { ownerConnection, db, files }: BackupSource,
  signal: AbortSignal,
): Promise<Manifest> {
  if (await stat(file).catch(() => null)) throw new Error(`${file} exists: name a new file.`);
  const session = await openBackupSession(ownerConnection);
  // Ends the session at once, also during a long statement.
  signal.addEventListener("abort", () => void session.end());
  try {
    signal.throwIfAborted();
    await lockOffice(session);
    if ((await appliedMigrations(session)).length === 0)
      throw new Error("There is no office to back up here.");
    // Throws for another office's store. A store without a mark may be this office's.
    await hasOwnMark(db, files);
    const manifest = emptyManifest(build.version);
    await writeAtomically(file, async (handle) => {
      await writeArchive(handle, readEntries(session, files, manifest), signal);
      await appendCommandAudit(db, "backup", null, backupTotals(manifest));
    });
    return manifest;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error;
  } finally {
    await session.end();
  }
}

/** Writes to FILE.partial and renames it when it is complete and flushed. Throws when FILE.partial exists. */
async function writeAtomically(
  file: string,
  write: (handle: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const partial = `${file}.partial`;
  const handle = await open(partial, "wx", 0o600).catch((error: unknown) => {
    throw errorCode(error) === "EEXIST"
      ? new Error(`${partial} exists, from a backup that runs or was interrupted: remove it first.`)
      : error;
  });
  try {
    await write(handle);
    await rename(partial, file);
    await sync(dirname(file), "folder");
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Until the session ends, no file is removed and no other backup runs. Until the tables are read, no migration runs. */
async function lockOffice(session: pg.Client): Promise<void> {
  try {
    await session.query("select pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
    await session.query("select pg_advisory_lock($1)", [KEEP_FILES_LOCK]);
  } catch (error) {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new Error("Another backup, or a migration, is running.", { cause: error });
  }
}

/** The entries of one snapshot: the tables, the files, and last the manifest, which is filled meanwhile. */
async function* readEntries(
  session: pg.Client,
  files: FileStore,
  manifest: Manifest,
): AsyncGenerator<Entry> {
  await session.query("begin isolation level repeatable read read only");
  manifest.migrations = await appliedMigrations(session);
  manifest.office = await readOfficeId(session);
  for (const table of await tablesToBackUp(session)) {
    const positions = await readPositions(session, table);
    const checksum = createTableChecksum();
    let number = 0;
    for await (const bytes of inChunks(copyOut(session, table))) {
      checksum.add(bytes);
      number += 1;
      yield { name: chunkName(table.name, number), bytes };
    }
    const { name, columns } = table;
    manifest.tables.push({ name, columns, positions, ...checksum.end() });
  }
  const attachments = await readAttachments(session);
  await session.query("commit");
  // A starting console needs this lock, and reading the files can take a long time.
  await session.query("select pg_advisory_unlock_shared($1)", [MIGRATION_LOCK]);
  for (const attachment of attachments) {
    const bytes = await readAttachmentFile(files, attachment);
    manifest.files[attachment.key] = fileChecksum(bytes);
    yield { name: fileName(attachment.key), bytes };
  }
  yield { name: MANIFEST_NAME, bytes: Buffer.from(JSON.stringify(manifest, null, 1)) };
}

async function readOfficeId(session: pg.Client): Promise<string> {
  const { rows } = await session.query<{ id: string }>("select id from office");
  return rows[0]!.id;
}

async function* inChunks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of source) {
    parts.push(part);
    size += part.length;
    if (size < CHUNK) continue;
    yield Buffer.concat(parts);
    [parts, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(parts);
}

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import type { FileStore } from "../storage/file-store.ts";
import { type Entry, readArchive } from "./archive.ts";
import { readAttachments, readAttachmentFile } from "./attachments.ts";
import { loadInBulk, throwWithTable } from "./bulk-load.ts";
import { type Manifest, backupTotals, parseEntryName } from "./manifest.ts";
import { copyIn, copyOut, setPositions, createTableChecksum, type Table } from "./tables.ts";

/** From this number of rows on, a restore takes so long that it says what it does. */
const MANY_ROWS = 100_000;

/** The backup file with its manifest, and the target of its tables and files. */
export interface RestoreContext {
  session: pg.Client;
  file: string;
  manifest: Manifest;
  /** The target's tables, at the backup's last migration. */
  tables: Table[];
  files: FileStore;
  /** The keys of the files that were in the store before, quarantined ones included. */
  present: ReadonlySet<string>;
  /** load() appends the key of each file that it stores and that was not in the store before. */
  added: string[];
  /** The folder for temporary files, on the store's disk if possible. */
  folder: string;
  log: (message: string) => void;
}

/** Loads the backup into the tables, their sequences and the file store. The tables' own rows go. */
export async function load(context: RestoreContext): Promise<void> {
  const { session, manifest, tables, log } = context;
  const { rows } = backupTotals(manifest);
  const say = rows < MANY_ROWS ? () => undefined : log;
  say(`Loading ${rows} rows.`);
  await loadInBulk(session, tables, {
    load: () => loadEntries(context),
    onLoaded: () => say("Making the indexes, which takes the longest."),
  });
  say("Comparing every row and file with the backup.");
}

async function loadEntries({
  session,
  manifest,
  tables,
  log,
  ...context
}: RestoreContext): Promise<void> {
  const entries = readArchive(context.file);
  const nextGroup = entryGroups(entries);
  try {
    for (const { name, positions } of manifest.tables) {
      const chunks = nextGroup((entry) => parseEntryName(entry.name).table === name);
      const table = tables.find((found) => found.name === name);
      if (table) {
        await pipeline(chunks, entryBytes, copyIn(session, table)).catch(throwWithTable(name));
        await setPositions(session, table, positions);
      } else {
        log(`The table ${name} is not one of the console's; it stays in the backup.`);
        // Reads past its entries.
        for await (const _ of chunks);
      }
    }
    await putFiles(
      nextGroup((entry) => parseEntryName(entry.name).key !== undefined),
      context,
    );
  } finally {
    await entries.return();
  }
}

/** Returns a function that yields the next entries that match. The first one that does not is kept for the next call. */
function entryGroups(entries: AsyncGenerator<Entry, void>) {
  let next: Promise<IteratorResult<Entry, void>> | undefined;
  return async function* (matches: (entry: Entry) => boolean) {
    for (;;) {
      next ??= entries.next();
      const { value } = await next;
      if (!value || !matches(value)) return;
      next = undefined;
      yield value;
    }
  };
}

async function* entryBytes(entries: AsyncIterable<Entry>) {
  for await (const { bytes } of entries) yield bytes;
}

async function putFiles(
  entries: AsyncIterable<Entry>,
  { files, present, added, folder }: Pick<RestoreContext, "files" | "present" | "added" | "folder">,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = await mkdtemp(join(folder, "restore-"));
  try {
    for await (const { name, bytes } of entries) {
      const key = parseEntryName(name).key!;
      if (present.has(key) && (await reclaimStoredFile(files, key, bytes))) continue;
      if (!present.has(key)) added.push(key);
      const path = join(temporary, key);
      await writeFile(path, bytes, { mode: 0o600, flush: true });
      await files.put(key, path);
    }
  } finally {
    await rm(temporary, { recursive: true });
  }
}

/** Whether the store has this file with these bytes, also in quarantine. One with other bytes is damaged: it is quarantined. */
async function reclaimStoredFile(files: FileStore, key: string, bytes: Buffer): Promise<boolean> {
  await files.unquarantine(key);
  if ((await files.get(key).then(buffer)).equals(bytes)) return true;
  await files.quarantine(key);
  return false;
}

/** Reads tables and files again; throws when something differs from the manifest. */
export async function verify({ session, manifest, tables, files }: RestoreContext): Promise<void> {
  for (const { name, columns: _, positions: __, ...listed } of manifest.tables) {
    const table = tables.find((found) => found.name === name);
    if (!table) continue;
    const checksum = createTableChecksum();
    for await (const chunk of copyOut(session, table)) checksum.add(chunk as Buffer);
    if (!isDeepStrictEqual(checksum.end(), listed))
      throw new Error(`The table ${name} differs from the backup's after being restored.`);
  }
  const attachments = await readAttachments(session);
  if (attachments.length !== Object.keys(manifest.files).length)
    throw new Error("The backup's files are not those that its complaints name.");
  // Throws when a file differs from its row's size or checksum.
  for (const attachment of attachments) await readAttachmentFile(files, attachment);
}

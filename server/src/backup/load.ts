import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import type { FileStore } from "../storage/file-store.ts";
import { type Entry, readArchive } from "./archive.ts";
import { readAttachments, readFile } from "./attachments.ts";
import { type Manifest, placeOf } from "./manifest.ts";
import { copyIn, copyOut, setPositions, startSum, type Table } from "./tables.ts";

/** What a restore is at: a backup and its manifest, and where its tables and files go. */
export interface Filling {
  session: pg.Client;
  file: string;
  manifest: Manifest;
  /** Those of the place, at the backup's last migration. */
  tables: Table[];
  files: FileStore;
  /** The keys of the files that lay in the store before, or aside. */
  present: ReadonlySet<string>;
  /** Takes the key of each file that is put into the store. */
  added: string[];
  /** On the store's disk where possible: files pass through it. */
  folder: string;
  log: (message: string) => void;
}

/** Fills the empty tables and their sequences, and the file store. */
export async function load({ session, manifest, tables, log, ...filling }: Filling): Promise<void> {
  const entries = readArchive(filling.file);
  const following = stretchesOf(entries);
  try {
    for (const { name, positions } of manifest.tables) {
      const chunks = following((entry) => placeOf(entry.name).table === name);
      const table = tables.find((found) => found.name === name);
      if (table) {
        await pipeline(chunks, bytesOf, copyIn(session, table));
        await setPositions(session, table, positions);
      } else {
        log(`The table ${name} is not one of the console's; it stays in the backup.`);
        for await (const _ of chunks);
      }
    }
    await putFiles(
      following((entry) => placeOf(entry.name).key !== undefined),
      filling,
    );
  } finally {
    await entries.return();
  }
}

/** Hands out entries in their order, one stretch of those that belong together after the other. */
function stretchesOf(entries: AsyncGenerator<Entry, void>) {
  let next: Promise<IteratorResult<Entry, void>> | undefined;
  return async function* (belongs: (entry: Entry) => boolean) {
    for (;;) {
      next ??= entries.next();
      const { value } = await next;
      if (!value || !belongs(value)) return;
      next = undefined;
      yield value;
    }
  };
}

async function* bytesOf(entries: AsyncIterable<Entry>) {
  for await (const { bytes } of entries) yield bytes;
}

async function putFiles(
  entries: AsyncIterable<Entry>,
  { files, present, added, folder }: Pick<Filling, "files" | "present" | "added" | "folder">,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const passing = await mkdtemp(join(folder, "restore-"));
  try {
    for await (const { name, bytes } of entries) {
      const key = placeOf(name).key!;
      if (present.has(key) && (await keeps(files, key, bytes))) continue;
      added.push(key);
      const path = join(passing, key);
      await writeFile(path, bytes, { mode: 0o600, flush: true });
      await files.put(key, path);
    }
  } finally {
    await rm(passing, { recursive: true });
  }
}

/**
 * Whether the store has this very file, in its place from now on. One of other bytes is damaged, since a key is never given
 * twice: it is moved aside.
 */
async function keeps(files: FileStore, key: string, bytes: Buffer): Promise<boolean> {
  await files.unquarantine(key);
  if ((await files.get(key).then(buffer)).equals(bytes)) return true;
  await files.quarantine(key);
  return false;
}

/** Reads tables and files again; throws when anything is not what the manifest says. */
export async function verify({ session, manifest, tables, files }: Filling): Promise<void> {
  for (const { name, columns: _, positions: __, ...listed } of manifest.tables) {
    const table = tables.find((found) => found.name === name);
    if (!table) continue;
    const sum = startSum();
    for await (const chunk of copyOut(session, table)) sum.add(chunk as Buffer);
    if (!isDeepStrictEqual(sum.end(), listed))
      throw new Error(`The table ${name} differs from the backup's after being restored.`);
  }
  const attachments = await readAttachments(session);
  if (attachments.length !== Object.keys(manifest.files).length)
    throw new Error("The backup's files are not those that its complaints name.");
  for (const attachment of attachments) await readFile(files, attachment);
}

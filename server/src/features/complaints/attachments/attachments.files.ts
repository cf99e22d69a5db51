import { randomUUID } from "node:crypto";
import { cleanLine } from "contract/clean-text";
import { complaintAttachmentKind as kind } from "contract/attachment-rules";
import { fileEnding, typeByName } from "contract/attachment-rules";
import type { FileStore } from "../../../storage/file-store.ts";
import { removeOrphans } from "../../../storage/sweep.ts";
import { hasChangedNothing } from "../../../mutations/mutation.ts";
import type { App } from "../../../http/deps.ts";
import { loggableError } from "../../../observability/loggable-error.ts";
import type { ReceivedFile } from "../../../http/uploads/receive-files.ts";

/** The row of an attachment whose bytes are in the file store. */
export interface StoredFile {
  name: string;
  type: string;
  size: number;
  sha256: string;
  storage_key: string;
}

const NAME_LENGTH_MAX = 255;
/** UTF-16 units of a name that are read: several can become one character. */
const NAME_UNITS_MAX = 8 * NAME_LENGTH_MAX;

/** The sender's file name as a clean line, at most 255 characters. */
function storedName(name: string): string {
  const ending = `.${fileEnding(name)}`;
  const clean = cleanLine(name.slice(0, NAME_UNITS_MAX).toWellFormed().replaceAll("\0", ""));
  const characters = Array.from(clean);
  if (characters.length <= NAME_LENGTH_MAX && name.length <= NAME_UNITS_MAX) return clean;
  return characters.slice(0, NAME_LENGTH_MAX - ending.length).join("") + ending;
}

/** Stores checked files under new random keys. Removes them again when one cannot be stored. */
async function storeFiles(store: FileStore, files: ReceivedFile[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  try {
    for (const { name, path, size, sha256 } of files) {
      const storage_key = randomUUID();
      const type = typeByName(name, kind)!;
      stored.push({ name: storedName(name), type, size, sha256, storage_key });
      await store.put(storage_key, path);
    }
  } catch (error) {
    await Promise.allSettled(stored.map((file) => store.remove(file.storage_key)));
    throw error;
  }
  return stored;
}

/** Removes the files that no row names. The sweep removes later what cannot be removed now. */
export async function discardFiles({ deps, log }: App, keys: string[]): Promise<void> {
  await removeOrphans(deps.db, deps.files, keys).catch((error: unknown) =>
    log.warn({ fault: loggableError(error) }, "files not removed; the sweep removes them"),
  );
}

/** Stores checked files and runs `work`, which inserts their rows. Removes files that got no row. */
export async function withStoredFiles<Answer>(
  app: App,
  files: ReceivedFile[],
  work: (stored: StoredFile[]) => Promise<Answer>,
): Promise<Answer> {
  const stored = await storeFiles(app.deps.files, files);
  const keys = stored.map((file) => file.storage_key);
  try {
    const answer = await work(stored);
    // A repeated Idempotency-Key was answered with the first answer: these files got no row.
    await discardFiles(app, keys);
    return answer;
  } catch (error) {
    // After a lost answer to a commit, the rows may exist: the sweep decides in an hour.
    if (hasChangedNothing(error)) await discardFiles(app, keys);
    throw error;
  }
}

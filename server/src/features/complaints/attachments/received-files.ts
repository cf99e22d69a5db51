import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import { complaintAttachmentKind as kind } from "contract/complaints/complaints";
import {
  attachmentProblem,
  attachmentUpload,
  fileEnding,
  fileMissingMessage,
  PICTURE_PIXELS_MAX,
  pictureTooLargeMessage,
} from "contract/files";
import type { Message } from "contract/messages";
import type { FileStore } from "../../../storage/file-store.ts";
import { removeUnnamed } from "../../../storage/sweep.ts";
import { hasChangedNothing } from "../../../http/mutation.ts";
import type { App } from "../../../http/deps.ts";
import type { FieldError } from "../../../errors/http-error.ts";
import { loggableError } from "../../../observability/loggable-error.ts";
import type { ReceivedFile } from "../../../http/uploads.ts";
import { picturePixels } from "./picture-size.ts";

/** An attachment's row, its bytes already in the store. */
export interface StoredFile {
  name: string;
  type: string;
  size: number;
  sha256: string;
  storage_key: string;
}

const NAME_LENGTH_MAX = 255;
/** What of a longer name is read at all, in UTF-16 units: composing takes long for long runs of marks. */
const NAME_UNITS_MAX = 8 * NAME_LENGTH_MAX;

/** How a file of each type starts: at once, with no byte order mark or tag before it, which file-type would skip. */
const starts: Record<string, Buffer> = {
  "image/jpeg": Buffer.from("ffd8ff", "hex"),
  "image/png": Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
  "application/pdf": Buffer.from("%PDF-"),
};

/** The bytes up to where a JPEG's picture can begin: its start and the one header that each has. */
const JPEG_HEADER = 20;

/** An animated PNG is a PNG. */
const sameType: Record<string, string> = { "image/apng": "image/png" };

/** Whether the content is of this type. */
async function isOfType(bytes: Buffer, type: string): Promise<boolean> {
  const start = starts[type]!;
  if (!bytes.subarray(0, start.length).equals(start)) return false;
  if (type === "image/jpeg" && bytes.length <= JPEG_HEADER) return false;
  const found = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  return (sameType[found] ?? found) === type;
}

async function problemOf(file: ReceivedFile): Promise<Message | null> {
  const { name, declaredType, size } = file;
  const problem = attachmentProblem({ name, type: declaredType, size }, kind);
  if (problem) return problem;
  const type = kind.types[fileEnding(name)]!;
  const bytes = await readFile(file.path);
  const pixels = (await isOfType(bytes, type)) ? picturePixels(bytes, type) : null;
  if (pixels === null) return kind.message;
  return pixels > PICTURE_PIXELS_MAX ? pictureTooLargeMessage : null;
}

/**
 * Judges the files of a new complaint before anything is stored: by name, declared type, size and content
 * (spec.md section 5). What was sent as `attachments` but is no file is a fault too. Each message is given once.
 */
export async function attachmentFaults(
  files: ReceivedFile[],
  body: unknown,
): Promise<FieldError[]> {
  const { field } = attachmentUpload;
  const sent = (body as Record<string, unknown>)[field] ?? "";
  const isEmpty = sent === "" || (Array.isArray(sent) && sent.length === 0);
  const messages = new Set<Message>(isEmpty ? [] : [fileMissingMessage]);
  for (const file of files) {
    const problem = await problemOf(file);
    if (problem) messages.add(problem);
  }
  return [...messages].map((message) => ({ field, message }));
}

/** The same for files that are added by themselves: there must be one. */
export async function addedFileFaults(files: ReceivedFile[], body: unknown): Promise<FieldError[]> {
  const faults = await attachmentFaults(files, body);
  return files.length === 0 && faults.length === 0
    ? [{ field: attachmentUpload.field, message: fileMissingMessage }]
    : faults;
}

/** The sender's name without control and direction characters, in composed form, at most 255 characters. */
function storedName(name: string): string {
  const ending = `.${fileEnding(name)}`;
  const clean = name
    .slice(0, NAME_UNITS_MAX)
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "");
  const characters = Array.from(clean);
  if (characters.length <= NAME_LENGTH_MAX && name.length <= NAME_UNITS_MAX) return clean;
  return characters.slice(0, NAME_LENGTH_MAX - ending.length).join("") + ending;
}

/** Puts checked files into the store under keys of our own; on a failure removes those already put. */
async function storeFiles(store: FileStore, files: ReceivedFile[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  try {
    for (const { name, path, size, sha256 } of files) {
      const storage_key = randomUUID();
      const type = kind.types[fileEnding(name)]!;
      stored.push({ name: storedName(name), type, size, sha256, storage_key });
      await store.put(storage_key, path);
    }
  } catch (error) {
    await Promise.allSettled(stored.map((file) => store.remove(file.storage_key)));
    throw error;
  }
  return stored;
}

/** Removes those that no row names; what can't be removed now is left to the sweep. */
export async function discardFiles({ deps, log }: App, keys: string[]): Promise<void> {
  await removeUnnamed(deps.db, deps.files, keys).catch((error: unknown) =>
    log.warn({ fault: loggableError(error) }, "files left to the sweep"),
  );
}

/** Stores checked files for the work that gives them their rows; what got none does not stay. */
export async function keepFiles<Answer>(
  app: App,
  files: ReceivedFile[],
  work: (stored: StoredFile[]) => Promise<Answer>,
): Promise<Answer> {
  const stored = await storeFiles(app.deps.files, files);
  const keys = stored.map((file) => file.storage_key);
  try {
    const answer = await work(stored);
    // Answered before under the same Idempotency-Key: these files got no row.
    await discardFiles(app, keys);
    return answer;
  } catch (error) {
    // Where the answer to the commit was lost, the row may still come: the sweep judges those files in an hour.
    if (hasChangedNothing(error)) await discardFiles(app, keys);
    throw error;
  }
}

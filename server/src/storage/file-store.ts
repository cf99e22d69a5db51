import type { Readable } from "node:stream";

/** The store of attachments. Keys are UUIDs that the server generates. */
export interface FileStore {
  /** The folder or the bucket, for messages. */
  readonly where: string;
  /** Stores the file at `path` under `key`, durably. May move the file, so that `path` no longer exists. */
  put(key: string, path: string): Promise<void>;
  /** Returns a stream of the bytes, also of a quarantined file; rejects with MissingFileError when the file does not exist. */
  get(key: string): Promise<Readable>;
  /** Deletes the file, also in quarantine; no error when it does not exist. */
  remove(key: string): Promise<void>;
  /** Rejects when files cannot be stored now. May leave one empty file that is not an attachment. */
  check(): Promise<void>;
  /** Yields the keys of the files older than `olderThanMs`, without quarantined ones. Ignores names that are not UUIDs. */
  list(olderThanMs: number): AsyncIterable<string>;

  /** Moves a file into quarantine, where `list` does not find it; false when it does not exist. */
  quarantine(key: string): Promise<boolean>;
  /** Moves a file out of quarantine; false when it is not in quarantine, or the key is in use. */
  unquarantine(key: string): Promise<boolean>;
  /** Yields the keys of the files that were quarantined longer than `longerThanMs` ago. */
  listQuarantined(longerThanMs: number): AsyncIterable<string>;

  /** The text of the last `writeMark`; null without one. */
  readMark(): Promise<string | null>;
  /** Writes the mark that names the store's owner (owned-store.ts), durably; null removes the mark. */
  writeMark(text: string | null): Promise<void>;
}

/** The service that has the files does not answer, or answers with an error. */
export class FileStoreUnavailableError extends Error {
  readonly code = "FILE_STORE_UNAVAILABLE";
}

/** The store has no file under this key. */
export class MissingFileError extends Error {
  constructor(key: string) {
    super(`No stored file ${key}`);
  }
}

/** The file that `check` writes. It is not a UUID, so it is not taken for an attachment. */
export const CHECK_NAME = "last-checked";
/** The file that `writeMark` writes. It is not a UUID, so earlier versions do not take it for an attachment either. */
export const MARK_NAME = "office.json";
/** The folder, or the prefix, of quarantined files. Earlier versions ignore it. */
export const QUARANTINE_FOLDER = "aside";

export const isKey = (name: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

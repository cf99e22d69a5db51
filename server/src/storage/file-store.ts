import type { Readable } from "node:stream";

/** Where attachments lie. Keys are UUIDs that the server makes. */
export interface FileStore {
  /** The folder or the bucket, as a person knows it. */
  readonly where: string;
  /**
   * Takes the file at `path` into the store under `key`; once it resolves, the bytes are durable.
   * The file at `path` may be gone afterwards.
   */
  put(key: string, path: string): Promise<void>;
  /** A stream of the bytes, also of a file that lies aside; rejects with MissingFile when there is no such file. */
  get(key: string): Promise<Readable>;
  /** Removes the file for good, also where it lies aside; no error when it is already gone. */
  remove(key: string): Promise<void>;
  /** Rejects when a file could not be stored now. It leaves one empty thing behind that is no file of the office's. */
  check(): Promise<void>;
  /** Keys of stored files older than `olderThanMs`, without those aside. Names that are no UUID are not ours. */
  list(olderThanMs: number): AsyncIterable<string>;

  /** Moves a file aside, where `list` does not find it; false when there is no such file. */
  quarantine(key: string): Promise<boolean>;
  /** Moves a file from aside to its place; false when none lies aside, or one is in its place. */
  unquarantine(key: string): Promise<boolean>;
  /** Keys of the files that were moved aside longer than `longerThanMs` ago. */
  listQuarantined(longerThanMs: number): AsyncIterable<string>;

  /** What `writeMark` wrote last; null when nothing was. */
  readMark(): Promise<string | null>;
  /** Writes whose store this is (own-store.ts); null removes it. Durable once it resolves. */
  writeMark(text: string | null): Promise<void>;
}

/** The store has no file under this key. */
export class MissingFile extends Error {
  constructor(key: string) {
    super(`No stored file ${key}`);
  }
}

/** What `check` writes. Being no UUID, it is never taken for a file of the office's. */
export const CHECK_NAME = "last-checked";
/** What `writeMark` writes. Being no UUID, earlier versions do not take it for a file of the office's either. */
export const MARK_NAME = "office.json";
/** The folder, or the prefix, of the files that lie aside. Earlier versions do not look into it. */
export const QUARANTINE_FOLDER = "aside";

export const isKey = (name: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

import type { Readable } from "node:stream";

/** Where attachments lie. Keys are UUIDs that the server makes. */
export interface FileStore {
  /**
   * Takes the file at `path` into the store under `key`; once it resolves, the bytes are durable.
   * The file at `path` may be gone afterwards.
   */
  put(key: string, path: string): Promise<void>;
  /** A stream of the bytes; rejects with MissingFile when there is no such file. */
  get(key: string): Promise<Readable>;
  /** Removes the file; no error when it is already gone. */
  remove(key: string): Promise<void>;
  /** Rejects when a file could not be stored now. It leaves one empty thing behind that is no file of the office's. */
  check(): Promise<void>;
  /** Keys of stored files older than `olderThanMs`, for the sweep of orphans. Names that are no UUID are not ours. */
  list(olderThanMs: number): AsyncIterable<string>;
}

/** The store has no file under this key. */
export class MissingFile extends Error {
  constructor(key: string) {
    super(`No stored file ${key}`);
  }
}

/** What `check` writes. Being no UUID, it is never taken for a file of the office's. */
export const CHECK_NAME = "last-checked";

export const isKey = (name: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

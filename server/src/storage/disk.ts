import {
  copyFile,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "../observability/error-details.ts";
import {
  QUARANTINE_FOLDER,
  CHECK_NAME,
  type FileStore,
  isKey,
  MARK_NAME,
  MissingFileError,
} from "./file-store.ts";

/** For `catch`: null when the file does not exist; throws any other error. */
const nullWhenMissing = (error: unknown): null => {
  if (errorCode(error) !== "ENOENT") throw error;
  return null;
};

/** Flushes a file's bytes, or the names in a folder, to disk. */
export async function sync(path: string, kind: "file" | "folder"): Promise<void> {
  // Windows cannot open a folder for this, and does not need it.
  if (kind === "folder" && process.platform === "win32") return;
  const handle = await open(path, kind === "file" ? "r+" : "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Stores files under `folder`, in sub-folders by the first two characters of the key; quarantined files in the same way under
 * `folder`/aside. The modification time of a file is when it was stored or quarantined.
 */
export function diskStore(folder: string): FileStore {
  const quarantineFolder = join(folder, QUARANTINE_FOLDER);
  const filePath = (top: string, key: string) => join(top, key.slice(0, 2), key);
  const mark = join(folder, MARK_NAME);

  async function makeFolder(path: string): Promise<void> {
    const isNew = await mkdir(path, { recursive: true, mode: 0o700 });
    if (isNew) await sync(dirname(path), "folder");
  }
  /** Moves a file within the store; false when there is none. */
  async function move(from: string, to: string): Promise<boolean> {
    await makeFolder(dirname(to));
    try {
      await rename(from, to);
    } catch (error) {
      if (errorCode(error) === "ENOENT") return false;
      throw error;
    }
    await sync(dirname(to), "folder");
    await sync(dirname(from), "folder");
    return true;
  }

  return {
    where: folder,
    async put(key, path) {
      const to = filePath(folder, key);
      await makeFolder(dirname(to));
      try {
        // The bytes are flushed already (http/uploads/receive-files.ts).
        await rename(path, to);
      } catch (error) {
        if (errorCode(error) !== "EXDEV") throw error;
        await copyFile(path, to);
        await sync(to, "file");
      }
      await sync(dirname(to), "folder");
    },
    async get(key) {
      const file =
        (await open(filePath(folder, key)).catch(nullWhenMissing)) ??
        (await open(filePath(quarantineFolder, key)).catch(nullWhenMissing));
      if (!file) throw new MissingFileError(key);
      return file.createReadStream();
    },
    async remove(key) {
      await rm(filePath(folder, key), { force: true });
      await rm(filePath(quarantineFolder, key), { force: true });
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, CHECK_NAME), "", { mode: 0o600 });
      await rm(join(folder, CHECK_NAME), { force: true });
    },
    list: (olderThanMs) => listKeys(folder, olderThanMs),
    async quarantine(key) {
      const now = new Date();
      // The time is set before the move. After a crash in between, the stored file only seems newer.
      const isThere = await utimes(filePath(folder, key), now, now).then(
        () => true,
        nullWhenMissing,
      );
      return Boolean(isThere) && move(filePath(folder, key), filePath(quarantineFolder, key));
    },
    async unquarantine(key) {
      if (await stat(filePath(folder, key)).catch(nullWhenMissing)) return false;
      return move(filePath(quarantineFolder, key), filePath(folder, key));
    },
    listQuarantined: (longerThanMs) => listKeys(quarantineFolder, longerThanMs),
    readMark: () => readFile(mark, "utf8").catch(nullWhenMissing),
    async writeMark(text) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (text === null) await rm(mark, { force: true });
      else {
        // The rename makes the write atomic.
        await writeFile(`${mark}.new`, text, { mode: 0o600, flush: true });
        await rename(`${mark}.new`, mark);
      }
      await sync(folder, "folder");
    },
  };
}

async function* listKeys(folder: string, olderThanMs: number): AsyncGenerator<string> {
  const parts = await opendir(folder).catch(nullWhenMissing);
  if (!parts) return;
  for await (const part of parts) {
    if (!part.isDirectory()) continue;
    for await (const { name } of await opendir(join(folder, part.name))) {
      if (!isKey(name)) continue;
      if (await isOlderThan(join(folder, part.name, name), olderThanMs)) yield name;
    }
  }
}

/** Whether a file was modified more than `ms` milliseconds ago; false when it does not exist. */
export async function isOlderThan(path: string, ms: number): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats !== null && Date.now() - stats.mtimeMs > ms;
}

import { copyFile, mkdir, open, opendir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CHECK_NAME, type FileStore, isKey, MissingFile } from "./store.ts";

const codeOf = (error: unknown) => (error as { code?: string }).code;

/** Makes what was written to a file, or the names in a folder, durable. */
export async function sync(path: string, kind: "file" | "folder"): Promise<void> {
  // Windows opens no folder for this, and needs it for none.
  if (kind === "folder" && process.platform === "win32") return;
  const handle = await open(path, kind === "file" ? "r+" : "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Keeps files under `folder`, spread over sub-folders by the key's first two characters. */
export function diskStore(folder: string): FileStore {
  const folderOf = (key: string) => join(folder, key.slice(0, 2));
  const pathOf = (key: string) => join(folderOf(key), key);
  return {
    async put(key, path) {
      const isNew = await mkdir(folderOf(key), { recursive: true, mode: 0o700 });
      try {
        // The bytes were flushed as they arrived (http/uploads.ts).
        await rename(path, pathOf(key));
      } catch (error) {
        if (codeOf(error) !== "EXDEV") throw error;
        await copyFile(path, pathOf(key));
        await sync(pathOf(key), "file");
      }
      await sync(folderOf(key), "folder");
      if (isNew) await sync(folder, "folder");
    },
    async get(key) {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        throw codeOf(error) === "ENOENT" ? new MissingFile(key) : error;
      });
      return file.createReadStream();
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, CHECK_NAME), "", { mode: 0o600 });
      await rm(join(folder, CHECK_NAME), { force: true });
    },
    async *list(olderThanMs) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for await (const part of await opendir(folder)) {
        if (!part.isDirectory()) continue;
        for await (const { name } of await opendir(join(folder, part.name))) {
          if (!isKey(name)) continue;
          const found = await stat(join(folder, part.name, name)).catch(() => null);
          if (found && Date.now() - found.mtimeMs > olderThanMs) yield name;
        }
      }
    },
  };
}

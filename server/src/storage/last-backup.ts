import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";

type Place = Pick<Config, "DATA_DIR">;
const fileOf = ({ DATA_DIR }: Place) => join(DATA_DIR, "last-backup");

/** Notes that a whole backup has just been made, for the console that runs on this folder. */
export async function recordBackup(config: Place): Promise<void> {
  await mkdir(config.DATA_DIR, { recursive: true });
  await writeFile(fileOf(config), `${new Date().toISOString()}\n`, { mode: 0o600 });
}

/** When the last backup was made here, in seconds since 1970; null where none has been noted. */
export async function lastBackupAt(config: Place): Promise<number | null> {
  const found = await stat(fileOf(config)).catch(() => null);
  return found && found.mtimeMs / 1000;
}

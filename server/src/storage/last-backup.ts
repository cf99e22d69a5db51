import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";

type Settings = Pick<Config, "DATA_DIR">;
const lastBackupFile = ({ DATA_DIR }: Settings) => join(DATA_DIR, "last-backup");

/** Notes that a whole backup has just been made, for the console that runs on this folder. */
export async function recordBackup(config: Settings): Promise<void> {
  await mkdir(config.DATA_DIR, { recursive: true });
  await writeFile(lastBackupFile(config), `${new Date().toISOString()}\n`, { mode: 0o600 });
}

/** When the last backup was made here, in seconds since 1970; null where none has been noted. */
export async function lastBackupAt(config: Settings): Promise<number | null> {
  const stats = await stat(lastBackupFile(config)).catch(() => null);
  return stats && stats.mtimeMs / 1000;
}

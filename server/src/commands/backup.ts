import { stat } from "node:fs/promises";
import { makeBackup } from "../backup/backup.ts";
import { checkBackup, type Manifest, backupTotals } from "../backup/manifest.ts";
import type { Config } from "../config.ts";
import { errorCode } from "../observability/error-details.ts";
import { recordBackup } from "../storage/last-backup.ts";
import { withOffice } from "./with-office.ts";

/** Writes the whole office to a new file. SIGINT and SIGTERM stop it. */
export async function runBackup(config: Config, file: string): Promise<void> {
  const ending = new AbortController();
  await withOffice(config, { isMigrated: false }, async (office) => {
    office.releaseSignals();
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => ending.abort(new Error("The backup was stopped.")));
    const manifest = await makeBackup(file, office, ending.signal);
    const { size } = await stat(file);
    // The backup is complete, also when its time cannot be recorded for the alert.
    await recordBackup(config).catch((error: unknown) =>
      console.error(
        `The time of this backup could not be recorded in DATA_DIR: ${errorCode(error)}.`,
      ),
    );
    console.log(`${file} (${Math.ceil(size / 1024)} KiB) holds ${describeBackup(manifest)}.`);
  });
}

/** Checks a backup and prints its contents. Throws as checkBackup(). */
export async function runBackupCheck(file: string): Promise<void> {
  const manifest = await checkBackup(file);
  console.log(`${file} is whole. It holds ${describeBackup(manifest)}.`);
}

/** The contents of a backup, as text. */
export function describeBackup(manifest: Manifest): string {
  const { tables, rows, files } = backupTotals(manifest);
  return `${rows} rows of ${tables} tables and ${files} files, as of ${manifest.created_at}`;
}

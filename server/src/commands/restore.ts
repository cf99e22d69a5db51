import { Scope } from "../access/scope.ts";
import { checkBackup } from "../backup/manifest.ts";
import { restoreBackup } from "../backup/restore.ts";
import type { Config } from "../config.ts";
import { keepDashboard } from "../features/reports/reports.kept.ts";
import { assertKnownMigrations } from "../postgres/migrate.ts";
import { incomingFolder } from "../storage/incoming.ts";
import { openFileStore, openOffice } from "../office.ts";
import { describeBackup } from "./backup.ts";
import type { Given } from "./options.ts";

/** Restores a backup, which is checked first, into an empty office; with `claim-store`, the file store may have files. */
export async function runRestore(
  config: Config,
  { file, "claim-store": claimsStore }: Given,
): Promise<void> {
  const manifest = await checkBackup(file!);
  await assertKnownMigrations(manifest.migrations, "The backup");
  const office = await openOffice(config, console.log, { whenRunning: "refuse" });
  try {
    await restoreBackup(
      file!,
      manifest,
      // Not office.files, which checks the office's identity: the restore creates the identity.
      { ...office, files: openFileStore(config) },
      { folder: incomingFolder(config), log: console.log, claimsStore: claimsStore ?? false },
    );
    // Nobody waits for them after the start: of millions of complaints they take half a minute.
    await keepDashboard(office.db, office.counts, Scope.wholeOffice).catch((error: unknown) =>
      console.log(`The dashboard's counts will be taken at the start: ${String(error)}`),
    );
    console.log(`Restored and verified: ${describeBackup(manifest)}.`);
  } finally {
    await office.close();
  }
}

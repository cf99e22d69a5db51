import { resolve } from "node:path";
import { checkBackup } from "../backup/manifest.ts";
import { restoreBackup } from "../backup/restore.ts";
import type { Config } from "../config.ts";
import { assertKnownMigrations } from "../postgres/migrate.ts";
import { incomingFolder } from "../storage/incoming.ts";
import { openFileStore, openOffice } from "../office.ts";
import { describeBackup } from "./backup.ts";

/** Puts a backup into an empty place; `claim-store` says that files lie there already. Nothing is opened or made before the file has been read and found whole. */
export async function restoreOffice(
  config: Config,
  given: string,
  { "claim-store": claimsStore }: { "claim-store"?: boolean | undefined },
): Promise<void> {
  const file = resolve(given);
  const manifest = await checkBackup(file);
  await assertKnownMigrations(manifest.migrations, "The backup");
  const office = await openOffice(config, console.log, { whenRunning: "refuse" });
  try {
    await restoreBackup(
      file,
      manifest,
      // The office's own guard asks for an identity, which the database gets by this.
      { ...office, files: openFileStore(config) },
      { folder: incomingFolder(config), log: console.log, claimsStore: claimsStore ?? false },
    );
    console.log(`Restored and verified: ${describeBackup(manifest)}.`);
  } finally {
    await office.close();
  }
}

import { resolve } from "node:path";
import { checkBackup } from "../backup/manifest.ts";
import { restoreBackup } from "../backup/restore.ts";
import type { Config } from "../config.ts";
import { expectKnown } from "../db/migrate.ts";
import { incomingFolder } from "../files/incoming.ts";
import { openOffice } from "../office.ts";
import { described } from "./backup.ts";

/** Puts a backup into an empty place. Nothing is opened or made before the file has been read and found whole. */
export async function restoreOffice(config: Config, given: string): Promise<void> {
  const file = resolve(given);
  const manifest = await checkBackup(file);
  await expectKnown(manifest.migrations, "The backup");
  const office = await openOffice(config, console.log, { whenRunning: "refuse" });
  try {
    await restoreBackup(file, manifest, office, incomingFolder(config), console.log);
    console.log(`Restored and verified: ${described(manifest)}.`);
  } finally {
    await office.close();
  }
}

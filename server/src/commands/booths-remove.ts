import { type Removal, removeSheet } from "../features/booths/booths.store.ts";
import { counted } from "../language/counted.ts";
import { appendCommandAudit } from "../mutations/audit.ts";
import type { Database } from "../postgres/schema.ts";
import { lockForCommand, readSheetOf } from "./booths-import.ts";
import { importCommand } from "./import-command.ts";
import type { Options } from "./options.ts";

/**
 * Takes a booth sheet back that was loaded into a constituency by mistake: removes its booths, except those that a citizen, a
 * complaint or an event has, and those that have been changed since (operate-30). In one transaction with its audit row.
 * Throws an Error when the constituency or the file cannot be used.
 */
export async function removeBooths(
  db: Database,
  path: string,
  { constituency, "dry-run": dry_run = false }: Options,
): Promise<Removal> {
  const { constituency_id, booths } = await readSheetOf(db, path, constituency);
  return db.transaction().execute(async (tx) => {
    await lockForCommand(tx, constituency_id);
    const removal = await removeSheet(tx, constituency_id, booths, dry_run);
    const { removed, used, different } = removal;
    const unchanged = used.length + different;
    await appendCommandAudit(tx, "removeBooths", constituency_id, { removed, unchanged, dry_run });
    return removal;
  });
}

/** `booths remove`: prints how many were removed, and which are kept. */
export const runBoothsRemove = importCommand(removeBooths, (removal, dry_run) => {
  const { removed, used, different } = removal;
  if (used.length)
    console.log(`Kept, because citizens, complaints or events have them: ${used.join(", ")}.`);
  if (different) console.log(`Not stored, or stored with other names: ${different}.`);
  console.log(
    dry_run
      ? `Nothing removed yet: ${counted(removed, "booth")} to remove.`
      : `${counted(removed, "booth")} removed.`,
  );
});

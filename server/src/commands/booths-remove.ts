import { english } from "contract/message";
import { Scope } from "../access/scope.ts";
import type { Config } from "../config.ts";
import { findLatestLoad, removalMessage, removeLoad } from "../features/booths/booths.store.ts";
import { counted } from "../language/counted.ts";
import { appendCommandAudit } from "../mutations/audit.ts";
import type { Database } from "../postgres/schema.ts";
import { constituencyOf, lockForCommand } from "./booths-import.ts";
import type { Given, Options } from "./options.ts";
import { withOffice } from "./with-office.ts";

/** The counts of a removal, and the moment of its load. */
interface Removal {
  loaded_at: string;
  removed: number;
  used: number;
}

/**
 * Takes back the booths that were loaded last into a constituency, except those that a citizen, a complaint or an event has
 * (operate-30). In one transaction with its audit row. Throws an Error when the constituency or its last load is not known.
 */
export async function removeBooths(
  db: Database,
  { constituency, "dry-run": dry_run = false }: Options,
): Promise<Removal> {
  const constituency_id = await constituencyOf(db, constituency);
  return db.transaction().execute(async (tx) => {
    await lockForCommand(tx, constituency_id);
    const load = await findLatestLoad(tx, Scope.wholeOffice, constituency_id);
    if (!load) throw new Error("It is not known which booths were loaded last.");
    const { loaded_at, booths } = load;
    const removed = dry_run ? booths - load.used : await removeLoad(tx, constituency_id, loaded_at);
    const used = booths - removed;
    const details = { removed, unchanged: used, dry_run };
    await appendCommandAudit(tx, "removeBooths", constituency_id, details);
    return { loaded_at, removed, used };
  });
}

/** `booths remove`: prints how many were removed and kept. */
export const runBoothsRemove = (config: Config, options: Given): Promise<void> =>
  withOffice(config, { isMigrated: true }, async ({ db }) => {
    const removal = await removeBooths(db, options);
    const { loaded_at, removed, used } = removal;
    console.log(
      options["dry-run"]
        ? `Nothing removed yet. Loaded ${loaded_at}: ${counted(removed, "booth")} to remove, ${used} in use.`
        : `${english(removalMessage(removal))}.`,
    );
  });

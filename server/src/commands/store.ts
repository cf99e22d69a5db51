import type { Config } from "../config.ts";
import { claimStore } from "../storage/claim.ts";
import { sweep, sweepDetails } from "../storage/sweep.ts";
import { appendCommandAudit } from "../mutations/audit.ts";
import { forgetPlace } from "../features/messages/sending.ts";
import { openFileStore } from "../office.ts";
import { withOffice } from "./with-office.ts";

/** `store claim`: makes this database the owner of the file store (OPERATIONS.md, "Whose files these are"). */
export const runStoreClaim = (config: Config): Promise<void> =>
  withOffice(config, { isMigrated: true }, async ({ db }) => {
    const files = openFileStore(config);
    const { stored, referenced } = await db.transaction().execute(async (tx) => {
      // This database has taken another's place: the other one may have sent what is queued here.
      await forgetPlace(tx);
      return claimStore(tx, files, (counts) =>
        appendCommandAudit(tx, "claimStore", null, {
          stored: counts.stored,
          named: counts.referenced,
        }),
      );
    });
    console.log(
      `${files.where} belongs to this database now. It has ${stored} files; the database refers to ${referenced} of them.`,
    );
  });

/** `store sweep`: sweeps now, also when the hourly sweep stops because too many files are orphans. */
export const runStoreSweep = (config: Config): Promise<void> =>
  withOffice(config, { isMigrated: true }, async ({ db, files }) => {
    const swept = await sweep(db, files, config, { force: true });
    if (!swept) throw new Error("A backup is being made: try again when it has ended.");
    await appendCommandAudit(db, "sweepStore", null, sweepDetails(swept));
    const { removed, quarantined, restored, expired, inQuarantine } = swept;
    console.log(
      `${quarantined} orphan files were moved to quarantine, ${restored} moved back, ` +
        `${removed + expired} removed for good. ${inQuarantine} are in quarantine, each for 30 days.`,
    );
  });

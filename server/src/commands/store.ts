import type { Config } from "../config.ts";
import { claimStore } from "../storage/claim.ts";
import { sweep } from "../storage/sweep.ts";
import { appendCommandAudit } from "../postgres/audit.ts";
import { openFileStore } from "../office.ts";
import { withOffice } from "./with-office.ts";

/** `store claim`: makes this database the owner of the file store (OPERATIONS.md, "Whose files these are"). */
export const runStoreClaim = (config: Config): Promise<void> =>
  withOffice(config, { isMigrated: true }, async ({ db }) => {
    const files = openFileStore(config);
    const { stored, named } = await db
      .transaction()
      .execute((tx) =>
        claimStore(tx, files, (details) => appendCommandAudit(tx, "claimStore", null, details)),
      );
    console.log(
      `${files.where} belongs to this database now. ${stored} files lie there; the database names ${named} of them.`,
    );
  });

/** `store sweep`: sweeps now, also when the hourly sweep stops because too many files are orphans. */
export const runStoreSweep = (config: Config): Promise<void> =>
  withOffice(config, { isMigrated: true }, async ({ db, files }) => {
    const swept = await sweep(db, files, config, { isWanted: true });
    if (!swept) throw new Error("A backup is being made: try again when it has ended.");
    const { removed, aside, back, outlived, quarantined } = swept;
    const details = { removed, aside, back, outlived };
    await appendCommandAudit(db, "sweepStore", null, details);
    console.log(
      `${aside} files that nothing names were moved aside, ${back} brought back, ` +
        `${removed + outlived} removed for good. ${quarantined} lie aside, each for 30 days.`,
    );
  });

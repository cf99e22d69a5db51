import type { Config } from "../config.ts";
import { claimStore } from "../storage/claim.ts";
import { sweep } from "../storage/sweep.ts";
import { appendCommandAudit } from "../postgres/audit.ts";
import { openFileStore, type Office, openOffice } from "../office.ts";

/** Gives the file store to this database: OPERATIONS.md, "Whose files these are". */
export const claimByHand = (config: Config): Promise<void> =>
  inOffice(config, async ({ db }) => {
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

/** Sweeps at once, also where the hourly sweep refuses because nothing names so many files. */
export const sweepByHand = (config: Config): Promise<void> =>
  inOffice(config, async ({ db, files }) => {
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

async function inOffice(config: Config, work: (office: Office) => Promise<void>): Promise<void> {
  const office = await openOffice(config, console.log);
  try {
    await office.assertMigrated();
    await work(office);
  } finally {
    await office.close();
  }
}

import { existsSync } from "node:fs";
import type { SheetReport } from "contract/booths";
import type { Config } from "../config.ts";
import type { Database } from "../postgres/schema.ts";
import { constituencyByText } from "../postgres/constituency-by-text.ts";
import { readBoothSheet } from "../features/booths/booths.sheet.ts";
import { lockForUpload, storeSheet } from "../features/booths/booths.store.ts";
import { appendCommandAudit } from "../postgres/audit.ts";
import { openOffice } from "../office.ts";
import { printReport } from "./print-report.ts";

interface Wishes {
  constituency?: string | undefined;
  "dry-run"?: boolean | undefined;
}

/** Nobody else waits for a command. */
const READ_MS = 120_000;

/**
 * Loads a booth sheet (.xls, .xlsx or .ods) into a constituency, told by its name or number, as the console's upload does:
 * in one transaction with its audit row. The same sheet once more changes nothing. Throws in plain words when the file
 * as a whole cannot be used.
 */
export async function importBooths(
  db: Database,
  path: string,
  { constituency, "dry-run": dry_run = false }: Wishes,
): Promise<SheetReport> {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  if (!constituency) throw new Error("Name the constituency of these booths: --constituency NAME.");
  const seat = (await constituencyByText(db))(constituency);
  if (typeof seat === "object") throw new Error(`${seat.message}.`);
  const { rows: booths, rejected: rows } = await readBoothSheet(
    { path, name: path },
    { deadlineMs: READ_MS, patienceMs: READ_MS },
  );
  const rejected = new Set(rows.map(({ row }) => row)).size;
  return db.transaction().execute(async (tx) => {
    if (!(await lockForUpload(tx, seat)))
      throw new Error(`The constituency ${constituency} has just been deleted.`);
    const counts = await storeSheet(tx, seat, booths, dry_run);
    await appendCommandAudit(tx, "importBooths", seat, { ...counts, rejected, dry_run });
    return { ...counts, rejected, rows };
  });
}

/** Imports a booth sheet, and says what became of its rows. Throws when no row could be used. */
export async function importFromCommandLine(
  config: Config,
  path: string,
  wishes: Wishes,
): Promise<void> {
  const office = await openOffice(config, console.log);
  try {
    await office.assertMigrated();
    const report = await importBooths(office.db, path, wishes);
    printReport(report, "booth", wishes["dry-run"] ?? false);
  } finally {
    await office.close();
  }
}

import type { Config } from "../config.ts";
import { openOffice } from "../office.ts";
import type { Database } from "../postgres/schema.ts";

/** The options of an import, by their names on the command line. */
export interface ImportOptions {
  constituency?: string | undefined;
  "dry-run"?: boolean | undefined;
}

/**
 * Makes a command of an import: it opens the office, imports the file at the path, and prints the report. The command
 * rejects when the database is not migrated, and as `importFile` and `print` throw.
 */
export const importCommand =
  <Report>(
    importFile: (db: Database, path: string, options: ImportOptions) => Promise<Report>,
    print: (report: Report, dry_run: boolean) => void,
  ) =>
  async (config: Config, path: string, options: ImportOptions): Promise<void> => {
    const office = await openOffice(config, console.log);
    try {
      await office.assertMigrated();
      print(await importFile(office.db, path, options), options["dry-run"] ?? false);
    } finally {
      await office.close();
    }
  };

import type { Config } from "../config.ts";
import type { Database } from "../postgres/schema.ts";
import type { Options } from "./options.ts";
import { withOffice } from "./with-office.ts";

/**
 * Makes a command of an import: it opens the office, imports the file at the path, and prints the report. The command
 * rejects when the database is not migrated, and as `importFile` and `print` throw.
 */
export const importCommand =
  <Report>(
    importFile: (db: Database, path: string, options: Options) => Promise<Report>,
    print: (report: Report, dry_run: boolean) => void,
  ) =>
  (config: Config, path: string, options: Options): Promise<void> =>
    withOffice(config, { isMigrated: true }, async ({ db }) =>
      print(await importFile(db, path, options), options["dry-run"] ?? false),
    );

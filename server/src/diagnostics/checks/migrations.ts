import { sql } from "kysely";
import { EarlierVersionError } from "../../postgres/baseline.ts";
import { compareMigrations, NewerVersionError } from "../../postgres/migrate.ts";
import type { ConnectedOffice } from "./connected-office.ts";
import { type Finding, fine, problem, warning } from "../finding.ts";
import { errorMessage } from "../../observability/error-details.ts";

/** Checks that an installed pg_trgm knows the letters of Devanagari. */
export async function* checkTrigrams({ db }: ConnectedOffice): AsyncGenerator<Finding> {
  const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db);
  if (rows.length) yield await trigramsFinding(db);
}

/** Whether pg_trgm knows the letters of Devanagari, which depends on the database's locale. */
async function trigramsFinding(db: ConnectedOffice["db"]): Promise<Finding> {
  const { rows } = await sql<{ count: number; ctype: string }>`
    select cardinality(show_trgm('क')) as count,
      (select datctype::text from pg_database where datname = current_database()) as ctype`.execute(
    db,
  );
  const { count, ctype } = rows[0]!;
  return count > 0
    ? fine("The extension pg_trgm is installed.")
    : warning(
        `A search for a Hindi word reads every record, because the database's LC_CTYPE is ${ctype}.`,
        "Make a backup, and restore it into a new DATA_DIR, or into a database with locale 'C.UTF-8' (docs/operations/own-database.md).",
      );
}

/** Checks that the database has this version's migrations, or those of a newer version that this one can work with. */
export async function checkMigrations({ pool }: ConnectedOffice): Promise<Finding> {
  try {
    const { pending, ahead } = await compareMigrations(pool);
    if (pending > 0)
      return warning(
        `The database lacks ${pending} migrations.`,
        "npm run console -- migrate (npm start does it by itself)",
      );
    if (ahead > 0)
      return fine(
        `The database is ${ahead} migrations ahead of this version, which works with it.`,
      );
    return fine("The database is of this version.");
  } catch (error) {
    return problem(errorMessage(error), repair(error));
  }
}

function repair(error: unknown): string {
  if (error instanceof NewerVersionError)
    return "Start the newer version of the console, or put back a backup from before it: OPERATIONS.md.";
  if (error instanceof EarlierVersionError) return "Make a backup with that commit first.";
  return "Put the files of this release back: git checkout -- server/src/postgres/migrations";
}

import { sql } from "kysely";
import { EarlierVersionError } from "../../postgres/baseline.ts";
import { compareMigrations, NewerVersionError } from "../../postgres/migrate.ts";
import type { ConnectedOffice } from "./connected-office.ts";
import { type Finding, fine, problem, quoted, warning } from "../finding.ts";
import { errorMessage } from "../../observability/error-details.ts";

/** Checks that the extension pg_trgm is installed, or that the first migration may install it. */
export async function* checkTrigrams({ db, owner }: ConnectedOffice): AsyncGenerator<Finding> {
  const { rows } = await sql<{
    installed: boolean;
    available: boolean;
    allowed: boolean;
    name: string;
  }>`
    select exists (select from pg_extension where extname = 'pg_trgm') as installed,
      exists (select from pg_available_extensions where name = 'pg_trgm') as available,
      has_database_privilege(current_database(), 'create')
        and has_schema_privilege('public', 'create') as allowed,
      current_database() as name`.execute(db);
  const { installed, available, allowed, name } = rows[0]!;
  if (installed) yield await trigramsFinding(db);
  else if (!available)
    yield problem(
      "The database server lacks the extension pg_trgm.",
      "Install PostgreSQL's contrib package there: apt-get install postgresql-contrib",
    );
  else if (!allowed)
    yield problem(
      `${owner.role} may not make tables and the extension pg_trgm in the database ${name}.`,
      `psql -U postgres -d ${quoted(name)} -c 'alter database "${name}" owner to "${owner.role}"'`,
    );
  else yield fine("The first migration adds the extension pg_trgm.");
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

import { sql } from "kysely";
import type { Database } from "./schema.ts";

/** Asked for PUBLIC, so that the owner of the tables and the application's role get one answer. */
const MAY_BE_CALLED = sql<boolean>`coalesce(
  has_function_privilege('public', to_regprocedure('pg_control_system()'), 'execute'), false)`;

/**
 * What PostgreSQL's cluster and its physical copies have in common, and no other cluster has. Null where a managed server withholds
 * it: asked first, because a call that fails would end a transaction. A statement and no function of a migration, because a restore
 * asks in an empty database. (primary-server.ts asks with its position, and before this can be known.)
 */
export async function clusterIdentifier(db: Database): Promise<string | null> {
  const { rows } = await sql<{ isPublic: boolean }>`select ${MAY_BE_CALLED} as "isPublic"`.execute(
    db,
  );
  if (!rows[0]!.isPublic) return null;
  const read = await sql<{ cluster: string }>`
    select system_identifier::text as cluster from pg_control_system()`.execute(db);
  return read.rows[0]!.cluster;
}

/** The number of the database in its cluster. */
export async function databaseNumber(db: Database): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select oid::text as number from pg_database where datname = current_database()`.execute(db);
  return rows[0]!.number;
}

import pg from "pg";
import { connect } from "./connect.ts";
import { MIGRATION_LOCK } from "./advisory-locks.ts";

/**
 * Grants the application's role read and write access to the tables. The role owns nothing, so that it can append to the audit
 * trail, but not change or truncate it or drop its triggers (privacy-4), nor write the figures of ended months. Run by the owner after every
 * migration. Grants nothing when both are the same role.
 */
export async function grantToApplication(
  owner: pg.ClientConfig,
  application: pg.ClientConfig,
): Promise<void> {
  const role = currentRole(application);
  if (role === currentRole(owner)) return;
  const client = await connect(owner);
  try {
    const to = client.escapeIdentifier(role);
    await client.query(`
      begin;
      -- Concurrent grants fail with "tuple concurrently updated".
      select pg_advisory_xact_lock(${MIGRATION_LOCK});
      grant usage on schema public to ${to};
      grant select, insert, update, delete on all tables in schema public to ${to};
      grant usage on all sequences in schema public to ${to};
      revoke update, delete, truncate, references, trigger on audit from ${to};
      revoke insert, update, delete, truncate, references, trigger on schema_migrations, office, closed_months, month_figures from ${to};
      commit`);
  } finally {
    await client.end();
  }
}

/** The role of a connection. */
export const currentRole = (connection: pg.ClientConfig): string =>
  new pg.Client(connection).user ?? "";

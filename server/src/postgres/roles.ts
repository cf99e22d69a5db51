import pg from "pg";
import { connect } from "./connect.ts";
import { MIGRATION_LOCK } from "./migrate.ts";

/**
 * Lets the application's role read and write what the office keeps, and no more: it owns nothing, so that it can
 * append to the audit trail but never change, empty or unguard it (security.md, "Privacy and logs").
 * Run by the owner after every migration; nothing is granted where the two are one role.
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
      -- Two at once would be refused: "tuple concurrently updated".
      select pg_advisory_xact_lock(${MIGRATION_LOCK});
      grant usage on schema public to ${to};
      grant select, insert, update, delete on all tables in schema public to ${to};
      grant usage on all sequences in schema public to ${to};
      revoke update, delete, truncate, references, trigger on audit from ${to};
      revoke insert, update, delete, truncate, references, trigger on schema_migrations, office from ${to};
      commit`);
  } finally {
    await client.end();
  }
}

/** The role that a connection signs in as. */
export const currentRole = (connection: pg.ClientConfig): string =>
  new pg.Client(connection).user ?? "";

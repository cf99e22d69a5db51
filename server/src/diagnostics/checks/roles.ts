import { sql } from "kysely";
import type { ConnectedOffice } from "./connected-office.ts";
import { type Finding, fine, problem, warning } from "../finding.ts";

const OWN_ROLE =
  "Give the application a role of its own in DATABASE_URL, and the owner's in DATABASE_OWNER_URL: " +
  'docs/operations/own-database.md, "A role of its own", then npm run console -- migrate';

/** Checks that the application role has the rights that the console needs, and cannot change the audit trail. */
export async function* checkRoles({ application }: ConnectedOffice): AsyncGenerator<Finding> {
  const { role } = application;
  const { rows } = await sql<{ superuser: boolean; owner: boolean; writer: boolean; shut: number }>`
    select (select rolsuper from pg_roles where rolname = current_user) as superuser,
      pg_has_role(c.relowner, 'member') as owner,
      has_table_privilege(c.oid, 'update, delete, truncate') as writer,
      (select count(*) from pg_tables t where t.schemaname = 'public'
        and not has_table_privilege(format('%I.%I', t.schemaname, t.tablename), 'select')) as shut
    from pg_class c where c.oid = 'public.audit'::regclass`.execute(application.db);
  const { superuser, owner, writer, shut } = rows[0]!;
  if (shut > 0)
    yield problem(
      `${role} may not read ${shut} tables.`,
      "npm run console -- migrate (it grants the missing rights)",
    );
  else if (superuser)
    yield warning(
      `${role}, the role of the running console, is a superuser of the whole server.`,
      OWN_ROLE,
    );
  else if (owner)
    yield warning(
      `${role}, the role of the running console, owns the tables, so it could change the audit trail.`,
      OWN_ROLE,
    );
  else if (writer)
    yield warning(
      `${role}, the role of the running console, may change or empty the audit trail.`,
      "npm run console -- migrate (it revokes that right)",
    );
  else yield fine(`${role} can append to the audit trail, and cannot change it.`);
}

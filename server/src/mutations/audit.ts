import { isIP } from "node:net";
import { type RawBuilder, sql } from "kysely";
import type { CommandAction } from "contract/audit-actions";
import { type Parameters, preparedStatement } from "../postgres/prepared-statement.ts";
import type { Database, Tx } from "../postgres/schema.ts";

/** The request of an audit row: the client's address and the request's id. A Fastify request has both. */
interface AuditSource {
  ip: string | null;
  id: string | null;
}

/** The values of an audit row, without the id of the changed record. */
export interface AuditValues {
  actor_id: number | null;
  address: string | null;
  request_id: string | null;
  action: string;
  /** JSON, never with personal data. */
  details: string | null;
}

/** Appends one audit row, in the caller's transaction, or without one (a rejected call, a download). */
export async function appendAudit(
  db: Database | Tx,
  action: string,
  source: AuditSource,
  entry: { principal_id: number | null; entity_id: number | null; details?: object | undefined },
): Promise<void> {
  await insertAuditRow(db, {
    ...auditValues(action, source, entry.principal_id, entry.details),
    entity_id: entry.entity_id,
  });
}

/** Appends the audit row of a command or a job: it has no caller and no request. */
export const appendCommandAudit = (
  db: Database | Tx,
  action: CommandAction,
  entity_id: number | null,
  details?: object,
): Promise<void> =>
  appendAudit(db, action, { ip: null, id: null }, { principal_id: null, entity_id, details });

export const auditValues = (
  action: string,
  source: AuditSource,
  actor_id: number | null,
  details?: object,
): AuditValues => ({
  actor_id,
  address: storableAddress(source.ip),
  request_id: source.id,
  action,
  details: details ? JSON.stringify(details) : null,
});

/** The insert of an audit row for each row of `from`, as a part of a larger statement. */
export const auditInsert = (
  { actor_id, address, request_id, action, details }: Parameters<AuditValues>,
  from: RawBuilder<unknown>,
  entity_id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into audit (principal_id, address, request_id, action, entity_id, details)
  select ${actor_id}::int, ${address}::inet, ${request_id}::text, ${action}::text, ${entity_id}, ${details}::jsonb
  from ${from}`;

const insertAuditRow = preparedStatement<AuditValues & { entity_id: number | null }, unknown>(
  (parameters) => auditInsert(parameters, sql`(select) one`, sql`${parameters.entity_id}::int`),
);

/** An address, or an IPv6 /64, as PostgreSQL's inet takes it, without an IPv6 zone; null for any other text. */
export function storableAddress(ip: string | null): string | null {
  const address = ip?.replace(/%.*/, "") ?? "";
  return isIP(address.replace(/::\/64$/, "::")) ? address : null;
}

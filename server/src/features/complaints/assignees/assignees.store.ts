import { type NotNull, type RawBuilder, sql, type SqlBool } from "kysely";
import { wrongAssigneeMessage, type Colleague } from "contract/complaints/assignees";
import { COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import type { FieldError } from "../../../http/errors/http-error.ts";
import type { Database, Tx } from "../../../postgres/schema.ts";
import type { Scope } from "../../../access/scope.ts";

export const assigneeError: FieldError = { field: "assigned_to", message: wrongAssigneeMessage };

/** Whether principal a can have complaints of the constituency: an active admin of that constituency. */
export const isAssignee = (
  id: number | RawBuilder<unknown>,
  constituency_id: RawBuilder<unknown>,
) => sql<SqlBool>`
  a.id = ${id} and a.principal_type = 'admin' and a.status = 'active' and a.constituency_id = ${constituency_id}`;

/**
 * An active admin, to whom complaints of the returned constituency may be assigned; null for another id. The lock keeps it so until
 * the transaction ends: a move, a deactivation or a deletion of the admin waits.
 */
export async function lockAssignee(
  tx: Tx,
  id: number,
): Promise<{ id: number; name: string; constituency_id: number } | null> {
  const found = await tx
    .selectFrom("principals as a")
    .select(["a.id", "a.name", "a.constituency_id"])
    .$narrowType<{ name: NotNull; constituency_id: NotNull }>()
    .where(isAssignee(id, sql`a.constituency_id`))
    .forShare()
    .executeTakeFirst();
  return found ?? null;
}

/**
 * The active admins of the scope by name, with the number of open complaints assigned to each. Admins have a name (constraint
 * principals_sign_in_complete).
 */
export const findColleagues = (db: Database, scope: Scope): Promise<Colleague[]> =>
  db
    .selectFrom("principals as a")
    .select(["a.id", "a.name"])
    .select((admin) =>
      admin
        .selectFrom("complaints as c")
        .select((one) => one.fn.countAll<number>().as("open"))
        .whereRef("c.assigned_to", "=", "a.id")
        .where("c.status_id", "<>", sql.lit(COMPLETED_STATUS_ID))
        .where(scope.includes(sql`c.constituency_id`))
        .as("open"),
    )
    .$narrowType<{ name: NotNull; open: NotNull }>()
    .where("a.principal_type", "=", sql.lit("admin"))
    .where("a.status", "=", "active")
    .where(scope.includes(sql`a.constituency_id`))
    .orderBy((admin) => admin.fn("lower", ["a.name"]))
    .orderBy("a.name")
    .orderBy("a.id")
    .execute();

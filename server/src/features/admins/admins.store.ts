import { type NotNull, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Admin, AdminStatus } from "contract/admins";
import { COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import { lockAccount } from "../../auth/caller-lock.ts";
import type { Database, Tx } from "../../postgres/schema.ts";

/** New values of an admin's columns. Omitted columns keep their values. */
export interface AdminChanges {
  name?: string;
  phone?: string;
  email?: string;
  password_hash?: string;
  constituency_id?: number;
  status?: AdminStatus;
  staff_mails?: boolean;
}

/**
 * Every admin that is not deleted, with a name and a phone (constraint principals_sign_in_complete). The type is a literal, so
 * that every plan may use the partial index principals_of_constituency.
 */
const selectAdmins = (db: Database | Tx) =>
  db
    .selectFrom("principals as p")
    .leftJoin("constituencies as c", "c.id", "p.constituency_id")
    .select([
      "p.id as principal_id",
      "p.id",
      "p.name",
      "p.phone",
      "p.email",
      "p.role_name",
      "p.constituency_id",
      "c.name as constituency_name",
      "p.status",
      "p.last_sign_in_at",
      "p.staff_mails",
    ])
    .select((admin) =>
      jsonArrayFrom(
        admin
          .selectFrom("complaints as o")
          .select("o.constituency_id")
          .select((open) => open.fn.countAll<number>().as("open_complaints"))
          .whereRef("o.assigned_to", "=", "p.id")
          .where("o.status_id", "<>", sql.lit(COMPLETED_STATUS_ID))
          .groupBy("o.constituency_id")
          .orderBy("o.constituency_id"),
      ).as("open_by_constituency"),
    )
    .$narrowType<{ name: NotNull; phone: NotNull; status: AdminStatus }>()
    .where("p.principal_type", "=", sql.lit("admin"))
    .where("p.status", "<>", "deleted");

const withTotal = (row: Omit<Admin, "open_complaints">): Admin => ({
  ...row,
  open_complaints: row.open_by_constituency.reduce((sum, one) => sum + one.open_complaints, 0),
});

/** Every admin that is not deleted, newest first (call-11). */
export async function findAdmins(db: Database): Promise<Admin[]> {
  const newest = selectAdmins(db).orderBy("p.created_at", "desc").orderBy("p.id", "desc");
  return (await newest.execute()).map(withTotal);
}

/** The admin with this id; null for a deleted admin, and for an account that is not an admin. */
export async function findAdmin(db: Database | Tx, id: number): Promise<Admin | null> {
  const found = await selectAdmins(db).where("p.id", "=", id).executeTakeFirst();
  return found ? withTotal(found) : null;
}

/** The stored hash of the admin's password; null when findAdmin() returns null. */
export async function findPasswordHash(db: Database, id: number): Promise<string | null> {
  const found = await db
    .selectFrom("principals")
    .select("password_hash")
    .where("id", "=", id)
    .where("principal_type", "=", "admin")
    .where("status", "<>", "deleted")
    .executeTakeFirst();
  return found?.password_hash ?? null;
}

/** As findAdmin(), and locks the account and its row until the transaction ends. */
export async function lockAdmin(tx: Tx, id: number): Promise<Admin | null> {
  await lockAccount(tx, id);
  const found = await selectAdmins(tx).where("p.id", "=", id).forUpdate("p").executeTakeFirst();
  return found ? withTotal(found) : null;
}

/**
 * Adds an active admin with the role "Admin". Throws 409 with a FieldError when another admin or super administrator has the
 * phone or the email, and 400 when the constituency is unknown.
 */
export async function insertAdmin(
  tx: Tx,
  given: {
    name: string;
    phone: string;
    email: string | null;
    password_hash: string;
    constituency_id: number;
  },
): Promise<Admin> {
  const { name, phone, email, password_hash, constituency_id } = given;
  const { id } = await tx
    .insertInto("principals")
    .values({
      principal_type: "admin",
      name,
      phone,
      email,
      password_hash,
      constituency_id,
      role_name: "Admin",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return (await findAdmin(tx, id))!;
}

/** Updates an admin whose row is locked; returns the updated admin. Throws as insertAdmin(). */
export async function saveAdmin(tx: Tx, id: number, changes: AdminChanges): Promise<Admin> {
  await tx
    .updateTable("principals")
    .set({ ...changes, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
  return (await findAdmin(tx, id))!;
}

/**
 * Marks an admin deleted whose row is locked. The row stays, since records show its name. Its phone and email can be used
 * again: they are unique among accounts that are not deleted.
 */
export async function markAdminDeleted(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable("principals")
    .set({ status: "deleted", updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes the stored answers of an admin's Idempotency-Keys: after a move to another constituency a repeated request must not
 * get a record of the previous one.
 */
export async function removeIdempotencyKeys(tx: Tx, principal_id: number): Promise<void> {
  await tx.deleteFrom("idempotency_keys").where("principal_id", "=", principal_id).execute();
}

import { sql } from "kysely";
import type { Admin } from "contract/admins";
import type { Database, Tx } from "../../postgres/schema.ts";

/** New values of an admin's columns. Omitted columns keep their values. */
export interface AdminChanges {
  name?: string;
  phone?: string;
  email?: string;
  password_hash?: string;
}

const selectAdmins = sql`
  select p.id as principal_id, p.id, p.name, p.phone, p.email, p.role_name, p.constituency_id,
    c.name as constituency_name
  from principals p left join constituencies c on c.id = p.constituency_id
  where p.principal_type = 'admin' and p.status <> 'deleted'`;

/** Every admin that is not deleted, newest first (decisions.md section 1, "Admins"). */
export async function findAdmins(db: Database): Promise<Admin[]> {
  const { rows } = await sql<Admin>`${selectAdmins} order by p.created_at desc, p.id desc`.execute(
    db,
  );
  return rows;
}

/** The admin with this id; null for a deleted admin, and for an account that is not an admin. */
export async function findAdmin(db: Database | Tx, id: number): Promise<Admin | null> {
  const { rows } = await sql<Admin>`${selectAdmins} and p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The stored hash of the admin's password; null when findAdmin() returns null. */
export async function findPasswordHash(db: Database, id: number): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from principals
    where id = ${id} and principal_type = 'admin' and status <> 'deleted'`.execute(db);
  return rows[0]?.password_hash ?? null;
}

/** As findAdmin(), and locks the row until the transaction ends. */
export async function lockAdmin(tx: Tx, id: number): Promise<Admin | null> {
  const { rows } = await sql<Admin>`${selectAdmins} and p.id = ${id} for update of p`.execute(tx);
  return rows[0] ?? null;
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
  const { rows } = await sql<{ id: number }>`
    insert into principals (principal_type, name, phone, email, password_hash, constituency_id, role_name)
    values ('admin', ${name}, ${phone}, ${email}, ${password_hash}, ${constituency_id}, 'Admin')
    returning id`.execute(tx);
  return (await findAdmin(tx, rows[0]!.id))!;
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
 * Marks an admin deleted; false when there is no such admin. The row stays, since records show its name. Its phone and email
 * can be used again: they are unique among accounts that are not deleted.
 */
export async function markAdminDeleted(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update principals set status = 'deleted', updated_at = now()
    where id = ${id} and principal_type = 'admin' and status <> 'deleted'
    returning id`.execute(tx);
  return rows.length > 0;
}

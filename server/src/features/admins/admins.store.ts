import { sql } from "kysely";
import type { Admin } from "contract/admins";
import type { Database, Tx } from "../../postgres/schema.ts";

/** New values of an admin's columns; what is left out stays. */
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
export async function allAdmins(db: Database): Promise<Admin[]> {
  const { rows } = await sql<Admin>`${selectAdmins} order by p.created_at desc, p.id desc`.execute(
    db,
  );
  return rows;
}

/** The admin with this id; null for a deleted one, and for an id of anybody else. */
export async function findAdmin(db: Database | Tx, id: number): Promise<Admin | null> {
  const { rows } = await sql<Admin>`${selectAdmins} and p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The stored hash of the admin's password; null where findAdmin() finds none. */
export async function passwordHashOf(db: Database, id: number): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from principals
    where id = ${id} and principal_type = 'admin' and status <> 'deleted'`.execute(db);
  return rows[0]?.password_hash ?? null;
}

/** As findAdmin(), and nobody else changes the row until the transaction ends. */
export async function lockAdmin(tx: Tx, id: number): Promise<Admin | null> {
  const { rows } = await sql<Admin>`${selectAdmins} and p.id = ${id} for update of p`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Adds an active admin with the role "Admin". Throws 409 naming the field when an account that signs in has the
 * phone or the email, 400 when the constituency is unknown.
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

/** Writes the changes of an admin that is locked, and gives the admin as it is now. Throws as insertAdmin(). */
export async function saveAdmin(tx: Tx, id: number, changes: AdminChanges): Promise<Admin> {
  await tx
    .updateTable("principals")
    .set({ ...changes, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
  return (await findAdmin(tx, id))!;
}

/**
 * Marks an admin deleted; gives whether there was one. The row keeps its name for old records, and its phone and
 * email are free for others, because only accounts that are not deleted are unique.
 */
export async function markAdminDeleted(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update principals set status = 'deleted', updated_at = now()
    where id = ${id} and principal_type = 'admin' and status <> 'deleted'
    returning id`.execute(tx);
  return rows.length > 0;
}

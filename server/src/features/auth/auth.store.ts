import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";

export interface SignInAccount {
  id: number;
  name: string;
  email: string | null;
  phone: string;
  password_hash: string;
}

/** The active super administrator with this phone, or null. */
export async function findSuperAdmin(db: Database, phone: string): Promise<SignInAccount | null> {
  const { rows } = await sql<SignInAccount>`
    select id, name, email, phone, password_hash from principals
    where phone = ${phone} and principal_type = 'super_admin' and status = 'active'`.execute(db);
  return rows[0] ?? null;
}

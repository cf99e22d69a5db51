import type pg from "pg";
import { hashPassword } from "../../server/src/auth/passwords.ts";

/** An account that can sign in at the Staff Login. */
export interface Admin {
  id: number;
  phone: string;
  constituency_id: number;
}

export const ADMIN_PASSWORD = "Zebra-42-crossing!";
const ADMINS = 20;

/** The first active admins. They get a password, because the generated office has none for admins. */
export async function findAdmins(client: pg.Client): Promise<Admin[]> {
  const { rows } = await client.query<Admin>(
    `update principals set password_hash = $1
     where id in (
       select id from principals where principal_type = 'admin' and status = 'active' order by id limit $2)
     returning id, phone, constituency_id`,
    [await hashPassword(ADMIN_PASSWORD), ADMINS],
  );
  return rows.toSorted((one, other) => one.id - other.id);
}

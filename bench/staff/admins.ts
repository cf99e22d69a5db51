import type pg from "pg";
import { hashPassword } from "../../server/src/auth/passwords.ts";

/** An account that can sign in at the Staff Login, with a citizen of its constituency. */
export interface BenchAdmin {
  id: number;
  phone: string;
  password: string;
  constituency_id: number;
  /** An active citizen of the constituency, and the citizen's booth. */
  citizen: { id: number; booth_id: number };
}

const PASSWORD = "Zebra-42-crossing!";
const ADMINS = 20;

/**
 * The active admins of the first constituencies. They get a password: the generated office has none for admins, and its counts
 * do not depend on it.
 */
export async function findAdmins(client: pg.Client): Promise<BenchAdmin[]> {
  const { rows } = await client.query<
    Omit<BenchAdmin, "password" | "citizen"> & { citizen: string; booth: string }
  >(
    `update principals p set password_hash = $1
     from (select a.id, c.id as citizen, c.booth_id as booth
       from principals a
       cross join lateral (
         select u.id, u.booth_id from booths b
         join principals u on u.booth_id = b.id and u.principal_type = 'user' and u.status = 'active'
         where b.constituency_id = a.constituency_id limit 1) c
       where a.principal_type = 'admin' and a.status = 'active' order by a.id limit $2) found
     where p.id = found.id
     returning p.id, p.phone, p.constituency_id, found.citizen, found.booth`,
    [await hashPassword(PASSWORD), ADMINS],
  );
  return rows.map(({ citizen, booth, ...admin }) => ({
    ...admin,
    password: PASSWORD,
    citizen: { id: Number(citizen), booth_id: Number(booth) },
  }));
}

export const STAFF_LOGIN = "/api/v0/auth/admin/login";

/** A new access token of an admin, as a header. Throws if the sign-in fails. */
export async function bearerOfAdmin(base: string, { phone, password }: BenchAdmin) {
  const reply = await fetch(base + STAFF_LOGIN, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phone, password }),
  });
  if (!reply.ok) throw new Error(`${STAFF_LOGIN}: ${reply.status} ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: { access_token: string } };
  return { authorization: `Bearer ${data.access_token}` };
}

import { isIP } from "node:net";
import { sql } from "kysely";
import type { Database, Tx } from "../../postgres/schema.ts";

export interface SignInAccount {
  id: number;
  name: string;
  email: string | null;
  phone: string;
  /** Null for an account that may not sign in: an admin, or an inactive super administrator. */
  password_hash: string | null;
}

/** The admin or super administrator with this phone who is not deleted, or null. */
export async function findAccount(db: Database, phone: string): Promise<SignInAccount | null> {
  const { rows } = await sql<SignInAccount>`
    select id, name, email, phone,
      case when principal_type = 'super_admin' and status = 'active' then password_hash end as password_hash
    from principals
    where phone = ${phone} and principal_type <> 'user' and status <> 'deleted'`.execute(db);
  return rows[0] ?? null;
}

/** A client network (client-network.ts) as PostgreSQL's inet; null when a proxy sent something that is not an address. */
const inet = (network: string) => (isIP(network.split("/")[0]!) ? network : null);

/** The ids of the accounts that signed in from this network within the last 30 days. */
export async function findAccountsSeenFrom(db: Database, network: string): Promise<number[]> {
  const { rows } = await sql<{ principal_id: number }>`
    select principal_id from sign_in_networks
    where network = ${inet(network)}::inet and signed_in_at > now() - interval '30 days'`.execute(
    db,
  );
  return rows.map((row) => row.principal_id);
}

/** Records that the account signed in from this network now. */
export async function recordSignIn(tx: Tx, network: string, principal_id: number): Promise<void> {
  await sql`
    insert into sign_in_networks (network, principal_id)
    select ${inet(network)}::inet, ${principal_id} where ${inet(network)}::inet is not null
    on conflict (network, principal_id) do update set signed_in_at = now()`.execute(tx);
}

import { sql } from "kysely";
import type { Role } from "contract/endpoint";
import type { OwnMails } from "contract/own-mails";
import { storableAddress } from "../../mutations/audit.ts";
import type { Database, Tx } from "../../postgres/schema.ts";

interface SignInAccount {
  id: number;
  name: string;
  email: string | null;
  phone: string;
  /** Null for a super administrator, and for no admin (constraint principals_place). */
  constituency_id: number | null;
  constituency_name: string | null;
  /** Null for an account that may not sign in here: one of another role, or an inactive one. */
  password_hash: string | null;
}

/**
 * The admin or super administrator with this phone who is not deleted, or null. One statement for both roles, so that the
 * account's role does not show in the time.
 */
export async function findAccount(
  db: Database,
  phone: string,
  role: Role,
): Promise<SignInAccount | null> {
  const { rows } = await sql<SignInAccount>`
    select p.id, p.name, p.email, p.phone, p.constituency_id, n.name as constituency_name,
      case when p.principal_type = ${role} and p.status = 'active' then p.password_hash end as password_hash
    from principals p left join constituencies n on n.id = p.constituency_id
    where p.phone = ${phone} and p.principal_type <> 'user' and p.status <> 'deleted'`.execute(db);
  return rows[0] ?? null;
}

/** The phone and the password's hash of an account that signs in; null for another id. */
export async function findCredentials(
  db: Database,
  id: number,
): Promise<{ phone: string; password_hash: string } | null> {
  const found = await db
    .selectFrom("principals")
    .select(["phone", "password_hash"])
    .where("id", "=", id)
    .where("status", "=", "active")
    .executeTakeFirst();
  return found?.phone && found.password_hash
    ? { phone: found.phone, password_hash: found.password_hash }
    : null;
}

/** Stores the hash of a new password. The account is locked: its old password was checked before. */
export async function savePasswordHash(tx: Tx, id: number, password_hash: string): Promise<void> {
  await tx
    .updateTable("principals")
    .set({ password_hash, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** The ids of the accounts that signed in from this network within the last 30 days. */
export async function findAccountsSeenFrom(db: Database, network: string): Promise<number[]> {
  const { rows } = await sql<{ principal_id: number }>`
    select principal_id from sign_in_networks
    where network = ${storableAddress(network)}::inet and signed_in_at > now() - interval '30 days'`.execute(
    db,
  );
  return rows.map((row) => row.principal_id);
}

/** Records that the account signed in from this network now. */
export async function recordSignIn(tx: Tx, network: string, principal_id: number): Promise<void> {
  await sql`
    insert into sign_in_networks (network, principal_id)
    select ${storableAddress(network)}::inet, ${principal_id} where ${storableAddress(network)}::inet is not null
    on conflict (network, principal_id) do update set signed_in_at = now()`.execute(tx);
}

/** Whether an account gets e-mails, and its address. */
export const findOwnMails = (db: Database | Tx, id: number): Promise<OwnMails> =>
  db
    .selectFrom("principals")
    .select(["staff_mails", "email"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Turns an account's e-mails on or off. */
export async function saveOwnMails(tx: Tx, id: number, staff_mails: boolean): Promise<void> {
  await tx
    .updateTable("principals")
    .set({ staff_mails, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("principal_type", "=", "admin")
    .execute();
}

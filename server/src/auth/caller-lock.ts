import { type RawBuilder, sql } from "kysely";
import { unauthorized } from "../http/errors/http-error.ts";
import { ACCOUNT_LOCK } from "../postgres/advisory-locks.ts";
import { preparedStatement } from "../postgres/prepared-statement.ts";
import type { Tx } from "../postgres/schema.ts";
import { type Caller, isLiveSession } from "./authenticate.ts";

/*
 * The lock between an account's mutations and the end of its sessions (docs/decisions/0013). A mutation holds the account's
 * advisory lock shared; the end of a session holds it exclusively. An advisory lock is used because its waiters form a queue:
 * an account that sends requests without a pause cannot delay its own end, as it could with a row's lock.
 */

/** Takes the account's lock exclusively: waits for its running mutations. Take it before a lock on the account's row. */
export async function lockAccount(tx: Tx, principal_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ACCOUNT_LOCK)}, ${principal_id})`.execute(tx);
}

/**
 * Selects one row when the caller's session, role and constituency are still those that were authenticated; takes the
 * account's lock first. Without the row lock, the statement would not see a session that ended while it waited: its snapshot
 * is older. KEY SHARE waits for the end of the session (endSessions() locks FOR UPDATE), not for a token refresh.
 */
export const selectLiveCaller = (
  { principal_id, session_id, role, constituency_id }: Record<keyof Caller, RawBuilder<unknown>>,
  lock = sql`pg_advisory_xact_lock_shared`,
): RawBuilder<{ is_live: boolean }> => sql`
  select true as is_live
  from (select ${lock}(${sql.lit(ACCOUNT_LOCK)}, ${principal_id}::int)) held,
    sessions s join principals p on p.id = s.principal_id
  where s.id = ${session_id} and p.id = ${principal_id} and p.principal_type = ${role}
    and p.constituency_id is not distinct from ${constituency_id}::int and ${isLiveSession}
  for key share of s`;

const lockShared = preparedStatement<Caller, { is_live: boolean }>((caller) =>
  selectLiveCaller(caller),
);
const lockExclusively = preparedStatement<Caller, { is_live: boolean }>((caller) =>
  selectLiveCaller(caller, sql`pg_advisory_xact_lock`),
);

/**
 * Locks the caller's account until the transaction ends, and throws 401 unless the caller is still as authenticated.
 * `endsOwnSessions`: locks it exclusively, because two mutations could not both exchange a shared lock for that.
 */
export async function lockCaller(
  tx: Tx,
  caller: Caller,
  { endsOwnSessions = false } = {},
): Promise<void> {
  const rows = await (endsOwnSessions ? lockExclusively : lockShared)(tx, caller);
  if (rows.length === 0) throw unauthorized();
}

import { type RawBuilder, sql } from "kysely";
import { message } from "contract/message";
import { type TokenSigner } from "./access-tokens.ts";
import { isLiveSession, waitForSessionCaches } from "./authenticate.ts";
import { lockAccount } from "./caller-lock.ts";
import type { Tx, Database } from "../postgres/schema.ts";
import { unauthorized } from "../http/errors/http-error.ts";

/** A used refresh token gets the same answer again for this long, because the first answer may have been lost. */
const RETRY_SECONDS = 10;

interface SessionRow {
  id: string;
  principal_id: number;
  counter: number;
  /** The time of the last rotation, in whole seconds since 1970. */
  issuedAt: number;
}

const sessionColumns = sql`id, principal_id, counter, floor(extract(epoch from rotated_at))::int as "issuedAt"`;

/**
 * Opens a session and returns its first pair of tokens; null when the password has changed or the account is no longer
 * active since the hash was read. Without this check, `endAllSessions` could miss a session that is being opened.
 */
export async function openSession(
  tx: Tx,
  tokens: TokenSigner,
  account: { id: number; password_hash: string },
) {
  const { rows } = await sql<SessionRow>`
    with account as (
      update principals set last_sign_in_at = now()
      where id = ${account.id} and password_hash = ${account.password_hash} and status = 'active'
      returning id)
    insert into sessions (principal_id) select id from account returning ${sessionColumns}`.execute(
    tx,
  );
  return rows[0] ? tokens.pair(rows[0]) : null;
}

/** Ends the session of a refresh token, also of a rotated one, and no other. Returns the account's id. Throws 401. */
export async function closeSession(
  tx: Tx,
  tokens: TokenSigner,
  refresh_token: string,
): Promise<number> {
  const claims = tokens.readRefresh(refresh_token);
  if (!claims) throw invalidRefreshToken();
  const { rows } = await sql<{ principal_id: number }>`
    select s.principal_id from sessions s join principals p on p.id = s.principal_id
    where s.id = ${claims.sid} and ${isLiveSession}`.execute(tx);
  if (!rows[0]) throw invalidRefreshToken();
  const { principal_id } = rows[0];
  if ((await endSessions(tx, principal_id, sql`id = ${claims.sid}`)) === 0)
    throw invalidRefreshToken();
  return principal_id;
}

const invalidRefreshToken = () => unauthorized(message("Refresh token expired or invalid"));

/**
 * Exchanges a refresh token for the next pair (call-7, token-4).
 * The counter is incremented under the row's lock. The previous token gets the newest pair again for ten seconds; any older
 * token ends the session. Throws 401.
 */
export async function rotateSession(db: Database, tokens: TokenSigner, refresh_token: string) {
  const claims = tokens.readRefresh(refresh_token);
  if (!claims) throw invalidRefreshToken();
  const next = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<SessionRow & { retriable: boolean }>`
      select s.id, s.principal_id, s.counter, floor(extract(epoch from s.rotated_at))::int as "issuedAt",
        s.rotated_at > now() - make_interval(secs => ${sql.lit(RETRY_SECONDS)}) as retriable
      from sessions s join principals p on p.id = s.principal_id
      where s.id = ${claims.sid} and ${isLiveSession} for no key update of s`.execute(tx);
    const session = rows[0];
    if (!session) return null;
    if (claims.counter === session.counter) return advanceRotation(tx, session.id);
    if (claims.counter === session.counter - 1 && session.retriable) return session;
    return { reused: session };
  });
  if (!next) throw invalidRefreshToken();
  if (!("reused" in next)) return { session: next, pair: tokens.pair(next) };
  // In a transaction of its own: the account is locked before the session's row.
  const { id, principal_id } = next.reused;
  await db.transaction().execute((tx) => endSessions(tx, principal_id, sql`id = ${id}`));
  await waitForSessionCaches();
  throw invalidRefreshToken();
}

async function advanceRotation(tx: Tx, id: string): Promise<SessionRow> {
  const { rows } = await sql<SessionRow>`
    update sessions set counter = counter + 1, rotated_at = clock_timestamp(), seen_at = now()
    where id = ${id} returning ${sessionColumns}`.execute(tx);
  return rows[0]!;
}

/** Ends every session of an account; returns their number. Await waitForSessionCaches() after the commit. */
export const endAllSessions = (tx: Tx, principal_id: number): Promise<number> =>
  endSessions(tx, principal_id, sql`principal_id = ${principal_id}`);

/**
 * Ends sessions of an account when its running mutations have ended; returns their number. The rows are locked FOR UPDATE,
 * which the check of a waiting mutation notices (caller-lock.ts).
 */
async function endSessions(tx: Tx, principal_id: number, which: RawBuilder<unknown>) {
  await lockAccount(tx, principal_id);
  const { numAffectedRows } = await sql`
    with live as materialized (
      select id from sessions where ${which} and ended_at is null order by id for update
    )
    update sessions s set ended_at = now() from live where s.id = live.id`.execute(tx);
  return Number(numAffectedRows);
}

import { sql } from "kysely";
import { message } from "contract/message";
import { type TokenSigner } from "./access-tokens.ts";
import { isLiveSession, waitForSessionCaches } from "./authenticate.ts";
import type { Tx, Database } from "../postgres/schema.ts";
import { unauthorized } from "../errors/http-error.ts";

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

/**
 * Ends the session of a refresh token, also of a rotated one. The account's other sessions stay open (decisions.md,
 * "Logout"). Returns the account's id. Throws 401.
 */
export async function closeSession(
  tx: Tx,
  tokens: TokenSigner,
  refresh_token: string,
): Promise<number> {
  const claims = tokens.readRefresh(refresh_token);
  if (!claims) throw invalidRefreshToken();
  const { rows } = await sql<{ principal_id: number }>`
    update sessions s set ended_at = now() from principals p
    where p.id = s.principal_id and s.id = ${claims.sid} and ${isLiveSession}
    returning s.principal_id`.execute(tx);
  if (!rows[0]) throw invalidRefreshToken();
  return rows[0].principal_id;
}

const invalidRefreshToken = () => unauthorized(message("Refresh token expired or invalid"));

/**
 * Exchanges a refresh token for the next pair (spec.md section 7; security.md, "Sessions").
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
      where s.id = ${claims.sid} and ${isLiveSession} for update of s`.execute(tx);
    const session = rows[0];
    if (!session) return null;
    if (claims.counter === session.counter) return advanceRotation(tx, session.id);
    if (claims.counter === session.counter - 1 && session.retriable) return session;
    await endSession(tx, session.id);
    return "ended";
  });
  if (next === "ended") await waitForSessionCaches();
  if (!next || next === "ended") throw invalidRefreshToken();
  return { session: next, pair: tokens.pair(next) };
}

async function advanceRotation(tx: Tx, id: string): Promise<SessionRow> {
  const { rows } = await sql<SessionRow>`
    update sessions set counter = counter + 1, rotated_at = clock_timestamp(), seen_at = now()
    where id = ${id} returning ${sessionColumns}`.execute(tx);
  return rows[0]!;
}

async function endSession(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ ended_at: sql`now()` })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends every session of an account; returns their number. Await waitForSessionCaches() after the commit. */
export async function endAllSessions(tx: Tx, principal_id: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("sessions")
    .set({ ended_at: sql`now()` })
    .where("principal_id", "=", principal_id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

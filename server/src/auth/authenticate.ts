import { setTimeout as wait } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from "contract/auth";
import type { Role } from "contract/endpoint";
import { unauthorized } from "../http/errors/http-error.ts";
import { errorCode } from "../observability/error-details.ts";
import type { Database } from "../postgres/schema.ts";
import type { TokenSigner } from "./access-tokens.ts";

/** The authenticated caller of a request. */
export interface Caller {
  principal_id: number;
  session_id: string;
  role: Role;
  /** The constituency of an admin; null for a super administrator. */
  constituency_id: number | null;
}

/** How old a session's `seen_at` may be before a request updates it. */
const SEEN_AT_INTERVAL_SECONDS = 60;

/** Not ended, idle or too old, and of an active account that is no citizen's. Aliases: sessions `s`, principals `p`. */
export const isLiveSession = sql<boolean>`
  s.ended_at is null
  and s.seen_at > now() - make_interval(secs => ${sql.lit(SESSION_IDLE_SECONDS)})
  and s.created_at > now() - make_interval(secs => ${sql.lit(SESSION_ABSOLUTE_SECONDS)})
  and p.status = 'active' and p.principal_type <> 'user'`;

/** How long a token's session is cached, so that the calls of one page share one query (decision 0013). */
const SESSION_CACHE_MS = 100;
const SESSION_CACHE_MAX = 1000;

/** Awaited between the commit that ends a session and the answer, so that the next request with its token gets 401. */
export const waitForSessionCaches = (): Promise<void> => wait(SESSION_CACHE_MS);

export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/**
 * Returns the function that finds the caller of a request by its bearer token. It rejects with the same 401 in all cases: a
 * missing, forged or expired token, one of another installation, an ended session, an account that is not active. A request
 * that has its caller is checked again when its body has arrived: only the session, because the token may have expired since.
 */
export function createAuthenticate(db: Database, tokens: TokenSigner): Authenticate {
  const sessionCache = new Map<string, { caller: Promise<Caller>; until: number }>();

  return (request) => {
    const { authorization = "" } = request.headers;
    const cached = sessionCache.get(authorization);
    if (cached && performance.now() < cached.until) return cached.caller;
    if (request.caller) {
      const { session_id: sid, principal_id } = request.caller;
      return findCaller(db, { sid, sub: String(principal_id) });
    }
    const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    const claims = token ? tokens.readAccess(token) : null;
    if (!claims) {
      const old = token ? tokens.readOldAccess(token) : null;
      if (old) request.expiredSession = old.sid;
      return Promise.reject(unauthorized());
    }
    // The time starts before the query, because the result may be as old as its start.
    const until = performance.now() + Math.min(SESSION_CACHE_MS, claims.exp * 1000 - Date.now());
    const caller = findCaller(db, claims);
    if (sessionCache.size >= SESSION_CACHE_MAX) sessionCache.clear();
    sessionCache.set(authorization, { caller, until });
    caller.catch(() => sessionCache.delete(authorization));
    return caller;
  };
}

async function findCaller(db: Database, claims: { sid: string; sub: string }): Promise<Caller> {
  const { rows } = await sql<Omit<Caller, "session_id"> & { stale: boolean }>`
    select s.principal_id, p.principal_type as role, p.constituency_id, s.seen_at < now() - make_interval(secs => ${sql.lit(SEEN_AT_INTERVAL_SECONDS)}) as stale
    from sessions s join principals p on p.id = s.principal_id
    where s.id = ${claims.sid} and ${isLiveSession}`.execute(db);
  const session = rows[0];
  if (!session || String(session.principal_id) !== claims.sub) throw unauthorized();
  if (session.stale) await touchSession(db, claims.sid);
  const { principal_id, role, constituency_id } = session;
  return { principal_id, session_id: claims.sid, role, constituency_id };
}

const DISK_FULL = "53100";

/** Updates `seen_at`, so that the session does not become idle. Ignores a full disk: reads stay possible. */
async function touchSession(db: Database, id: string): Promise<void> {
  try {
    await db
      .updateTable("sessions")
      .set({ seen_at: sql`now()` })
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .execute();
  } catch (error) {
    if (errorCode(error) !== DISK_FULL) throw error;
  }
}

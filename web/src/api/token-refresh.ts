import { refreshToken } from "contract/auth";
import { parseEnvelope } from "./envelope.ts";
import { CallError, SessionEndedError } from "./call-error.ts";
import { requestUrl } from "./request.ts";
import { currentSession, expireSession } from "./session.ts";
import { requestTokensFromPeers, shareTokens } from "./session-peers.ts";
import { readTokens, type Tokens } from "./session-storage.ts";
import { send, withToken } from "./transport.ts";

const TOO_MANY_REQUESTS = 429;

let refreshing: Promise<string> | undefined;

/**
 * Returns a new access token after a request was answered with 401; `used` is the token of that request.
 * Concurrent callers share one token refresh. Raises SessionEndedError, and ends the session, when the refresh fails
 * (session-5, session-6); a CallError, and keeps the session, when the server asks to try again later.
 */
export async function refreshAccessToken(used: string): Promise<string> {
  const held = readTokens();
  // The token was refreshed after the request was sent.
  if (held?.refresh_token && held.access_token && held.access_token !== used)
    return held.access_token;
  refreshing ??= refresh(held).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function refresh(held: Tokens | null): Promise<string> {
  const { epoch } = currentSession();
  if (!held?.refresh_token) {
    expireSession();
    throw new SessionEndedError();
  }
  try {
    const tokens = await withTabLock(held.refresh_token, () => refreshOrAdopt(held.refresh_token));
    if (currentSession().epoch !== epoch) throw new SessionEndedError();
    return tokens.access_token;
  } catch (error) {
    if (error instanceof SessionEndedError) throw error;
    // The rate limit rejected the request before the token was checked, so the session continues.
    if (error instanceof CallError && error.status === TOO_MANY_REQUESTS) throw error;
    // A new sign-in that began meanwhile must not end.
    if (currentSession().epoch === epoch) {
      console.info("Refresh token expired or invalid");
      expireSession();
    }
    throw new SessionEndedError();
  }
}

/**
 * Runs `work` in one tab at a time. A page on a plain http address has no Web Locks: there, only the server's grace period for
 * replaced tokens prevents a conflict.
 */
const withTabLock = (token: string, work: () => Promise<Tokens>): Promise<Tokens> =>
  navigator.locks ? navigator.locks.request(`refresh ${token}`, work) : work();

async function refreshOrAdopt(from: string): Promise<Tokens> {
  const known = await requestTokensFromPeers(from);
  if (known && !isExpired(known.access_token)) return known;
  if (known) return withTabLock(known.refresh_token, () => refreshOrAdopt(known.refresh_token));
  const { epoch } = currentSession();
  const tokens = await exchange(from).catch((error: unknown) => {
    const hadNoAnswer = error instanceof CallError && error.status === 0;
    if (hadNoAnswer) return exchange(from);
    throw error;
  });
  if (currentSession().epoch === epoch) shareTokens(from, tokens);
  return tokens;
}

/** Whether an access token has expired; one that can't be read counts as valid. */
function isExpired(token: string): boolean {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === "number" && exp * 1000 <= Date.now();
  } catch {
    return false;
  }
}

/**
 * A lost answer is asked for again while the server still takes the replaced token (ten seconds). The server answers within
 * six.
 */
const EXCHANGE_SECONDS = 7;

async function exchange(token: string): Promise<Tokens> {
  const request = {
    method: refreshToken.method,
    url: requestUrl(refreshToken, {}),
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token }),
    seconds: EXCHANGE_SECONDS,
  };
  // Every call carries the access token, also one that has expired (call-1).
  const reply = await send(withToken(request, readTokens()?.access_token));
  const answer = parseEnvelope(refreshToken.name, reply);
  // The pair is at the top level or under `data` (call-7).
  const { access_token, refresh_token } = {
    ...(answer.data as object | undefined),
    ...answer,
  } as Partial<Tokens>;
  if (!access_token || !refresh_token) throw new CallError(reply.status);
  return { access_token, refresh_token };
}

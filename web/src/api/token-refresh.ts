import { refreshToken } from "contract/auth";
import { parseEnvelope } from "./envelope.ts";
import { CallError, SessionEnded } from "./call-error.ts";
import { addressOf } from "./request.ts";
import { currentSession, expireSession } from "./session.ts";
import { requestTokensFromPeers, shareTokens } from "./session-peers.ts";
import { readTokens, type Tokens } from "./session-storage.ts";
import { send, withToken } from "./transport.ts";

const TOO_MANY_REQUESTS = 429;

let underWay: Promise<string> | undefined;

/**
 * Returns an access token to repeat a request with that was answered with 401; `used` is the token of that request.
 * Concurrent callers share one token refresh. Raises SessionEnded, and ends the session, when the refresh fails
 * (spec.md section 4, "Token renewal"); a CallError, and keeps the session, when the server asks to try again later.
 */
export async function refreshAccessToken(used: string): Promise<string> {
  const held = readTokens();
  // The answer came late: the token was refreshed since.
  if (held?.refresh_token && held.access_token && held.access_token !== used)
    return held.access_token;
  underWay ??= renew(held).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function renew(held: Tokens | null): Promise<string> {
  const { epoch } = currentSession();
  if (!held?.refresh_token) {
    expireSession();
    throw new SessionEnded();
  }
  try {
    const tokens = await alone(held.refresh_token, () => renewOrAdopt(held.refresh_token));
    if (currentSession().epoch !== epoch) throw new SessionEnded();
    return tokens.access_token;
  } catch (error) {
    if (error instanceof SessionEnded) throw error;
    // The rate limit answered before the token was checked: the session goes on.
    if (error instanceof CallError && error.status === TOO_MANY_REQUESTS) throw error;
    // A sign-in that began meanwhile is not touched.
    if (currentSession().epoch === epoch) {
      console.info("Refresh token expired or invalid");
      expireSession();
    }
    throw new SessionEnded();
  }
}

/** One tab at a time. Without Web Locks (a plain http address), only the server's grace period for replaced tokens protects. */
const alone = (token: string, work: () => Promise<Tokens>): Promise<Tokens> =>
  navigator.locks ? navigator.locks.request(`renewal ${token}`, work) : work();

async function renewOrAdopt(from: string): Promise<Tokens> {
  const known = await requestTokensFromPeers(from);
  if (known && !hasRunOut(known.access_token)) return known;
  if (known) return alone(known.refresh_token, () => renewOrAdopt(known.refresh_token));
  const { epoch } = currentSession();
  const tokens = await exchange(from).catch((error: unknown) => {
    const lostOnTheWay = error instanceof CallError && error.status === 0;
    if (lostOnTheWay) return exchange(from);
    throw error;
  });
  if (currentSession().epoch === epoch) shareTokens(from, tokens);
  return tokens;
}

/** Whether an access token has expired; one that can't be read counts as valid. */
function hasRunOut(token: string): boolean {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === "number" && exp * 1000 <= Date.now();
  } catch {
    return false;
  }
}

async function exchange(token: string): Promise<Tokens> {
  const request = {
    method: refreshToken.method,
    address: addressOf(refreshToken, {}),
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token }),
  };
  // spec.md section 7: every call carries the access token, also one that has expired.
  const reply = await send(withToken(request, readTokens()?.access_token));
  const answer = parseEnvelope(refreshToken.name, reply);
  // The pair is at the top level or under `data` (decisions.md section 1).
  const { access_token, refresh_token } = {
    ...(answer.data as object | undefined),
    ...answer,
  } as Partial<Tokens>;
  if (!access_token || !refresh_token) throw new CallError(reply.status);
  return { access_token, refresh_token };
}

import { refreshToken } from "contract/auth";
import { parseEnvelope } from "./envelope.ts";
import { CallError, SessionEnded } from "./call-error.ts";
import { addressOf } from "./request.ts";
import { currentSession, expireSession } from "./session.ts";
import { requestTokensFromPeers, shareTokens } from "./session-peers.ts";
import { readTokens, type Tokens } from "./session-storage.ts";
import { send } from "./transport.ts";

const TOO_MANY_REQUESTS = 429;

let underWay: Promise<string> | undefined;

/**
 * Gives an access token to replay a refused request with; `used` is the one that was refused.
 * All that wait share one renewal. Raises SessionEnded, and ends the session, when there is no way on
 * (spec.md section 4, "Token renewal"); a CallError, and keeps the session, when the server asks to try again later.
 */
export async function refreshAccessToken(used: string): Promise<string> {
  const held = readTokens();
  // Answered late: the token has been renewed since.
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
    // The server has not judged the token: it asks to try again later, and the session goes on.
    if (error instanceof CallError && error.status === TOO_MANY_REQUESTS) throw error;
    // A sign-in that began meanwhile is none of this renewal's business.
    if (currentSession().epoch === epoch) {
      console.info("Refresh token expired or invalid");
      expireSession();
    }
    throw new SessionEnded();
  }
}

/** One tab at a time; without Web Locks (a plain http address) the server's grace for the replaced token has to do. */
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

/** Whether an access token names a time of expiry that has passed; one that can't be read counts as fresh. */
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
  const reply = await send({
    method: refreshToken.method,
    address: addressOf(refreshToken, {}),
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token }),
  });
  const answer = parseEnvelope(refreshToken.name, reply);
  // The pair stands at the top level or under `data` (decisions.md section 1).
  const { access_token, refresh_token } = {
    ...(answer.data as object | undefined),
    ...answer,
  } as Partial<Tokens>;
  if (!access_token || !refresh_token) throw new CallError(reply.status);
  return { access_token, refresh_token };
}

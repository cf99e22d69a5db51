import { beginSession, currentSession, forgetSession, subscribeToSession } from "./session.ts";
import { type Profile, readTokens, type Tokens, writeTokens } from "./session-storage.ts";

/**
 * The messages between the tabs of this browser (session-9). A browser
 * delivers them to pages of the same origin only. Nothing is stored: each tab keeps the tokens in its own session storage.
 *
 * Tabs that share a sign-in hold the same refresh token. When a tab refreshes it, the other tabs adopt the new pair. Tabs of
 * another sign-in hold another token and ignore the message.
 */
type Message =
  | { kind: "tokens"; from: string; tokens: Tokens }
  | { kind: "tokens-request"; from: string }
  | { kind: "logout"; from: string }
  /** A new tab without a session asks for one; `tab` names it. */
  | { kind: "session-request"; tab: string }
  /** The session of the answering tab, which was used last at `used_at`. */
  | { kind: "session"; tab: string; used_at: number; tokens: Tokens; profile: Profile };

/** A visible tab answers within a few ms. A frozen tab never answers; the server's grace period for replaced tokens covers this. */
const ANSWER_MS = 200;
/** A new tab waits this long for a session (session-9), and after the first one for that of a tab used later. */
const SESSION_MS = 300;
const LATER_SESSION_MS = 50;

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("session") : null;
/** The refresh tokens that were replaced by the pair that this tab holds now. */
const replaced = new Set<string>();
/** The refresh tokens whose sign-in was ended by a logout in another tab. */
const loggedOut = new Set<string>();
const waiting = new Set<() => void>();
type Offer = Extract<Message, { kind: "session" }>;
/** The request of this tab, while it asks the other tabs for a session, and the best offer so far. */
let sessionRequest: { tab: string; done: () => void; best?: Offer } | null = null;

/** When the user last used this tab: a new tab gets the session of the tab that it was opened from. */
let used_at = Date.now();
for (const event of ["focus", "pointerdown", "keydown"])
  addEventListener(event, () => (used_at = Date.now()), true);

// A tab that still holds a token of an earlier sign-in must not get the pair of the next one.
subscribeToSession(() => replaced.clear());

const post = (message: Message) => channel?.postMessage(message);
const holds = (token: string) => token !== "" && readTokens()?.refresh_token === token;

/** Stores a new pair, which replaces `from`. */
function adoptTokens(from: string, tokens: Tokens): void {
  replaced.add(from);
  writeTokens(tokens);
  for (const resolveWaiting of waiting) resolveWaiting();
}

/** Sends the session of this tab to a new tab. */
function offerSession(tab: string): void {
  const { user } = currentSession();
  const tokens = readTokens();
  if (user && tokens) post({ kind: "session", tab, used_at, tokens, profile: user });
}

channel?.addEventListener("message", ({ data: message, origin }: MessageEvent<Message>) => {
  if (origin !== location.origin) return;
  const tokens = readTokens();
  switch (message.kind) {
    case "tokens":
      if (holds(message.from)) adoptTokens(message.from, message.tokens);
      break;
    case "tokens-request":
      if (tokens && replaced.has(message.from))
        post({ kind: "tokens", from: message.from, tokens });
      break;
    case "logout":
      loggedOut.add(message.from);
      if ((holds(message.from) || replaced.has(message.from)) && currentSession().user)
        forgetSession();
      break;
    case "session-request":
      offerSession(message.tab);
      break;
    case "session":
      // A tab that has not read the logout yet may still answer.
      if (sessionRequest?.tab !== message.tab || loggedOut.has(message.tokens.refresh_token))
        return;
      if (!sessionRequest.best) setTimeout(sessionRequest.done, LATER_SESSION_MS);
      if (!sessionRequest.best || sessionRequest.best.used_at < message.used_at)
        sessionRequest.best = message;
  }
});

/** Resolves when `done` is called, or after `ms`. `start` returns the function that ends the waiting. */
async function waitFor(ms: number, start: (done: () => void) => () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = start(resolve);
  const timer = setTimeout(resolve, ms);
  await promise;
  clearTimeout(timer);
  stop();
}

/** Asks the other tabs for their session and begins it here. Resolves without one when no tab answers in time. */
export async function requestSessionFromPeers(): Promise<void> {
  if (!channel) return;
  let offer: Offer | undefined;
  await waitFor(SESSION_MS, (done) => {
    const tab = crypto.getRandomValues(new Uint32Array(4)).join("-");
    sessionRequest = { tab, done };
    post({ kind: "session-request", tab });
    return () => {
      offer = sessionRequest?.best;
      sessionRequest = null;
    };
  });
  // The sign-in may have been ended since the offer was made.
  if (offer && !loggedOut.has(offer.tokens.refresh_token))
    beginSession({ ...offer.profile, ...offer.tokens });
}

/** Stores a refreshed pair and sends it to the other tabs. */
export function shareTokens(from: string, tokens: Tokens): void {
  adoptTokens(from, tokens);
  post({ kind: "tokens", from, tokens });
}

/** Sends a logout to the other tabs of this sign-in. */
export const shareLogout = (from: string): void => post({ kind: "logout", from });

/** Asks the other tabs for the pair that replaced `from`; resolves to null when no tab has one. */
export async function requestTokensFromPeers(from: string): Promise<Tokens | null> {
  if (channel)
    await waitFor(ANSWER_MS, (done) => {
      waiting.add(done);
      post({ kind: "tokens-request", from });
      return () => waiting.delete(done);
    });
  return holds(from) ? null : readTokens();
}

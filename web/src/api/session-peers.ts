import { currentSession, forgetSession } from "./session.ts";
import { readTokens, type Tokens, writeTokens } from "./session-storage.ts";

/**
 * A duplicated tab starts with a copy of its original's tokens. When a tab refreshes them, it sends the replaced refresh
 * token and the new pair to the other tabs: those that still hold the replaced token take the new pair. Tabs of another
 * sign-in hold another token and ignore the message. Nothing is stored: tokens stay in session storage.
 */
type Message =
  | { kind: "rotated"; from: string; tokens: Tokens }
  | { kind: "asked"; from: string }
  | { kind: "ended"; from: string };

/** A visible tab answers within a few ms. A frozen one never answers; then the server's grace period protects. */
const ANSWER_MS = 200;

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("session") : null;
/** The refresh tokens that were replaced by the pair that this tab holds now. */
const replaced = new Set<string>();
const waiting = new Set<() => void>();

const post = (message: Message) => channel?.postMessage(message);
const holds = (token: string) => token !== "" && readTokens()?.refresh_token === token;

/** Keeps a new pair in place of `from`. */
function take(from: string, tokens: Tokens): void {
  replaced.add(from);
  writeTokens(tokens);
  for (const wake of waiting) wake();
}

channel?.addEventListener("message", ({ data: message }: MessageEvent<Message>) => {
  if (message.kind === "rotated" && holds(message.from)) take(message.from, message.tokens);
  if (message.kind === "ended" && holds(message.from) && currentSession().user) forgetSession();
  const tokens = readTokens();
  if (message.kind === "asked" && tokens && replaced.has(message.from))
    post({ kind: "rotated", from: message.from, tokens });
});

/** Keeps a refreshed pair and sends it to the other tabs. */
export function shareTokens(from: string, tokens: Tokens): void {
  take(from, tokens);
  post({ kind: "rotated", from, tokens });
}

/** Sends a logout to the other tabs of this sign-in. */
export const shareSessionEnd = (from: string): void => post({ kind: "ended", from });

/** Asks the other tabs for the pair that replaced `from`; resolves to null when no tab has one. */
export async function requestTokensFromPeers(from: string): Promise<Tokens | null> {
  if (channel) {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    post({ kind: "asked", from });
    const timer = setTimeout(resolve, ANSWER_MS);
    await promise;
    clearTimeout(timer);
    waiting.delete(resolve);
  }
  return holds(from) ? null : readTokens();
}

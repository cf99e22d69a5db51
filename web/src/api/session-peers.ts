import { currentSession, forgetSession } from "./session.ts";
import { readTokens, type Tokens, writeTokens } from "./session-storage.ts";

/**
 * A duplicated tab starts with a copy of its original's tokens. So that they go on as one sign-in, a tab tells the
 * others which refresh token it replaced, and by what: those that still hold the replaced one take over the new pair.
 * Tabs of another sign-in hold another token and ignore it. Nothing is stored: tokens stay in session storage.
 */
type Message =
  | { kind: "rotated"; from: string; tokens: Tokens }
  | { kind: "asked"; from: string }
  | { kind: "ended"; from: string };

/** A visible tab answers within a few ms. A frozen one never does, and then the server's grace has to do. */
const ANSWER_MS = 200;

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("session") : null;
/** The refresh tokens that this tab knows to be replaced, by the pair that it holds now. */
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

/** Keeps a renewed pair and tells the other tabs. */
export function shareTokens(from: string, tokens: Tokens): void {
  take(from, tokens);
  post({ kind: "rotated", from, tokens });
}

/** Tells the other tabs of this sign-in that it was ended on purpose. */
export const shareSessionEnd = (from: string): void => post({ kind: "ended", from });

/** Asks the other tabs for the pair that replaced `from`; gives null when none knows of one. */
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

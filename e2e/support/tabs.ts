import type { BrowserContext } from "@playwright/test";

/** How long a tab waits for a token and for a session (web/src/api/session-peers.ts). */
const WAITS_MS = [200, 300];

/**
 * A tab that asks another tab for a token or a session waits for the answer for a time that is too short on a busy machine. In this context of two tabs it waits until the other tab has read the question. The answer has arrived by
 * then, because a channel keeps the order of its messages.
 */
export const waitForOtherTab = (context: BrowserContext) =>
  context.addInitScript((waits) => {
    if (location.origin === "null") return;
    const channel = new BroadcastChannel("session");
    const waiting = new Set<() => void>();
    const post = (kind: string) => channel.postMessage({ kind });
    channel.addEventListener("message", ({ data }: MessageEvent<{ kind: string }>) => {
      if (data.kind === "test: was it read?") post("test: read");
      if (data.kind !== "test: read") return;
      for (const resume of waiting) resume();
      waiting.clear();
    });
    // A page that is loading cannot answer.
    post("test: read");
    const original = window.setTimeout.bind(window);
    const setTimeout = (work: () => void, ms?: number) => {
      if (!ms || !waits.includes(ms)) return original(work, ms);
      waiting.add(work);
      // A tab that never answers fails the test instead of blocking it.
      original(work, 30_000);
      post("test: was it read?");
      return 0;
    };
    Object.assign(window, { setTimeout });
  }, WAITS_MS);

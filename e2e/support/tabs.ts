import type { BrowserContext } from "@playwright/test";

/**
 * A tab that asks the other one about a token waits 200 ms for the answer (web/src/api/session-peers.ts), which is too short on a busy
 * machine. In this context of two tabs it waits until the other one has read the question. The answer has come by then: a channel
 * keeps the order of its messages.
 */
export const patientTabs = (context: BrowserContext) =>
  context.addInitScript(() => {
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
    // A page that is just being loaded can answer nothing.
    post("test: read");
    const original = window.setTimeout.bind(window);
    const setTimeout = (work: () => void, ms?: number) => {
      if (ms !== 200) return original(work, ms);
      waiting.add(work);
      // A tab that never answers shall fail the test, not stop it.
      original(work, 30_000);
      post("test: was it read?");
      return 0;
    };
    Object.assign(window, { setTimeout });
  });

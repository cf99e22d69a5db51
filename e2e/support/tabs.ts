import type { BrowserContext } from "@playwright/test";

/** How long a tab waits for a token and for a session (web/src/api/session-peers.ts). */
const WAITS_MS = [200, 300];

/** How long a new tab waits for the session of a tab that was used later than the first one to answer (the same file). */
const LATER_MS = 50;

/** A new tab in this context waits until `count` other tabs have offered their session, however busy the machine is. */
export const waitForOffers = (context: BrowserContext, count: number) =>
  context.addInitScript(
    ({ needed, later, waits }) => {
      if (location.origin === "null") return;
      const original = window.setTimeout.bind(window);
      const due: (() => void)[] = [];
      let offers = 0;
      new BroadcastChannel("session").addEventListener(
        "message",
        ({ data }: MessageEvent<{ kind: string }>) => {
          if (data.kind === "session" && (offers += 1) === needed)
            for (const work of due) original(work);
        },
      );
      const setTimeout = (work: () => void, ms?: number) => {
        if (ms === later) return due.push(work);
        return original(work, ms && waits.includes(ms) ? 30_000 : ms);
      };
      Object.assign(window, { setTimeout });
    },
    { needed: count, later: LATER_MS, waits: WAITS_MS },
  );

/**
 * A tab that asks another tab for a token or a session waits for the answer for a time that is too short on a busy machine.
 * In this context of two tabs it waits until the other tab has read the question. The answer has arrived by then, because a
 * channel keeps the order of its messages.
 */
export const waitForOtherTab = (context: BrowserContext) =>
  context.addInitScript((waits) => {
    if (location.origin === "null") return;
    const channel = new BroadcastChannel("session");
    const waiting = new Map<number, () => void>();
    const post = (kind: string) => channel.postMessage({ kind });
    channel.addEventListener("message", ({ data }: MessageEvent<{ kind: string }>) => {
      if (data.kind === "test: was it read?") post("test: read");
      if (data.kind !== "test: read") return;
      for (const end of waiting.values()) end();
    });
    // A page that is loading cannot answer.
    post("test: read");
    const original = {
      set: window.setTimeout.bind(window),
      clear: window.clearTimeout.bind(window),
    };
    // React also waits for such times: a timer ends once, and can be cleared.
    const clearTimeout = (timer: number) => {
      waiting.delete(timer);
      original.clear(timer);
    };
    const setTimeout = (work: () => void, ms?: number) => {
      if (!ms || !waits.includes(ms)) return original.set(work, ms);
      const end = () => {
        clearTimeout(timer);
        work();
      };
      // A tab that never answers fails the test instead of blocking it.
      const timer = original.set(end, 30_000);
      waiting.set(timer, end);
      post("test: was it read?");
      return timer;
    };
    Object.assign(window, { setTimeout, clearTimeout });
  }, WAITS_MS);

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { idleTimeout } from "./idle-timeout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A body that sends these parts, then falls silent, and fails when the signal aborts, as that of fetch. */
function bodyOf(parts: string[], signal: AbortSignal) {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      signal.addEventListener("abort", () => controller.error(signal.reason));
    },
  });
}

test(
  "a slow reader has all the time, as long as the service has sent its part",
  { tags: ["operate-6"] },
  async () => {
    const idle = idleTimeout(1000);
    const reply = idle.timedBody(new Response(bodyOf(["a", "b", "c"], idle.signal)));
    const reader = reply.body!.getReader();
    for (const part of ["a", "b"]) {
      expect(new TextDecoder().decode((await reader.read()).value)).toBe(part);
      await vi.advanceTimersByTimeAsync(part === "a" ? 60_000 : 500);
    }
    expect(idle.signal.aborted).toBe(false);
  },
);

test("a service that is silent before its answer, or between two parts, is an error", async () => {
  const before = idleTimeout(1000);
  const answer = before.timed(
    new Promise((_, reject) => {
      before.signal.addEventListener("abort", () => reject(before.signal.reason as Error));
    }),
  );
  const between = idleTimeout(1000);
  const text = between.timedBody(new Response(bodyOf(["a"], between.signal))).text();
  const errors = Promise.all(
    [answer, text].map((work) => work.catch(({ message }: Error) => message)),
  );
  await vi.advanceTimersByTimeAsync(1000);
  const message = "The file storage sent nothing for 1 s";
  expect(await errors).toEqual([message, message]);
});

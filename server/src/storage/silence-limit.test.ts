import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silenceLimit } from "./silence-limit.ts";

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

test("a slow reader has all the time, as long as the service has sent its part", async () => {
  const silence = silenceLimit(1000);
  const reply = silence.within(new Response(bodyOf(["a", "b", "c"], silence.signal)));
  const reader = reply.body!.getReader();
  for (const part of ["a", "b"]) {
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(part);
    await vi.advanceTimersByTimeAsync(part === "a" ? 60_000 : 500);
  }
  expect(silence.signal.aborted).toBe(false);
});

test("a service that is silent before its answer, or between two parts, is an error", async () => {
  const before = silenceLimit(1000);
  const answer = before.during(
    new Promise((_, reject) => {
      before.signal.addEventListener("abort", () => reject(before.signal.reason as Error));
    }),
  );
  const between = silenceLimit(1000);
  const text = between.within(new Response(bodyOf(["a"], between.signal))).text();
  const errors = Promise.all(
    [answer, text].map((work) => work.catch(({ message }: Error) => message)),
  );
  await vi.advanceTimersByTimeAsync(1000);
  const message = "The file storage sent nothing for 1 s";
  expect(await errors).toEqual([message, message]);
});

import { expect } from "vitest";
import type { ForeignClient } from "./foreign-client.ts";

const EVERY_MS = 25;

/** Requests lists at a constant rate, whatever the answers take. The returned function ends this, and returns their times in milliseconds. */
export function askMeanwhile(client: ForeignClient): () => Promise<number[]> {
  const times: number[] = [];
  const pending = new Set<Promise<void>>();
  const ask = async () => {
    const sent = performance.now();
    const { code } = await client.get("/api/v0/complaint", { page: 1 });
    expect(code).toBe(200);
    times.push(performance.now() - sent);
  };
  const asking = setInterval(() => {
    const one = ask().finally(() => pending.delete(one));
    pending.add(one);
  }, EVERY_MS);
  return async () => {
    clearInterval(asking);
    await Promise.all(pending);
    return times;
  };
}

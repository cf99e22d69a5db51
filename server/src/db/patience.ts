import { AsyncLocalStorage } from "node:async_hooks";

/** How long one piece of work may yet wait for the database, in milliseconds. Waiting uses it up. */
export interface Patience {
  /** For a free or a new connection. */
  connectionMs: number;
  /** For connections and answers together. */
  totalMs: number;
  /** For one answer, where that is longer than any statement's own limit (pool.ts). */
  answerMs?: number;
}

/** The longest wait for one connection; of a pool that is used up, a request hears within 3 s (security.md). */
export const CONNECTION_MS = 2300;

/**
 * What one request gets: however many questions it asks of a database that is slow or gone, it is answered within 6 s
 * (security.md, "Integrity, crashes, recovery"). The rest of those 6 s is for what the request does itself.
 */
export const requestPatience = (): Patience => ({ connectionMs: CONNECTION_MS, totalMs: 5000 });

/** What a call with thousands of rows gets. Each of its statements keeps the limits of pool.ts. */
export const longPatience = (): Patience => ({ connectionMs: CONNECTION_MS, totalMs: 120_000 });

const current = new AsyncLocalStorage<Patience>();

/** Runs the work within this patience, in place of the one around it. */
export const within = <T>(patience: Patience, work: () => Promise<T>): Promise<T> =>
  current.run(patience, work);

/** The patience of the work that runs now; none for what runs outside requests. */
export const patienceNow = (): Patience | undefined => current.getStore();

/** Takes the time until `waiting` ends from the patience; `isConnecting`: it waits for a connection. */
export function spend(patience: Patience, waiting: Promise<unknown>, isConnecting = false): void {
  const start = performance.now();
  const settle = () => {
    const spent = performance.now() - start;
    patience.totalMs -= spent;
    if (isConnecting) patience.connectionMs -= spent;
  };
  waiting.then(settle, settle);
}

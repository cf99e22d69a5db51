import { hash, verify } from "@node-rs/argon2";
import { queues } from "../observability/counters.ts";
import { withSpan } from "../observability/trace.ts";

/** 19 MiB and two passes (security.md); Argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HASHES_MAX = 2;

const { passwords: queue } = queues;
const waiting: (() => void)[] = [];

/** Limits concurrent hashes: each takes memory and a core. */
async function withHashLimit<T>(work: () => Promise<T>): Promise<T> {
  if (queue.running >= HASHES_MAX) await waitForTurn();
  else queue.running += 1;
  try {
    return await withSpan("hash a password", "internal", work);
  } finally {
    // The next waiting task runs in place of this one; `running` stays the same.
    const next = waiting.shift();
    if (next) next();
    else queue.running -= 1;
  }
}

const waitForTurn = () =>
  withSpan(
    "wait to hash a password",
    "internal",
    () =>
      new Promise<void>((resolve) => {
        queue.waiting += 1;
        waiting.push(() => {
          queue.waiting -= 1;
          resolve();
        });
      }),
  );

/** Returns the hash to store. */
export const hashPassword = (password: string): Promise<string> =>
  withHashLimit(() => hash(password, COST));

/** The hash that is verified for an unknown account, so that its answer takes the same time. */
const decoy = hash(crypto.randomUUID(), COST);

/** Whether the password matches the stored hash; false when `stored` is null or is not a hash. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const isHash = stored?.startsWith("$argon2") ?? false;
  const hashToVerify = isHash ? stored! : await decoy;
  const matches = await withHashLimit(() => verify(hashToVerify, password));
  return matches && isHash;
}

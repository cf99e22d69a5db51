import { hash, verify } from "@node-rs/argon2";
import { message } from "contract/message";
import { HttpError } from "../http/errors/http-error.ts";
import { Queue } from "../observability/queue.ts";
import { withSpan } from "../observability/trace.ts";

/** 19 MiB and two passes (password-2); Argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HASHES_MAX = 2;
/** With more, the last would wait for longer than some seconds. */
const WAITING_MAX = 100;
const RETRY_SECONDS = 5;
const busyMessage = message("Many people are signing in. Please try again in a moment.");

export const hashQueue = new Queue("passwords", HASHES_MAX);

/** The request that a hash is for. */
export interface HashClient {
  /** Whether the request is refused when WAITING_MAX others wait. */
  isLimited: boolean;
  /** Whether the client has disconnected: its hash is left out. */
  hasLeft: () => boolean;
}

/** Limits concurrent hashes: each takes memory and a core. Throws 429 as `client` says. */
async function withHashLimit<T>(work: () => Promise<T>, client?: HashClient): Promise<T> {
  if (client?.isLimited && hashQueue.waiting >= WAITING_MAX) {
    hashQueue.countRefused();
    throw busyError();
  }
  const end = await withSpan("wait to hash a password", () => hashQueue.begin());
  try {
    if (client?.hasLeft()) throw busyError();
    return await withSpan("hash a password", work);
  } finally {
    end();
  }
}

const busyError = () =>
  new HttpError(429, busyMessage, { headers: { "retry-after": String(RETRY_SECONDS) } });

/** Returns the hash to store. */
export const hashPassword = (password: string): Promise<string> =>
  withHashLimit(() => hash(password, COST));

/** The hash that is verified for an unknown account, so that its answer takes the same time. */
const decoy = hash(crypto.randomUUID(), COST);

/** Whether the password matches the stored hash; false when `stored` is null or is not a hash. Throws 429 as `client` says. */
export async function verifyPassword(
  password: string,
  stored: string | null,
  client?: HashClient,
): Promise<boolean> {
  const isHash = stored?.startsWith("$argon2") ?? false;
  const hashToVerify = isHash ? stored! : await decoy;
  const matches = await withHashLimit(() => verify(hashToVerify, password), client);
  return matches && isHash;
}

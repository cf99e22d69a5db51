import { createHash } from "node:crypto";
import type { Database } from "../../postgres/schema.ts";
import { countAttempt, clearAttempts, subtractAttempts } from "../../auth/rate-limits.ts";

const HOUR = 3600;
/** Failures an hour for one phone over all addresses. */
const PHONE_CEILING = 100;
/** How many of them one address adds at most: a tenth of what it takes to reach the ceiling. */
const ADDRESS_SHARE = 10;

const FREE_FAILURES = 3;
const LONGEST_DELAY_MS = 4000;

/** Failures slow down the next try for the same phone and address: 0.25 s, 0.5 s, ... 4 s. */
const delayAfter = (failures: number) =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_DELAY_MS, 250 * 2 ** (failures - FREE_FAILURES));

/** Keys of the attempts table: a phone is kept as a digest only. */
const digest = (phone: string) =>
  createHash("sha256").update(phone).digest("base64url").slice(0, 22);

/** What the failures for a phone mean for one more try. */
export interface Failures {
  /** Whether so many addresses failed that only an account known at its address may sign in. */
  isCeilingReached: boolean;
  /** Whether an address without a recent sign-in must wait: the ceiling is reached, or this address has added its share. */
  isOver: boolean;
  /** Until then. */
  secondsLeft: number;
  delayMs: number;
  /** The try was a sign-in: it and the failures before it from this address count no more. */
  forget: () => Promise<void>;
}

/**
 * Counts a try for a phone from a client network as a failure, before it is judged: tries in parallel must not pass under
 * a ceiling. Knows nothing of accounts, so that a phone without one counts the same.
 */
export async function countFailure(
  db: Database,
  phone: string,
  network: string,
): Promise<Failures> {
  const phoneKey = `failed ${digest(phone)}`;
  const pairKey = `${phoneKey} ${network}`;
  const window = await countAttempt(db, phoneKey, HOUR, 0);
  // Both windows end together: an address whose own window began anew could add its share twice.
  const pair = await countAttempt(db, pairKey, window.secondsLeft);
  const isAdded = pair.count <= ADDRESS_SHARE;
  const { count, secondsLeft } = await countAttempt(db, phoneKey, HOUR, isAdded ? 1 : 0);
  const isCeilingReached = isAdded ? count > PHONE_CEILING : count >= PHONE_CEILING;
  return {
    isCeilingReached,
    isOver: isCeilingReached || !isAdded,
    secondsLeft,
    delayMs: delayAfter(pair.count - 1),
    forget: async () => {
      const failures = await clearAttempts(db, pairKey);
      await subtractAttempts(db, phoneKey, Math.min(failures, ADDRESS_SHARE));
    },
  };
}

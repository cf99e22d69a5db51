import { createHash } from "node:crypto";
import type { Database } from "../../postgres/schema.ts";
import { countAttempt, clearAttempts, subtractAttempts } from "../../auth/attempts.ts";

const HOUR = 3600;
/** The limit of failures per hour for one phone, over all addresses. */
const PHONE_CEILING = 100;
/** The most failures that one address adds to the count of a phone. Ten addresses are needed to reach the ceiling. */
const ADDRESS_SHARE = 10;

const FREE_FAILURES = 3;
const LONGEST_DELAY_MS = 4000;

/** The delay in ms of the next attempt for the same phone and address: 250, 500, ... 4000. */
const delayAfter = (failures: number) =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_DELAY_MS, 250 * 2 ** (failures - FREE_FAILURES));

/** The attempts table holds a digest of the phone, not the phone. */
const digest = (phone: string) =>
  createHash("sha256").update(phone).digest("base64url").slice(0, 22);

/** The failures for a phone and an address, and what they mean for this attempt. */
interface Failures {
  /**
   * The phone has reached the ceiling, or this address has used its share: only an account that signed in from this address
   * before may sign in, and an address without a recent sign-in must wait.
   */
  isLimited: boolean;
  /** Seconds until both counts end. */
  secondsLeft: number;
  delayMs: number;
  /** Call after a successful sign-in. Removes this attempt and the earlier failures of this address from the counts. */
  clear: () => Promise<void>;
}

/**
 * Counts an attempt for a phone from a client network as a failure. This happens before the password is checked, because parallel
 * attempts could exceed the limit otherwise. A phone without an account is counted in the same way.
 */
export async function countFailure(
  db: Database,
  phone: string,
  network: string,
): Promise<Failures> {
  const phoneKey = `failed ${digest(phone)}`;
  const pairKey = `${phoneKey} ${network}`;
  const window = await countAttempt(db, phoneKey, HOUR, 0);
  // Both counts end together. Otherwise an address could use its share twice within the hour of the phone.
  const pair = await countAttempt(db, pairKey, window.secondsLeft);
  const isCounted = pair.count <= ADDRESS_SHARE;
  const { count, secondsLeft } = await countAttempt(db, phoneKey, HOUR, isCounted ? 1 : 0);
  const isCeilingReached = isCounted ? count > PHONE_CEILING : count >= PHONE_CEILING;
  return {
    isLimited: isCeilingReached || !isCounted,
    secondsLeft,
    delayMs: delayAfter(pair.count - 1),
    clear: async () => {
      const failures = await clearAttempts(db, pairKey);
      await subtractAttempts(db, phoneKey, Math.min(failures, ADDRESS_SHARE));
    },
  };
}

import { setTimeout as wait } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { message } from "contract/message";
import type { Database } from "../postgres/schema.ts";
import { HttpError } from "../http/errors/http-error.ts";

/** The number of attempts in the window, and the seconds until the window ends. */
export interface Attempts {
  count: number;
  secondsLeft: number;
}

/**
 * Counts an attempt under `key`, in a window of `seconds` that starts with the first attempt. `increment` 0 starts the window
 * without an attempt. Stored in PostgreSQL: the limit survives a restart and is shared by all processes.
 */
export async function countAttempt(
  db: Database,
  key: string,
  seconds: number,
  increment: 0 | 1 = 1,
): Promise<Attempts> {
  const { rows } = await attemptInsert(sql`${key}`, seconds, sql`${increment}`).execute(db);
  return rows[0]!;
}

/** The statement of countAttempt(), for one that also finds out what counts. It is exact in parallel: it locks the row of `key`. */
export const attemptInsert = (
  key: RawBuilder<string>,
  seconds: number,
  increment: RawBuilder<number>,
) =>
  // `now()` is the start of a request's own transaction: one that waited for the row began before the window did. Hence `least`.
  sql<Attempts>`
    insert into attempts as a (key, count, until)
    values (${key}, ${increment}, now() + make_interval(secs => ${sql.lit(seconds)}))
    on conflict (key) do update set
      count = case when a.until <= now() then excluded.count else a.count + excluded.count end,
      until = case when a.until <= now() then excluded.until else a.until end
    returning count,
      least(ceil(extract(epoch from until - now())), ${sql.lit(seconds)})::int as "secondsLeft"`;

/** Subtracts attempts from the current window, when they must not count. */
export async function subtractAttempts(db: Database, key: string, count: number): Promise<void> {
  await sql`
    update attempts set count = greatest(count - ${count}, 0)
    where key = ${key} and until > now()`.execute(db);
}

/** Ends the window of `key`; returns its number of attempts. */
export async function clearAttempts(db: Database, key: string): Promise<number> {
  const row = await db
    .deleteFrom("attempts")
    .where("key", "=", key)
    .returning("count")
    .executeTakeFirst();
  return row?.count ?? 0;
}

const ADDRESSES_MAX = 10_000;

/**
 * Limits the attempts of one network (client-network.ts) in `seconds`. The returned function counts an attempt, and returns
 * the 429 when the limit is exceeded, else null. A network beyond its limit is kept in memory until its window ends, so that a
 * flood writes nothing.
 */
export function createAddressLimit(db: Database, kind: string, limit: number, seconds: number) {
  const limitedUntil = new Map<string, number>();
  return async (network: string): Promise<HttpError | null> => {
    const waitSeconds = Math.ceil(((limitedUntil.get(network) ?? 0) - performance.now()) / 1000);
    if (waitSeconds > 0) return tooManyAttempts(waitSeconds);
    const { count, secondsLeft } = await countAttempt(db, `${kind} ${network}`, seconds);
    if (count <= limit) return null;
    if (limitedUntil.size >= ADDRESSES_MAX) limitedUntil.clear();
    limitedUntil.set(network, performance.now() + secondsLeft * 1000);
    return tooManyAttempts(secondsLeft);
  };
}

const PACE_BURST = 20;
const PACE_MS = 100;
const PACE_WAIT_MAX_MS = 2000;

/**
 * Paces the prepared answers that anybody may ask for: after PACE_BURST of them, a network gets one each PACE_MS. The returned
 * function resolves when it is the request's turn. When too many wait, it rejects with the 429, after a wait too, since a client
 * without a pause would ask again at once. Kept in memory: the pace protects this process.
 */
export function createPace() {
  const turns = new Map<string, number>();
  return async (network: string): Promise<void> => {
    const now = performance.now();
    const turn = Math.max(turns.get(network) ?? 0, now - PACE_BURST * PACE_MS);
    const isTooLate = turn - now > PACE_WAIT_MAX_MS;
    if (turns.size >= ADDRESSES_MAX) turns.clear();
    if (!isTooLate) turns.set(network, turn + PACE_MS);
    if (turn > now) await wait(Math.min(turn - now, PACE_WAIT_MAX_MS));
    if (isTooLate) throw tooManyAttempts(Math.ceil(PACE_WAIT_MAX_MS / 1000));
  };
}

/** From this many seconds on, the message names minutes. */
const IN_MINUTES_FROM = 120;

/** A 429 with `Retry-After`; its message names the same time, in minutes rounded up when it is long. */
export function tooManyAttempts(secondsLeft: number): HttpError {
  return new HttpError(429, waitMessage(secondsLeft), {
    headers: { "retry-after": String(secondsLeft) },
  });
}

function waitMessage(seconds: number) {
  if (seconds >= IN_MINUTES_FROM)
    return message("Too many attempts. Please try again in {count} minutes.", {
      count: Math.ceil(seconds / 60),
    });
  return seconds === 1
    ? message("Too many attempts. Please try again in 1 second.")
    : message("Too many attempts. Please try again in {count} seconds.", { count: seconds });
}

import { sql } from "kysely";
import type { Database } from "../db/pool.ts";

/** How often something was tried in its window, and when the window ends (seconds from now). */
export interface Attempts {
  count: number;
  secondsLeft: number;
}

/**
 * Counts one more attempt under `key`, in a window of `seconds` that starts with the first.
 * Kept in PostgreSQL: it survives a restart and holds across processes.
 */
export async function countAttempt(db: Database, key: string, seconds: number): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    insert into attempts as a (key, count, until)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when a.until <= now() then 1 else a.count + 1 end,
      until = case when a.until <= now() then excluded.until else a.until end
    returning count, ceil(extract(epoch from until - now()))::int as "secondsLeft"`.execute(db);
  return rows[0]!;
}

/** How many attempts the running window of `key` holds. */
export async function attemptsOf(db: Database, key: string): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    select count, ceil(extract(epoch from until - now()))::int as "secondsLeft"
    from attempts where key = ${key} and until > now()`.execute(db);
  return rows[0] ?? { count: 0, secondsLeft: 0 };
}

/** Takes back one attempt of the running window: it was none of those that are limited. */
export async function uncountAttempt(db: Database, key: string): Promise<void> {
  await sql`
    update attempts set count = count - 1
    where key = ${key} and until > now() and count > 0`.execute(db);
}

export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom("attempts").where("key", "=", key).execute();
}

import type pg from "pg";
import { CLAIM_LOCK, START_LOCK } from "./advisory-locks.ts";
import { connect, endSession } from "./connect.ts";

/**
 * Runs the work of a start, such as seeding an empty office, while no other process starts on the database. `owner` is the
 * connection of the tables' owner. Throws what `work` throws.
 */
export const withStartupLock = <T>(owner: pg.ClientConfig, work: () => Promise<T>): Promise<T> =>
  withAdvisoryLock(owner, START_LOCK, work);

/** As withStartupLock(), for claiming the file store. It has its own lock, because a start may claim the store. */
export const withClaimLock = <T>(owner: pg.ClientConfig, work: () => Promise<T>): Promise<T> =>
  withAdvisoryLock(owner, CLAIM_LOCK, work);

async function withAdvisoryLock<T>(
  owner: pg.ClientConfig,
  lock: number,
  work: () => Promise<T>,
): Promise<T> {
  const session = await connect(owner);
  try {
    await session.query("set statement_timeout = 0; set lock_timeout = 0");
    await session.query("select pg_advisory_lock($1)", [lock]);
    return await work();
  } finally {
    await endSession(session);
  }
}

import type pg from "pg";
import { connect } from "./connect.ts";

/** Arbitrary constants: one process at a time starts on a database, and one at a time claims the file store for it. */
const START_LOCK = 7_201_130;
const CLAIM_LOCK = 7_201_132;

/**
 * Runs the work of a start, such as seeding an empty office, while no other process starts on the database. `owner` is the
 * connection of the tables' owner. Throws what `work` throws.
 */
export const withStartupLock = <T>(owner: pg.ClientConfig, work: () => Promise<T>): Promise<T> =>
  withAdvisoryLock(owner, START_LOCK, work);

/** Same for claiming the file store, which may be part of a start: hence a lock of its own. */
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
    await session.end();
  }
}

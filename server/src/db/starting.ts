import type pg from "pg";
import { connect } from "./connect.ts";

/** An arbitrary constant: one process at a time starts on a database. */
const START_LOCK = 7_201_130;

/**
 * Does what a start does to an office, such as filling an empty one, while no other process starts on its database; the
 * next one finds it done. `owner` is the owner's connection. Throws what `work` throws.
 */
export async function startAlone<T>(owner: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const session = await connect(owner);
  try {
    await session.query("set statement_timeout = 0; set lock_timeout = 0");
    await session.query("select pg_advisory_lock($1)", [START_LOCK]);
    return await work();
  } finally {
    await session.end();
  }
}

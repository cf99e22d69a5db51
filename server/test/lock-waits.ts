import { expect } from "vitest";
import type { TestApp } from "./app.ts";

const WAITING = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Resolves when this many statements of the application wait for a lock of another session. */
export const waitForLocks = ({ database }: TestApp, count = 1): Promise<void> =>
  expect.poll(async () => (await database.pool.query(WAITING)).rowCount).toBe(count);

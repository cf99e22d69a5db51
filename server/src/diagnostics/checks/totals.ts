import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { type CountedTable, countedTables } from "../../lists/count-deltas.ts";
import { createCountCache } from "../../lists/cached-counts.ts";
import type { ConnectedOffice } from "./connected-office.ts";
import { type DoctorOptions, type Finding, fine, problem } from "../finding.ts";

/** How long the deltas are applied before the rows are counted again. */
const DELTA_PERIOD_MS = 10_000;
const EVENTS = ["inserted", "updated", "deleted", "truncated"];
const TABLES = Object.keys(countedTables) as CountedTable[];

/** Checks that the triggers that record the deltas of the cached counts exist and are on (lists/cached-counts.ts). */
export async function* checkDeltaTriggers({ db }: ConnectedOffice): AsyncGenerator<Finding> {
  const names = TABLES.flatMap((table) => EVENTS.map((event) => `${table.slice(0, -1)}_${event}`));
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger
    where tgname = any(${names}) and tgenabled in ('O', 'A')`.execute(db);
  const missing = names.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length)
    yield problem(
      `Totals may be wrong: the database lacks the triggers ${missing.join(", ")}, or they are off.`,
      "Enable them (alter table ... enable trigger user), then restart the console.",
    );
  else yield fine("Every change of a counted row is recorded.");
}

/** On request, checks that the cached counts, with deltas applied, equal a recount in the same snapshot. */
export async function* checkTotals(
  { db }: ConnectedOffice,
  { recount }: DoctorOptions,
): AsyncGenerator<Finding> {
  if (!recount) return;
  const cache = createCountCache();
  for (const table of TABLES) await cache.total(db, { table, matching: [] });
  await wait(DELTA_PERIOD_MS);
  for (const table of TABLES) {
    const [cached, recounted] = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => [
        await cache.total(tx, { table, matching: [] }),
        await createCountCache().total(tx, { table, matching: [] }),
      ]);
    yield cached === recounted
      ? fine(
          `The cached count of ${table} is exact: ${recounted}, after ${DELTA_PERIOD_MS / 1000} s of deltas.`,
        )
      : problem(
          `The cached count of ${table} is ${cached}, but there are ${recounted}.`,
          "Restart the console: it counts again then. Please report this as a defect.",
        );
  }
}

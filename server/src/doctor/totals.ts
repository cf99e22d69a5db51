import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { type Counted, countedRows } from "../db/changes.ts";
import { type Counting, keepTallies } from "../db/tally.ts";
import type { Reached } from "./database.ts";
import { type Finding, fine, problem } from "./finding.ts";

/** How long the totals are carried forward before they are counted again. */
const WATCH_MS = 10_000;
const EVENTS = ["inserted", "updated", "deleted", "truncated"];
const TABLES = Object.keys(countedRows) as Counted[];

/** Each change of a row is recorded that totals are carried forward by (db/tally.ts). */
export async function* changesKept({ db }: Reached): AsyncGenerator<Finding> {
  const names = TABLES.flatMap((table) => EVENTS.map((event) => `${table.slice(0, -1)}_${event}`));
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger
    where tgname = any(${names}) and tgenabled in ('O', 'A')`.execute(db);
  const missing = names.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length)
    yield problem(
      `Totals may be wrong: the database lacks the triggers ${missing.join(", ")}, or they are off.`,
      "Switch them on (alter table ... enable trigger user), then start the console anew.",
    );
  else yield fine("Every change of a counted row is recorded.");
}

/** Totals that are carried forward while the office works are what a recount of the same moment gives. */
export async function* totals({ db }: Reached): AsyncGenerator<Finding> {
  const carrying = keepTallies();
  for (const table of TABLES) await carrying.count(db, countingOf(table), undefined);
  await wait(WATCH_MS);
  for (const table of TABLES) {
    const [carried, recounted] = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => [
        (await carrying.count(tx, countingOf(table), undefined)).total,
        (await keepTallies().count(tx, countingOf(table), undefined)).total,
      ]);
    yield carried === recounted
      ? fine(`There are ${recounted} ${table}, as carried forward for ${WATCH_MS / 1000} s.`)
      : problem(
          `There are ${recounted} ${table}, but their total was carried forward to ${carried}.`,
          "Start the console anew: it then counts again. Please report this: it must not happen.",
        );
  }
}

const countingOf = (table: Counted): Counting<"total"> => ({
  table,
  matching: [],
  counts: { total: sql`true` },
});

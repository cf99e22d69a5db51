import { type RawBuilder, sql } from "kysely";
import { totals } from "../watch/figures.ts";
import { changedSince, changesOf, type Counted, countedRows, snapshotNow } from "./changes.ts";
import { type Condition, where } from "./conditions.ts";
import { inLongTransaction, isLongCount } from "./long-count.ts";
import type { Database } from "./schema.ts";

/** What to count: the rows that match, by what each has in the columns `by`. */
export interface Grouping {
  table: Counted;
  matching: Condition[];
  by: RawBuilder<unknown>[];
}

/** The number of rows of each group that has any; a group is known by its values, with a blank between. */
export type Groups = ReadonlyMap<string, number>;

interface GroupedTally {
  snapshot: string;
  groups: Groups;
}

/** So many questions are remembered: an office's own and some places'. Each may hold a number for every booth. */
const MOST_TALLIES = 100;

/**
 * Counts by group that are carried forward as those of tally.ts are: what has changed since they were taken is added, as
 * far as the statement's own snapshot sees it. `forget` is for a lost connection.
 */
export function keepGroups(manyRows: number) {
  const kept = new Map<string, GroupedTally>();

  function keep(key: string, tally: GroupedTally): Groups {
    kept.delete(key);
    kept.set(key, tally);
    if (kept.size > MOST_TALLIES) kept.delete(kept.keys().next().value!);
    return tally.groups;
  }

  /** The counts, exact at the moment of `snapshot` or later. */
  async function count(db: Database, grouping: Grouping, snapshot?: string): Promise<Groups> {
    const key = keyOf(db, grouping);
    const tally = kept.get(key);
    if (tally && tally.snapshot === snapshot) {
      totals.unchanged += 1;
      return keep(key, tally);
    }
    const carried = tally && (await carry(db, grouping, tally));
    totals[carried ? "carried" : "counted"] += 1;
    if (carried) return keep(key, carried);
    const { table, matching } = grouping;
    if (!(await isLongCount(db, countedRows[table], matching, manyRows)))
      return keep(key, await take(db, grouping));
    const taken = await inLongTransaction(db, async (tx) =>
      // While this waited for its turn, another request may have counted the same.
      kept.get(key) === tally ? keep(key, await take(tx, grouping)) : null,
    );
    return taken ?? count(db, grouping);
  }

  return { count, forget: () => kept.clear() };
}

type Row = Record<string, unknown> & {
  snapshot: string;
  isVoid?: boolean | null;
  count: number | null;
};

const columnsOf = (by: RawBuilder<unknown>[]) =>
  sql.join(by.map((column, place) => sql`${column} as ${sql.id(`by_${place}`)}`));
const groupOf = (row: Row, by: RawBuilder<unknown>[]) =>
  by.map((_, place) => String(row[`by_${place}`])).join(" ");
const placesOf = (by: RawBuilder<unknown>[]) =>
  sql.join(by.map((_, place) => sql`${sql.lit(place + 1)}`));

/** Counts the rows themselves. */
async function take(db: Database, { table, matching, by }: Grouping): Promise<GroupedTally> {
  // The moment is told also where no row matches.
  const { rows } = await sql<Row>`
    select moment.snapshot, counted.* from (select ${snapshotNow} as snapshot) moment
    left join (
      select ${columnsOf(by)}, count(*) as count
      from ${countedRows[table]} ${where(matching)} group by ${placesOf(by)}
    ) counted on true`.execute(db);
  const found = rows.filter(({ count }) => count !== null);
  const groups = new Map(found.map((row) => [groupOf(row, by), row.count!]));
  return { snapshot: rows[0]!.snapshot, groups };
}

/** Brings a tally to this moment by what has changed since; null when it must be taken anew. */
async function carry(
  db: Database,
  { table, matching, by }: Grouping,
  tally: GroupedTally,
): Promise<GroupedTally | null> {
  const conditions = where([...matching, sql`c.sign <> 0`]);
  const { rows } = await sql<Row>`
    with changes as materialized (
      select * from ${changesOf[table]} where ${changedSince(tally.snapshot)}
    )
    select moment.snapshot, moment."isVoid", changed.*
    from (
      select ${snapshotNow} as snapshot, (select bool_or(sign = 0) from changes) as "isVoid"
    ) moment
    left join (
      select ${columnsOf(by)}, sum(c.sign) as count from changes c ${conditions} group by ${placesOf(by)}
    ) changed on true`.execute(db);
  const { snapshot, isVoid } = rows[0]!;
  if (isVoid) return null;
  const groups = new Map(tally.groups);
  for (const row of rows) {
    if (row.count === null) continue;
    const group = groupOf(row, by);
    const count = (groups.get(group) ?? 0) + row.count;
    if (count === 0) groups.delete(group);
    else groups.set(group, count);
  }
  return { snapshot, groups };
}

/** What tells a question from every other one: its own SQL. */
function keyOf(db: Database, { table, matching, by }: Grouping): string {
  const { sql: text, parameters } = sql`${sql.join([...matching, ...by])}`.compile(db);
  return JSON.stringify([table, by.length, text, parameters]);
}

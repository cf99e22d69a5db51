import { type RawBuilder, sql } from "kysely";
import { type Condition, where } from "./conditions.ts";
import type { Database } from "./schema.ts";

/** The tables that are counted, as conditions know them. */
export const countedRows = {
  complaints: sql`complaints c`,
  events: sql`events c`,
  principals: sql`principals c`,
};
export type Counted = keyof typeof countedRows;

const changesOf: Record<Counted, RawBuilder<unknown>> = {
  complaints: sql`complaint_changes c`,
  events: sql`event_changes c`,
  principals: sql`principal_changes c`,
};

/** What to count: the rows that match, in one or more counts, each of those that meet its own condition too. */
export interface Counting<Name extends string> {
  table: Counted;
  matching: Condition[];
  counts: Record<Name, Condition>;
}

/** How a count stands at a moment that the database names by a snapshot. */
export interface Tally {
  snapshot: string;
  counts: Record<string, number>;
  /** Where a row stands in a list's order, for lists that are read far from their start (list.ts). */
  anchors: Map<number, Anchor>;
}

/** The key of a row in its list's order: as many rows as the anchor's place in `anchors` says come before it. */
export type Anchor = readonly unknown[];

/** What a statement tells of the changes since a tally: none, or how the tally stands at the statement's own moment. */
export type Carried<Name extends string> = {
  [Count in Name as `${Count}_change`]: number | null;
} & {
  /** Null: nothing changed. */
  tally_snapshot: string | null;
  is_tally_void: boolean | null;
};

/** So many questions are remembered; the one that was asked least recently gives way. */
const MOST_TALLIES = 2000;

export type Tallies = ReturnType<typeof keepTallies>;

/**
 * Counts that were taken once are carried forward instead of being taken again: triggers record each change of a row
 * (migration 0004-changes.sql), and a statement adds what the transactions have changed that its own snapshot sees and
 * the tally's does not. So a count is exact at every moment, whoever writes, and costs what has changed since.
 * Nothing of it outlives the process; `forget` is for a lost connection: a database that was restored or failed over
 * may number its transactions anew.
 */
export function keepTallies() {
  const kept = new Map<string, Tally>();

  function keep(key: string, tally: Tally): void {
    kept.delete(key);
    kept.set(key, tally);
    if (kept.size > MOST_TALLIES) kept.delete(kept.keys().next().value!);
  }

  /** Counts the rows themselves. */
  async function take<Name extends string>(
    db: Database,
    key: string,
    { table, matching, counts }: Counting<Name>,
    hint = sql``,
  ): Promise<Record<Name, number>> {
    const columns = namesOf(counts).map(
      (name) => sql`count(*) filter (where ${counts[name]}) as ${sql.id(name)}`,
    );
    const { rows } = await sql<Record<Name, number> & { snapshot: string }>`
      ${hint}select pg_current_snapshot()::text as snapshot, ${sql.join(columns)}
      from ${countedRows[table]} ${where(matching)}`.execute(db);
    const { snapshot, ...taken } = rows[0]!;
    keep(key, { snapshot, counts: taken, anchors: new Map() });
    return taken as unknown as Record<Name, number>;
  }

  /** The tally of a question that was asked before. */
  const find = (key: string): Tally | undefined => kept.get(key);

  /** A subquery of one row, `Carried`: what has changed since the tally. */
  function changesSince<Name extends string>(
    tally: Tally,
    { table, matching, counts }: Counting<Name>,
  ): RawBuilder<unknown> {
    const { snapshot } = tally;
    const oldest = snapshot.slice(0, snapshot.indexOf(":"));
    const columns = namesOf(counts).map((name) => {
      const conditions = sql.join([...matching, counts[name]], sql` and `);
      return sql`sum(c.sign) filter (where ${conditions}) as ${sql.id(`${name}_change`)}`;
    });
    // The upper bound says nothing new, but tells the planner that the range is a small one.
    return sql`(
      select ${sql.join(columns)}, bool_or(c.sign = 0) as is_tally_void,
        case when count(*) > 0 then pg_current_snapshot()::text end as tally_snapshot
      from ${changesOf[table]}
      where c.xid >= ${oldest}::xid8 and c.xid < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(c.xid, ${snapshot}::pg_snapshot)
    )`;
  }

  /** The counts as the statement that read `changes` saw them; null when they must be taken anew. */
  function carry<Name extends string>(
    key: string,
    tally: Tally,
    changes: Carried<Name>,
    { counts }: Counting<Name>,
  ): Record<Name, number> | null {
    const { tally_snapshot: snapshot, is_tally_void: isVoid } = changes;
    if (isVoid) {
      kept.delete(key);
      return null;
    }
    if (snapshot === null) {
      if (kept.get(key) === tally) keep(key, tally);
      return tally.counts;
    }
    const changeOf = changes as Record<string, unknown>;
    const carried = Object.fromEntries(
      namesOf(counts).map((name) => [
        name,
        tally.counts[name]! + Number(changeOf[`${name}_change`] ?? 0),
      ]),
    );
    keep(key, { snapshot, counts: carried, anchors: new Map() });
    return carried as Record<Name, number>;
  }

  /** The counts, exact at this moment. */
  async function count<Name extends string>(
    db: Database,
    counting: Counting<Name>,
  ): Promise<Record<Name, number>> {
    const key = keyOf(db, counting);
    const tally = find(key);
    if (tally) {
      const { rows } = await sql<Carried<Name>>`
        select * from ${changesSince(tally, counting)} changes`.execute(db);
      const carried = carry(key, tally, rows[0]!, counting);
      if (carried) return carried;
    }
    return take(db, key, counting);
  }

  return { find, take, changesSince, carry, count, forget: () => kept.clear() };
}

const namesOf = <Name extends string>(counts: Record<Name, unknown>) =>
  Object.keys(counts) as Name[];

/** What tells a question from every other one: its own SQL. */
export function keyOf<Name extends string>(
  db: Database,
  { table, matching, counts }: Counting<Name>,
): string {
  const conditions = [...matching, ...Object.values<Condition>(counts)];
  const { sql: text, parameters } = sql`${sql.join(conditions)}`.compile(db);
  return JSON.stringify([table, Object.keys(counts), text, parameters]);
}

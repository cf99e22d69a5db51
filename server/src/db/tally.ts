import { type CompiledQuery, sql } from "kysely";
import { totals } from "../watch/figures.ts";
import { changedSince, changesOf, type Counted, countedRows, snapshotNow } from "./changes.ts";
import { type Condition, plannedAnew, where } from "./conditions.ts";
import { keepGroups } from "./grouped-tally.ts";
import { inLongTransaction, isLongCount, MANY_ROWS } from "./long-count.ts";
import type { Database } from "./schema.ts";

/** What to count: the rows that match, in one or more counts, each of those that meet its own condition too. */
export interface Counting<Name extends string> {
  table: Counted;
  matching: Condition[];
  counts: Record<Name, Condition>;
  /** Whether a text is searched for, among whatever else must match. */
  isSearch?: boolean;
}

/** How a count stands at a moment that the database names by a snapshot. */
export interface Tally {
  snapshot: string;
  counts: Record<string, number>;
  /** How long counting the rows themselves took, in milliseconds. */
  cost: number;
  /** Where a row stands in a list's order, for lists that are read far from their start (list.ts). */
  anchors: Map<number, Anchor>;
  /** The statement that reads the list's first page: the one that is asked for most. */
  firstPage?: CompiledQuery;
}

/** The key of a row in its list's order: as many rows as the anchor's place in `anchors` says come before it. */
export type Anchor = readonly unknown[];

/** What carrying a tally past one transaction takes, in milliseconds. */
const CARRYING_MS = 0.001;

/** How many transactions began between two snapshots, at most: what a tally may have to be carried past. */
const transactionsBetween = (earlier: string, later: string): number => {
  const [oldest] = earlier.split(":");
  const [, next] = later.split(":");
  return Number(BigInt(next!) - BigInt(oldest!));
};

/** So many questions are remembered; the one that was asked least recently gives way. */
const MOST_TALLIES = 2000;

export type Tallies = ReturnType<typeof keepTallies>;

/**
 * Counts that were taken once are carried forward instead of being taken again: triggers record each change of a row
 * (migration 0004-changes.sql), and what those transactions have changed is added that the statement's own snapshot sees
 * and the tally's does not. So a count is exact at every moment, whoever writes, and costs what has changed since, or
 * what counting costs where that is less; as long as nothing at all has changed, the two snapshots are the same.
 * Nothing of it outlives the process; `forget` is for a lost connection: a database that was restored or failed over
 * may number its transactions anew.
 */
export function keepTallies(manyRows = MANY_ROWS) {
  const kept = new Map<string, Tally>();
  const groups = keepGroups(manyRows.others);

  function keep(key: string, tally: Tally): void {
    kept.delete(key);
    kept.set(key, tally);
    if (kept.size > MOST_TALLIES) kept.delete(kept.keys().next().value!);
  }

  /** Counts the rows themselves. */
  async function take<Name extends string>(
    db: Database,
    key: string,
    counting: Counting<Name>,
  ): Promise<Record<Name, number>> {
    const { table, matching, isSearch } = counting;
    const before = kept.get(key);
    const many = isSearch ? manyRows.found : manyRows.others;
    // What a filter leaves, an index alone tells in good time.
    const mayBeLong = isSearch || matching.length === 0;
    if (!mayBeLong || !(await isLongCount(db, countedRows[table], matching, many)))
      return store(key, await countRows(db, counting));
    const taken = await inLongTransaction(db, async (tx) =>
      // While this waited for its turn, another request may have counted the same.
      kept.get(key) === before ? store(key, await countRows(tx, counting)) : null,
    );
    return taken ?? count(db, counting, undefined, key);
  }

  function store<Name extends string>(key: string, taken: Taken<Name>): Record<Name, number> {
    totals.counted += 1;
    keep(key, { ...taken, anchors: new Map() });
    return taken.counts;
  }

  /** Brings a tally to this moment by what has changed since; null when it must be taken anew. */
  async function carry<Name extends string>(
    db: Database,
    key: string,
    tally: Tally,
    { table, matching, counts }: Counting<Name>,
  ): Promise<Record<Name, number> | null> {
    const columns = namesOf(counts).map((name) => {
      const conditions = sql.join([...matching, counts[name]], sql` and `);
      return sql`coalesce(sum(c.sign) filter (where ${conditions}), 0) as ${sql.id(name)}`;
    });
    const { rows } = await sql<
      Record<Name, number> & { snapshot: string; isVoid: boolean | null; changes: number }
    >`
      select ${snapshotNow} as snapshot, count(*) as changes, bool_or(c.sign = 0) as "isVoid", ${sql.join(columns)}
      from ${changesOf[table]}
      where ${changedSince(tally.snapshot)}`.execute(db);
    const { snapshot, isVoid, changes, ...change } = rows[0]!;
    if (isVoid) return null;
    totals.carried += 1;
    const before = tally.counts as Record<Name, number>;
    const carried = { ...before };
    for (const name of namesOf(counts))
      carried[name] += (change as unknown as Record<Name, number>)[name];
    keep(key, {
      ...tally,
      snapshot,
      counts: carried,
      anchors: changes === 0 ? tally.anchors : new Map(),
    });
    return carried;
  }

  /** The counts, exact at the moment of `snapshot` or later. */
  async function count<Name extends string>(
    db: Database,
    counting: Counting<Name>,
    snapshot: string | undefined,
    key = keyOf(db, counting),
  ): Promise<Record<Name, number>> {
    const tally = kept.get(key);
    if (!tally) return take(db, key, counting);
    if (tally.snapshot === snapshot) {
      totals.unchanged += 1;
      keep(key, tally);
      return tally.counts;
    }
    // A few rows are counted sooner than many changes are gone through.
    const isFar =
      snapshot && transactionsBetween(tally.snapshot, snapshot) * CARRYING_MS > tally.cost;
    return (!isFar && (await carry(db, key, tally, counting))) || take(db, key, counting);
  }

  /** Takes for granted what a statement of `snapshot` has counted on its way; `firstPage` reads the first page as before. */
  function renew(
    key: string,
    snapshot: string,
    counts: Record<string, number>,
    keepsFirstPage: boolean,
  ): void {
    const tally = kept.get(key);
    if (!tally) return;
    const { cost, anchors, firstPage } = tally;
    keep(key, {
      snapshot,
      counts,
      cost,
      anchors: tally.snapshot === snapshot ? anchors : new Map(),
      ...(keepsFirstPage && firstPage && { firstPage }),
    });
  }

  /** The tally of a question that was asked before. */
  const find = (key: string): Tally | undefined => kept.get(key);

  function forget(): void {
    kept.clear();
    groups.forget();
  }

  return { find, take, count, renew, countGroups: groups.count, forget };
}

/** What counting gave, and what keepTallies() must know of it. */
interface Taken<Name extends string> {
  snapshot: string;
  counts: Record<Name, number>;
  cost: number;
}

async function countRows<Name extends string>(
  db: Database,
  { table, matching, counts, isSearch }: Counting<Name>,
): Promise<Taken<Name>> {
  const started = performance.now();
  const columns = namesOf(counts).map(
    (name) => sql`count(*) filter (where ${counts[name]}) as ${sql.id(name)}`,
  );
  const { rows } = await sql<Record<Name, number> & { snapshot: string }>`
    ${isSearch ? plannedAnew : sql``}select ${snapshotNow} as snapshot, ${sql.join(columns)}
    from ${countedRows[table]} ${where(matching)}`.execute(db);
  const { snapshot, ...taken } = rows[0]!;
  return {
    snapshot,
    counts: taken as unknown as Record<Name, number>,
    cost: performance.now() - started,
  };
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

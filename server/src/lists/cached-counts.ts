import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { cachedCounts } from "../observability/counters.ts";
import { type Condition, customPlanHint, where } from "../postgres/conditions.ts";
import type { Database } from "../postgres/schema.ts";
import {
  changedSince,
  countDeltas,
  type CountedTable,
  countedTables,
  currentSnapshot,
  parseSnapshot,
} from "./count-deltas.ts";
import { findKept, keepCount, removeOldKept } from "./kept-counts.ts";
import { inLongTransaction, isSlowCount, SLOW_ROWS } from "./slow-count.ts";

/** The query of a count: the matching rows, in groups by named expressions; a total has no `groupBy`. */
export interface CountQuery<Group extends object = object> {
  /** Its alias is `c` in the conditions and expressions. */
  table: CountedTable;
  matching: Condition[];
  groupBy?: GroupBy<Group>;
  /** Whether `matching` searches for a text. */
  isSearch?: boolean;
}

type GroupBy<Group extends object> = { [Name in keyof Group]: RawBuilder<Group[Name]> };
/** A group by its values, and the number of its rows. */
export type GroupCount<Group extends object = object> = Group & { count: number };
/** The groups that have rows. The key is made of the group's values; "" for a total. */
type GroupCounts = ReadonlyMap<string, GroupCount>;
export const ungroupedCount = (groups: GroupCounts): number => groups.get("")?.count ?? 0;

/** The key of a row in its list's order (page.ts). */
export type PageCursor = readonly unknown[];

/** The counts of a query in one snapshot. */
export interface CachedCount {
  query: CountQuery;
  snapshot: string;
  groups: GroupCounts;
  /** How long the count took, in milliseconds. */
  costMs: number;
  /** Page cursors of a list, by its order and their distance from its start (page.ts). They are valid for `snapshot` only. */
  cursors: Map<string, PageCursor>;
  /** The compiled statements of a list's first page, by its order and by how it is read (page.ts). */
  firstPages: Map<string, CompiledQuery>;
}

/** The time to apply the deltas of one transaction, in milliseconds. */
const DELTA_MS = 0.001;
/** The most cached counts, and the most groups of all of them; the least recently used counts are dropped. */
const QUERIES_MAX = 2000;
const GROUPS_MAX = 200_000;
/** From this cost on, a count is kept in the database. */
const COSTLY_MS = 100;

export type CountCache = ReturnType<typeof createCountCache>;

/** A count cache for this pool. A lost connection clears it: after a restore, transaction ids may repeat. */
export function openCountCache(pool: pg.Pool): CountCache {
  const cache = createCountCache();
  pool.on("connect", (client) => client.on("error", () => cache.clear()));
  return cache;
}

/**
 * A cache of counts that are always exact. Triggers record each change of a row as a delta (migration 0001-office.sql), and
 * a request applies the deltas that its own snapshot sees and the cached snapshot does not, whichever process wrote them.
 * Equal snapshots cost nothing. When counting again is cheaper than applying the deltas, the rows are counted again.
 */
export function createCountCache(slowRows = SLOW_ROWS, costlyMs = COSTLY_MS) {
  const cached = new Map<string, CachedCount>();
  /** The costly counts that were asked for since keep(). */
  const unkept = new Set<string>();
  let groupCount = 0;

  /** A costly count of texts is not kept: its key would outlive the searched text. */
  const isKept = ({ query, costMs }: CachedCount) => !query.isSearch && costMs >= costlyMs;

  function drop(key: string): void {
    groupCount -= cached.get(key)?.groups.size ?? 0;
    cached.delete(key);
  }
  function store(key: string, count: CachedCount): GroupCounts {
    drop(key);
    cached.set(key, count);
    if (isKept(count)) unkept.add(key);
    groupCount += count.groups.size;
    while (cached.size > QUERIES_MAX || (groupCount > GROUPS_MAX && cached.size > 1))
      drop(cached.keys().next().value!);
    return count.groups;
  }

  /** Counts the rows, and caches the count; a slow count only if `before` is still what is cached. */
  async function recount(
    db: Database,
    query: CountQuery,
    key: string,
    before: CachedCount | undefined,
  ): Promise<GroupCounts> {
    const { table, matching, groupBy, isSearch } = query;
    const run = async (executor: Database) => {
      cachedCounts.inc({ how: "counted" });
      return store(key, await countRows(executor, query));
    };
    // With a filter, an index counts the rows within the time limit.
    const mayBeSlow = isSearch || groupBy !== undefined || matching.length === 0;
    const limit = isSearch ? slowRows.search : slowRows.other;
    // A transaction has its own time limit, and no other one begins within it.
    if (
      !mayBeSlow ||
      db.isTransaction ||
      !(await isSlowCount(db, countedTables[table], matching, limit))
    )
      return run(db);
    const counted = await inLongTransaction(db, async (tx) =>
      // Another request may have counted the same query meanwhile.
      cached.get(key) === before ? run(tx) : null,
    );
    return counted ?? countGroups(db, query, undefined, key);
  }

  /** Returns the counts, exact for `snapshot` or a later one. */
  async function countGroups(
    db: Database,
    query: CountQuery,
    snapshot?: string,
    key = cacheKey(db, query),
  ): Promise<GroupCounts> {
    const known = cached.get(key);
    if (known && known.snapshot === snapshot) {
      cachedCounts.inc({ how: "unchanged" });
      return store(key, known);
    }
    const carried =
      (known && (await carry(db, known, snapshot))) ??
      // Another process, or one before this, may have counted the query.
      (query.isSearch ? null : await carry(db, await findKept(db, query, key), snapshot));
    if (!carried) return recount(db, query, key, known);
    cachedCounts.inc({ how: "carried" });
    return store(key, carried);
  }

  /**
   * Keeps in the database the costly counts that were asked for since the last call, so that they outlive this process and the
   * deltas. Returns how many were kept.
   */
  async function keep(db: Database): Promise<number> {
    const keys = [...unkept];
    let kept = 0;
    for (const key of keys) {
      const known = cached.get(key);
      if (!known) continue;
      await countGroups(db, known.query, undefined, key);
      if (await keepCount(db, key, cached.get(key)!)) kept += 1;
    }
    for (const key of keys) unkept.delete(key);
    await removeOldKept(db);
    return kept;
  }

  /** Stores a total that another statement with this snapshot has counted. */
  function refresh(key: string, snapshot: string, total: number): void {
    const known = cached.get(key);
    if (!known) return;
    store(key, {
      ...known,
      snapshot,
      groups: new Map([["", { count: total }]]),
      cursors: known.snapshot === snapshot ? known.cursors : new Map(),
    });
  }

  return {
    /** Returns the groups that have rows, in no order; exact for `snapshot` or a later one. */
    count: async <Group extends object>(
      db: Database,
      query: CountQuery<Group>,
      snapshot?: string,
    ) => [...(await countGroups(db, query, snapshot)).values()] as GroupCount<Group>[],
    /** Returns the count of a query without groups. */
    total: async (...args: Parameters<typeof countGroups>) =>
      ungroupedCount(await countGroups(...args)),
    /** The cached count, without applying deltas. */
    find: (key: string): CachedCount | undefined => cached.get(key),
    /** Counts the rows, and caches the count. */
    recount: (db: Database, query: CountQuery, key: string) =>
      recount(db, query, key, cached.get(key)),
    refresh,
    keep,
    clear(): void {
      cached.clear();
      groupCount = 0;
    },
  };
}

/** An upper bound of the transactions between two snapshots, whose deltas have to be applied. */
const transactionsBetween = (earlier: string, later: string): number =>
  Number(BigInt(parseSnapshot(later).next) - BigInt(parseSnapshot(earlier).oldest));

/** A row of counts, of one group or of all rows (`is_whole`). The row of all rows exists even when no row matches. */
type CountRow = Record<string, unknown> & { snapshot: string; is_whole: boolean; count: number };

const groupValues = (groupBy: GroupBy<object>) =>
  Object.entries(groupBy as Record<string, RawBuilder<unknown>>).map(
    ([name, value]) => sql`${value} as ${sql.id(name)}`,
  );

/** Selects `columns` for each group and for all rows, from a table of group values. */
function selectGroups(
  groupBy: GroupBy<object>,
  columns: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): RawBuilder<CountRow> {
  const names = Object.keys(groupBy).map((name) => sql.id(name));
  const list = sql.join(names);
  return names.length
    ? sql`select ${currentSnapshot} as snapshot, grouping(${names[0]}) = 1 as is_whole, ${list}, ${columns}
        ${from} group by grouping sets ((), (${list}))`
    : sql`select ${currentSnapshot} as snapshot, true as is_whole, ${columns} ${from}`;
}

/** Splits the rows into the row of all rows and the groups; without `groupBy` the only group is the total. */
function splitGroups(rows: CountRow[], groupBy: GroupBy<object>) {
  const names = Object.keys(groupBy);
  const whole = rows.find(({ is_whole }) => is_whole)!;
  const groups = names.length ? rows.filter((row) => row !== whole) : rows;
  return {
    whole,
    groups: new Map(
      groups.map((row) => [
        names.map((name) => row[name]).join(" "),
        { ...Object.fromEntries(names.map((name) => [name, row[name]])), count: row.count },
      ]),
    ),
  };
}

async function countRows(db: Database, query: CountQuery): Promise<CachedCount> {
  const { table, matching, groupBy = {}, isSearch } = query;
  const started = performance.now();
  const matched = sql`from ${countedTables[table]} ${where(matching)}`;
  const values = groupValues(groupBy);
  const from = values.length ? sql`from (select ${sql.join(values)} ${matched}) c` : matched;
  const statement = selectGroups(groupBy, sql`count(*) as count`, from);
  const { rows } = await sql<CountRow>`${isSearch ? customPlanHint : sql``}${statement}`.execute(
    db,
  );
  const { whole, groups } = splitGroups(rows, groupBy);
  return {
    query,
    snapshot: whole.snapshot,
    groups,
    costMs: performance.now() - started,
    cursors: new Map(),
    firstPages: new Map(),
  };
}

/** Brings a count up to date; null when there is none, its deltas were removed, or a new count is cheaper. */
async function carry(
  db: Database,
  known: CachedCount | null,
  snapshot: string | undefined,
): Promise<CachedCount | null> {
  if (!known) return null;
  const isRecountCheaper =
    snapshot && transactionsBetween(known.snapshot, snapshot) * DELTA_MS > known.costMs;
  return isRecountCheaper ? null : applyDeltas(db, known);
}

/** Returns the counts in the statement's snapshot; null when deltas were removed, and when the count is another server's. */
async function applyDeltas(db: Database, known: CachedCount): Promise<CachedCount | null> {
  const { table, matching, groupBy = {} } = known.query;
  const matches = sql.join([sql`c.sign <> 0`, ...matching], sql` and `);
  const { rows } = await selectGroups(
    groupBy,
    sql`count(*) as changes, bool_or(c.sign = 0) as has_gap,
      coalesce(sum(c.sign) filter (where c.matches), 0) as count`,
    sql`from (
      select ${sql.join([sql`c.sign`, sql`${matches} as matches`, ...groupValues(groupBy)])}
      from ${countDeltas[table]} where ${changedSince(known.snapshot)}
    ) c`,
  ).execute(db);
  const { whole, groups: deltas } = splitGroups(rows, groupBy);
  const { snapshot, has_gap, changes } = whole;
  if (has_gap || parseSnapshot(snapshot).server !== parseSnapshot(known.snapshot).server)
    return null;
  const groups = new Map(known.groups);
  for (const [key, delta] of deltas) {
    const count = (groups.get(key)?.count ?? 0) + delta.count;
    if (count === 0) groups.delete(key);
    else groups.set(key, { ...delta, count });
  }
  return { ...known, snapshot, groups, cursors: changes === 0 ? known.cursors : new Map() };
}

/** The cache key of a query: its SQL and its parameters. */
export function cacheKey(db: Database, { table, matching, groupBy = {} }: CountQuery): string {
  const values = groupValues(groupBy);
  if (matching.length + values.length === 0) return table;
  const { sql: text, parameters } = sql`${sql.join([...matching, ...values])}`.compile(db);
  return JSON.stringify([table, values.length, text, parameters]);
}

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
} from "./count-deltas.ts";
import { inLongTransaction, isSlowCount, SLOW_ROWS } from "./slow-count.ts";

/** What to count: the rows that match, by the values of some expressions. A total groups by nothing. */
export interface CountQuery {
  /** Known as `c` in the conditions and expressions. */
  table: CountedTable;
  matching: Condition[];
  groupBy?: RawBuilder<unknown>[];
  /** Whether `matching` searches for a text. */
  isSearch?: boolean;
}

/** The number of rows of each group that has any. The key of a group is its values, separated by a blank; a total has the key "". */
export type GroupCounts = ReadonlyMap<string, number>;
export const ungroupedCount = (groups: GroupCounts): number => groups.get("") ?? 0;

/** The key of a row in its list's order (page.ts). */
export type PageCursor = readonly unknown[];

/** The counts of a query at one moment. */
export interface CachedCount {
  /** PostgreSQL's name of that moment. */
  snapshot: string;
  groups: GroupCounts;
  /** How long the count took, in milliseconds. */
  costMs: number;
  /** Of a list: rows far from its start, by their distance (page.ts). They hold for `snapshot` alone. */
  cursors: Map<number, PageCursor>;
  /** Of a list: the statement of its first page. */
  firstPage?: CompiledQuery;
}

/** What applying the deltas of one transaction takes, in milliseconds. */
const DELTA_MS = 0.001;
/** Cached counts, and groups of all of them together; the least recently used ones are dropped. */
const QUERIES_MAX = 2000;
const GROUPS_MAX = 200_000;

export type CountCache = ReturnType<typeof createCountCache>;

/** A count cache for the databases behind this pool, dropped when a connection is lost: after a failover or a restore, transactions are numbered anew. */
export function openCountCache(pool: pg.Pool): CountCache {
  const cache = createCountCache();
  pool.on("connect", (client) => client.on("error", () => cache.clear()));
  return cache;
}

/**
 * Counts rows once and keeps the counts exact: triggers record each change of a row as a delta (migration
 * 0004-changes.sql), and the next request applies the deltas that its own snapshot sees and the cached one does not. A count
 * is exact at every moment, whichever process writes. It costs as much as the changes since, or a new count where that is
 * cheaper; nothing while the snapshots are equal. The cache ends with the process.
 */
export function createCountCache(slowRows = SLOW_ROWS) {
  const cached = new Map<string, CachedCount>();
  let groupCount = 0;

  function drop(key: string): void {
    groupCount -= cached.get(key)?.groups.size ?? 0;
    cached.delete(key);
  }
  function store(key: string, count: CachedCount): GroupCounts {
    drop(key);
    cached.set(key, count);
    groupCount += count.groups.size;
    while (cached.size > QUERIES_MAX || (groupCount > GROUPS_MAX && cached.size > 1))
      drop(cached.keys().next().value!);
    return count.groups;
  }

  /** Counts the rows themselves. */
  async function recount(db: Database, query: CountQuery, key: string): Promise<GroupCounts> {
    const { table, matching, groupBy = [], isSearch } = query;
    const before = cached.get(key);
    const run = async (executor: Database) => {
      cachedCounts.counted += 1;
      return store(key, await countRows(executor, query));
    };
    // A filter leaves so few rows that an index counts them in time.
    const mayBeSlow = isSearch || groupBy.length > 0 || matching.length === 0;
    const limit = isSearch ? slowRows.found : slowRows.others;
    if (!mayBeSlow || !(await isSlowCount(db, countedTables[table], matching, limit)))
      return run(db);
    const counted = await inLongTransaction(db, async (tx) =>
      // While this waited for its turn, another request may have counted the same.
      cached.get(key) === before ? run(tx) : null,
    );
    return counted ?? count(db, query, undefined, key);
  }

  /** The counts, exact at the moment of `snapshot` or later. */
  async function count(
    db: Database,
    query: CountQuery,
    snapshot?: string,
    key = cacheKey(db, query),
  ): Promise<GroupCounts> {
    const known = cached.get(key);
    if (!known) return recount(db, query, key);
    if (known.snapshot === snapshot) {
      cachedCounts.unchanged += 1;
      return store(key, known);
    }
    const isRecountCheaper =
      snapshot && transactionsBetween(known.snapshot, snapshot) * DELTA_MS > known.costMs;
    const updated = isRecountCheaper ? null : await applyDeltas(db, query, known);
    if (!updated) return recount(db, query, key);
    cachedCounts.carried += 1;
    return store(key, updated);
  }

  /** Stores a total that a statement with this snapshot has counted on its way; `keepsFirstPage` as it was read before. */
  function refresh(key: string, snapshot: string, total: number, keepsFirstPage: boolean): void {
    const known = cached.get(key);
    if (!known) return;
    const { costMs, cursors, firstPage } = known;
    store(key, {
      snapshot,
      groups: new Map([["", total]]),
      costMs,
      cursors: known.snapshot === snapshot ? cursors : new Map(),
      ...(keepsFirstPage && firstPage && { firstPage }),
    });
  }

  return {
    count,
    /** The count of a query without groups. */
    total: async (...given: Parameters<typeof count>) => ungroupedCount(await count(...given)),
    /** The cached count, however old. */
    find: (key: string): CachedCount | undefined => cached.get(key),
    recount,
    refresh,
    clear(): void {
      cached.clear();
      groupCount = 0;
    },
  };
}

/** How many transactions began between two snapshots, at most: so many deltas may have to be applied. */
function transactionsBetween(earlier: string, later: string): number {
  const [oldest] = earlier.split(":");
  const [, next] = later.split(":");
  return Number(BigInt(next!) - BigInt(oldest!));
}

/** A row of counts: of one group, or of all rows together, which is there even when no row matches. */
type CountRow = Record<string, unknown> & { snapshot: string; is_whole: boolean; count: number };

const groupNames = (groupBy: RawBuilder<unknown>[]) =>
  groupBy.map((_, index) => sql.id(`group_${index}`));
const groupValues = (groupBy: RawBuilder<unknown>[]) =>
  groupBy.map((value, index) => sql`, ${value} as ${sql.id(`group_${index}`)}`);

/** Selects, from a table of group values, `columns` for each group and for all rows together. */
function selectGroups(
  groupBy: RawBuilder<unknown>[],
  columns: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): RawBuilder<CountRow> {
  const names = groupNames(groupBy);
  const list = sql.join(names);
  return names.length
    ? sql`select ${currentSnapshot} as snapshot, grouping(${names[0]}) = 1 as is_whole, ${list}, ${columns}
        ${from} group by grouping sets ((), (${list}))`
    : sql`select ${currentSnapshot} as snapshot, true as is_whole, ${columns} ${from}`;
}

/** The groups of some rows; of a query that groups by nothing, the one row is the total. */
function splitGroups<Row extends CountRow>(rows: Row[], groupBy: RawBuilder<unknown>[]) {
  const whole = rows.find(({ is_whole }) => is_whole)!;
  if (!groupBy.length) return { whole, groups: [["", whole.count]] as [string, number][] };
  const groups = rows
    .filter(({ is_whole }) => !is_whole)
    .map((row): [string, number] => [
      groupBy.map((_, index) => String(row[`group_${index}`])).join(" "),
      row.count,
    ]);
  return { whole, groups };
}

async function countRows(db: Database, query: CountQuery): Promise<CachedCount> {
  const { table, matching, groupBy = [], isSearch } = query;
  const started = performance.now();
  const matched = sql`from ${countedTables[table]} ${where(matching)}`;
  const from = groupBy.length
    ? sql`from (select ${sql.lit(1)} ${sql.join(groupValues(groupBy), sql``)} ${matched}) c`
    : matched;
  const statement = selectGroups(groupBy, sql`count(*) as count`, from);
  const { rows } = await sql<CountRow>`${isSearch ? customPlanHint : sql``}${statement}`.execute(
    db,
  );
  const { whole, groups } = splitGroups(rows, groupBy);
  return {
    snapshot: whole.snapshot,
    groups: new Map(groups),
    costMs: performance.now() - started,
    cursors: new Map(),
  };
}

/** The counts at the moment of the statement; null when the deltas are incomplete: they are removed once a day. */
async function applyDeltas(
  db: Database,
  { table, matching, groupBy = [] }: CountQuery,
  known: CachedCount,
): Promise<CachedCount | null> {
  const matches = matching.length ? sql.join(matching, sql` and `) : sql`true`;
  const { rows } = await selectGroups(
    groupBy,
    sql`count(*) as changes, bool_or(c.sign = 0) as is_cut,
      coalesce(sum(c.sign) filter (where c.matches), 0) as count`,
    sql`from (
      select c.sign, c.sign <> 0 and ${matches} as matches ${sql.join(groupValues(groupBy), sql``)}
      from ${countDeltas[table]} where ${changedSince(known.snapshot)}
    ) c`,
  ).execute(db);
  const { whole, groups: deltas } = splitGroups(rows, groupBy);
  const { snapshot, is_cut, changes } = whole;
  if (is_cut) return null;
  const groups = new Map(known.groups);
  for (const [group, delta] of deltas) {
    const count = (groups.get(group) ?? 0) + delta;
    if (count === 0) groups.delete(group);
    else groups.set(group, count);
  }
  return { ...known, snapshot, groups, cursors: changes === 0 ? known.cursors : new Map() };
}

/** What distinguishes a query from every other one: its own SQL. */
export function cacheKey(db: Database, { table, matching, groupBy = [] }: CountQuery): string {
  if (matching.length + groupBy.length === 0) return table;
  const { sql: text, parameters } = sql`${sql.join([...matching, ...groupBy])}`.compile(db);
  return JSON.stringify([table, groupBy.length, text, parameters]);
}

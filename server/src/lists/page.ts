import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { PAGE_SIZE } from "contract/rules";
import { type CountedTable, countedTables, currentSnapshot } from "./count-deltas.ts";
import { type Condition, hasTrigram, customPlanHint, where } from "../postgres/conditions.ts";
import type { Database } from "../postgres/schema.ts";
import type { Standby } from "./standby.ts";
import {
  type PageCursor,
  type CountQuery,
  cacheKey,
  type CountCache,
  ungroupedCount,
  type CachedCount,
} from "./cached-counts.ts";

/** One page of a list, and the number of rows of all pages. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
}

/** A list: the matching rows of a table (alias c), newest first. */
export interface List<Row = unknown> {
  table: CountedTable;
  /** The conditions, without the search. */
  matching: Condition[];
  /** The search, as a condition on the expression of the table's trigram index. */
  search: Condition | undefined;
  /** The text of the search. */
  searchText: string | undefined;
  /** The column that orders the list; the id orders rows with equal values. */
  newest: RawBuilder<unknown>;
  page: number;
  /** The selected columns with the type of their rows, and the joins that they need. */
  columns: RawBuilder<Row>;
  joins: RawBuilder<unknown>;
}

/** All pages of a list. */
export type WholeList<Row = unknown> = Omit<List<Row>, "page">;

/** All conditions of a list, with its search. */
export const listConditions = ({ matching, search }: WholeList): Condition[] =>
  search === undefined ? matching : [...matching, search];

/** The query of a list's total, and its cache key. A search that is not cached is counted here: its plan depends on the count. */
async function totalQuery(db: Database, counts: CountCache, list: WholeList) {
  const { table, search } = list;
  const query: CountQuery = {
    table,
    matching: listConditions(list),
    isSearch: search !== undefined,
  };
  const key = cacheKey(db, query);
  if (search !== undefined && !counts.find(key)) await counts.recount(db, query, key);
  return { query, key };
}

/** A row with its statement's snapshot; `found` is the number of all matching rows, when the statement counted them. */
type PageRow<Row> = Row & { snapshot: string; found?: number };

/** The number of rows of all pages of a list. */
export async function countList(
  db: Database,
  counts: CountCache,
  list: WholeList,
): Promise<number> {
  const { query, key } = await totalQuery(db, counts, list);
  return counts.total(db, query, undefined, key);
}

/** The distance, in rows, between the cached cursors of a list. */
const CURSOR_EVERY = 1000;
/** Above this count a search is common: scanning the list in order finds the newest ten faster than the trigram index. */
const RARE = 1000;

/**
 * Returns one page and the exact total (cached-counts.ts). The page's rows are read from an index in the list's order, and only
 * these rows are joined. A page past the end has no rows. Rows may come from the standby. Counts and pages far from the start
 * come from the primary, because they depend on its snapshots.
 */
export async function readPage<Row extends object>(
  db: Database,
  counts: CountCache,
  list: List<Row>,
  standby?: Standby,
): Promise<ListPage<Row>> {
  const { search, page } = list;
  const { query, key } = await totalQuery(db, counts, list);
  const { matching } = query;
  const cached = counts.find(key);
  const isRare =
    search !== undefined &&
    list.matching.length === 0 &&
    cached !== undefined &&
    ungroupedCount(cached.groups) <= RARE;
  const skip = (page - 1) * PAGE_SIZE;

  // With filters beside the search, or without a trigram, the best plan depends on the searched text.
  const needsCustomPlan =
    search !== undefined && (list.matching.length > 0 || !hasTrigram(list.searchText ?? ""));
  const hint = needsCustomPlan ? customPlanHint : sql``;
  const pageStatement = (cursor?: PageCursor | null) =>
    sql<PageRow<Row>>`
      ${hint}select ${list.columns}, ${currentSnapshot} as snapshot${isRare ? sql`, c.found` : sql``}
      from (${isRare ? rarePage(list, skip) : pageQuery(list, matching, skip, cursor)}) c ${list.joins}
      order by ${list.newest} desc, c.id desc`.compile(db);
  const read = async (statement: CompiledQuery<PageRow<Row>>) =>
    (await db.executeQuery(statement)).rows;

  const plan = isRare ? "rare" : "common";
  const statementOfPage = (): CompiledQuery<PageRow<Row>> =>
    cached && page === 1 ? (cached.firstPages[plan] ??= pageStatement()) : pageStatement();

  let rows: PageRow<Row>[];
  let snapshot: string | undefined;
  if (standby && skip < CURSOR_EVERY)
    ({ rows, snapshot } = await standby.read(db, statementOfPage()));
  else {
    const cursor = cached && !isRare ? await findCursor(db, list, matching, skip, cached) : null;
    rows = await read(cursor ? pageStatement(cursor) : statementOfPage());
    // A write between the two statements may have moved the page.
    if (cursor && rows[0]?.snapshot !== cached?.snapshot) rows = await read(pageStatement());
  }
  const [first] = rows;
  if (isRare && (first || page === 1)) {
    const total = first?.found ?? 0;
    // Rows of the standby have no snapshot of the primary.
    if (first && !snapshot) counts.refresh(key, first.snapshot, total);
    return { rows, total };
  }
  const total =
    (cached && !snapshot ? null : totalFromPage(page, rows.length)) ??
    (await counts.total(db, query, snapshot ?? first?.snapshot, key));
  return { rows, total };
}

/** The total, when the page is the last one; null for a full page and for a page past the end. */
const totalFromPage = (page: number, count: number): number | null =>
  count < PAGE_SIZE && (count > 0 || page === 1) ? (page - 1) * PAGE_SIZE + count : null;

/** A literal: with a parameter PostgreSQL would plan the statement at each call. */
const pageSize = sql`limit ${sql.lit(PAGE_SIZE)}`;

/** Selects a page of a rare search: all matches from the trigram index, and their count as `found`. */
const rarePage = (list: List, skip: number): RawBuilder<unknown> => sql`
  with c as materialized (select * from ${countedTables[list.table]} ${where(listConditions(list))})
  select *, (select count(*) from c) as found from c
  order by ${list.newest} desc, c.id desc ${pageSize} offset ${skip}`;

/** Selects the rows of a page, from a cursor or from the start of the list. */
function pageQuery(
  { table, newest }: List,
  matching: Condition[],
  skip: number,
  cursor?: PageCursor | null,
): RawBuilder<unknown> {
  const offset = cursor ? skip % CURSOR_EVERY : skip;
  const order = sql`order by ${newest} desc, c.id desc`;
  if (offset === 0 && !cursor)
    return sql`select * from ${countedTables[table]} ${where(matching)} ${order} ${pageSize}`;
  // Skipped rows are read from the index only.
  const start: Condition[] = cursor ? [sql`(${newest}, c.id) <= (${sql.join(cursor)})`] : [];
  return sql`
    select c.* from (
      select c.id from ${countedTables[table]} ${where([...matching, ...start])} ${order} ${pageSize} offset ${offset}
    ) page join ${countedTables[table]} on c.id = page.id`;
}

/**
 * The page cursor before `skip`. It is queried once, and is valid until the count's snapshot changes. Null near the start of a
 * list, and while rows are being written.
 */
async function findCursor(
  db: Database,
  { table, newest }: List,
  matching: Condition[],
  skip: number,
  cached: CachedCount,
): Promise<PageCursor | null> {
  const step = Math.floor(skip / CURSOR_EVERY);
  if (step === 0) return null;
  const known = cached.cursors.get(step);
  if (known) return known;
  const { rows } = await sql<{ newest: string; id: number; snapshot: string }>`
    select ${newest} as newest, c.id, ${currentSnapshot} as snapshot
    from ${countedTables[table]} ${where(matching)}
    order by ${newest} desc, c.id desc limit 1 offset ${step * CURSOR_EVERY}`.execute(db);
  if (rows[0]?.snapshot !== cached.snapshot) return null;
  const cursor = [rows[0].newest, rows[0].id];
  cached.cursors.set(step, cursor);
  return cursor;
}

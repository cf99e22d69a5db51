import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { PAGE_SIZE } from "contract/rules";
import { type CountedTable, countedTables, currentSnapshot } from "./count-deltas.ts";
import { type Condition, customPlanHint, isOneIndexedWord, where } from "../postgres/conditions.ts";
import type { Database } from "../postgres/schema.ts";
import { type ListOrder, orderBy, orderOfPart } from "./list-order.ts";
import {
  type PageCursor,
  type CountQuery,
  cacheKey,
  type CountCache,
  ungroupedCount,
  type CachedCount,
} from "./cached-counts.ts";
import { inTime } from "./in-time.ts";
import { inLongTransaction } from "./slow-count.ts";

/** One page of a list, and the number of rows of all pages; null when the caller did not wait for it. */
export interface ListPage<Row> {
  rows: Row[];
  total: number | null;
}

/** The tables of lists, with the alias that conditions use. The audit trail only grows: its totals need no deltas. */
export const listedTables = { ...countedTables, audit: sql`audit c` };
export type ListedTable = keyof typeof listedTables;

/** Where all pages of a list come from: the matching rows of a table (alias c). */
export interface ListSource<Row = unknown, Table extends ListedTable = CountedTable> {
  table: Table;
  /** The conditions, without the search. */
  filters: Condition[];
  /** The search, as a condition on the expression of the table's trigram index. */
  search: Condition | undefined;
  /** The text of the search. */
  searchText: string | undefined;
  order: ListOrder;
  /** The selected columns with the type of their rows, and the joins that they need. */
  columns: RawBuilder<Row>;
  joins: RawBuilder<unknown>;
}

/** One page of a list. */
export type List<Row = unknown> = ListSource<Row> & { page: number };

/** All conditions of a list, with its search. */
export const listConditions = ({
  filters,
  search,
}: ListSource<unknown, ListedTable>): Condition[] =>
  search === undefined ? filters : [...filters, search];

/** The query of a list's total, and its cache key. */
function totalQuery(db: Database, list: ListSource) {
  const { table, search } = list;
  const query: CountQuery = {
    table,
    matching: listConditions(list),
    isSearch: search !== undefined,
  };
  return { query, key: cacheKey(db, query) };
}

/** A row with its statement's snapshot; `found` is the number of all matching rows, when the statement counted them. */
type PageRow<Row> = Row & { snapshot: string; found?: number };

const hasCountedTable = (list: ListSource<unknown, ListedTable>): list is ListSource =>
  list.table in countedTables;

/** The number of rows of all pages of a list. */
export async function countList(
  db: Database,
  counts: CountCache,
  list: ListSource<unknown, ListedTable>,
): Promise<number> {
  if (!hasCountedTable(list)) return inLongTransaction(db, (tx) => countRows(tx, list));
  const { query, key } = totalQuery(db, list);
  return counts.total(db, query, undefined, key);
}

async function countRows(db: Database, list: ListSource<unknown, ListedTable>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${listedTables[list.table]} ${where(listConditions(list))}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** The distance, in rows, between the cached cursors of a list. */
const CURSOR_EVERY = 1000;
/** Above this count a search is common: scanning the list in order finds the newest ten faster than the trigram index. */
const RARE = 1000;

/** One page of a list, and how it is read. */
interface PageRequest<Row> {
  list: List<Row>;
  /** The query of the total, its cache key, and what is cached for it. */
  query: CountQuery;
  key: string;
  cached: CachedCount | undefined;
  /** The number of rows before the page. */
  skip: number;
  isRare: boolean;
}

/**
 * Returns one page and the exact total (cached-counts.ts). The page's rows are read from an index in the list's order, and only
 * these rows are joined. A page past the end has no rows. The total is null when it is not counted within `totalMs`, in
 * milliseconds (call-24); it is then counted for the next call.
 */
export async function readPage<Row extends object>(
  db: Database,
  counts: CountCache,
  list: List<Row>,
  totalMs = Infinity,
): Promise<ListPage<Row>> {
  const { page, search } = list;
  const until = performance.now() + totalMs;
  const { query, key } = totalQuery(db, list);
  // How a search is read depends on its count; one that takes long is common.
  const isUncounted =
    search !== undefined &&
    !counts.find(key) &&
    !(await inTime(counts.recount(db, query, key), totalMs));
  const cached = counts.find(key);
  const skip = (page - 1) * PAGE_SIZE;
  const request = { list, query, key, cached, skip, isRare: isRareSearch(list, cached) };
  const rows = await readRows(db, request);
  // The answer to a page past the end names the last page, so it needs the total.
  const isPastEnd = rows.length === 0 && page > 1;
  if (isUncounted && !isPastEnd) return { rows, total: totalFromPage(page, rows.length) };
  const total = totalOfPage(db, counts, request, rows);
  const left = isPastEnd ? Infinity : Math.max(0, until - performance.now());
  return { rows, total: await inTime(total, left) };
}

const isRareSearch = ({ search, filters }: List, cached: CachedCount | undefined): boolean =>
  search !== undefined &&
  filters.length === 0 &&
  cached !== undefined &&
  ungroupedCount(cached.groups) <= RARE;

/** Reads the rows of a page; far from the start of a list, from a cursor. */
async function readRows<Row extends object>(
  db: Database,
  request: PageRequest<Row>,
): Promise<PageRow<Row>[]> {
  const { list, cached, skip, isRare } = request;
  const read = async (statement: CompiledQuery<PageRow<Row>>) =>
    (await db.executeQuery(statement)).rows;
  const cursor = cached && !isRare ? await findCursor(db, list, skip, cached) : null;
  if (!cursor) return read(compileFromStart(db, request));
  const rows = await read(compilePage(db, request, cursor));
  // A write between the two statements may have moved the page.
  return rows[0]?.snapshot === cached?.snapshot ? rows : read(compilePage(db, request));
}

/** The total of the list whose page has these rows. */
async function totalOfPage(
  db: Database,
  counts: CountCache,
  { list: { page }, query, key, cached, isRare }: PageRequest<unknown>,
  rows: PageRow<object>[],
): Promise<number> {
  const [first] = rows;
  if (isRare && (first || page === 1)) {
    const total = first?.found ?? 0;
    if (first) counts.refresh(key, first.snapshot, total);
    return total;
  }
  return (
    (cached ? null : totalFromPage(page, rows.length)) ??
    (await counts.total(db, query, first?.snapshot, key))
  );
}

/** The total, when the page is the last one; null for a full page and for a page past the end. */
const totalFromPage = (page: number, count: number): number | null =>
  count < PAGE_SIZE && (count > 0 || page === 1) ? (page - 1) * PAGE_SIZE + count : null;

/** The statement of a page without a cursor. A first page is compiled once while its count is cached. */
function compileFromStart<Row>(
  db: Database,
  request: PageRequest<Row>,
): CompiledQuery<PageRow<Row>> {
  const { list, cached, isRare } = request;
  if (!cached || list.page !== 1) return compilePage(db, request);
  const key = `${list.order.name} ${isRare ? "rare" : "common"}`;
  const known = cached.firstPages.get(key) as CompiledQuery<PageRow<Row>> | undefined;
  if (known) return known;
  const compiled = compilePage(db, request);
  cached.firstPages.set(key, compiled);
  return compiled;
}

function compilePage<Row>(
  db: Database,
  { list, skip, isRare }: PageRequest<Row>,
  cursor?: PageCursor,
): CompiledQuery<PageRow<Row>> {
  const { search, searchText, filters, order, columns, joins } = list;
  // With filters beside the search, or with several or very short words, the best plan depends on the searched text.
  const isFiltered = filters.length > 0 || order.first !== undefined;
  const needsCustomPlan =
    search !== undefined && (isFiltered || !isOneIndexedWord(searchText ?? ""));
  const page = order.first ? pageOfParts(list, skip, order.first) : commonPage(list, skip, cursor);
  return sql<PageRow<Row>>`
      ${needsCustomPlan ? customPlanHint : sql``}select ${columns}, ${currentSnapshot} as snapshot${isRare ? sql`, c.found` : sql``}
      from (${isRare ? rarePage(list, skip) : page}) c ${joins}
      ${orderBy(order)}`.compile(db);
}

/** A literal: with a parameter PostgreSQL would plan the statement at each call. */
const pageSize = sql`limit ${sql.lit(PAGE_SIZE)}`;

/** Selects a page of a rare search: all matches from the trigram index, and their count as `found`. */
const rarePage = (list: List, skip: number): RawBuilder<unknown> => sql`
  with c as materialized (select * from ${countedTables[list.table]} ${where(listConditions(list))})
  select *, (select count(*) from c) as found from c
  ${orderBy(list.order)} ${pageSize} offset ${skip}`;

/** Selects the rows of a page, from a cursor or from the start of the list. */
function commonPage(list: List, skip: number, cursor?: PageCursor): RawBuilder<unknown> {
  const { table } = list;
  const { by, isDescending } = list.order;
  const conditions = listConditions(list);
  const offset = cursor ? skip % CURSOR_EVERY : skip;
  const order = orderBy(list.order);
  const from = isDescending ? sql`<=` : sql`>=`;
  if (offset === 0 && !cursor)
    return sql`select * from ${countedTables[table]} ${where(conditions)} ${order} ${pageSize}`;
  // Skipped rows are read from the index only.
  const start: Condition[] = cursor ? [sql`(${by}, c.id) ${from} (${sql.join(cursor)})`] : [];
  return sql`
    select c.* from (
      select c.id from ${countedTables[table]} ${where([...conditions, ...start])} ${order} ${pageSize} offset ${offset}
    ) page join ${countedTables[table]} on c.id = page.id`;
}

/**
 * Selects the rows of a page whose list has two parts: each part is read from an index in its own direction. Rows of the second
 * part are skipped when the page has none of the first.
 */
function pageOfParts(list: List, skip: number, first: Condition): RawBuilder<unknown> {
  const table = countedTables[list.table];
  const conditions = listConditions(list);
  const matching = where([...conditions, first]);
  const others = where([...conditions, sql`not ${first}`]);
  const order = (part: "first" | "others") => orderOfPart(list.order, part);
  // Skipped rows are read from the index only.
  return sql`
    with first as materialized (select c.id from ${table} ${matching} ${order("first")} ${pageSize} offset ${skip})
    select c.* from (
      select id from first union all
      (select id from (
        select c.id from ${table} ${others} ${order("others")} ${pageSize}
        offset case when exists (select from first) then 0 else ${skip} - (select count(*) from ${table} ${matching}) end
      ) others limit ${sql.lit(PAGE_SIZE)} - (select count(*) from first))
    ) page join ${table} on c.id = page.id`;
}

/** The page cursor before `skip`, valid until the snapshot changes. Null near the start, and while rows are being written. */
async function findCursor(
  db: Database,
  list: List,
  skip: number,
  cached: CachedCount,
): Promise<PageCursor | null> {
  const { table, order } = list;
  const step = Math.floor(skip / CURSOR_EVERY);
  if (step === 0 || order.first) return null;
  const key = `${order.name} ${step}`;
  const known = cached.cursors.get(key);
  if (known) return known;
  const { rows } = await sql<{ value: string; id: number; snapshot: string }>`
    select ${order.by} as value, c.id, ${currentSnapshot} as snapshot
    from ${countedTables[table]} ${where(listConditions(list))}
    ${orderBy(list.order)} limit 1 offset ${step * CURSOR_EVERY}`.execute(db);
  if (rows[0]?.snapshot !== cached.snapshot) return null;
  const cursor = [rows[0].value, rows[0].id];
  cached.cursors.set(key, cursor);
  return cursor;
}

import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { PAGE_SIZE } from "contract/rules";
import { type Counted, countedRows, snapshotNow } from "./changes.ts";
import { type Condition, hasTrigram, plannedAnew, where } from "./conditions.ts";
import type { Database } from "./schema.ts";
import type { Standby } from "./standby.ts";
import { type Anchor, type Counting, keyOf, type Tallies, type Tally } from "./tally.ts";

/** One page of a list, and how many rows all pages hold. */
export interface Listed<Row> {
  rows: Row[];
  total: number;
}

/** A list: the rows of a table (known as c) that match, newest first. */
export interface List {
  table: Counted;
  /** What narrows it, beside the search. */
  matching: Condition[];
  /** What is searched for, as a condition on the very expression of the table's index of texts. */
  search: Condition | undefined;
  /** The text that is searched for. */
  words: string | undefined;
  /** The column that says how new a row is; rows that are equally new stand by their ids. */
  newest: RawBuilder<unknown>;
  page: number;
  /** What a row shows, and what is joined to c for that. */
  columns: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
}

/** All pages of a list. */
export type WholeList = Omit<List, "page">;

/** What narrows a list, its search included. */
export const conditionsOf = ({ matching, search }: WholeList): Condition[] =>
  search === undefined ? matching : [...matching, search];

/** What the total of a list counts, and the key of its tally; a search has been counted once, planned for its words. */
async function countingOf(db: Database, tallies: Tallies, list: WholeList) {
  const { table, search } = list;
  const matching = conditionsOf(list);
  const counting: Counting<"total"> = {
    table,
    matching,
    counts: { total: sql`true` },
    isSearch: search !== undefined,
  };
  const key = matching.length ? keyOf(db, counting) : table;
  if (search !== undefined && !tallies.find(key)) await tallies.take(db, key, counting);
  return { counting, key };
}

/** A row that tells its statement's snapshot as well and, where all that match were gathered for it, how many they are. */
type Told<Row> = Row & { snapshot: string; found?: number };

/** How many rows all pages of a list hold now. */
export async function countList(db: Database, tallies: Tallies, list: WholeList): Promise<number> {
  const { counting, key } = await countingOf(db, tallies, list);
  return (await tallies.count(db, counting, undefined, key)).total;
}

/** Every so many rows, a tally remembers the row that stands there. */
const ANCHOR_EVERY = 1000;
/** A word that more rows hold is common: the newest ten are found sooner by walking than by gathering them all. */
const RARE = 1000;

/**
 * One page and the exact total (tally.ts). The ten rows come first, from an index in the list's order; what they show is
 * joined to ten rows only. A page past the end has no rows. The rows may be the standby's; what is counted, and pages far
 * from the start, are the primary's own: both hang on its snapshots.
 */
export async function readList<Row extends object>(
  db: Database,
  tallies: Tallies,
  list: List,
  standby?: Standby,
): Promise<Listed<Row>> {
  const { search, page } = list;
  // How a word is best found depends on how rare it is.
  const { counting, key } = await countingOf(db, tallies, list);
  const { matching } = counting;
  const tally = tallies.find(key);
  const isRare =
    search !== undefined &&
    list.matching.length === 0 &&
    tally !== undefined &&
    tally.counts.total! <= RARE;
  const skip = (page - 1) * PAGE_SIZE;

  // Where filters narrow a search, or the index cannot help it, the plan is made for its words each time.
  const isPlanned =
    search !== undefined && (list.matching.length > 0 || !hasTrigram(list.words ?? ""));
  const hint = isPlanned ? plannedAnew : sql``;
  const statementOf = (anchor?: Anchor | null) =>
    sql<Told<Row>>`
      ${hint}select ${list.columns}, ${snapshotNow} as snapshot${isRare ? sql`, c.found` : sql``}
      from (${isRare ? pageOfFew(list, skip) : pageOf(list, matching, skip, anchor)}) c ${list.joins}
      order by ${list.newest} desc, c.id desc`.compile(db);
  const read = async (statement: CompiledQuery<Told<Row>>) =>
    (await db.executeQuery(statement)).rows;

  let rows: Told<Row>[];
  let snapshot: string | undefined;
  if (standby && skip < ANCHOR_EVERY) {
    const statement: CompiledQuery<Told<Row>> =
      tally && page === 1 ? (tally.firstPage ??= statementOf()) : statementOf();
    ({ rows, snapshot } = await standby.read(db, statement));
  } else if (tally && page === 1) rows = await read((tally.firstPage ??= statementOf()));
  else {
    const anchor = tally && !isRare ? await findAnchor(db, list, matching, skip, tally) : null;
    rows = await read(statementOf(anchor));
    // What was written meanwhile may have moved the anchor.
    if (anchor && rows[0]?.snapshot !== tally?.snapshot) rows = await read(statementOf());
  }
  const [first] = rows;
  if (isRare && (first || page === 1)) {
    const total = first?.found ?? 0;
    // Of the standby's rows nobody knows which of the primary's snapshots they are.
    if (first && !snapshot) tallies.renew(key, first.snapshot, { total }, total <= RARE);
    return { rows, total };
  }
  const total =
    (tally && !snapshot ? null : totalFrom(page, rows.length)) ??
    (await tallies.count(db, counting, snapshot ?? first?.snapshot, key)).total;
  return { rows, total };
}

/** The total that a page tells by itself: one that is not full, unless it lies past the end. */
const totalFrom = (page: number, count: number): number | null =>
  count < PAGE_SIZE && (count > 0 || page === 1) ? (page - 1) * PAGE_SIZE + count : null;

/** The size stands as text: a bound limit makes PostgreSQL plan anew at each call. */
const pageSize = sql`limit ${sql.lit(PAGE_SIZE)}`;

/** Selects the rows of a page of few rows, which are all gathered by the index of texts, and tells how many those are. */
const pageOfFew = (list: List, skip: number): RawBuilder<unknown> => sql`
  with c as materialized (select * from ${countedRows[list.table]} ${where(conditionsOf(list))})
  select *, (select count(*) from c) as found from c
  order by ${list.newest} desc, c.id desc ${pageSize} offset ${skip}`;

/** Selects the rows of a page, from an anchor or from the start of the list. */
function pageOf(
  { table, newest }: List,
  matching: Condition[],
  skip: number,
  anchor?: Anchor | null,
): RawBuilder<unknown> {
  const rest = anchor ? skip % ANCHOR_EVERY : skip;
  const order = sql`order by ${newest} desc, c.id desc`;
  if (rest === 0 && !anchor)
    return sql`select * from ${countedRows[table]} ${where(matching)} ${order} ${pageSize}`;
  // What is passed over is read from the index alone.
  const start: Condition[] = anchor ? [sql`(${newest}, c.id) <= (${sql.join(anchor)})`] : [];
  return sql`
    select c.* from (
      select c.id from ${countedRows[table]} ${where([...matching, ...start])} ${order} ${pageSize} offset ${rest}
    ) page join ${countedRows[table]} on c.id = page.id`;
}

/**
 * The last row before `skip` whose place is remembered; it is looked up once, and stays right until the tally changes.
 * Null near the start of a list, and when rows are being written.
 */
async function findAnchor(
  db: Database,
  { table, newest }: List,
  matching: Condition[],
  skip: number,
  tally: Tally,
): Promise<Anchor | null> {
  const slot = Math.floor(skip / ANCHOR_EVERY);
  if (slot === 0) return null;
  const known = tally.anchors.get(slot);
  if (known) return known;
  const { rows } = await sql<{ newest: string; id: number; snapshot: string }>`
    select ${newest} as newest, c.id, ${snapshotNow} as snapshot
    from ${countedRows[table]} ${where(matching)}
    order by ${newest} desc, c.id desc limit 1 offset ${slot * ANCHOR_EVERY}`.execute(db);
  if (rows[0]?.snapshot !== tally.snapshot) return null;
  const anchor = [rows[0].newest, rows[0].id];
  tally.anchors.set(slot, anchor);
  return anchor;
}

import { type RawBuilder, sql } from "kysely";
import { PAGE_SIZE } from "contract/rules";
import { type Condition, contains, plannedFor, where } from "./conditions.ts";
import type { Database } from "./schema.ts";
import {
  type Anchor,
  type Carried,
  countedRows,
  type Counted,
  type Counting,
  keyOf,
  type Tallies,
  type Tally,
} from "./tally.ts";

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
  search: string | undefined;
  /** The text that a search looks in: the very expression of its index. */
  text: RawBuilder<unknown>;
  /** The column that says how new a row is; rows that are equally new stand by their ids. */
  newest: RawBuilder<unknown>;
  page: number;
  /** What a row shows, and what is joined to c for that. */
  columns: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
}

/** Every so many rows, a tally remembers the row that stands there. */
const ANCHOR_EVERY = 1000;
/** A word that more rows hold is common: the newest ten are found sooner by walking than by gathering them all. */
const RARE = 1000;

type Read<Row> = Row & Carried<"total"> & { newest: string; row_id: number | null };

/**
 * One page and the exact total; of one moment, when the list was counted before (tally.ts). The ten ids come first, from
 * an index in the list's order; what the rows show is joined to ten rows only. A page past the end has no rows.
 */
export async function readList<Row extends object>(
  db: Database,
  tallies: Tallies,
  list: List,
): Promise<Listed<Row>> {
  const { table, search, text, page } = list;
  const found: Condition[] = search === undefined ? [] : [sql`${text} ilike ${contains(search)}`];
  const counting: Counting<"total"> = {
    table,
    matching: [...list.matching, ...found],
    counts: { total: sql`true` },
  };
  const key = keyOf(db, counting);
  const take = async () => (await tallies.take(db, key, counting, plannedFor(search))).total;
  // How a word is best found depends on how rare it is.
  if (search !== undefined && !tallies.find(key)) await take();
  const tally = tallies.find(key);
  const skip = (page - 1) * PAGE_SIZE;

  /** The rows, and what has changed since the tally. Where filters narrow a search, the plan is made for its words. */
  const read = async (ids: RawBuilder<unknown>): Promise<Read<Row>[]> => {
    const hint = plannedFor(list.matching.length ? search : undefined);
    const changes = tally ? tallies.changesSince(tally, counting) : sql`(select)`;
    const { rows } = await sql<Read<Row>>`
      ${hint}with page as (${ids})
      select * from ${changes} changes left join (
        select ${list.newest} as newest, c.id as row_id, ${list.columns}
        from page join ${countedRows[table]} on c.id = page.id ${list.joins}
      ) listed on true order by newest desc, row_id desc`.execute(db);
    return rows;
  };
  const idsFrom = (from: number, limit: number, anchor?: Anchor) =>
    ids(list, counting.matching, { from, limit, anchor, tally });

  if (!tally) {
    const rows = (await read(idsFrom(skip, PAGE_SIZE))).filter(isRow);
    return { rows, total: totalFrom(page, rows.length) ?? (await take()) };
  }

  const slot = Math.floor(skip / ANCHOR_EVERY);
  let anchor = tally.anchors.get(slot);
  if (slot > 0 && !anchor) {
    const [first] = await read(idsFrom(slot * ANCHOR_EVERY, 1));
    if (first && isRow(first) && first.tally_snapshot === null) {
      anchor = [first.newest, first.row_id];
      tally.anchors.set(slot, anchor);
    }
  }
  let rows = await read(
    anchor ? idsFrom(skip - slot * ANCHOR_EVERY, PAGE_SIZE, anchor) : idsFrom(skip, PAGE_SIZE),
  );
  // The anchor may have moved.
  if (anchor && rows[0]!.tally_snapshot !== null) rows = await read(idsFrom(skip, PAGE_SIZE));
  const carried = tallies.carry(key, tally, rows[0]!, counting);
  return { rows: rows.filter(isRow), total: carried ? carried.total : await take() };
}

const isRow = (row: { row_id: number | null }) => row.row_id !== null;

/** The total that a page tells by itself: one that is not full, unless it lies past the end. */
const totalFrom = (page: number, count: number): number | null =>
  count < PAGE_SIZE && (count > 0 || page === 1) ? (page - 1) * PAGE_SIZE + count : null;

/** Selects the ids of a page. `from` is counted from the anchor, if there is one. */
function ids(
  { table, search, newest, matching: narrowing }: List,
  matching: Condition[],
  at: { from: number; limit: number; anchor: Anchor | undefined; tally: Tally | undefined },
): RawBuilder<unknown> {
  const { from, limit, anchor, tally } = at;
  const start: Condition[] = anchor ? [sql`(${newest}, c.id) <= (${sql.join(anchor)})`] : [];
  // The size stands as text: a bound limit makes PostgreSQL plan anew at each call.
  const size = sql`limit ${sql.lit(limit)}`;
  const page = from === 0 ? size : sql`${size} offset ${from}`;
  if (search !== undefined && narrowing.length === 0 && tally && tally.counts.total! <= RARE)
    return sql`
      with found as materialized (
        select c.id, ${newest} as newest from ${countedRows[table]} ${where(matching)}
      )
      select id from found order by newest desc, id desc ${page}`;
  return sql`
    select c.id from ${countedRows[table]} ${where([...matching, ...start])}
    order by ${newest} desc, c.id desc ${page}`;
}

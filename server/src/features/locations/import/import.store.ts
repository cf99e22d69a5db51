import { type RawBuilder, sql } from "kysely";
import { comparableText } from "contract/clean-text";
import type { Database, Tx } from "../../../postgres/schema.ts";
import type { LocationRow } from "./import.sheet.ts";

/** Rows in one statement, few enough for the statement timeout, also on a busy machine. */
const BATCH = 1000;

/** A row whose constituency is not there yet, and whether its state or district is not, either. */
export interface NewLocation extends LocationRow {
  is_new_state: boolean;
  is_new_district: boolean;
}

const sheet = (rows: LocationRow[]): RawBuilder<unknown> => sql`
    unnest(${rows.map(({ state }) => state)}::text[], ${rows.map(({ district }) => district)}::text[],
      ${rows.map(({ constituency }) => constituency)}::text[])
      with ordinality as sheet (state, district, constituency, position)`;

/**
 * The rows of a list whose constituencies do not exist yet, each constituency once; names are compared by comparable_text. Writes
 * nothing.
 */
export async function compareLocations(db: Database, rows: LocationRow[]): Promise<NewLocation[]> {
  const fresh: NewLocation[] = [];
  const seen = new Set<string>();
  /** Whether no row before this one has the location that these names lead to. */
  const isFirst = (...names: string[]) => {
    const key = names.map(comparableText).join("\n");
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const { rows: known } = await sql<{ state: boolean; district: boolean; constituency: boolean }>`
      select s.id is not null as state, d.id is not null as district, n.id is not null as constituency
      from ${sheet(batch)}
      left join lateral (
        select id from states where not look_alike and comparable_text(name) = comparable_text(state) limit 1) s on true
      left join lateral (
        select id from districts where state_id = s.id and not look_alike and comparable_text(name) = comparable_text(district)
        limit 1) d on true
      left join lateral (
        select id from constituencies where district_id = d.id and not look_alike
          and comparable_text(name) = comparable_text(constituency) limit 1) n on true
      order by position`.execute(db);
    for (const [index, { state, district, constituency }] of known.entries()) {
      const row = batch[index]!;
      if (constituency || !isFirst(row.state, row.district, row.constituency)) continue;
      fresh.push({
        ...row,
        is_new_state: !state && isFirst(row.state),
        is_new_district: !district && isFirst(row.state, row.district),
      });
    }
  }
  return fresh;
}

/** The numbers of locations that a list added. */
export interface LocationCounts {
  states: number;
  districts: number;
  constituencies: number;
}

/** Adds the locations of a list that do not exist yet; names are compared by comparable_text. Changes and deletes none. */
export async function storeLocations(
  tx: Tx,
  rows: LocationRow[],
  assertWanted: () => void = () => undefined,
): Promise<LocationCounts> {
  const total: LocationCounts = { states: 0, districts: 0, constituencies: 0 };
  for (let start = 0; start < rows.length; start += BATCH) {
    const counts = await storeBatch(tx, sheet(rows.slice(start, start + BATCH)));
    for (const level of ["states", "districts", "constituencies"] as const)
      total[level] += counts[level];
    assertWanted();
  }
  return total;
}

/** Adds the locations of one batch, level by level. */
async function storeBatch(tx: Tx, given: RawBuilder<unknown>): Promise<LocationCounts> {
  const states = await sql`
    insert into states (name)
    select state from (select distinct on (comparable_text(state)) state, position from ${given}
      order by comparable_text(state), position) one
    order by position on conflict do nothing`.execute(tx);
  const districts = await sql`
    insert into districts (state_id, name)
    select id, district from (select distinct on (s.id, comparable_text(district)) s.id, district, position
      from ${given} join states s on not s.look_alike and comparable_text(s.name) = comparable_text(state)
      order by s.id, comparable_text(district), position) one
    order by position on conflict do nothing`.execute(tx);
  const constituencies = await sql`
    insert into constituencies (district_id, name)
    select id, constituency from (select distinct on (d.id, comparable_text(constituency)) d.id, constituency, position
      from ${given} join states s on not s.look_alike and comparable_text(s.name) = comparable_text(state)
      join districts d on d.state_id = s.id and not d.look_alike and comparable_text(d.name) = comparable_text(district)
      order by d.id, comparable_text(constituency), position) one
    order by position on conflict do nothing`.execute(tx);
  return {
    states: Number(states.numAffectedRows),
    districts: Number(districts.numAffectedRows),
    constituencies: Number(constituencies.numAffectedRows),
  };
}

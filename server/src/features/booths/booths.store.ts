import { sql } from "kysely";
import { type Booth, PREVIEW_ROWS_MAX, SHEET_COLUMNS, type SheetPreview } from "contract/booths";
import type { Database, Tx } from "../../postgres/schema.ts";
import type { SheetRow } from "./booths.sheet.ts";

/** Rows of a sheet in one statement: far below the statement time-out, also on a busy machine. */
const BATCH = 1000;

/** "Kendra 2" before "Kendra 10" and "9" before "12A": the text before the first number, that number, the rest. */
function naturalOrder(column: string) {
  const text = sql`translate(lower(${sql.ref(column)}), '०१२३४५६७८९', '0123456789')`;
  return sql`substring(${text} from '^[^0-9]*'), substring(${text} from '[0-9]+')::numeric nulls first, ${text}`;
}

/** Whether there is a constituency with this id. */
export async function constituencyExists(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from constituencies where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** The booths of a constituency as people count: mandals, shaktikendras, names and numbers in natural order. */
export async function findBooths(db: Database, constituency_id: number): Promise<Booth[]> {
  const { rows } = await sql<Booth>`
    select id, mandal, shaktikendra, booth_name, booth_number from booths
    where constituency_id = ${constituency_id}
    order by ${naturalOrder("mandal")}, ${naturalOrder("shaktikendra")}, ${naturalOrder("booth_name")},
      ${naturalOrder("booth_number")}, id`.execute(db);
  return rows;
}

/**
 * Keeps other uploads for this constituency, and its deletion, waiting until the transaction ends; other work goes on.
 * False when there is no such constituency.
 */
export async function lockForUpload(tx: Tx, constituency_id: number): Promise<boolean> {
  // A plan made when the table was small would be ruinous for a large sheet.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
  const { rows } = await sql`
    select 1 from constituencies where id = ${constituency_id} for no key update`.execute(tx);
  return rows.length > 0;
}

export interface Counts {
  inserted: number;
  updated: number;
  unchanged: number;
}

/**
 * Stores the rows of a sheet, by constituency and booth number whatever its case: inserts or updates, never deletes
 * (decisions.md section 1, "Booth upload"). With `dry_run` only counts what would happen. `onStored` is told how many rows
 * are done. Needs lockForUpload().
 */
export async function storeSheet(
  tx: Tx,
  constituency_id: number,
  rows: SheetRow[],
  dry_run: boolean,
  onStored: (rows: number) => Promise<void> = async () => undefined,
): Promise<Counts> {
  const total: Counts = { inserted: 0, updated: 0, unchanged: 0 };
  for (let start = 0; start < rows.length; start += BATCH) {
    const counts = await storeBatch(tx, constituency_id, rows.slice(start, start + BATCH), dry_run);
    total.inserted += counts.inserted;
    total.updated += counts.updated;
    total.unchanged += counts.unchanged;
    await onStored(Math.min(start + BATCH, rows.length));
  }
  return total;
}

/** `with compared as`: each row of the sheet by its place, with its booth and whether the two differ. */
const compared = (constituency_id: number, batch: SheetRow[]) => sql`
    with compared as materialized (
      select sheet.*, booth.id, booth.was,
        (booth.mandal, booth.shaktikendra, booth.booth_name, booth.booth_number)
          is distinct from (sheet.mandal, sheet.shaktikendra, sheet.booth_name, sheet.booth_number) as differs
      from unnest(${batch.map((row) => row.mandal)}::text[], ${batch.map((row) => row.shaktikendra)}::text[],
        ${batch.map((row) => row.booth_name)}::text[], ${batch.map((row) => row.booth_number)}::text[])
        with ordinality as sheet (mandal, shaktikendra, booth_name, booth_number, place)
      left join lateral (
        select *, to_jsonb(b) as was from booths b
        where constituency_id = ${constituency_id} and lower(booth_number) = lower(sheet.booth_number) limit 1
      ) booth on true
    )`;

/**
 * What storeSheet() would add and change, the first rows of each kind, by the sheet's row numbers. Changes nothing. Needs
 * lockForUpload().
 */
export async function previewSheet(
  tx: Tx,
  constituency_id: number,
  rows: SheetRow[],
): Promise<Pick<SheetPreview, "added" | "changed">> {
  const found: Pick<SheetPreview, "added" | "changed"> = { added: [], changed: [] };
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const { rows: others } = await sql<{ place: number; was: Booth | null }>`
      ${compared(constituency_id, batch)}
      select place, was from compared where id is null or differs order by place`.execute(tx);
    for (const { place, was } of others) {
      const row = batch[place - 1]!;
      if (!was) found.added.push(row);
      else
        found.changed.push({
          row: row.row,
          booth_number: was.booth_number,
          changes: changesOf(was, row),
        });
    }
    if (Math.min(found.added.length, found.changed.length) >= PREVIEW_ROWS_MAX) break;
  }
  return {
    added: found.added.slice(0, PREVIEW_ROWS_MAX),
    changed: found.changed.slice(0, PREVIEW_ROWS_MAX),
  };
}

const changesOf = (was: Booth, row: SheetRow) =>
  SHEET_COLUMNS.filter((field) => was[field] !== row[field]).map((field) => ({
    field,
    from: was[field],
    to: row[field],
  }));

/**
 * One statement, so that the sheet and the booths are compared once: all its parts see the booths as they were before.
 * Each row looks its booth up in the index: a join is planned by statistics that know nothing of what was just uploaded,
 * and compares every row with every booth when it is planned badly.
 */
async function storeBatch(
  tx: Tx,
  constituency_id: number,
  batch: SheetRow[],
  dry_run: boolean,
): Promise<Counts> {
  const changes = sql`,
    updated as (
      update booths booth
      set mandal = row.mandal, shaktikendra = row.shaktikendra, booth_name = row.booth_name,
        booth_number = row.booth_number
      from compared row where row.differs and booth.id = row.id),
    inserted as (
      insert into booths (constituency_id, mandal, shaktikendra, booth_name, booth_number)
      select ${constituency_id}::int, mandal, shaktikendra, booth_name, booth_number
      from compared where id is null order by place)`;
  const { rows } = await sql<Counts>`
    ${compared(constituency_id, batch)}${dry_run ? sql`` : changes}
    select count(*) filter (where id is null) as inserted,
      count(*) filter (where id is not null and differs) as updated,
      count(*) filter (where not differs) as unchanged
    from compared`.execute(tx);
  return rows[0]!;
}

import { sql } from "kysely";
import type { Booth } from "contract/booths";
import type { Database } from "../../db/pool.ts";
import type { Tx } from "../../http/change.ts";
import type { SheetRow } from "./booths.sheet.ts";

/** Rows of a sheet in one statement: far below the statement time-out, also on a busy machine. */
const BATCH = 5000;

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
 * (decisions.md section 1, "Booth upload"). With `dry_run` only counts what would happen. Needs lockForUpload().
 */
export async function storeSheet(
  tx: Tx,
  constituency_id: number,
  rows: SheetRow[],
  dry_run: boolean,
): Promise<Counts> {
  const total: Counts = { inserted: 0, updated: 0, unchanged: 0 };
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const counts = await countSheet(tx, constituency_id, batch);
    total.inserted += counts.inserted;
    total.updated += counts.updated;
    total.unchanged += counts.unchanged;
    if (dry_run) continue;
    if (counts.updated) await updateBooths(tx, constituency_id, batch);
    if (counts.inserted) await insertBooths(tx, constituency_id, batch);
  }
  return total;
}

const sheetOf = (rows: SheetRow[]) => sql`
  unnest(${rows.map((row) => row.mandal)}::text[], ${rows.map((row) => row.shaktikendra)}::text[],
    ${rows.map((row) => row.booth_name)}::text[], ${rows.map((row) => row.booth_number)}::text[])
  with ordinality as sheet (mandal, shaktikendra, booth_name, booth_number, place)`;

const isSameBooth = (constituency_id: number) => sql`
  booth.constituency_id = ${constituency_id} and lower(booth.booth_number) = lower(sheet.booth_number)`;

const differs = sql`
  (booth.mandal, booth.shaktikendra, booth.booth_name, booth.booth_number)
  is distinct from (sheet.mandal, sheet.shaktikendra, sheet.booth_name, sheet.booth_number)`;

async function countSheet(tx: Tx, constituency_id: number, batch: SheetRow[]): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where booth.id is null) as inserted,
      count(*) filter (where booth.id is not null and ${differs}) as updated,
      count(*) filter (where booth.id is not null and not (${differs})) as unchanged
    from ${sheetOf(batch)} left join booths booth on ${isSameBooth(constituency_id)}`.execute(tx);
  return rows[0]!;
}

async function updateBooths(tx: Tx, constituency_id: number, batch: SheetRow[]): Promise<void> {
  await sql`
    update booths booth
    set mandal = sheet.mandal, shaktikendra = sheet.shaktikendra, booth_name = sheet.booth_name,
      booth_number = sheet.booth_number
    from ${sheetOf(batch)} where ${isSameBooth(constituency_id)} and ${differs}`.execute(tx);
}

async function insertBooths(tx: Tx, constituency_id: number, batch: SheetRow[]): Promise<void> {
  await sql`
    insert into booths (constituency_id, mandal, shaktikendra, booth_name, booth_number)
    select ${constituency_id}::int, sheet.mandal, sheet.shaktikendra, sheet.booth_name, sheet.booth_number
    from ${sheetOf(batch)}
    where not exists (select from booths booth where ${isSameBooth(constituency_id)})
    order by sheet.place`.execute(tx);
}

import { sql } from "kysely";
import {
  type BoothLoad,
  NEW_MANDALS_MAX,
  PREVIEW_ROWS_MAX,
  sheetColumns,
  type SheetPreview,
} from "contract/booth-upload";
import type { Booth } from "contract/booths";
import { type Message, message } from "contract/message";
import type { Database, Tx } from "../../postgres/schema.ts";
import type { Scope } from "../../access/scope.ts";
import type { SheetRow } from "./booths.sheet.ts";

/** Rows in one statement, few enough for the statement timeout, also on a busy machine. */
const BATCH = 1000;

/** Sorts "Kendra 2" before "Kendra 10", and "9" before "12A": by the text before the first number, the number, the whole. */
function naturalOrder(column: string) {
  const text = sql`translate(lower(${sql.ref(column)}), '०१२३४५६७८९', '0123456789')`;
  return sql`substring(${text} from '^[^0-9]*'), substring(${text} from '[0-9]+')::numeric nulls first, ${text}`;
}

/** The booths of a constituency by mandal, shaktikendra, name and number, in natural order. */
export async function listConstituencyBooths(
  db: Database,
  scope: Scope,
  constituency_id: number,
): Promise<Booth[]> {
  const { rows } = await sql<Booth>`
    select id, mandal, shaktikendra, booth_name, booth_number from booths
    where constituency_id = ${constituency_id} and ${scope.includes(sql`constituency_id`)}
    order by ${naturalOrder("mandal")}, ${naturalOrder("shaktikendra")}, ${naturalOrder("booth_name")},
      ${naturalOrder("booth_number")}, id`.execute(db);
  return rows;
}

/**
 * Locks the constituency until the transaction ends: other uploads for it and its deletion wait, other work continues.
 * False when there is no such constituency.
 */
export async function lockForUpload(
  tx: Tx,
  scope: Scope,
  constituency_id: number,
): Promise<boolean> {
  // A cached plan from when the table was small can be very slow for a large sheet.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
  const locked = await tx
    .selectFrom("constituencies")
    .select("id")
    .where("id", "=", constituency_id)
    .where(scope.includes(sql`id`))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

export interface Counts {
  inserted: number;
  updated: number;
  unchanged: number;
}

/**
 * Stores the rows of a sheet: updates the booth of this constituency with the same number (comparable_text), or inserts one;
 * never deletes (booth-upload-15). With `dry_run` it only counts. `onStored` gets the number of rows
 * stored so far. Call lockForUpload() first.
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

/** A booth `b` that cannot be removed. */
const isUsed = sql<boolean>`(exists (select from principals where booth_id = b.id)
  or exists (select from complaints where booth_id = b.id)
  or exists (select from events where booth_id = b.id))`;

/** The newest load of which a constituency still has booths (booth-upload-20). */
export async function findLatestLoad(
  db: Database,
  scope: Scope,
  constituency_id: number,
): Promise<BoothLoad | null> {
  const { rows } = await sql<BoothLoad>`
    select loaded_at, count(*) as booths, count(*) filter (where ${isUsed}) as used
    from booths b
    where constituency_id = ${constituency_id} and ${scope.includes(sql`constituency_id`)}
      and loaded_at = (select max(loaded_at) from booths where constituency_id = ${constituency_id})
    group by loaded_at`.execute(db);
  return rows[0] ?? null;
}

/**
 * Removes the booths of a load, except those that are used; returns how many. Call lockForUpload() first.
 */
export async function removeLoad(
  tx: Tx,
  constituency_id: number,
  loaded_at: string,
): Promise<number> {
  // What refers to one of them waits now; what already does is seen by the statements below.
  const booths = await tx
    .selectFrom("booths")
    .select("id")
    .where("constituency_id", "=", constituency_id)
    .where("loaded_at", "=", loaded_at)
    .orderBy("id")
    .forUpdate()
    .execute();
  let removed = 0;
  for (let start = 0; start < booths.length; start += BATCH) {
    const batch = booths.slice(start, start + BATCH).map(({ id }) => id);
    const { numAffectedRows } = await sql`
      delete from booths b where id = any(${batch}::int[]) and not ${isUsed}`.execute(tx);
    removed += Number(numAffectedRows);
  }
  return removed;
}

/** What a removal did: how many booths are gone, and how many are in use. */
export function removalMessage({ removed, used }: { removed: number; used: number }): Message {
  const booths = message(removed === 1 ? "{count} booth removed" : "{count} booths removed", {
    count: removed,
  });
  return used === 0
    ? booths
    : message("{counts}, {count} kept: citizens, complaints or events have them", {
        counts: [booths],
        count: used,
      });
}

/** `with compared as`: each row of the batch with its position, its booth (`was`) and whether the two differ. */
const compared = (constituency_id: number, batch: SheetRow[]) => sql`
    with compared as materialized (
      select sheet.*, booth.id, booth.was,
        (booth.mandal, booth.shaktikendra, booth.booth_name, booth.booth_number)
          is distinct from (sheet.mandal, sheet.shaktikendra, sheet.booth_name, sheet.booth_number) as differs
      from unnest(${batch.map((row) => row.mandal)}::text[], ${batch.map((row) => row.shaktikendra)}::text[],
        ${batch.map((row) => row.booth_name)}::text[], ${batch.map((row) => row.booth_number)}::text[])
        with ordinality as sheet (mandal, shaktikendra, booth_name, booth_number, position)
      left join lateral (
        select *, to_jsonb(b) as was from booths b
        where constituency_id = ${constituency_id} and not look_alike
          and comparable_text(booth_number) = comparable_text(sheet.booth_number) limit 1
      ) booth on true
    )`;

/**
 * What storeSheet() would add and change: the first PREVIEW_ROWS_MAX rows of each kind, in the sheet's order. Changes nothing.
 * Call lockForUpload() first.
 */
export async function previewSheet(
  tx: Tx,
  constituency_id: number,
  rows: SheetRow[],
): Promise<SheetPreview> {
  const preview: SheetPreview = { added: [], changed: [] };
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const { rows: differing } = await sql<{ position: number; was: Booth | null }>`
      ${compared(constituency_id, batch)}
      select position, was from compared where id is null or differs order by position`.execute(tx);
    for (const { position, was } of differing) {
      const row = batch[position - 1]!;
      if (!was) preview.added.push(row);
      else
        preview.changed.push({
          row: row.row,
          booth_number: was.booth_number,
          changes: changedFields(was, row),
        });
    }
    if (Math.min(preview.added.length, preview.changed.length) >= PREVIEW_ROWS_MAX) break;
  }
  const new_mandals = await findNewMandals(tx, constituency_id, rows);
  return {
    added: preview.added.slice(0, PREVIEW_ROWS_MAX),
    changed: preview.changed.slice(0, PREVIEW_ROWS_MAX),
    ...(new_mandals.length > 0 && { new_mandals }),
  };
}

/** The mandals of the sheet that the constituency does not have, in the sheet's order; none where it has no booths yet. */
async function findNewMandals(
  tx: Tx,
  constituency_id: number,
  sheetRows: SheetRow[],
): Promise<string[]> {
  const mandals = [...new Set(sheetRows.map(({ mandal }) => mandal))];
  const { rows } = await sql<{ name: string }>`
    with known as materialized (
      select distinct comparable_text(mandal) as mandal from booths where constituency_id = ${constituency_id}
    )
    select name from unnest(${mandals}::text[]) with ordinality as sheet (name, position)
    where exists (select from known) and comparable_text(name) not in (select mandal from known)
    order by position limit ${NEW_MANDALS_MAX}`.execute(tx);
  return rows.map(({ name }) => name);
}

const changedFields = (was: Booth, row: SheetRow) =>
  sheetColumns
    .filter((field) => was[field] !== row[field])
    .map((field) => ({ field, from: was[field], to: row[field] }));

/**
 * One statement: all its parts see the booths as they were before it. The lateral join looks each booth up in the index. A
 * plain join is planned with statistics from before the upload, and a wrong plan compares every row with every booth.
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
      insert into booths (constituency_id, mandal, shaktikendra, booth_name, booth_number, loaded_at)
      select ${constituency_id}::int, mandal, shaktikendra, booth_name, booth_number, now()
      from compared where id is null order by position)`;
  const { rows } = await sql<Counts>`
    ${compared(constituency_id, batch)}${dry_run ? sql`` : changes}
    select count(*) filter (where id is null) as inserted,
      count(*) filter (where id is not null and differs) as updated,
      count(*) filter (where not differs) as unchanged
    from compared`.execute(tx);
  return rows[0]!;
}

import { type RawBuilder, sql } from "kysely";
import { OFFICE_TIME_ZONE } from "contract/calendar";
import { COMPLAINT_STATUSES, COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import type { StoredChange, Tx } from "../../../postgres/schema.ts";
import { importBudget, STATEMENT_TIMEOUT_MS, withBudget } from "../../../postgres/time-budget.ts";
import type { Scope } from "../../../access/scope.ts";
import { batches } from "./import.batches.ts";
import type { RegisterComplaint } from "./import.check.ts";
import { findOrAddCitizens, personKey } from "./import.citizens.ts";
import { assertUnchanged } from "./import.unchanged.ts";

/** 100,000 complaints of many years, on a busy machine. */
const MONTHS_MS_MAX = 300_000;

const officeZone = sql.lit(OFFICE_TIME_ZONE);

/** Locks the constituency until the transaction ends, so that two imports for it follow each other; false when it is gone. */
export async function lockForImport(
  tx: Tx,
  scope: Scope,
  constituency_id: number,
): Promise<boolean> {
  // A cached plan from when the table was small can be very slow for a large register.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
  // Nobody gets a message about an old matter: what queues messages looks at this setting.
  await sql`select set_config('console.importing', 'on', true)`.execute(tx);
  const locked = await tx
    .selectFrom("constituencies")
    .select("id")
    .where("id", "=", constituency_id)
    .where(scope.includes(sql`id`))
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Before the first row: addToMonths() adds what is new to the months as they are now (decision 0036).
  if (locked) await inMonthsTime(tx, sql`select store_months()`);
  return locked !== undefined;
}

interface Import {
  constituency_id: number;
  registered_by: number;
  /** Gets the number of complaints stored so far; an error that it throws ends the import. */
  onStored?: (count: number) => Promise<void>;
}

/**
 * Stores complaints that compareWithStored() has found to be new, with their citizens, the moves of their status on the days of the
 * register, and notes; returns the number of added citizens. Throws 409 when a citizen or admin was changed meanwhile. Call
 * lockForImport() first.
 */
export async function storeRegister(
  tx: Tx,
  complaints: RegisterComplaint[],
  { constituency_id, registered_by, onStored = async () => undefined }: Import,
): Promise<number> {
  const { ids, added } = await findOrAddCitizens(tx, complaints);
  const stored: number[] = [];
  for (const batch of batches(complaints)) {
    stored.push(...(await storeBatch(tx, batch, ids, { constituency_id, registered_by })));
    await onStored(stored.length);
  }
  await assertUnchanged(tx, complaints, [...new Set(ids.values())], constituency_id);
  await addToMonths(tx, stored);
  return added;
}

/** Adds the complaints to the figures of the months that have ended. */
const addToMonths = (tx: Tx, ids: number[]): Promise<void> =>
  inMonthsTime(tx, sql`select add_to_closed_months(${ids}::int[])`);

/** Runs a statement that can take longer than others. */
async function inMonthsTime(tx: Tx, statement: RawBuilder<unknown>): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(MONTHS_MS_MAX)}`.execute(tx);
  const budget = { ...importBudget(), answerMs: MONTHS_MS_MAX };
  await withBudget(budget, () => statement.execute(tx));
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(tx);
}

/** The move to completed, as the activity keeps it. */
const COMPLETION: StoredChange[] = [
  { field: "status_id", from: COMPLAINT_STATUSES[0].id, to: COMPLETED_STATUS_ID },
];

/** Stores the complaints of one batch with their activity; returns their ids. */
async function storeBatch(
  tx: Tx,
  batch: RegisterComplaint[],
  citizens: Map<string, number>,
  { constituency_id, registered_by }: Import,
): Promise<number[]> {
  const column = <Name extends keyof RegisterComplaint>(name: Name) =>
    batch.map((one) => one[name]);
  const { rows } = await sql<{ id: number }>`
    with sheet as materialized (
      select nextval('complaints_id_seq')::int as id, s.*,
        s.day::timestamp at time zone ${officeZone} as issue_at, s.completed_on::timestamp at time zone ${officeZone} as completed_at
      from unnest(${column("number")}::text[], ${column("date")}::date[], ${column("title")}::text[], ${column("description")}::text[],
        ${column("category_id")}::int[], ${column("status_id")}::int[], ${column("completed_on")}::date[],
        ${column("booth_id")}::int[], ${column("assigned_to")}::int[], ${batch.map((one) => citizens.get(personKey(one)))}::int[],
        ${batch.map(({ notes }) => JSON.stringify(notes))}::jsonb[])
        with ordinality as s (source_number, day, title, description, category_id, status_id, completed_on, booth_id, assigned_to,
          complainant_id, notes, position)
      order by s.position
    ), added as (
      insert into complaints (id, source_number, issue_at, title, description, category_id, status_id, completed_at, booth_id,
        constituency_id, assigned_to, complainant_id, complainant_text, registered_by) overriding system value
      select sheet.id, source_number, sheet.issue_at, title, description, category_id, status_id, completed_at, sheet.booth_id,
        ${constituency_id}::int, assigned_to, complainant_id, text_of_person(p.phone, p.name), ${registered_by}::int
      from sheet join principals p on p.id = complainant_id
      order by sheet.position
    ), activity as (
      insert into complaint_story (complaint_id, principal_id, kind, at, changes, note)
      select id, ${registered_by}::int, kind, at, changes, note
      from sheet, lateral (
        select 0 as place, 'edited' as kind, completed_at as at, ${JSON.stringify(COMPLETION)}::jsonb as changes, null as note
        where completed_at is not null
        union all
        select place, 'note', now(), '[]', note from jsonb_array_elements_text(notes) with ordinality as n (note, place)
      ) entry
      order by position, place
    )
    select id from sheet`.execute(tx);
  return rows.map(({ id }) => id);
}

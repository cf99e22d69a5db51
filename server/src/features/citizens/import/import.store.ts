import { type RawBuilder, sql } from "kysely";
import { type Message, message } from "contract/message";
import { conflict } from "../../../http/errors/http-error.ts";
import { ROLL_LOCK } from "../../../postgres/advisory-locks.ts";
import type { Database, Tx } from "../../../postgres/schema.ts";
import type { RowProblem } from "../../../spreadsheets/sheet-form.ts";
import { isCitizen } from "../citizens.read.ts";
import type { RollCitizen } from "./import.check.ts";

/** Rows in one statement. */
const BATCH = 250;

/** A citizen of a roll, compared with the stored ones. */
export interface ComparedCitizen extends RollCitizen {
  outcome: "inserted" | "updated";
  /** A new citizen whose phone somebody else has, in the office or further up in the roll: of a household, or misspelt. */
  shares_phone: boolean;
  booth_number: string;
  constituency_name: string;
}

export interface ComparedRoll {
  /** Citizens to be added or updated. */
  changes: ComparedCitizen[];
  unchanged: number;
  /** Rows whose citizen is enrolled at another booth. A roll never moves a citizen to another booth. */
  problems: RowProblem[];
}

const elsewhere = (booth: string, constituency: string): Message =>
  message("This phone belongs to somebody enrolled at booth {text} of {name}", {
    text: booth,
    name: constituency,
  });

/** Whether citizen p is the person of a row of the sheet. A citizen without a name gets it. */
const isPerson = (row: RawBuilder<unknown>) => sql`
  (${isCitizen} and p.phone = ${row}.phone and comparable_text(coalesce(p.name, ${row}.name)) = comparable_text(${row}.name))`;

/**
 * `with compared as`: each row of the batch with its citizen and what becomes of it. Two rows have one citizen only when the
 * citizen has no name: the first row gives theirs, the second is another person.
 */
const compared = (batch: RollCitizen[]) => sql`
    with compared as materialized (
      select sheet.*, known.id, known.booth_id as enrolled_at,
        case when known.id is null or row_number() over (partition by known.id order by sheet.row) > 1 then 'inserted'
          when known.booth_id <> sheet.booth_id then 'elsewhere'
          when (known.name, known.email) is distinct from (sheet.name, coalesce(sheet.email, known.email)) then 'updated'
          else 'unchanged' end as outcome
      from unnest(${batch.map(({ row }) => row)}::int[], ${batch.map(({ name }) => name)}::text[],
        ${batch.map(({ phone }) => phone)}::text[], ${batch.map(({ email }) => email)}::text[],
        ${batch.map(({ booth_id }) => booth_id)}::int[]) as sheet (row, name, phone, email, booth_id)
      left join lateral (
        select p.id, p.name, p.email, p.booth_id from principals p
        where ${isPerson(sql`sheet`)}
        order by p.name is null, p.booth_id = sheet.booth_id desc, p.id limit 1
      ) known on true
    )`;

/** Compares the citizens of a roll with the stored ones, by phone and name. Writes nothing. */
export async function compareRoll(db: Database, citizens: RollCitizen[]): Promise<ComparedRoll> {
  const result: ComparedRoll = { changes: [], unchanged: 0, problems: [] };
  const named = new Set<number>();
  const phones = new Set<string>();
  for (let start = 0; start < citizens.length; start += BATCH) {
    const batch = citizens.slice(start, start + BATCH);
    const { rows } = await sql<{
      id: number | null;
      outcome: "inserted" | "updated" | "unchanged" | "elsewhere";
      is_known_phone: boolean;
      booth: string;
      constituency: string;
    }>`
      ${compared(batch)}
      select c.id, c.outcome, b.booth_number as booth, n.name as constituency,
        exists (select from principals p where p.phone = c.phone and ${isCitizen}) as is_known_phone
      from compared c
      join booths b on b.id = case c.outcome when 'elsewhere' then c.enrolled_at else c.booth_id end
      join constituencies n on n.id = b.constituency_id
      order by c.row`.execute(db);
    for (const [index, { id, is_known_phone, booth, constituency, ...row }] of rows.entries()) {
      const citizen = batch[index]!;
      const outcome = id !== null && named.has(id) ? "inserted" : row.outcome;
      if (id !== null) named.add(id);
      if (outcome === "unchanged") result.unchanged += 1;
      else if (outcome === "elsewhere")
        result.problems.push({
          row: citizen.row,
          field: "phone",
          message: elsewhere(booth, constituency),
        });
      else {
        const shares_phone =
          outcome === "inserted" && (is_known_phone || phones.has(citizen.phone));
        phones.add(citizen.phone);
        result.changes.push({
          ...citizen,
          outcome,
          shares_phone,
          booth_number: booth,
          constituency_name: constituency,
        });
      }
    }
  }
  return result;
}

/** One roll is stored at a time: two with the same people would wait for each other. Throws 409 while another one is stored. */
export async function lockForRoll(tx: Tx): Promise<void> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(ROLL_LOCK)}) as is_free`.execute(tx);
  if (!rows[0]!.is_free)
    throw conflict(
      message("Another voter roll is being stored. Import this one when it has ended."),
    );
}

interface RollCounts {
  inserted: number;
  updated: number;
  unchanged: number;
  /** Rows whose citizen, or phone, another transaction has changed meanwhile. */
  problems: RowProblem[];
}

/**
 * Stores citizens by phone and name: adds new citizens, updates email and spelling of those enrolled at the same booth, never
 * deletes. Another name with a known phone is another person of the household. An empty email never replaces one. `onStored`
 * gets the number of rows stored so far; an error that it throws ends the import.
 */
export async function storeRoll(
  tx: Tx,
  citizens: RollCitizen[],
  onStored: (rows: number) => Promise<void> = async () => undefined,
): Promise<RollCounts> {
  // A cached plan from when the table was small can be very slow for a large sheet.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
  const total: RollCounts = { inserted: 0, updated: 0, unchanged: 0, problems: [] };
  for (let start = 0; start < citizens.length; start += BATCH) {
    const batch = await storeBatch(tx, citizens.slice(start, start + BATCH));
    for (const { row, outcome, booth, constituency } of batch) {
      if (outcome === "elsewhere" || outcome === "taken")
        total.problems.push({
          row,
          field: "phone",
          message:
            outcome === "taken"
              ? message("This phone has just been taken")
              : elsewhere(booth ?? "", constituency ?? ""),
        });
      else total[outcome] += 1;
    }
    await onStored(Math.min(start + BATCH, citizens.length));
  }
  return total;
}

interface Stored {
  row: number;
  outcome: "inserted" | "updated" | "unchanged" | "elsewhere" | "taken";
  /** The number and constituency of the booth where the citizen is already enrolled. */
  booth: string | null;
  constituency: string | null;
}

/** One statement: all its parts see the citizens as they were before it. */
async function storeBatch(tx: Tx, batch: RollCitizen[]): Promise<Stored[]> {
  // In the meantime another transaction may have added somebody with the same phone, or changed or ended the citizen.
  const { rows } = await sql<Stored>`
    ${compared(batch)},
    updated as (
      update principals p
      set name = c.name, email = coalesce(c.email, p.email), version = p.version + 1, updated_at = now()
      from compared c
      where c.outcome = 'updated' and p.id = c.id and ${isPerson(sql`c`)}
      returning p.id),
    inserted as (
      insert into principals (principal_type, name, phone, email, booth_id, phone_sharer)
      select 'user', name, phone, email, booth_id,
        coalesce((select max(p.phone_sharer) from principals p where p.phone = c.phone and ${isCitizen}), 0)
          + row_number() over (partition by phone order by row)
      from compared c where outcome = 'inserted' order by row
      on conflict (phone, phone_sharer) where principal_type = 'user' and status <> 'deleted' do nothing
      returning phone, name)
    select c.row,
      case when c.outcome = 'inserted' and not exists (select from inserted i where (i.phone, i.name) = (c.phone, c.name)) then 'taken'
        when c.outcome = 'updated' and not exists (select from updated u where u.id = c.id) then 'taken'
        else c.outcome end as outcome,
      b.booth_number as booth, n.name as constituency
    from compared c
    left join booths b on c.outcome = 'elsewhere' and b.id = c.enrolled_at
    left join constituencies n on n.id = b.constituency_id
    order by c.row`.execute(tx);
  return rows;
}

import { sql } from "kysely";
import { says } from "contract/messages";
import type { Database, Tx } from "../../postgres/schema.ts";
import { constituencyByText } from "../../postgres/constituency-by-text.ts";
import type { RowProblem } from "../../spreadsheets/sheet-form.ts";
import type { FindBooth, RollCitizen } from "./citizens.sheet.ts";

/** Rows of a roll in one statement. */
const BATCH = 1000;

/**
 * Gives what finds a row's booth by constituency (its name, or its number) and booth number, whatever their case.
 * `usual` is the constituency of rows that name none. Throws in plain words when there is no such one.
 */
export async function boothFinder(db: Database, usual: string | undefined): Promise<FindBooth> {
  const findSeat = await constituencyByText(db);
  const { rows: booths } = await sql<{ constituency_id: number; number: string; id: number }>`
    select constituency_id, lower(booth_number) as number, id from booths`.execute(db);
  const boothOf = new Map(
    booths.map(({ constituency_id, number, id }) => [`${constituency_id} ${number}`, id]),
  );

  const usualSeat = usual === undefined ? undefined : findSeat(usual);
  if (typeof usualSeat === "object") throw new Error(`${usualSeat.message}.`);
  return (constituency, booth_number) => {
    const seat = constituency === "" ? usualSeat : findSeat(constituency);
    if (seat === undefined)
      return {
        field: "constituency",
        message: says("Constituency is required (or --constituency)"),
      };
    if (typeof seat === "object") return { field: "constituency", ...seat };
    const booth_id = boothOf.get(`${seat} ${booth_number.toLowerCase()}`);
    return booth_id === undefined
      ? {
          field: "booth_number",
          message: says("This constituency has no booth {text}", { text: booth_number }),
        }
      : { booth_id };
  };
}

export interface RollCounts {
  inserted: number;
  updated: number;
  unchanged: number;
  /** Rows whose phone is somebody's of another booth: nobody is moved by a roll. */
  rejected: RowProblem[];
}

/**
 * Stores citizens by their phone: adds those that are new, writes name and email (never an empty one) of those who are
 * enrolled at that very booth, never deletes. With `dry_run` only tells what would happen.
 */
export async function storeRoll(
  tx: Tx,
  citizens: RollCitizen[],
  dry_run: boolean,
): Promise<RollCounts> {
  // A plan made when the table was small would be ruinous for a large sheet.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
  const total: RollCounts = { inserted: 0, updated: 0, unchanged: 0, rejected: [] };
  for (let start = 0; start < citizens.length; start += BATCH) {
    const batch = await storeBatch(tx, citizens.slice(start, start + BATCH), dry_run);
    for (const { row, became, booth, seat } of batch) {
      if (became === "elsewhere")
        total.rejected.push({
          row,
          field: "phone",
          message: says("This phone belongs to somebody enrolled at booth {text} of {name}", {
            text: booth ?? "",
            name: seat ?? "",
          }),
        });
      else if (became === "taken")
        total.rejected.push({
          row,
          field: "phone",
          message: says("This phone has just been taken"),
        });
      else total[became] += 1;
    }
  }
  return total;
}

interface Stored {
  row: number;
  became: "inserted" | "updated" | "unchanged" | "elsewhere" | "taken";
  /** Number and constituency of the booth that somebody is enrolled at already. */
  booth: string | null;
  seat: string | null;
}

/** One statement, so that all its parts see the citizens as they were before. */
async function storeBatch(tx: Tx, batch: RollCitizen[], dry_run: boolean): Promise<Stored[]> {
  const changes = sql`,
    updated as (
      update principals p set name = c.name, email = coalesce(c.email, p.email), updated_at = now()
      from compared c where c.became = 'updated' and p.id = c.id),
    inserted as (
      insert into principals (principal_type, name, phone, email, booth_id)
      select 'user', name, phone, email, booth_id from compared where became = 'inserted' order by row
      on conflict (phone) where principal_type = 'user' and status <> 'deleted' do nothing
      returning phone)`;
  // Somebody at the desk may have entered the same phone while this ran.
  const became = dry_run
    ? sql`c.became`
    : sql`case when c.became = 'inserted' and not exists (select from inserted i where i.phone = c.phone)
        then 'taken' else c.became end`;
  const { rows } = await sql<Stored>`
    with compared as materialized (
      select sheet.*, known.id, known.booth_id as enrolled_at,
        case when known.id is null then 'inserted'
          when known.booth_id <> sheet.booth_id then 'elsewhere'
          when (known.name, known.email) is distinct from (sheet.name, coalesce(sheet.email, known.email)) then 'updated'
          else 'unchanged' end as became
      from unnest(${batch.map(({ row }) => row)}::int[], ${batch.map(({ name }) => name)}::text[],
        ${batch.map(({ phone }) => phone)}::text[], ${batch.map(({ email }) => email)}::text[],
        ${batch.map(({ booth_id }) => booth_id)}::int[]) as sheet (row, name, phone, email, booth_id)
      left join lateral (
        select id, name, email, booth_id from principals
        where phone = sheet.phone and principal_type = 'user' and status <> 'deleted' limit 1
      ) known on true
    )${dry_run ? sql`` : changes}
    select c.row, ${became} as became, b.booth_number as booth, n.name as seat
    from compared c
    left join booths b on c.became = 'elsewhere' and b.id = c.enrolled_at
    left join constituencies n on n.id = b.constituency_id
    order by c.row`.execute(tx);
  return rows;
}

import { type RawBuilder, sql } from "kysely";
import { comparableText } from "contract/clean-text";
import { asciiDigits } from "contract/digits";
import { english, message } from "contract/message";
import type { Database, Tx } from "../../postgres/schema.ts";
import { constituencyByText } from "../../locations/constituency-by-text.ts";
import type { RowProblem } from "../../spreadsheets/sheet-form.ts";
import { isCitizen } from "./citizens.read.ts";
import type { FindBooth, RollCitizen } from "./citizens.sheet.ts";

/** Rows in one statement. */
const BATCH = 250;

/**
 * Returns a function that finds a booth by constituency (name or id) and booth number, as comparableText.
 * `default_constituency` applies to rows without a constituency. Throws an Error when it is unknown.
 */
export async function createBoothFinder(
  db: Database,
  default_constituency: string | undefined,
): Promise<FindBooth> {
  const findConstituency = await constituencyByText(db);
  const { rows: booths } = await sql<{ constituency_id: number; number: string; id: number }>`
    select constituency_id, booth_number as number, id from booths where not look_alike`.execute(
    db,
  );
  const boothIds = new Map(
    booths.map(({ constituency_id, number, id }) => [
      `${constituency_id} ${comparableText(asciiDigits(number))}`,
      id,
    ]),
  );

  const defaultId =
    default_constituency === undefined ? undefined : findConstituency(default_constituency);
  if (typeof defaultId === "object") throw new Error(`${english(defaultId.message)}.`);
  return (constituency, booth_number) => {
    const constituency_id = constituency === "" ? defaultId : findConstituency(constituency);
    if (constituency_id === undefined)
      return {
        field: "constituency",
        message: message("Constituency is required (or --constituency)"),
      };
    if (typeof constituency_id === "object") return { field: "constituency", ...constituency_id };
    const booth_id = boothIds.get(`${constituency_id} ${comparableText(booth_number)}`);
    return booth_id === undefined
      ? {
          field: "booth_number",
          message: message("This constituency has no booth {text}", { text: booth_number }),
        }
      : { booth_id };
  };
}

interface RollCounts {
  inserted: number;
  updated: number;
  unchanged: number;
  /** Rows whose citizen is enrolled at another booth. A roll never moves a citizen to another booth. */
  problems: RowProblem[];
}

/**
 * Stores citizens by phone and name: adds new citizens, updates email and spelling of those enrolled at the same booth, never
 * deletes. Another name with a known phone is another person of the household. An empty email never replaces one. With `dry_run`
 * it only counts.
 */
export async function storeRoll(
  tx: Tx,
  citizens: RollCitizen[],
  dry_run: boolean,
): Promise<RollCounts> {
  // A cached plan from when the table was small can be very slow for a large sheet.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
  const total: RollCounts = { inserted: 0, updated: 0, unchanged: 0, problems: [] };
  for (let start = 0; start < citizens.length; start += BATCH) {
    const batch = await storeBatch(tx, citizens.slice(start, start + BATCH), dry_run);
    for (const { row, outcome, booth, constituency } of batch) {
      if (outcome === "elsewhere")
        total.problems.push({
          row,
          field: "phone",
          message: message("This phone belongs to somebody enrolled at booth {text} of {name}", {
            text: booth ?? "",
            name: constituency ?? "",
          }),
        });
      else if (outcome === "taken")
        total.problems.push({
          row,
          field: "phone",
          message: message("This phone has just been taken"),
        });
      else total[outcome] += 1;
    }
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
async function storeBatch(tx: Tx, batch: RollCitizen[], dry_run: boolean): Promise<Stored[]> {
  /** Whether citizen p is the person of a row of the sheet. A citizen without a name gets it. */
  const isPerson = (row: RawBuilder<unknown>) => sql`
    (${isCitizen} and p.phone = ${row}.phone and comparable_text(coalesce(p.name, ${row}.name)) = comparable_text(${row}.name))`;
  const changes = sql`,
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
      returning phone, name)`;
  // In the meantime another transaction may have added somebody with the same phone, or changed or ended the citizen.
  const outcome = dry_run
    ? sql`c.outcome`
    : sql`case when c.outcome = 'inserted' and not exists (select from inserted i where (i.phone, i.name) = (c.phone, c.name))
        then 'taken'
      when c.outcome = 'updated' and not exists (select from updated u where u.id = c.id)
        then 'taken' else c.outcome end`;
  const { rows } = await sql<Stored>`
    with compared as materialized (
      select sheet.*, known.id, known.booth_id as enrolled_at,
        case when known.id is null then 'inserted'
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
    )${dry_run ? sql`` : changes}
    select c.row, ${outcome} as outcome, b.booth_number as booth, n.name as constituency
    from compared c
    left join booths b on c.outcome = 'elsewhere' and b.id = c.enrolled_at
    left join constituencies n on n.id = b.constituency_id
    order by c.row`.execute(tx);
  return rows;
}

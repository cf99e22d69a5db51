import { type RawBuilder, sql } from "kysely";
import { comparableText } from "contract/clean-text";
import type { Database, Tx } from "../../../postgres/schema.ts";
import { batches } from "./import.batches.ts";
import type { RegisterComplaint } from "./import.check.ts";

/** A complainant of a register. */
interface Person {
  booth_id: number;
  phone: string | null;
  name: string;
}

/** What a citizen is found by: booth, phone and name. Of people without a phone one name is one person. */
export const personKey = ({ booth_id, phone, name }: Person): string =>
  `${booth_id} ${phone ?? ""} ${comparableText(name)}`;

/** The complainants of these complaints, each once, by booth: so that each booth's citizens are read once. */
const peopleOf = (complaints: RegisterComplaint[]): [key: string, person: Person][] =>
  [...new Map(complaints.map((one) => [personKey(one), one]))].toSorted(
    ([, one], [, other]) => one.booth_id - other.booth_id,
  );

/** Selects the complainants of a batch with their citizens (`id`: null for a new one). */
function selectKnown(batch: [key: string, person: Person][]): RawBuilder<unknown> {
  const people = batch.map(([, person]) => person);
  return sql`
    with person as materialized (
      select * from unnest(${people.map(({ booth_id }) => booth_id)}::int[], ${people.map(({ phone }) => phone)}::text[],
        ${people.map(({ name }) => name)}::text[], ${people.map(({ name }) => comparableText(name))}::text[])
        with ordinality as person (booth_id, phone, name, key, position)
    ), citizen as materialized (
      select distinct on (booth_id, phone, key) id, booth_id, phone, key
      from (
        select p.id, p.booth_id, p.phone, comparable_text(p.name) as key from principals p
        where p.principal_type = 'user' and p.status <> 'deleted' and p.booth_id = any(${people.map(({ booth_id }) => booth_id)}::int[])
          and (p.phone is null or p.phone = any(${people.map(({ phone }) => phone)}::text[]))
      ) found order by booth_id, phone, key, id
    ), known as materialized (
      select person.*, citizen.id from person
      left join citizen on citizen.booth_id = person.booth_id and citizen.key = person.key
        and citizen.phone is not distinct from person.phone
    )`;
}

/** The number of complainants who are no citizens yet. */
export async function countNewCitizens(
  db: Database,
  complaints: RegisterComplaint[],
): Promise<number> {
  const people = peopleOf(complaints);
  let count = 0;
  for (const batch of batches(people)) {
    const { rows } = await sql<{ missing: number }>`
      ${selectKnown(batch)}
      select count(*) filter (where id is null) as missing from known`.execute(db);
    count += rows[0]!.missing;
  }
  return count;
}

/**
 * The citizens of the complaints by personKey(): those of the booth with the phone and name, else new ones. `added`: the number of
 * new ones. Nobody gets a phone that the register does not name, and nobody has agreed to messages.
 */
export async function findOrAddCitizens(
  tx: Tx,
  complaints: RegisterComplaint[],
): Promise<{ ids: Map<string, number>; added: number }> {
  const people = peopleOf(complaints);
  const ids = new Map<string, number>();
  let added = 0;
  for (const batch of batches(people)) {
    const { rows } = await sql<{ position: number; id: number; is_new: boolean }>`
      ${selectKnown(batch)}, added as (
        insert into principals (principal_type, name, phone, booth_id, phone_sharer)
        select 'user', name, phone, booth_id,
          case when phone is null then 1 else
            coalesce((select max(p.phone_sharer) from principals p
              where p.phone = known.phone and p.principal_type = 'user' and p.status <> 'deleted'), 0)
            + row_number() over (partition by phone order by position) end
        from known where id is null order by position
        returning id, booth_id, phone, name
      )
      select known.position, coalesce(known.id, added.id) as id, known.id is null as is_new
      from known left join added on known.id is null and added.booth_id = known.booth_id and added.name = known.name
        and added.phone is not distinct from known.phone`.execute(tx);
    for (const { position, id, is_new } of rows) {
      ids.set(batch[position - 1]![0], id);
      if (is_new) added += 1;
    }
  }
  return { ids, added };
}

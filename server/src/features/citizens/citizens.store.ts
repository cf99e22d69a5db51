import { sql } from "kysely";
import type { Citizen, Enrolment } from "contract/citizens";
import { message } from "contract/message";
import { phoneStart } from "contract/phone";
import { contains, searchable } from "../../postgres/conditions.ts";
import { joinLocation, locationColumns } from "../../locations/booth-location.ts";
import type { Database, Tx } from "../../postgres/schema.ts";
import type { Scope } from "../../access/scope.ts";
import { badRequest, conflict } from "../../http/errors/http-error.ts";

const columns = sql`id as principal_id, name, phone, email`;

/** Whether a citizen's booth is in the scope. */
const isHomeInScope = (scope: Scope) =>
  scope.isWholeOffice
    ? sql`true`
    : sql`booth_id in (select b.id from booths b where ${scope.includes(sql`b.constituency_id`)})`;

/**
 * Active citizens of a booth by name, at most `limit`; empty for a booth that is unknown or outside the scope. `search` matches
 * any part of a name or phone literally, ignoring case; a phone as people write it matches its digits (citizen-1).
 */
export async function findCitizens(
  db: Database,
  scope: Scope,
  { booth_id, limit, search }: { booth_id: number; limit: number; search?: string | undefined },
): Promise<Citizen[]> {
  const matching = search
    ? sql`and (${searchable(sql`name`)} ilike ${contains(search)} or phone like ${contains(phoneStart(search) ?? search)})`
    : sql``;
  const { rows } = await sql<Citizen>`
    select ${columns} from principals
    where booth_id = ${booth_id} and ${isHomeInScope(scope)} and principal_type = 'user' and status = 'active' ${matching}
    order by lower(name), name, id limit ${limit}`.execute(db);
  return rows;
}

/** The citizens with this phone or id, also deleted ones. Locks their rows until the transaction ends. */
export function lockCitizens(
  tx: Tx,
  key: { phone: string } | { id: number },
): Promise<{ id: number; phone: string | null }[]> {
  const citizens = tx
    .selectFrom("principals")
    .select(["id", "phone"])
    .where("principal_type", "=", "user")
    .orderBy("id")
    .forUpdate();
  const matching =
    "id" in key ? citizens.where("id", "=", key.id) : citizens.where("phone", "=", key.phone);
  return matching.execute();
}

/**
 * Erases the personal data of citizens. Their rows stay, marked deleted, because other records refer to them. Deletes stored
 * answers (Idempotency-Key) that describe them. Returns both counts.
 */
export async function eraseCitizens(tx: Tx, ids: number[]) {
  const persons = await sql`
    update principals set status = 'deleted', name = null, phone = null, email = null, updated_at = now()
    where id = any(${ids}) and (status <> 'deleted' or coalesce(name, phone, email) is not null)`.execute(
    tx,
  );
  const answers = await sql`
    delete from idempotency_keys where (answer -> 'data' ->> 'principal_id')::int = any(${ids})`.execute(
    tx,
  );
  return { citizens: Number(persons.numAffectedRows), answers: Number(answers.numAffectedRows) };
}

/**
 * Adds a citizen to a booth. When the phone is known, returns the citizen who has it, and in `enrolled_at` that citizen's
 * booth. Parallel calls with one phone add one citizen. Throws 400 when the booth is unknown or outside the scope, and 409
 * when the citizen with this phone is outside the scope (staff-14).
 */
export async function addCitizen(
  tx: Tx,
  scope: Scope,
  given: { name: string; phone: string; email: string | null; booth_id: number },
): Promise<{ citizen: Citizen; enrolled_at?: Enrolment }> {
  const { name, phone, email, booth_id } = given;
  if (!scope.isWholeOffice) await assertBoothInScope(tx, scope, booth_id);
  const added = await sql<Citizen>`
    insert into principals (principal_type, name, phone, email, booth_id)
    values ('user', ${name}, ${phone}, ${email}, ${booth_id})
    on conflict (phone) where principal_type = 'user' and status <> 'deleted' do nothing
    returning ${columns}`.execute(tx);
  if (added.rows[0]) return { citizen: added.rows[0] };
  // A second statement has a newer snapshot: it sees a row that a parallel request has just committed. The lock makes an
  // erasure wait for this request's stored answer, which it deletes.
  const known = await sql<Citizen & Enrolment & { is_in_scope: boolean }>`
    select p.id as principal_id, p.name, p.phone, p.email, ${locationColumns}, b.booth_number,
      n.name as constituency_name, ${scope.includes(sql`b.constituency_id`)} as is_in_scope
    from principals p join booths b on b.id = p.booth_id ${joinLocation}
    where p.phone = ${phone} and p.principal_type = 'user' and p.status <> 'deleted'
    for share of p`.execute(tx);
  if (!known.rows[0]) throw conflict(message("This phone number is already in use"), "phone");
  const { is_in_scope, ...person } = known.rows[0];
  if (!is_in_scope)
    throw conflict(
      message(
        "This phone number belongs to someone recorded elsewhere. Please ask the super administrator.",
      ),
      "phone",
    );
  const {
    principal_id,
    name: knownName,
    phone: knownPhone,
    email: knownEmail,
    ...enrolled_at
  } = person;
  const citizen = { principal_id, name: knownName, phone: knownPhone, email: knownEmail };
  return { citizen, enrolled_at };
}

/** Throws the 400 of an unknown booth. */
async function assertBoothInScope(tx: Tx, scope: Scope, booth_id: number): Promise<void> {
  const { rows } = await sql`
    select from booths where id = ${booth_id} and ${scope.includes(sql`constituency_id`)}`.execute(
    tx,
  );
  if (rows.length === 0) throw badRequest(message("Booth Number is required"), "booth_id");
}

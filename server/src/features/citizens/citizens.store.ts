import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import {
  type Citizen,
  citizenChangedMessage,
  type createCitizen,
  type Enrolment,
  type updateCitizen,
} from "contract/citizens";
import { message } from "contract/message";
import type { Tx } from "../../postgres/schema.ts";
import type { Scope } from "../../access/scope.ts";
import { badRequest, conflict, notFound } from "../../http/errors/http-error.ts";
import { isCitizen, joinHome, rowColumns } from "./citizens.read.ts";

/** Each attempt but the last has lost to another transaction that changed who has the phone. */
const ATTEMPTS = 50;

const phoneInUse = () => conflict(message("This phone number is already in use"), "phone");

/** A phone that belongs to a person outside the scope (staff-14). */
const recordedElsewhere = () =>
  conflict(
    message(
      "This phone number belongs to someone recorded elsewhere. Please ask the super administrator.",
    ),
    "phone",
  );

export const phoneTakenMessage = (name: string | null) =>
  name === null
    ? message("This phone number already belongs to a citizen without a name")
    : message("This phone number already belongs to {name}", { name });

/** The next `phone_sharer` of a phone. */
const nextSharer = (phone: string | null): RawBuilder<number> =>
  sql`coalesce((select max(p.phone_sharer) + 1 from principals p where p.phone = ${phone} and ${isCitizen}), 1)`;

type NewCitizen = z.output<(typeof createCitizen)["body"]>;
type Holder = { citizen: Citizen; enrolled_at: Enrolment };

/**
 * Adds a citizen to a booth. When the phone is known, returns the citizen who has it, and in `enrolled_at` that citizen's
 * booth; `another_person` adds a second one. Parallel calls with one phone add one citizen. Throws 400 when the booth is unknown or
 * outside the scope, and 409 when the citizens with this phone are outside the scope (staff-14).
 */
export async function addCitizen(
  tx: Tx,
  scope: Scope,
  { another_person, ...given }: NewCitizen,
): Promise<{ citizen: Citizen; enrolled_at?: Enrolment }> {
  const { name, phone, email, booth_id, sms_consent } = given;
  await assertBoothInScope(tx, scope, booth_id);
  // Of transactions that add one phone at once, the first takes the number, and the others wait for its end.
  const isFree = another_person
    ? sql`true`
    : sql`not exists (select from principals p where p.phone = ${phone} and ${isCitizen})`;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const added = await sql<Citizen>`
      insert into principals (principal_type, name, phone, email, booth_id, sms_consent, phone_sharer)
      select 'user', ${name}, ${phone}, ${email}, ${booth_id}::int, ${sms_consent}::boolean, ${another_person ? nextSharer(phone) : sql`1`}
      where ${isFree}
      on conflict (phone, phone_sharer) where principal_type = 'user' and status <> 'deleted' do nothing
      returning id as principal_id, name, phone, email`.execute(tx);
    if (added.rows[0]) return { citizen: added.rows[0] };
    // A second statement has a newer snapshot: it sees a row that a parallel request has just committed.
    const known = another_person ? null : await lockHolder(tx, scope, given);
    if (known) return known;
  }
  throw phoneInUse();
}

/**
 * The citizen with this phone, or null: of a household the one with this name, else one of this booth, else the first. The lock makes an
 * erasure wait for this request's stored answer, which it deletes. Throws 409 when all are outside the scope.
 */
async function lockHolder(
  tx: Tx,
  scope: Scope,
  { name, phone, booth_id }: Pick<NewCitizen, "name" | "phone" | "booth_id">,
): Promise<Holder | null> {
  const { rows } = await sql<Citizen & Enrolment & { is_in_scope: boolean }>`
    select ${rowColumns}, ${scope.includes(sql`b.constituency_id`)} as is_in_scope
    from principals p ${joinHome}
    where p.phone = ${phone} and ${isCitizen}
    order by is_in_scope desc, comparable_text(coalesce(p.name, '')) = comparable_text(${name}) desc,
      p.booth_id = ${booth_id} desc, p.id
    limit 1 for share of p`.execute(tx);
  if (!rows[0]) return null;
  const { principal_id, name: known, phone: ten, email, is_in_scope, ...enrolled_at } = rows[0];
  if (!is_in_scope) throw recordedElsewhere();
  return { citizen: { principal_id, name: known, phone: ten, email }, enrolled_at };
}

/** Throws the 400 of an unknown booth. */
async function assertBoothInScope(tx: Tx, scope: Scope, booth_id: number): Promise<void> {
  if (scope.isWholeOffice) return; // The foreign key knows all booths.
  const { rows } = await sql`
    select from booths where id = ${booth_id} and ${scope.includes(sql`constituency_id`)}`.execute(
    tx,
  );
  if (rows.length === 0) throw badRequest(message("Booth Number is required"), "booth_id");
}

const FIELDS = ["name", "phone", "email", "booth_id", "sms_consent"] as const;
interface Stored extends Omit<Citizen, "principal_id"> {
  booth_id: number;
  sms_consent: boolean;
  version: number;
}

/**
 * Corrects a citizen; returns the names of the fields that changed. The complaints follow by a trigger (migration 0001-office.sql).
 * Throws 404 for a citizen outside the scope, 409 for an outdated version and for a phone of somebody else, 400 as addCitizen().
 */
export async function saveCitizen(
  tx: Tx,
  scope: Scope,
  id: number,
  { another_person, version, ...given }: z.output<(typeof updateCitizen)["body"]>,
): Promise<string[]> {
  await sql`select from principals where id = ${id} for update`.execute(tx);
  // Read after the lock: a joined row is that of before the wait.
  const { rows } = await sql<Stored>`
    select p.name, p.phone, p.email, b.id as booth_id, p.sms_consent, p.version
    from principals p join booths b on b.id = p.booth_id
    where p.id = ${id} and ${isCitizen} and ${scope.includes(sql`b.constituency_id`)}`.execute(tx);
  const before = rows[0];
  if (!before) throw notFound("Citizen");
  if (before.version !== version) throw conflict(citizenChangedMessage);
  const changed = FIELDS.filter((field) => before[field] !== given[field]);
  if (changed.length === 0) return [];
  await assertBoothInScope(tx, scope, given.booth_id);
  const sharer: Record<string, RawBuilder<number>> = {};
  if (changed.includes("phone")) {
    const { phone, ...rest } = given;
    const known = another_person ? null : await lockHolder(tx, scope, { phone, ...rest });
    if (known) throw conflict(phoneTakenMessage(known.citizen.name), "phone");
    // Without `another_person`, somebody who takes the phone meanwhile has number 1: the unique index answers 409.
    sharer.phone_sharer = another_person ? nextSharer(phone) : sql`1`;
  }
  await tx
    .updateTable("principals")
    .set({ ...given, ...sharer, version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
  return changed;
}

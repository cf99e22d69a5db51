import { sql } from "kysely";
import { citizenChangedMessage } from "contract/citizens";
import { message } from "contract/message";
import { badRequest, conflict, notFound } from "../../http/errors/http-error.ts";
import type { Tx } from "../../postgres/schema.ts";
import { endCitizen } from "./citizens.erase.ts";
import { isCitizen } from "./citizens.read.ts";
import type { CitizenRecords } from "./citizens.records.ts";

interface Person {
  id: number;
  version: number;
  phone: string | null;
  email: string | null;
  sms_consent: boolean;
  phone_sharer: number;
  constituency_id: number;
}

/**
 * Ends citizen `id`: the complaints become those of `into`, with files, notes and activity. A phone or email that only `id` has goes to
 * `into`, the phone with its consent. Returns the number of complaints. Throws 404 for an unknown `id`, 400 for an unknown `into`, the
 * same person or another constituency, and 409 for an outdated version.
 */
export async function mergeCitizens(
  tx: Tx,
  id: number,
  { into, version }: { into: number; version: number },
  by: number,
  { moveComplaints }: Pick<CitizenRecords, "moveComplaints">,
): Promise<number> {
  // Citizens are locked before complaints, in the order of their ids, as everywhere. A complaint that is being logged holds a share of
  // its citizen's lock: it is stored before this and moves, or it finds the citizen ended.
  await sql`select from principals where id in (${id}, ${into}) order by id for update`.execute(tx);
  // Read after the lock: a joined row is that of before the wait.
  const { rows } = await sql<Person>`
    select p.id, p.version, p.phone, p.email, p.sms_consent, p.phone_sharer, b.constituency_id
    from principals p join booths b on b.id = p.booth_id
    where p.id in (${id}, ${into}) and ${isCitizen}`.execute(tx);
  const from = rows.find((person) => person.id === id);
  const kept = rows.find((person) => person.id === into);
  if (!from) throw notFound("Citizen");
  if (!kept || kept === from) throw badRequest(message("Choose another citizen"), "into");
  if (kept.constituency_id !== from.constituency_id)
    throw badRequest(message("Choose a citizen of the same constituency"), "into");
  if (from.version !== version) throw conflict(citizenChangedMessage);
  const complaints = await moveComplaints(tx, id, into, by);
  await endCitizen(tx, id);
  await fillIn(tx, kept, from);
  return complaints;
}

/** Gives a person what only the other one has. */
async function fillIn(tx: Tx, kept: Person, from: Person): Promise<void> {
  const takesPhone = kept.phone === null && from.phone !== null;
  const takesEmail = kept.email === null && from.email !== null;
  if (!takesPhone && !takesEmail) return;
  const { phone, phone_sharer, sms_consent, email } = from;
  await tx
    .updateTable("principals")
    .set({
      ...(takesPhone && { phone, phone_sharer, sms_consent }),
      ...(takesEmail && { email }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where("id", "=", kept.id)
    .execute();
}

import { sql } from "kysely";
import type { AccountStatus } from "contract/reports";
import type { Database, Tx } from "../../postgres/schema.ts";
import { isCitizen, joinHome } from "./citizens.read.ts";
import type { CitizenRecords } from "./citizens.records.ts";

export interface LockedCitizen {
  id: number;
  name: string | null;
  phone: string | null;
  status: AccountStatus;
  booth_number: string;
  constituency_name: string;
}

/** The citizens with this phone or id, also deleted ones. Locks their rows until the transaction ends. */
export async function lockCitizens(
  tx: Tx,
  key: { phone: string } | { id: number },
): Promise<LockedCitizen[]> {
  const wanted = sql`p.principal_type = 'user' and ${"id" in key ? sql`p.id = ${key.id}` : sql`p.phone = ${key.phone}`}`;
  await sql`select from principals p where ${wanted} order by p.id for update`.execute(tx);
  // Read after the lock: a joined row is that of before the wait.
  const { rows } = await sql<LockedCitizen>`
    select p.id, p.name, p.phone, p.status, b.booth_number, n.name as constituency_name
    from principals p ${joinHome} where ${wanted} order by p.id`.execute(tx);
  return rows;
}

/** The name by which events with the citizen's phone must name them: undefined (any) unless others have this phone, too. */
export async function contactName(
  db: Database,
  { id, name, phone }: { id: number; name: string | null; phone: string },
): Promise<string | null | undefined> {
  const { rows } = await sql`
    select from principals p where p.phone = ${phone} and ${isCitizen} and p.id <> ${id} limit 1`.execute(
    db,
  );
  return rows.length ? name : undefined;
}

/**
 * Erases a locked citizen: name, phone, email, consent, stored answers, the text and files of the complaints, and the contact of
 * events. Nobody else of a household is touched. Returns counts, and the storage keys of the files to remove.
 */
export async function eraseCitizenRecords(
  tx: Tx,
  citizen: LockedCitizen,
  records: Pick<CitizenRecords, "eraseComplaints" | "eraseContacts">,
) {
  const { id, name, phone } = citizen;
  const events =
    phone === null
      ? 0
      : await records.eraseContacts(tx, phone, await contactName(tx, { id, name, phone }));
  // Before eraseComplaints(): a trigger copies the erased name into complaints, and eraseComplaints() deletes the deltas with the old name.
  const { citizens, answers } = await endCitizen(tx, id);
  const erased = await records.eraseComplaints(tx, [id], phone === null ? [] : [phone]);
  return { ...erased, citizens, answers, events };
}

/**
 * Erases the personal data of a citizen's row. The row stays, marked deleted, because other records refer to it. Deletes stored
 * answers (Idempotency-Key) that describe the citizen. Returns both counts.
 */
export async function endCitizen(tx: Tx, id: number) {
  const persons = await sql`
    update principals set status = 'deleted', name = null, phone = null, email = null, sms_consent = false,
      version = version + 1, updated_at = now()
    where id = ${id} and (status <> 'deleted' or coalesce(name, phone, email) is not null)`.execute(
    tx,
  );
  const answers = await sql`
    delete from idempotency_keys where (answer -> 'data' ->> 'principal_id')::int = ${id}`.execute(
    tx,
  );
  return { citizens: Number(persons.numAffectedRows), answers: Number(answers.numAffectedRows) };
}

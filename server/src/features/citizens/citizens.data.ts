import { sql } from "kysely";
import type { CitizenRow } from "contract/citizens";
import type { AccountStatus } from "contract/reports";
import { notFound } from "../../http/errors/http-error.ts";
import type { Tx } from "../../postgres/schema.ts";
import { contactName } from "./citizens.erase.ts";
import { isCitizen, joinHome, rowColumns } from "./citizens.read.ts";
import type { CitizenRecords } from "./citizens.records.ts";

interface StoredCitizen extends CitizenRow {
  status: AccountStatus;
  sms_consent: boolean;
  created_at: string;
  updated_at: string;
}

/** Everything that the office keeps about a citizen. Throws 404 for an unknown, erased or merged one. */
export async function citizenData(
  tx: Tx,
  id: number,
  { complaintsOfCitizen, eventsOfContact }: CitizenRecords,
): Promise<object> {
  const { rows } = await sql<StoredCitizen>`
    select ${rowColumns}, p.status, p.sms_consent, p.created_at, p.updated_at
    from principals p ${joinHome} where p.id = ${id} and ${isCitizen}`.execute(tx);
  const [citizen] = rows;
  if (!citizen) throw notFound("Citizen");
  const { name, phone } = citizen;
  const trail = await tx
    .selectFrom("audit")
    .select(["at", "action"])
    .where("entity_id", "=", id)
    .where("action", "like", "%Citizen")
    .orderBy("id")
    .execute();
  return {
    citizen,
    complaints: await complaintsOfCitizen(tx, id),
    contact_of_events:
      phone === null
        ? []
        : await eventsOfContact(tx, phone, await contactName(tx, { id, name, phone })),
    recorded_actions: trail,
  };
}

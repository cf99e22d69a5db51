import { sql } from "kysely";
import { READ_FIELDS } from "contract/complaints/complaint-fields";
import type { ActivityEntry } from "contract/complaints/activity";
import type { Complaint } from "contract/complaints/complaints";
import type { Database, StoredChange } from "../../postgres/schema.ts";
import { entryColumns, entryJoins, namedChanges } from "./activity/activity.store.ts";
import { fieldColumns, statusName } from "./complaints.read.ts";
import { referralsWhere } from "./referrals/referrals.read.ts";
import { printTrackingCode } from "./tracking/tracking-code.ts";

type StoredComplaint = Pick<
  Complaint,
  | (typeof READ_FIELDS)[number]
  | "complaint_number"
  | "category_name"
  | "booth_number"
  | "booth_name"
  | "constituency_name"
  | "assigned_to_name"
  | "registered_by_name"
  | "source_number"
  | "issue_at"
  | "created_at"
  | "updated_at"
  | "tracking_code"
> & { completed_at: string | null; attachments: object[] };
type StoredEntry = Omit<ActivityEntry, "id" | "changes"> & {
  complaint_id: number;
  changes: StoredChange[];
};

/** All complaints of a citizen with their activity and the list of their files, oldest first: for the citizen's own file. */
export async function complaintsOfCitizen(db: Database, id: number): Promise<object[]> {
  const { rows: complaints } = await sql<StoredComplaint>`
    select c.id as complaint_number, ${fieldColumns(READ_FIELDS)}, k.name as category_name, b.booth_number, b.booth_name,
      n.name as constituency_name, a.name as assigned_to_name, r.name as registered_by_name, c.source_number, c.issue_at,
      c.created_at, c.updated_at, c.completed_at, c.tracking_code,
      array(
        select json_build_object('name', f.name, 'type', f.type, 'size', f.size, 'sha256', f.sha256, 'attached_at', f.created_at)
        from attachments f where f.complaint_id = c.id order by f.id
      ) as attachments
    from complaints c
    join categories k on k.id = c.category_id
    join principals r on r.id = c.registered_by
    join booths b on b.id = c.booth_id
    join constituencies n on n.id = c.constituency_id
    left join principals a on a.id = c.assigned_to
    where c.complainant_id = ${id} order by c.id`.execute(db);
  const { rows: entries } = await sql<StoredEntry>`
    select s.complaint_id, ${entryColumns}
    from complaint_story s join complaints c on c.id = s.complaint_id ${entryJoins}
    where c.complainant_id = ${id} order by s.id`.execute(db);
  const sent = Map.groupBy(
    await referralsWhere(db, sql`c.complainant_id = ${id}`),
    ({ complaint_id }) => complaint_id,
  );
  const named = Map.groupBy(await namedChanges(db, entries), ({ complaint_id }) => complaint_id);
  return complaints.map(({ status_id, tracking_code, ...complaint }) => ({
    ...complaint,
    status: statusName(status_id),
    tracking_code: tracking_code && printTrackingCode(tracking_code),
    referrals: (sent.get(complaint.complaint_number) ?? []).map(
      ({ complaint_id: _, ...referral }) => referral,
    ),
    activity: (named.get(complaint.complaint_number) ?? []).map(
      ({ complaint_id: _, ...entry }) => entry,
    ),
  }));
}

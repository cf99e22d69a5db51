import { officeToday } from "contract/calendar";
import { officeMonth } from "contract/month-report";
import type { FaultyOffice } from "../../served-office.ts";
import type { Known } from "./canary-values.ts";
import type { Operation } from "../../attacks/operations.ts";

type Newest = Record<
  | "state"
  | "district"
  | "constituency"
  | "admin"
  | "assignee"
  | "complaint"
  | "event"
  | "topic"
  | "occasion"
  | "department"
  | "officer"
  | "message",
  number
>;

/**
 * Values for the fields that cannot carry a canary text: the newest records of the office, a booth with its locations, days
 * and times.
 */
export async function knownFor(
  office: FaultyOffice,
  { id: call, tag, path }: Operation,
): Promise<Known> {
  if (call === "sendMessageAgain") await addFailedMessage(office);
  const [found] = await office.ask<{ fields: Known; newest: Newest }>(`
    select to_jsonb(place) as fields, to_jsonb(newest) as newest
    from (
      select s.id as state_id, d.id as district_id, n.id as constituency_id, b.id as booth_id,
        b.mandal, b.shaktikendra, b.booth_name, b.booth_number, p.id as complainant_id, p.name as confirm,
        (select max(loaded_at) from booths where constituency_id = n.id) as loaded_at,
        (select min(other.id) from principals other join booths home on home.id = other.booth_id
          where other.status <> 'deleted' and home.constituency_id = n.id) as into
      from booths b join constituencies n on n.id = b.constituency_id join districts d on d.id = n.district_id
      join states s on s.id = d.state_id join principals p on p.booth_id = b.id
      where p.status <> 'deleted'
      order by p.id desc limit 1
    ) place, lateral (
      select (select max(id) from states) as state, (select max(id) from districts) as district,
        (select max(id) from constituencies) as constituency,
        (select max(id) from principals where principal_type = 'admin' and status = 'active') as admin,
        (select max(id) from principals where principal_type = 'admin' and status = 'active'
          and constituency_id = place.constituency_id) as assignee,
        (select max(id) from complaints where source_number is null) as complaint, (select max(id) from events) as event,
        (select max(id) from categories where type_id = 1) as topic,
        (select max(id) from categories where type_id = 2) as occasion,
        (select max(id) from departments) as department, (select max(id) from officers) as officer,
        (select max(id) from messages) as message
    ) newest`);
  const { fields, newest } = found!;
  const [complaint] = await office.ask<{ code: string | null }>(
    "select tracking_code as code from complaints where id = $1",
    [newest.complaint],
  );
  const id = path.endsWith("/booths") ? fields.constituency_id : recordOf(path, fields, newest);
  const versioned = Object.entries({
    "/principal/user/": "principals",
    "/complaint/": "complaints",
  });
  const [, table] = versioned.find(([part]) => path.includes(part)) ?? [];
  // Of other records a call changes whatever is stored.
  const [stored] = table
    ? await office.ask<{ version: number }>(`select version from ${table} where id = $1`, [id])
    : [];
  const [file] = await office.ask<{ id: number }>(
    "select id from attachments where complaint_id = $1",
    [newest.complaint],
  );
  const [referral] = await office.ask<{ id: number }>(
    // One that has a reply, which can be taken back.
    "select id from referrals where complaint_id = $1 order by replied_on, id limit 1",
    [newest.complaint],
  );
  const isEvent = tag === "events";
  return {
    ...fields,
    id,
    attachment_id: file?.id,
    referral_id: referral?.id,
    officer_id: newest.officer,
    reminds: null,
    sent_on: officeToday(),
    reply_due_on: officeToday(),
    received_on: officeToday(),
    dry_run: false,
    code: complaint?.code,
    category_id: isEvent ? newest.occasion : newest.topic,
    assigned_to: newest.assignee,
    hand_over_to: "nobody",
    version: stored?.version ?? null,
    retired: false,
    position: 1,
    due_on: officeToday(),
    follow_up_on: officeToday(),
    status_id: 2,
    type_id: 1,
    typeId: 1,
    page: 1,
    limit: 5,
    event_date: officeToday(new Date(Date.now() + 86_400_000)),
    start_date: officeToday(),
    month: officeMonth(),
    end_date: officeToday(),
    open: "true",
    completed_from: officeToday(),
    completed_to: officeToday(),
    start_time: "10:00",
    end_time: "11:00",
    informed_date: officeToday(new Date(Date.now() - 86_400_000)),
    informed_time: "10:00",
    event_ids: [newest.event],
    complaint_ids: [newest.complaint],
  };
}

/** The id of the newest record of the kind in the path: `/states/{id}` is a state. */
function recordOf(path: string, { complainant_id }: Known, newest: Newest): unknown {
  const kind = /\/(\w+)\/(?:\{typeId\}\/)?\{id\}/.exec(path)?.[1] ?? "";
  if (kind === "user") return complainant_id;
  if (kind === "categories") return newest.topic;
  const singular = kind.replace("constituencies", "constituency").replace(/s$/, "");
  return newest[singular as keyof Newest];
}

/** A message that can be sent again, of the newest complaint. */
const addFailedMessage = (office: FaultyOffice) =>
  office.ask(
    `insert into messages (complaint_id, kind, state, changed_at)
     select max(id), 'received', 'failed', to_timestamp(0) from complaints where source_number is null`,
  );

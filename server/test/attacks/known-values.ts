import { ADMIN_STATUSES, NOBODY } from "contract/admins";
import { officeToday } from "contract/calendar";
import { COMPLAINT_CATEGORY_TYPE } from "contract/categories";
import { officeMonth } from "contract/month-report";
import { COMPLAINT_STATUSES } from "contract/complaints/statuses";
import type { Known } from "./generated-values.ts";
import type { Operation } from "./operations.ts";
import { PASSWORD, type Side } from "./two-constituencies.ts";

/** Values for the fields of an operation, on the records of one constituency. */
export function knownValues(side: Side, { path, method }: Operation): Known {
  const { home, spare, complaints, event, colleague, categories } = side;
  const [complaint] = complaints;
  const records: Record<string, number> = {
    states: home.state_id,
    districts: home.district_id,
    constituencies: home.constituency_id,
    ...(method === "DELETE" && spare),
    admin: colleague.id,
    complaint: complaint.id,
    categories: categories.complaint,
    department: side.department_id,
    officer: side.officer_id,
    messages: side.message_id,
    user: path.endsWith("/merge") ? side.duplicate_id : home.complainant_id,
    event,
  };
  const category = path.includes("/event") ? categories.event : categories.complaint;
  return {
    id: [records[path.split("/{")[0]!.split("/").at(-1)!] ?? 1],
    typeId: path.endsWith("/{id}") ? [COMPLAINT_CATEGORY_TYPE] : [1, 2],
    ...Object.fromEntries(Object.entries(home).map(([name, value]) => [name, [value]])),
    attachment_id: [complaint.attachment_id],
    code: [complaint.tracking_code ?? ""],
    referral_id: [side.referral_id],
    officer_id: [side.officer_id],
    department: [side.department_id],
    mode: ["phone", "hand"],
    sent_on: ["2026-01-02"],
    reply_due_on: ["2026-02-01", null],
    received_on: ["2026-01-20"],
    reminds: [null],
    languages: ["hi"],
    complaint_ids: [complaint.id],
    event_ids: [event],
    category_id: [category],
    category: [String(category)],
    assigned_to: [null, colleague.id],
    hand_over_to: [null, NOBODY],
    status_id: COMPLAINT_STATUSES.map((status) => status.id),
    status: path.includes("/admin/")
      ? [...ADMIN_STATUSES]
      : COMPLAINT_STATUSES.map((status) => status.name),
    type_id: [1, 2],
    version: [null, 1, 2, 3],
    into: [home.complainant_id],
    confirm: [side.citizen_name],
    retired: [false],
    action: ["assign"],
    limit: [1, 50],
    month: [officeMonth()],
    page: [1, 1, 2, 3],
    search: ["pump", "a", "%", "9", "\u0915"],
    event_date: [officeToday(), "2999-12-31"],
    start_date: ["2026-01-01"],
    end_date: ["2999-01-01"],
    start_time: ["09:00", "23:58"],
    end_time: ["23:59", ""],
    informed_date: [officeToday(), "2026-01-01", null],
    informed_time: ["00:00", null],
    token: [side.refresh_token],
    // An erasure is confirmed by the name, so a correction keeps it.
    ...(path.endsWith("/user/{id}") && { name: [side.citizen_name] }),
    ...(path.endsWith("/login") && { phone: [side.admin.phone], password: [PASSWORD] }),
  };
}

import type { Label } from "./message.ts";

/** What an action is about, with its word. `entity_id` of an audit row is the number of such a thing, or null. */
export const AUDIT_THINGS = {
  complaint: "Complaint",
  citizen: "Citizen",
  event: "Event",
  account: "Account",
  constituency: "Constituency",
  district: "District",
  state: "State",
  category: "Category",
  department: "Department",
  officer: "Officer",
  message: "Message",
  report: "Reports",
  office: "Office",
} as const satisfies Record<string, Label>;
export type AuditThing = keyof typeof AUDIT_THINGS;
export const auditThings = Object.keys(AUDIT_THINGS) as AuditThing[];

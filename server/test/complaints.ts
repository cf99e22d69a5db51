import type { ActivityEntry } from "contract/complaints/activity";
import type { TestApp } from "./app.ts";
import { formOf } from "./attachments.ts";
import type { TestOffice } from "./records.ts";

const PATH = "/api/v0/complaint";

/** The fields that a new complaint and an edited one have in common. */
export const complaintFields = ({ water }: TestOffice) => ({
  title: "No water since Monday",
  category_id: water,
  description: "The hand pump near the temple is dry.",
});

/** What a new complaint of the office's citizen is sent with. */
export const newComplaint = (office: TestOffice, changes: object = {}) => ({
  ...complaintFields(office),
  complainant_id: office.complainant_id,
  ...changes,
});

/** Logs a complaint over the API; returns its id. */
export async function createComplaint(
  app: TestApp,
  office: TestOffice,
  changes: object = {},
  files?: File[],
): Promise<number> {
  const body = newComplaint(office, changes);
  const reply = await app.send<{ complaint_id: number }>(
    "POST",
    PATH,
    files ? formOf(body, files) : body,
  );
  return reply.body.data.complaint_id;
}

/** The activity of a complaint as the API answers it, newest first. */
export const readActivity = async (app: TestApp, id: number, query = "") =>
  (await app.send<ActivityEntry[]>("GET", `${PATH}/${id}/story${query}`)).body.data;

/** The values of an activity entry that has none. */
export const emptyEntry = {
  changes: [],
  reason: null,
  files: [],
  note: null,
  informed_how: null,
  informed_date: null,
  informed_time: null,
  referral: null,
  received_on: null,
  message_kind: null,
  message_state: null,
};

/** The details of the audit rows of one action on one record, oldest first. */
export const auditDetails = (app: TestApp, action: string, entity_id: number) =>
  app.db
    .selectFrom("audit")
    .select("details")
    .where("action", "=", action)
    .where("entity_id", "=", entity_id)
    .orderBy("id")
    .execute();

import { OFFICE_TIME_ZONE, officeToday } from "contract/calendar";
import type { DemoComplaint } from "./complaints.ts";

const NOTES = [
  "Spoke to the junior engineer. Somebody comes to look at it this week.",
  "Letter sent to the Block Development Office.",
  "कनिष्ठ अभियंता से बात हुई। काम अगले सप्ताह शुरू होगा।",
];
const INFORMED_WAYS = ["phone", "visit", "sms", "letter"];
/** Every third complaint in process has a note; for every second completed one, the citizen was informed. */
const [NOTED, INFORMED] = [3, 2];

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: OFFICE_TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
});
const statusChange = (from: number, to: number) => [{ field: "status_id", from, to }];

/** Rows of complaint_story for the i-th complaint, oldest first, all by `principal_id`. */
export function makeActivity(
  { status_id, created_at, updated_at }: DemoComplaint,
  i: number,
  complaint_id: number,
  principal_id: number | undefined,
) {
  const entry = {
    complaint_id,
    principal_id,
    changes: [] as object[],
    note: null as string | null,
  };
  const notInformed = { informed_how: null, informed_date: null, informed_time: null };
  const halfway = new Date((created_at.getTime() + updated_at.getTime()) / 2);
  const begun = status_id === 3 ? halfway : updated_at;
  const begin = { ...entry, ...notInformed, at: begun, kind: "edited" };
  const entries: object[] = [];
  if (status_id >= 2) entries.push({ ...begin, changes: statusChange(1, 2) });
  if (status_id >= 2 && i % NOTED === 0)
    entries.push({ ...begin, kind: "note", note: NOTES[(i / NOTED) % NOTES.length]! });
  if (status_id < 3) return entries;
  const end = { ...begin, at: updated_at };
  entries.push({ ...end, changes: statusChange(2, 3) });
  if (i % INFORMED === 0)
    entries.push({
      ...end,
      kind: "informed",
      informed_how: INFORMED_WAYS[(i / INFORMED) % INFORMED_WAYS.length]!,
      informed_date: officeToday(updated_at),
      informed_time: clock.format(updated_at),
    });
  return entries;
}

import { OFFICE_TIME_ZONE, officeToday } from "contract/calendar";
import type { DemoComplaint } from "./complaints.ts";

const NOTES = [
  "Spoke to the junior engineer. Somebody comes to look at it this week.",
  "Letter sent to the Block Development Office.",
  "कनिष्ठ अभियंता से बात हुई। काम अगले सप्ताह शुरू होगा।",
];
const WAYS = ["phone", "visit", "sms", "letter"];
/** One in so many has it. */
const [NOTED, INFORMED] = [3, 2];

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: OFFICE_TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
});
const move = (from: string, to: string) => [{ field: "status_id", from, to }];

/** What became of the i-th complaint since it was logged, oldest first: rows of its story, told by `principal_id`. */
export function storyOf(
  { status_id, created_at, updated_at }: DemoComplaint,
  i: number,
  complaint_id: number,
  principal_id: number | undefined,
) {
  const told = { complaint_id, principal_id, changes: [] as object[], note: null as string | null };
  const silent = { informed_how: null, informed_date: null, informed_time: null };
  const halfway = new Date((created_at.getTime() + updated_at.getTime()) / 2);
  const begun = status_id === 3 ? halfway : updated_at;
  const begin = { ...told, ...silent, at: begun, kind: "edited" };
  const entries: object[] = [];
  if (status_id >= 2) entries.push({ ...begin, changes: move("registered", "in-process") });
  if (status_id >= 2 && i % NOTED === 0)
    entries.push({ ...begin, kind: "note", note: NOTES[(i / NOTED) % NOTES.length]! });
  if (status_id < 3) return entries;
  const end = { ...begin, at: updated_at };
  entries.push({ ...end, changes: move("in-process", "completed") });
  if (i % INFORMED === 0)
    entries.push({
      ...end,
      kind: "informed",
      informed_how: WAYS[(i / INFORMED) % WAYS.length]!,
      informed_date: officeToday(updated_at),
      informed_time: clock.format(updated_at),
    });
  return entries;
}

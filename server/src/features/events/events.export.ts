import { type Event, EVENT_TYPES } from "contract/events";
import { OFFICE_TIME_ZONE } from "contract/calendar";
import type { ExportColumn } from "../../http/export-rows.ts";
import type { StoredEvent } from "./events.read.ts";

const moments = new Intl.DateTimeFormat("sv-SE", {
  timeZone: OFFICE_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});
/** An ISO timestamp by the office's calendar: 2026-11-21 15:05. */
const moment = (timestamp: Event["created_at"]) => moments.format(new Date(timestamp));

/** The columns of the file, by the names that the console's screens give them. */
export const eventColumns: readonly ExportColumn<StoredEvent>[] = [
  { title: "Number", value: (row) => row.id, width: 10 },
  { title: "Event Title", value: (row) => row.title, width: 40 },
  { title: "Category", value: (row) => row.category_name, width: 24 },
  {
    title: "Event Type",
    value: (row) => EVENT_TYPES.find(({ id }) => id === row.type_id)!.name,
    width: 12,
  },
  { title: "Scheduled", value: (row) => (row.is_scheduled ? "yes" : "no"), width: 12 },
  { title: "Event Date", value: (row) => row.event_date, width: 12 },
  { title: "Event Starts at", value: (row) => row.start_time, width: 14 },
  { title: "Event Ends at", value: (row) => row.end_time, width: 14 },
  { title: "Description", value: (row) => row.description, width: 60 },
  { title: "Chief Guest", value: (row) => row.chief_guest, width: 24 },
  { title: "Venue", value: (row) => row.location, width: 30 },
  { title: "Booth Number", value: (row) => row.booth_number, width: 14 },
  { title: "Booth Name", value: (row) => row.booth_name, width: 28 },
  { title: "Shaktikendra", value: (row) => row.shaktikendra },
  { title: "Mandal", value: (row) => row.mandal },
  { title: "Vidhan Sabha", value: (row) => row.constituency_name },
  { title: "Event Coordinator", value: (row) => row.contact_name, width: 24 },
  { title: "Coordinator Phone", value: (row) => row.contact_phone },
  { title: "Created By", value: (row) => row.created_by_name, width: 24 },
  { title: "Created At", value: (row) => moment(row.created_at) },
  { title: "Updated By", value: (row) => row.updated_by_name, width: 24 },
  { title: "Updated At", value: (row) => moment(row.updated_at) },
];

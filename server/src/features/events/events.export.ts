import { type Event, EVENT_TYPES } from "contract/events";
import { OFFICE_TIME_ZONE } from "contract/calendar";
import { message } from "contract/message";
import type { ExportColumn } from "../../exports/csv.ts";
import type { StoredEvent } from "./events.read.ts";

const moments = new Intl.DateTimeFormat("sv-SE", {
  timeZone: OFFICE_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});
/** An ISO timestamp in the office's time zone: 2026-11-21 15:05. */
const moment = (timestamp: Event["created_at"]) => moments.format(new Date(timestamp));

/** The columns of the file. Their titles are the labels of the console's pages. */
export const eventColumns: readonly ExportColumn<StoredEvent>[] = [
  { title: message("Number"), value: (row) => row.id, width: 10 },
  { title: message("Event Title"), value: (row) => row.title, width: 40 },
  { title: message("Category"), value: (row) => row.category_name, width: 24 },
  {
    title: message("Event Type"),
    value: (row, translate) =>
      translate(message(EVENT_TYPES.find(({ id }) => id === row.type_id)!.name)),
    width: 12,
  },
  {
    title: message("Scheduled"),
    value: (row, translate) => translate(message(row.is_scheduled ? "yes" : "no")),
    width: 12,
  },
  { title: message("Event Date"), value: (row) => row.event_date, width: 12, isDate: true },
  { title: message("Event Starts at"), value: (row) => row.start_time, width: 14 },
  { title: message("Event Ends at"), value: (row) => row.end_time, width: 14 },
  { title: message("Description"), value: (row) => row.description, width: 60 },
  { title: message("Chief Guest"), value: (row) => row.chief_guest, width: 24 },
  { title: message("Venue"), value: (row) => row.location, width: 30 },
  { title: message("Booth Number"), value: (row) => row.booth_number, width: 14 },
  { title: message("Booth Name"), value: (row) => row.booth_name, width: 28 },
  { title: message("Shaktikendra"), value: (row) => row.shaktikendra },
  { title: message("Mandal"), value: (row) => row.mandal },
  { title: message("Vidhan Sabha"), value: (row) => row.constituency_name },
  { title: message("Event Coordinator"), value: (row) => row.contact_name, width: 24 },
  { title: message("Coordinator Phone"), value: (row) => row.contact_phone },
  { title: message("Created By"), value: (row) => row.created_by_name, width: 24 },
  { title: message("Created At"), value: (row) => moment(row.created_at), isDate: true },
  { title: message("Updated By"), value: (row) => row.updated_by_name, width: 24 },
  { title: message("Updated At"), value: (row) => moment(row.updated_at), isDate: true },
];

import { type Event, EVENT_TYPES } from "contract/events";
import { OFFICE_TIME_ZONE } from "contract/calendar";
import { says } from "contract/messages";
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
  { title: says("Number"), value: (row) => row.id, width: 10 },
  { title: says("Event Title"), value: (row) => row.title, width: 40 },
  { title: says("Category"), value: (row) => row.category_name, width: 24 },
  {
    title: says("Event Type"),
    value: (row, translate) =>
      translate(says(EVENT_TYPES.find(({ id }) => id === row.type_id)!.name)),
    width: 12,
  },
  {
    title: says("Scheduled"),
    value: (row, translate) => translate(says(row.is_scheduled ? "yes" : "no")),
    width: 12,
  },
  { title: says("Event Date"), value: (row) => row.event_date, width: 12 },
  { title: says("Event Starts at"), value: (row) => row.start_time, width: 14 },
  { title: says("Event Ends at"), value: (row) => row.end_time, width: 14 },
  { title: says("Description"), value: (row) => row.description, width: 60 },
  { title: says("Chief Guest"), value: (row) => row.chief_guest, width: 24 },
  { title: says("Venue"), value: (row) => row.location, width: 30 },
  { title: says("Booth Number"), value: (row) => row.booth_number, width: 14 },
  { title: says("Booth Name"), value: (row) => row.booth_name, width: 28 },
  { title: says("Shaktikendra"), value: (row) => row.shaktikendra },
  { title: says("Mandal"), value: (row) => row.mandal },
  { title: says("Vidhan Sabha"), value: (row) => row.constituency_name },
  { title: says("Event Coordinator"), value: (row) => row.contact_name, width: 24 },
  { title: says("Coordinator Phone"), value: (row) => row.contact_phone },
  { title: says("Created By"), value: (row) => row.created_by_name, width: 24 },
  { title: says("Created At"), value: (row) => moment(row.created_at) },
  { title: says("Updated By"), value: (row) => row.updated_by_name, width: 24 },
  { title: says("Updated At"), value: (row) => moment(row.updated_at) },
];

import { type Event, EVENT_TYPES } from "contract/events";
import { message } from "contract/message";
import { type CalendarLine, momentLine, textValue, utcValue } from "../../exports/ics.ts";
import type { Translate } from "../../language/language.ts";
import type { StoredEvent } from "./events.read.ts";

const PUBLIC = EVENT_TYPES.find(({ name }) => name === "public")!.id;

type CalendarEvent = Pick<Event, keyof Event & keyof StoredEvent>;

/**
 * An event's calendar lines (RFC 5545). An event without a start time takes the whole day; one without an end time has no
 * DTEND. The lines hold nothing that the console's page of the event does not show.
 */
export function calendarEntry(event: CalendarEvent, translate: Translate): CalendarLine[] {
  const { event_date, start_time, end_time } = event;
  const { location, booth_number, booth_name, constituency_name } = event;
  const venue = `${location}, ${booth_number}, ${booth_name}, ${constituency_name}`;
  const description = [
    event.description,
    event.chief_guest && `${translate(message("Chief Guest"))}: ${event.chief_guest}`,
    !start_time && end_time && `${translate(message("Event Ends at"))}: ${end_time}`,
  ].filter(Boolean);
  const contact = [event.contact_name, event.contact_phone].filter(Boolean);
  return [
    ["UID", calendarUid(event)],
    // In a calendar without METHOD, DTSTAMP is the time of the last change (RFC 5545, section 3.8.7.2).
    ["DTSTAMP", utcValue(event.updated_at)],
    ["CREATED", utcValue(event.created_at)],
    ["LAST-MODIFIED", utcValue(event.updated_at)],
    momentLine("DTSTART", event_date, start_time),
    ...(start_time && end_time ? [momentLine("DTEND", event_date, end_time)] : []),
    text("SUMMARY", event.title),
    ...(description.length ? [text("DESCRIPTION", description.join("\n\n"))] : []),
    text("LOCATION", venue),
    text("CATEGORIES", event.category_name),
    ...(contact.length ? [text("CONTACT", contact.join(", "))] : []),
    ["STATUS", event.is_scheduled ? "CONFIRMED" : "TENTATIVE"],
    ["CLASS", event.type_id === PUBLIC ? "PUBLIC" : "PRIVATE"],
  ];
}

const text = (name: string, value: string): CalendarLine => [name, textValue(value)];

/** Never changes, so that a calendar recognizes the event. The creation time makes it differ between offices. */
const calendarUid = ({ id, created_at }: CalendarEvent) =>
  `event-${id}-${Date.parse(created_at)}@constituency-console`;

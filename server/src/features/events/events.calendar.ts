import { type Event, EVENT_TYPES } from "contract/events";
import { says } from "contract/messages";
import { type CalendarLine, momentLine, textValue, utcValue } from "../../exports/ics.ts";
import type { Translate } from "../../http/language.ts";
import type { StoredEvent } from "./events.read.ts";

const PUBLIC = EVENT_TYPES.find(({ name }) => name === "public")!.id;

type CalendarEvent = Pick<Event, keyof Event & keyof StoredEvent>;

/**
 * An event's lines in a calendar. Without a start it takes the whole day; without an end none is made up. All that it tells
 * stands in the console's view of the event.
 */
export function calendarEntry(event: CalendarEvent, say: Translate): CalendarLine[] {
  const { event_date, start_time, end_time } = event;
  const { location, booth_number, booth_name, constituency_name } = event;
  const place = `${location}, ${booth_number}, ${booth_name}, ${constituency_name}`;
  const description = [
    event.description,
    event.chief_guest && `${say(says("Chief Guest"))}: ${event.chief_guest}`,
    !start_time && end_time && `${say(says("Event Ends at"))}: ${end_time}`,
  ].filter(Boolean);
  const contact = [event.contact_name, event.contact_phone].filter(Boolean);
  return [
    ["UID", uidOf(event)],
    // Of a calendar without a METHOD, the moment when the event was last changed (RFC 5545, section 3.8.7.2).
    ["DTSTAMP", utcValue(event.updated_at)],
    ["CREATED", utcValue(event.created_at)],
    ["LAST-MODIFIED", utcValue(event.updated_at)],
    momentLine("DTSTART", event_date, start_time),
    ...(start_time && end_time ? [momentLine("DTEND", event_date, end_time)] : []),
    text("SUMMARY", event.title),
    ...(description.length ? [text("DESCRIPTION", description.join("\n\n"))] : []),
    text("LOCATION", place),
    text("CATEGORIES", event.category_name),
    ...(contact.length ? [text("CONTACT", contact.join(", "))] : []),
    ["STATUS", event.is_scheduled ? "CONFIRMED" : "TENTATIVE"],
    ["CLASS", event.type_id === PUBLIC ? "PUBLIC" : "PRIVATE"],
  ];
}

const text = (name: string, value: string): CalendarLine => [name, textValue(value)];

/** The same for ever, so that a calendar knows an event again; another office's event of this number is another one. */
const uidOf = ({ id, created_at }: CalendarEvent) =>
  `event-${id}-${Date.parse(created_at)}@constituency-console`;

import { type Event, EVENT_TYPES } from "contract/events";
import { message } from "contract/message";
import { type CalendarLine, entryLines, textValue } from "../../exports/ics.ts";
import type { Translate } from "../../language/language.ts";
import type { StoredEvent } from "./events.read.ts";

const PUBLIC = EVENT_TYPES.find(({ name }) => name === "public")!.id;

type CalendarEvent = Pick<Event, keyof Event & keyof StoredEvent>;

/** An event's calendar lines (RFC 5545). They hold nothing that the console's page of the event does not show. */
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
    ...entryLines({ kind: "event", ...event, day: event_date }),
    ...(description.length ? [text("DESCRIPTION", description.join("\n\n"))] : []),
    text("LOCATION", venue),
    text("CATEGORIES", event.category_name),
    ...(contact.length ? [text("CONTACT", contact.join(", "))] : []),
    ["STATUS", event.is_scheduled ? "CONFIRMED" : "TENTATIVE"],
    ["CLASS", event.type_id === PUBLIC ? "PUBLIC" : "PRIVATE"],
  ];
}

const text = (name: string, value: string): CalendarLine => [name, textValue(value)];

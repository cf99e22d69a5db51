import * as z from "zod/mini";
import { officeToday } from "./calendar.ts";
import { cleanLines } from "./clean-text.ts";
import { changed, endpoint, paged, ROLES, success } from "./endpoint.ts";
import { eventExportFormat } from "./exports.ts";
import { type Message, message, ruleError } from "./message.ts";
import {
  day,
  filterWord,
  id,
  idParams,
  ids,
  isTime,
  listFilters,
  listQuery,
  LOCATION_MAX,
  locationText,
  NAME_MAX,
  nullableText,
  optional,
  optionalText,
  phone,
  queryIds,
  requiredText,
  seenVersion,
  time,
  timestamp,
} from "./rules.ts";

export const EVENT_TITLE_MAX = 300;
export const EVENT_DESCRIPTION_MAX = 5000;

/** The event types (event-create-6). The wire has the name in lower case. */
export const EVENT_TYPES = [
  { id: 1, name: "public" },
  { id: 2, name: "private" },
] as const;
export const EVENT_PERIODS = ["today", "week", "next_week", "month"] as const;
/** `nearest`: today's and later ones, the earliest date first; then the past, the latest date first. */
export const EVENT_ORDERS = ["newest", "nearest"] as const;
export type EventOrder = (typeof EVENT_ORDERS)[number];
const eventType = z.enum(EVENT_TYPES.map((type) => type.name));

export const pastDateMessage = message("Event date must be today or in the future");
const invalidTime = message("Invalid time format (HH:MM)");
const upTo = (limit: number, tooLong: Message, clean?: typeof cleanLines) =>
  optionalText(tooLong, limit, tooLong, clean);

const eventFields = z.object({
  title: requiredText(
    message("Title is required"),
    EVENT_TITLE_MAX,
    message("Title must be less than 300 characters"),
  ),
  category_id: id(message("Category is required")),
  type_id: id(message("Event type is required")).check(
    z.refine((value) => EVENT_TYPES.some((type) => type.id === value), {
      error: ruleError(message("Event type is required")),
    }),
  ),
  description: upTo(
    EVENT_DESCRIPTION_MAX,
    message("Description must be less than 5000 characters"),
    cleanLines,
  ),
  event_date: day(message("Event date is required")),
  start_time: optional(time(invalidTime)),
  end_time: optional(time(invalidTime)),
  booth_id: id(message("Booth Number is required")),
  location: requiredText(
    message("Location is required"),
    LOCATION_MAX,
    message("Location must be less than 512 characters"),
  ),
  contact_name: upTo(NAME_MAX, message("Contact name must be less than 150 characters")),
  contact_phone: optional(phone(message("Please enter a valid 10-digit mobile number"))),
  chief_guest: upTo(NAME_MAX, message("Chief guest name must be less than 150 characters")),
  state_id: optional(id(message("Select a valid state"))),
  district_id: optional(id(message("Select a valid district"))),
  constituency_id: optional(id(message("Select a valid constituency"))),
  mandal: locationText("Mandal"),
  shaktikendra: locationText("Shaktikendra"),
  booth_name: locationText("Booth Name"),
});

/** An end time without a start time is valid. Checked even when other fields have errors. */
const endsAfterStart = z.refine<{ start_time: unknown; end_time: unknown }>(
  ({ start_time: start, end_time: end }) => !isTime(start) || !isTime(end) || end > start,
  {
    error: ruleError(message("End time must be after start time")),
    path: ["end_time"],
    when: () => true,
  },
);

/** The edit form. A past date may stay unchanged, so the server compares the date with the stored one. */
export const updateEventForm = z
  .extend(eventFields, { version: seenVersion })
  .check(endsAfterStart);

export const createEventForm = z
  .extend(eventFields, {
    event_date: day(message("Event date is required")).check(
      z.refine((value) => value >= officeToday(), { error: ruleError(pastDateMessage) }),
    ),
  })
  .check(endsAfterStart);
export type EventForm = z.input<typeof createEventForm>;

export const event = z.object({
  id: z.int(),
  event_id: z.int(),
  title: z.string(),
  event_name: z.string(),
  category_id: z.int(),
  category_name: z.string(),
  type_id: z.int(),
  event_type: eventType,
  description: nullableText,
  chief_guest: nullableText,
  event_date: z.string(),
  start_time: nullableText,
  end_time: nullableText,
  is_scheduled: z.boolean(),
  location: z.string(),
  booth_id: z.int(),
  booth_number: z.string(),
  booth_name: z.string(),
  shaktikendra: z.string(),
  mandal: z.string(),
  constituency_id: z.int(),
  constituency_name: z.string(),
  district_id: z.int(),
  state_id: z.int(),
  contact_name: nullableText,
  contact_phone: nullableText,
  created_by_first_name: nullableText,
  created_by_last_name: nullableText,
  created_at: timestamp,
  updated_by_first_name: nullableText,
  updated_by_last_name: nullableText,
  updated_at: timestamp,
  version: z.int(),
});
export type Event = z.output<typeof event>;

const path = "/api/v0/event";
const tag = "events";
const eventId = z.object({ id: z.int(), event_id: z.int() });

const eventFilters = {
  ...listFilters,
  type: z.optional(
    z.union([eventType, z.enum(["all", ""])], {
      error: ruleError(message("type must be public or private")),
    }),
  ),
  filter: z.optional(
    z.union([z.enum(EVENT_PERIODS), z.enum(["all", ""])], {
      error: ruleError(message("filter must be today, week, next_week or month")),
    }),
  ),
};

const sort = filterWord(message("sort must be newest or nearest"), EVENT_ORDERS);

export const listEvents = endpoint({
  name: "listEvents",
  method: "GET",
  path,
  access: ROLES,
  summary: "Events, newest date first, ten per page, with filters and search",
  tag,
  query: z.object({ ...listQuery, sort, ...eventFilters }),
  output: paged(event),
});

/** All pages of the list, with its filters, search and order. */
export const exportEvents = endpoint({
  name: "exportEvents",
  method: "GET",
  path: `${path}/export`,
  summary: "All events that match the list's filters and search, as a file",
  tag,
  query: z.object({ format: eventExportFormat, search: listQuery.search, sort, ...eventFilters }),
  output: z.null(),
});

export const createEvent = endpoint({
  name: "createEvent",
  method: "POST",
  path: `${path}/create`,
  summary: "Add an event; it is always marked scheduled",
  tag,
  body: createEventForm,
  output: changed(eventId),
});

export const readEvent = endpoint({
  name: "readEvent",
  method: "GET",
  path: `${path}/:id`,
  access: ROLES,
  summary: "One event",
  tag,
  params: idParams,
  output: success(event),
});

/** One event as a calendar file (RFC 5545). */
export const readEventCalendar = endpoint({
  name: "readEventCalendar",
  method: "GET",
  path: `${path}/:id/calendar`,
  access: ROLES,
  summary: "One event as an .ics file for a calendar",
  tag,
  params: idParams,
  output: z.null(),
});

export const updateEvent = endpoint({
  name: "updateEvent",
  method: "PUT",
  path: `${path}/:id`,
  summary:
    "Change an event; a changed date must be today or later, an unchanged one may be past; an outdated version gets 409",
  tag,
  params: idParams,
  body: updateEventForm,
  output: changed(eventId),
});

/** The status of a successful answer is `partial` (event-list-6). */
export const deleteEvents = endpoint({
  name: "deleteEvents",
  method: "DELETE",
  path,
  summary: "Delete events: all of the given ids, or none",
  tag,
  query: z.object({ event_ids: queryIds("event_ids") }),
  body: z.nullish(z.object({ event_ids: z.nullish(ids("event_ids")) })),
  output: z.object({
    status: z.literal("partial"),
    success: z.literal(true),
    message: z.string(),
    data: z.object({ event_ids: z.array(z.int()) }),
  }),
});

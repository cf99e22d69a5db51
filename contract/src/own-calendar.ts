import * as z from "zod/mini";
import { changed, endpoint, ROLES, success } from "./endpoint.ts";
import { timestamp } from "./rules.ts";
import { secret } from "./secrets.ts";

/** Beyond these, the entries that are farthest from today are left out (subscription-4). A read then stays below 100 ms of processor time. */
export const CALENDAR_ENTRIES_MAX = 2000;
/** How many days back a subscribed calendar reaches. */
export const CALENDAR_PAST_DAYS = 90;

/** The caller's calendar address; `created_at` is null without one. The address itself is shown once, when it is made. */
const ownCalendar = z.object({
  created_at: z.nullable(timestamp),
  /** To ten minutes; null: never. */
  last_read_at: z.nullable(timestamp),
});
export type OwnCalendar = z.output<typeof ownCalendar>;

const path = "/api/v0/calendar";
const tag = "calendar";

export const readOwnCalendar = endpoint({
  name: "readOwnCalendar",
  method: "GET",
  path,
  access: ROLES,
  summary: "Whether the caller has a calendar address, and when it was last read",
  tag,
  output: success(ownCalendar),
});

export const createOwnCalendar = endpoint({
  name: "createOwnCalendar",
  method: "POST",
  path,
  access: ROLES,
  summary: "Make the caller's calendar address; an earlier one ends",
  tag,
  output: changed(
    z.object({
      ...ownCalendar.shape,
      /** The path of the .ics file at the API's host: who has it reads the calendar. */
      secret_path: secret(z.string()),
    }),
  ),
});

export const revokeOwnCalendar = endpoint({
  name: "revokeOwnCalendar",
  method: "DELETE",
  path,
  access: ROLES,
  summary: "End the caller's calendar address",
  tag,
  output: changed(ownCalendar),
});

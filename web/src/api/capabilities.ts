import { currentSession, useUser } from "./session.ts";
import type { Profile } from "./session-storage.ts";

/** What our own server can do beyond the calls and fields of the specification. Each name is a part of the console. */
const CAPABILITIES = [
  /** An admin's last sign-in and open complaints, and the actions on the account. */
  "accounts",
  /** A complaint's activity, with notes and the reason of a reopening. */
  "activity",
  /** Complaints filtered by assignee, and the admins of one constituency. */
  "assignees",
  /** Attachments that are shown, added and removed. */
  "attachments",
  /** Citizens found in all booths, their pages, and a complaint's other complainant. */
  "citizens",
  /** Due dates, and changes of one field or of many complaints. */
  "changes",
  "export",
  /** The figures of complaints among the reports. */
  "figures",
  /** A level with a single option selects it. In the specification's cascade each level is chosen. */
  "fillingCascade",
  /** A list's rows before its total. */
  "laterTotals",
  /** Events with the nearest date first. */
  "nearestEvents",
  "newCitizens",
  /** Events of the next week. */
  "nextWeek",
  "ownCalendar",
  "ownPassword",
  "palette",
  "receipt",
  /** A booth sheet's template, its check, and the count of stored rows. */
  "sheets",
  /** Complaints that are alike, or of the same citizen. */
  "similar",
  /** What is to be done today, on the dashboard. */
  "today",
] as const;
type Capabilities = Record<(typeof CAPABILITIES)[number], boolean>;

const allOrNone = (has: boolean) =>
  Object.fromEntries(CAPABILITIES.map((name) => [name, has])) as Capabilities;
const [ours, none] = [allOrNone(true), allOrNone(false)];

/**
 * What this user's server can do. Our own server sends the `principal_id` of the signed-in person as their `id`, too. A server
 * that keeps to the specification alone is sent no other calls (decision 0029).
 */
function capabilitiesOf(user: Profile | null): Capabilities {
  const person = user?.admin ?? user?.super_admin;
  return person?.id !== undefined && person.id === user?.principal_id ? ours : none;
}

export const useCapabilities = (): Capabilities => capabilitiesOf(useUser());

/** The same outside of a component. */
export const currentCapabilities = (): Capabilities => capabilitiesOf(currentSession().user);

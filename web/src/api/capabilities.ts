import { useUser } from "./session.ts";

/** What our own server can do beyond the calls and fields of the specification. Each name is a part of the console. */
const ours = {
  /** Admins: last sign-in, open complaints, moving, ending of sessions, deactivation. */
  accounts: true,
  /** A complaint's activity, with notes and the reason of a reopening. */
  activity: true,
  /** Complaints filtered by assignee; assignees of one constituency. */
  assignees: true,
  /** Attachments are shown, added and removed after the creation. */
  attachments: true,
  /** Lists and events as files. */
  export: true,
  /** A cascade where a level with a single option selects it. The specification's cascade has each level chosen. */
  fillingCascade: true,
  /** The figures of complaints among the reports. */
  figures: true,
  /** A new citizen is added while a complaint is logged. */
  newCitizens: true,
  /** Everyone can change the own password. */
  ownPassword: true,
  /** The command palette, which searches all records. */
  palette: true,
  /** The printed slip of a complaint and its tracking code. */
  receipt: true,
  /** Sheets of booths: a template, a check, and a count while they are stored. */
  sheets: true,
  /** Complaints of the same citizen, or alike. */
  similar: true,
};
export type Capabilities = Record<keyof typeof ours, boolean>;

const specified = Object.fromEntries(
  Object.keys(ours).map((name) => [name, false]),
) as Capabilities;

/**
 * What the signed-in user's server can do. Our own server sends the `principal_id` of the signed-in person as their `id`, too. A
 * server that keeps to the specification alone is sent no other calls (decision 0029).
 */
export function useCapabilities(): Capabilities {
  const user = useUser();
  const person = user?.admin ?? user?.super_admin;
  return person?.id !== undefined && person.id === user?.principal_id ? ours : specified;
}

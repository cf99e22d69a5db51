import { COMPLAINT_STATUSES } from "contract/complaints/statuses";
import type { Label, Message } from "contract/message";

/** A fact of an audit row before it is translated; a string is shown as it is, and a list with commas. */
export interface Fact {
  label: Label;
  before?: Words | undefined;
  after: Words;
}
export type Words = Message | string | (Message | string)[];

/** The fields that `changed` names, of every kind of record. */
const FIELDS: Readonly<Record<string, Label>> = {
  title: "Title",
  description: "Description",
  status_id: "Status",
  status: "Status",
  category_id: "Category",
  location: "Location",
  assigned_to: "Assigned To",
  due_on: "Due",
  follow_up_on: "Follow-up",
  complainant_id: "Complainant",
  booth_id: "Booth",
  name: "Name",
  phone: "Phone",
  email: "Email",
  sms_consent: "Messages allowed",
  constituency_id: "Constituency",
  password_hash: "Password",
  staff_mails: "Emails",
  type_id: "Event Type",
  event_date: "Event Date",
  start_time: "Start Time",
  end_time: "End Time",
  contact_name: "Contact Name",
  contact_phone: "Contact Phone",
  chief_guest: "Chief Guest",
};

const words = (label: Label): Message => ({ text: label });
const yesOrNo = (value: unknown) => words(value === true ? "Yes" : "No");
/** A setting is on or off; retention has a count of the same name. */
const settingOrCount = (value: unknown) =>
  typeof value === "boolean" ? yesOrNo(value) : String(value);
const numbered = (value: unknown) =>
  [value]
    .flat()
    .map((one) => `#${String(one)}`)
    .join(", ");
const fieldNames = (value: unknown): Words => {
  const names = (value as string[]).map((name) => (FIELDS[name] ? words(FIELDS[name]) : name));
  return names.length ? names : words("Nothing");
};
const oneOf =
  (labels: Readonly<Record<string, Label>>) =>
  (value: unknown): Words => {
    const label = labels[String(value)];
    return label ? words(label) : String(value);
  };
const statusName = (id: unknown): Words => {
  const status = COMPLAINT_STATUSES.find((one) => one.id === id);
  return status ? words(status.name) : String(id);
};
/** The filters of an export, with values that are no person's words (filtersWithoutText). */
const filterTexts = (value: unknown) =>
  Object.entries(value as object)
    .map(([name, text]) => (text === true ? name : `${name} = ${String(text)}`))
    .join(", ");

type Detail = Label | [label: Label, words: (value: unknown) => Words];

/** What each detail of an audit row means (mutations/audit.ts); a number or a text without a function is shown as it is. */
const DETAILS: Readonly<Record<string, Detail>> = {
  changed: ["Changed fields", fieldNames],
  complaint_ids: ["Complaints", numbered],
  event_ids: ["Events", numbered],
  attachment_id: ["Files", numbered],
  attachment_ids: ["Files", numbered],
  attachments: "Files",
  entry_id: ["Entry of the story", numbered],
  referral_id: ["Referral", numbered],
  officer_id: ["Officer", numbered],
  letter_number: "Letter number",
  into: ["Merged into citizen", numbered],
  complaints: "Complaints",
  citizens: "Citizens",
  events: "Events",
  handed_over: "Complaints handed over",
  ended: "Sessions ended",
  is_new: ["Not known before", yesOrNo],
  staff_mails: ["Emails", settingOrCount],
  dry_run: ["Check without storing", yesOrNo],
  action: ["Change", oneOf({ assign: "Assigned To", status: "Status", follow_up: "Follow-up" })],
  kind: ["Kind", oneOf({ note: "Note", informed: "Citizen informed" })],
  mode: ["Sent by", oneOf({ letter: "Letter", phone: "Phone", email: "Email", hand: "By hand" })],
  format: "Format",
  rows: "Rows",
  filters: ["Filters", filterTexts],
  month: "Month",
  constituency_id: ["Constituency", numbered],
  inserted: "New",
  updated: "Updated",
  unchanged: "Unchanged",
  rejected: "Rejected",
  states: "States",
  districts: "Districts",
  constituencies: "Constituencies",
  departments: "Departments",
  count: "Calls",
  unknown: "Messages set to 'not known'",
  tables: "Tables",
  files: "Files",
  created_at: "Backup of",
  stored: "Files in the store",
  named: "Files in the database",
  removed: "Removed",
  aside: "Moved to quarantine",
  back: "Moved back",
  outlived: "Removed from quarantine",
  idempotency_keys: "Remembered answers",
  attempts: "Counts of sign-in attempts",
  sessions: "Ended sessions",
  messages: "Messages",
  sign_in_networks: "Addresses of sign-ins",
};

/** Why a call was rejected, by its status (RFC 9110). */
const REASONS: Readonly<Record<number, Label>> = {
  400: "Something was wrong or missing",
  401: "Not signed in, or wrong credentials",
  403: "Not allowed",
  404: "Not found",
  409: "It had changed, or it exists already",
  413: "Too large",
  429: "Too many calls",
};

/** The token was genuine, and its time over (audit-10). */
const EXPIRED: Label = "The access had run out; the console renews it every ten minutes";

const isPair = (value: unknown): value is [unknown, unknown] =>
  Array.isArray(value) && value.length === 2;

function factOf(name: string, value: unknown): Fact[] {
  const [label, inWords = String] = [DETAILS[name] ?? []].flat() as [
    Label?,
    ((value: unknown) => Words)?,
  ];
  // An action of another version: its detail has no words here.
  if (!label) return [{ label: "Further details", after: `${name}: ${JSON.stringify(value)}` }];
  return [{ label, after: inWords(value) }];
}

/** PostgreSQL orders the names of a jsonb by their length; what changed from what to what comes first. */
const order = Object.keys(DETAILS);
const byPlace = ([one]: [string, unknown], [other]: [string, unknown]) =>
  order.indexOf(one) - order.indexOf(other);

export type Details = Readonly<Record<string, unknown>> | null;

export const isExpired = (details: Details): boolean => details?.expired === true;

/** What an audit row's details say. No detail is left out. */
export function auditFacts(details: Details, isRefused: boolean): Fact[] {
  const ordered = Object.entries(details ?? {}).toSorted(byPlace);
  return ordered.flatMap(([name, value]): Fact[] => {
    // `expired` only changes the reason that is given for the status.
    if (value === null || name === "expired") return [];
    if (name === "status" && isRefused) {
      const status = Number(value);
      const reason = isExpired(details) ? EXPIRED : REASONS[status];
      const after = reason ? [words(reason), String(status)] : String(status);
      return [{ label: "Rejected", after }];
    }
    if (name === "status_id" && isPair(value))
      return [{ label: "Status", before: statusName(value[0]), after: statusName(value[1]) }];
    if (name === "complainants" && isPair(value))
      return [{ label: "Complainant", before: numbered(value[0]), after: numbered(value[1]) }];
    // The counts of departments are a part of their import.
    if (name === "departments" && typeof value === "object")
      return Object.entries(value).map(([part, count]) => ({
        label: part === "inserted" ? "Departments added" : "Departments updated",
        after: String(count),
      }));
    return factOf(name, value);
  });
}

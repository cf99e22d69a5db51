import { ADMIN_STATUSES } from "contract/admins";
import { officeToday } from "contract/calendar";
import { OPTIONAL_TEXT_FIELDS } from "contract/complaints/complaint-fields";
import type { Complaint } from "contract/complaints/complaints";
import { COMPLAINT_STATUSES } from "contract/complaints/statuses";
import { type Event, EVENT_TYPES } from "contract/events";
import { ACCOUNT_STATUSES, EVENT_COUNTS, PRINCIPAL_TYPES } from "contract/reports";
import { type Fields, isFields } from "./envelope.ts";
import type { LooseInput } from "./request.ts";

const toFields = (value: unknown): Fields => (isFields(value) ? value : {});
/** A string or a number as text; "" for anything else. */
const toText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
/** A whole number; null for anything else. */
const toId = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) ? value : null;
const toRows = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(toFields) : []);

/** A record of which these ids are null where the server does not know them. */
type Unidentified<Row, Id extends keyof Row> = Omit<Row, Id> & {
  [Key in Id]: Row[Key] | null;
};

/** A complaint as it is read; without a version, the last save wins. */
export type ComplaintDetail = Unidentified<
  Omit<Complaint, "version">,
  | "status_id"
  | "category_id"
  | "complainant_id"
  | "booth_id"
  | "booth_number"
  | "booth_name"
  | "mandal"
  | "constituency_id"
  | "constituency_name"
> & { version?: number };

/** An event as it is read; without a version, the last save wins. */
export type StoredEvent = Unidentified<
  Event,
  | "category_id"
  | "type_id"
  | "state_id"
  | "district_id"
  | "constituency_id"
  | "booth_id"
  | "version"
>;

/**
 * Converts a successful answer to the shape that the contract declares. A server with only the core calls (call-20) leaves out
 * our own fields, and formats some values differently. An answer of our own server is not
 * changed. Features read one shape: an unknown id is null.
 */
export const completeAnswer = (name: string, answer: Fields, input: LooseInput): Fields =>
  completions[name]?.(answer, input) ?? answer;

const completions: Record<string, (answer: Fields, input: LooseInput) => Fields> = {
  listStates: withNamedRows,
  listDistricts: withNamedRows,
  listConstituencies: withNamedRows,
  listCategoriesOfType: (answer) => {
    const [root] = toRows(answer.data);
    const children = toRows(root?.children).map(withName);
    return { ...answer, data: [{ ...root, children, retired: toRows(root?.retired) }] };
  },
  listCitizens: (answer) => ({
    ...answer,
    data: { ...toFields(answer.data), users: toRows(toFields(answer.data).users) },
  }),
  listBooths: (answer) => ({
    ...answer,
    // A booth without its levels cannot be reached by the cascade.
    data: toRows(answer.data)
      .filter(({ mandal, shaktikendra, booth_name }) => mandal && shaktikendra && booth_name)
      .map((booth) => ({ ...booth, booth_number: toText(booth.booth_number) })),
  }),
  listAdmins: (answer) => ({
    ...answer,
    data: { principals: toRows(toFields(answer.data).principals).map(completeAdmin) },
  }),
  registerAdmin: withAddedAdmin,
  addAdmin: withAddedAdmin,
  deleteAdmin: (answer) => ({ ...answer, data: { handed_over: 0, ...toFields(answer.data) } }),
  createComplaint: (answer) => ({
    ...answer,
    data: { complaint_id: null, ...toFields(answer.data) },
  }),
  listComplaints: (answer, input) => ({
    ...withPagination(answer, input),
    data: toRows(answer.data).map((row) => ({
      complainant_name: null,
      waiting: null,
      issue_at: row.created_at,
      ...row,
      title: toText(row.title),
      category: toText(row.category),
      status: knownStatus(row.status)?.name ?? toText(row.status),
    })),
  }),
  readComplaint: (answer, { params }) => {
    const { status_code, ...data } = toFields(answer.data);
    const status = knownStatus(status_code);
    return {
      ...answer,
      data: {
        complaint_id: Number(toFields(params).id),
        booth_number: null,
        booth_name: null,
        mandal: null,
        constituency_id: null,
        constituency_name: null,
        assignee_can_open: null,
        ...Object.fromEntries(OPTIONAL_TEXT_FIELDS.map((name) => [name, null])),
        due_on: null,
        follow_up_on: null,
        waiting: null,
        not_solved_at: null,
        tracking_code: null,
        source_number: null,
        ...data,
        title: toText(data.title),
        // A text area has LF.
        description: toText(data.description).replaceAll("\r\n", "\n"),
        category_name: toText(data.category_name),
        status_code: status?.name ?? toText(status_code),
        status_id: toId(data.status_id) ?? status?.id ?? null,
        category_id: toId(data.category_id),
        complainant_id: toId(data.complainant_id),
        booth_id: toId(data.booth_id),
        version: toId(data.version) ?? undefined,
        attachments: toRows(data.attachments).filter(isAttachment),
      },
    };
  },
  listEvents: (answer, input) => ({
    ...withPagination(answer, input),
    data: toRows(answer.data).map(completeEvent),
  }),
  readEvent: (answer) => ({ ...answer, data: completeEvent(toFields(answer.data)) }),
  readReport: (answer) => ({ ...answer, data: completeReport(toFields(answer.data)) }),
};

/** A record whose name is a text: "" where the server has none. */
const withName = (row: Fields): Fields => ({ ...row, name: toText(row.name) });

function withNamedRows(answer: Fields): Fields {
  return { ...answer, data: toRows(answer.data).map(withName) };
}

const isAttachment = ({ id, name, type, size }: Fields): boolean =>
  toId(id) !== null &&
  typeof name === "string" &&
  typeof type === "string" &&
  typeof size === "number";

const completeAdmin = (row: Fields): Fields => ({
  role_name: null,
  constituency_id: null,
  constituency_name: null,
  email: null,
  last_sign_in_at: null,
  staff_mails: false,
  open_by_constituency: [],
  ...row,
  name: toText(row.name),
  phone: toText(row.phone),
  status: ADMIN_STATUSES.find((name) => name === toText(row.status).toLowerCase()) ?? "active",
  open_complaints: toCount(row.open_complaints),
});

/** `data` is null when the answer does not contain the admin. */
function withAddedAdmin(answer: Fields): Fields {
  const added = toFields(answer.data);
  return { ...answer, data: added.name ? completeAdmin(added) : null };
}

/** The page object under both spellings (call-4); each replaces a missing other. An empty list has one page, too. */
function withPagination(answer: Fields, { query }: LooseInput): Fields {
  const { Pagination, pagination } = answer;
  const complete = (sent: unknown) => ({
    ...toFields(sent),
    page: Number(toFields(query).page) || 1,
    totalPages: Math.max(1, Number(toFields(sent).totalPages) || 1),
  });
  return {
    ...answer,
    Pagination: complete(Pagination ?? pagination),
    pagination: complete(pagination ?? Pagination),
  };
}

const knownStatus = (code: unknown) =>
  COMPLAINT_STATUSES.find(({ name }) => name === toText(code).trim().toLowerCase());

function completeEvent(row: Fields): Fields {
  const type = EVENT_TYPES.find(({ name }) => name === toText(row.event_type).toLowerCase());
  return {
    category_id: null,
    type_id: type?.id ?? null,
    state_id: null,
    district_id: null,
    constituency_id: null,
    booth_id: null,
    version: null,
    title: toText(row.event_name),
    mandal: null,
    shaktikendra: null,
    booth_name: null,
    ...row,
    event_name: toText(row.event_name),
    category_name: toText(row.category_name),
    event_type: type?.name ?? toText(row.event_type),
    event_date: toOfficeDay(row.event_date),
    start_time: toTime(row.start_time),
    end_time: toTime(row.end_time),
    booth_number: toText(row.booth_number),
    location: row.location ?? "",
  };
}

/** The office's day, YYYY-MM-DD, of a day or a timestamp. */
function toOfficeDay(value: unknown): string {
  const text = toText(value);
  const date = new Date(text);
  const isDay = text.length === "YYYY-MM-DD".length;
  return isDay || Number.isNaN(date.getTime()) ? text : officeToday(date);
}

/** HH:MM of a time with or without seconds; null for none. */
const toTime = (value: unknown) =>
  typeof value === "string" ? value.slice(0, "HH:MM".length) : null;

/** The report's counts as numbers. A missing count is 0; an unknown principal type is kept. */
function completeReport({ principals, events }: Fields): Fields {
  const rows = new Map(toRows(principals).map((row) => [String(row.principal_type), row]));
  const types = [...new Set<string>([...PRINCIPAL_TYPES, ...rows.keys()])];
  return {
    principals: types.map((principal_type) => ({
      principal_type,
      ...toCounts(ACCOUNT_STATUSES, rows.get(principal_type)),
    })),
    events: [toCounts(EVENT_COUNTS, toRows(events)[0])],
  };
}

const toCounts = (names: readonly string[], row: Fields = {}) =>
  Object.fromEntries(names.map((name) => [name, toCount(row[name])]));

/** A count as a whole number, also when it is sent as text; 0 for anything else. */
function toCount(value: unknown): number {
  const count = typeof value === "string" ? Number(value) : value;
  return typeof count === "number" && count > 0 && Number.isFinite(count) ? Math.trunc(count) : 0;
}

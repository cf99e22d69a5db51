import { OFFICE_TIME_ZONE } from "contract/calendar";
import { COMPLAINT_STATUSES } from "contract/complaints/complaints";
import { EVENT_TYPES } from "contract/events";
import { ACCOUNT_STATUSES, EVENT_COUNTS, PRINCIPAL_TYPES } from "contract/reports";
import type { LooseInput } from "./request.ts";

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
/** The text of a text or a number; "" of anything else. */
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const rowsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** A record of which these ids are null where the server does not know them. */
export type Unidentified<Row, Id extends keyof Row> = Omit<Row, Id> & {
  [Key in Id]: Row[Key] | null;
};

/**
 * Gives a successful answer the shape that the contract declares. A server that was written from spec.md alone leaves out
 * the fields that the specification does not list, and writes some of its values in other ways. An answer of our own server
 * stays as it is. Features read one shape: an id that is not known is null.
 */
export const completeAnswer = (name: string, answer: Fields, input: LooseInput): Fields =>
  completions[name]?.(answer, input) ?? answer;

const completions: Record<string, (answer: Fields, input: LooseInput) => Fields> = {
  listStates: withNamedRows,
  listDistricts: withNamedRows,
  listConstituencies: withNamedRows,
  listCategoriesOfType: (answer) => {
    const [root] = rowsOf(answer.data);
    return { ...answer, data: [{ ...root, children: rowsOf(root?.children).map(named) }] };
  },
  listCitizens: (answer) => ({
    ...answer,
    data: { ...fieldsOf(answer.data), users: rowsOf(fieldsOf(answer.data).users) },
  }),
  listBooths: (answer) => ({
    ...answer,
    // A booth without its levels cannot be reached by the cascade.
    data: rowsOf(answer.data)
      .filter(({ mandal, shaktikendra, booth_name }) => mandal && shaktikendra && booth_name)
      .map((booth) => ({ ...booth, booth_number: textOf(booth.booth_number) })),
  }),
  listAdmins: (answer) => ({
    ...answer,
    data: { principals: rowsOf(fieldsOf(answer.data).principals).map(admin) },
  }),
  registerAdmin: withAddedAdmin,
  addAdmin: withAddedAdmin,
  createComplaint: (answer) => ({
    ...answer,
    data: { complaint_id: null, ...fieldsOf(answer.data) },
  }),
  listComplaints: (answer, input) => ({
    ...paged(answer, input),
    data: rowsOf(answer.data).map((row) => ({
      complainant_name: null,
      ...row,
      title: textOf(row.title),
      category: textOf(row.category),
      status: statusOf(row.status)?.name ?? textOf(row.status),
    })),
  }),
  readComplaint: (answer, { params }) => {
    const { status_code, ...data } = fieldsOf(answer.data);
    const status = statusOf(status_code);
    return {
      ...answer,
      data: {
        complaint_id: Number(fieldsOf(params).id),
        status_id: status?.id ?? null,
        category_id: null,
        booth_id: null,
        booth_number: null,
        booth_name: null,
        location: null,
        tracking_code: null,
        attachments: [],
        ...data,
        title: textOf(data.title),
        description: textOf(data.description),
        category_name: textOf(data.category_name),
        status_code: status?.name ?? textOf(status_code),
      },
    };
  },
  listEvents: (answer, input) => ({
    ...paged(answer, input),
    data: rowsOf(answer.data).map(event),
  }),
  readEvent: (answer) => ({ ...answer, data: event(fieldsOf(answer.data)) }),
  readReport: (answer) => ({ ...answer, data: counts(fieldsOf(answer.data)) }),
};

/** A record whose name is a text: "" where the server has none. */
const named = (row: Fields): Fields => ({ ...row, name: textOf(row.name) });

function withNamedRows(answer: Fields): Fields {
  return { ...answer, data: rowsOf(answer.data).map(named) };
}

const admin = (row: Fields): Fields => ({
  role_name: null,
  constituency_id: null,
  constituency_name: null,
  email: null,
  status: "active",
  last_sign_in_at: null,
  open_complaints: 0,
  ...row,
  name: textOf(row.name),
  phone: textOf(row.phone),
});

/** `data` is null where the answer does not hold the admin. */
function withAddedAdmin(answer: Fields): Fields {
  const added = fieldsOf(answer.data);
  return { ...answer, data: added.name ? admin(added) : null };
}

/** The page object under both spellings of spec.md section 7, one for the other. Without both, the list has one page. */
function paged(answer: Fields, { query }: LooseInput): Fields {
  const only = { page: Number(fieldsOf(query).page) || 1, totalPages: 1 };
  const { Pagination, pagination } = answer;
  return {
    ...answer,
    Pagination: { ...only, ...fieldsOf(Pagination ?? pagination) },
    pagination: { ...only, ...fieldsOf(pagination ?? Pagination) },
  };
}

const statusOf = (code: unknown) =>
  COMPLAINT_STATUSES.find(({ name }) => name === textOf(code).trim().toLowerCase());

function event(row: Fields): Fields {
  const type = EVENT_TYPES.find(({ name }) => name === textOf(row.event_type).toLowerCase());
  return {
    category_id: null,
    type_id: type?.id ?? null,
    state_id: null,
    district_id: null,
    constituency_id: null,
    booth_id: null,
    title: textOf(row.event_name),
    mandal: null,
    shaktikendra: null,
    booth_name: null,
    ...row,
    event_name: textOf(row.event_name),
    category_name: textOf(row.category_name),
    event_type: type?.name ?? textOf(row.event_type),
    event_date: dayOf(row.event_date),
    start_time: clockOf(row.start_time),
    end_time: clockOf(row.end_time),
    booth_number: textOf(row.booth_number),
    location: row.location ?? "",
  };
}

const officeDays = new Intl.DateTimeFormat("en-CA", { timeZone: OFFICE_TIME_ZONE });

/** The office's day, YYYY-MM-DD, of a day or a timestamp. */
function dayOf(value: unknown): string {
  const text = textOf(value);
  const date = new Date(text);
  const isDay = text.length === "YYYY-MM-DD".length;
  return isDay || Number.isNaN(date.getTime()) ? text : officeDays.format(date);
}

/** HH:MM of a time with or without seconds; null for none. */
const clockOf = (value: unknown) =>
  typeof value === "string" ? value.slice(0, "HH:MM".length) : null;

/** The report in numbers: a count that is left out is 0, a principal type that is added is kept. */
function counts({ principals, events }: Fields): Fields {
  const rows = new Map(rowsOf(principals).map((row) => [String(row.principal_type), row]));
  const types = [...new Set<string>([...PRINCIPAL_TYPES, ...rows.keys()])];
  return {
    principals: types.map((principal_type) => ({
      principal_type,
      ...numbers(ACCOUNT_STATUSES, rows.get(principal_type)),
    })),
    events: [numbers(EVENT_COUNTS, rowsOf(events)[0])],
  };
}

const numbers = (names: readonly string[], row: Fields = {}) =>
  Object.fromEntries(names.map((name) => [name, countOf(row[name])]));

/** A count as a whole number, also where it is written as text; 0 for what is no count. */
function countOf(value: unknown): number {
  const count = typeof value === "string" ? Number(value) : value;
  return typeof count === "number" && count > 0 && Number.isFinite(count) ? Math.trunc(count) : 0;
}

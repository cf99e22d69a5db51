import * as z from "zod/mini";
import { AUDIT_RESULTS, BY_NOBODY } from "./audit-filters.ts";
import { auditThings } from "./audit-things.ts";
import { endpoint, paged, success } from "./endpoint.ts";
import { exportFormat } from "./exports.ts";
import { message } from "./message.ts";
import {
  filter,
  filterDay,
  filterId,
  filterText,
  filterWord,
  id,
  nullableText,
  pageNumber,
  timestamp,
} from "./rules.ts";

/** A list's total is counted up to this number, and its pages end there: older rows are found by days or another filter. */
export const AUDIT_ROWS_MAX = 10_000;

const whoMessage = message("who must be an account's number, or nobody");

const auditFilters = {
  who: filter(whoMessage, z.union([z.literal(BY_NOBODY), id(whoMessage)])),
  /** The name of a kind of thing; one that is none finds nothing. */
  about: filterText("about"),
  /** The number of the thing, of any thing without `about`. */
  number: filterId("number"),
  /** The names of calls and of commands' actions, separated by commas; one that nobody has taken finds nothing. */
  action: filterText("action"),
  result: filterWord(message("result must be done or refused"), AUDIT_RESULTS),
  /** Days at the office. */
  start_date: filterDay("start_date"),
  end_date: filterDay("end_date"),
};
export type AuditFilterName = keyof typeof auditFilters;
export const auditFilterNames = Object.keys(auditFilters) as AuditFilterName[];

/** What was written with a row, in words of the request's language. `before` is null where only the new value is kept. */
const auditFact = z.object({ label: z.string(), before: nullableText, after: z.string() });
export type AuditFact = z.output<typeof auditFact>;

const auditRow = z.object({
  audit_id: z.int(),
  at: timestamp,
  principal_id: z.nullable(z.int()),
  /** The account's present name, or words for those who have none. */
  who: z.string(),
  /** The call's name, also that of a rejected call. */
  action: z.string(),
  /** The action in words of the request's language. */
  what: z.string(),
  is_refused: z.boolean(),
  /** Whether it was rejected for a genuine access token whose time was over, which the console then renews. */
  is_expired: z.boolean(),
  about: z.nullable(z.enum(auditThings)),
  number: z.nullable(z.int()),
  /** The thing in words, without a citizen's name. */
  thing: nullableText,
  exists: z.boolean(),
  facts: z.array(auditFact),
  address: nullableText,
  request_id: nullableText,
});
export type AuditRow = z.output<typeof auditRow>;

const path = "/api/v0/audit";
const tag = "audit";

export const listAudit = endpoint({
  name: "listAudit",
  method: "GET",
  path,
  summary: "The audit trail, newest first, ten a page; the total is counted up to 10,000",
  tag,
  query: z.object({ page: pageNumber, ...auditFilters }),
  output: paged(auditRow),
});

export const exportAudit = endpoint({
  name: "exportAudit",
  method: "GET",
  path: `${path}/export`,
  summary: "All rows of the audit trail that match the list's filters, as a file",
  tag,
  query: z.object({ format: exportFormat, ...auditFilters }),
  output: z.null(),
});

export const listAuditPeople = endpoint({
  name: "listAuditPeople",
  method: "GET",
  path: `${path}/people`,
  summary: "The accounts that sign in or did so, for the filter by who",
  tag,
  output: success(
    z.array(z.object({ principal_id: z.int(), name: z.string(), is_ended: z.boolean() })),
  ),
});

import { type RawBuilder, sql } from "kysely";
import { READ_FIELDS } from "contract/complaints/complaint-fields";
import type { Complaint, ComplaintOrder, ComplaintRow } from "contract/complaints/complaints";
import { COMPLAINT_STATUSES, type ComplaintStatus } from "contract/complaints/statuses";
import type { ListOrder } from "../../lists/list-order.ts";
import { type ListPage, readPage, type ListSource } from "../../lists/page.ts";
import type { Database } from "../../postgres/schema.ts";
import { isInScope, type Scope } from "../../access/scope.ts";
import { preparedStatement } from "../../postgres/prepared-statement.ts";
import type { CountCache } from "../../lists/cached-counts.ts";
import { printTrackingCode } from "./tracking/tracking-code.ts";
import { complaintConditions, type ComplaintQuery } from "./complaints.filters.ts";
import { complaintSearch, foundIn, type HiddenTexts, hiddenTexts } from "./complaints.search.ts";
import { waitingColumn } from "./referrals/referrals.waiting.ts";

/** The status's lowercased name, sent as `status_code` (complaint-edit-5). */
export const statusName = (id: number): ComplaintStatus =>
  COMPLAINT_STATUSES.find((status) => status.id === id)!.name;

type StoredRow = Omit<ComplaintRow, "status" | "found"> & {
  status_id: number;
  /** Only in a search. */
  hidden_texts?: HiddenTexts;
};

const issued = sql`c.issue_at`;
/** The list's orders. A complaint without a due date is last. */
const orders: Record<ComplaintOrder, ListOrder> = {
  newest: { name: "newest", by: issued, isDescending: true },
  oldest: { name: "oldest", by: issued, isDescending: false },
  due: { name: "due", by: sql`coalesce(c.due_on, 'infinity'::date)`, isDescending: false },
};

/** The filtered list, with the columns that the console shows. Throws as complaintConditions(). */
export const complaintListQuery = async (
  db: Database,
  scope: Scope,
  query: ComplaintQuery,
): Promise<ListSource<StoredRow>> => ({
  table: "complaints",
  filters: await complaintConditions(db, scope, query),
  search: query.search === undefined ? undefined : complaintSearch(query.search),
  searchText: query.search,
  order: orders[query.sort ?? "newest"],
  columns: sql<StoredRow>`c.id as complaint_id, c.id as complaint_number, c.title, k.name as category, p.name as complainant_name,
    c.status_id, b.booth_number, b.booth_name, c.constituency_id, c.assigned_to, a.name as assigned_to_name, c.issue_at, c.created_at, c.due_on, c.follow_up_on,
    ${waitingColumn}, c.version`,
  joins: sql`join categories k on k.id = c.category_id join principals p on p.id = c.complainant_id
    join booths b on b.id = c.booth_id left join principals a on a.id = c.assigned_to`,
});

/**
 * One page of complaints, newest first, and the exact total, or null after `totalMs` (readPage()). A page past the end has no
 * rows. Throws as complaintConditions().
 */
export async function listComplaintRows(
  db: Database,
  counts: CountCache,
  scope: Scope,
  query: ComplaintQuery & { page: number },
  totalMs?: number,
): Promise<ListPage<ComplaintRow>> {
  const { page, search } = query;
  const list = await complaintListQuery(db, scope, query);
  const columns =
    search === undefined
      ? list.columns
      : sql<StoredRow>`${list.columns}, ${hiddenTexts} as hidden_texts`;
  const { rows, total } = await readPage(db, counts, { ...list, columns, page }, totalMs);
  const sent = rows.map(({ hidden_texts, ...row }) => ({
    ...row,
    status: statusName(row.status_id),
    ...(hidden_texts && { found: foundIn(row, hidden_texts, search!) }),
  }));
  return { rows: sent, total };
}

/** The columns of these fields of complaints c. */
export const fieldColumns = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(`c.${name}`)));

type StoredAttachment = Omit<Complaint["attachments"][number], "url">;
type StoredComplaint = Omit<Complaint, "status_code" | "attachments"> & {
  attachments: StoredAttachment[];
};

/** The download path. The request needs an access token (attachment-1). */
const attachmentUrl = (complaint_id: number, attachment_id: number) =>
  `/api/v0/complaint/${complaint_id}/attachments/${attachment_id}`;

const selectComplaint = preparedStatement<
  { id: number; constituency_id: number | null },
  StoredComplaint
>(
  ({ id, constituency_id }) => sql`
  select c.id as complaint_id, c.id as complaint_number, ${fieldColumns(READ_FIELDS)}, k.name as category_name, b.booth_number, b.booth_name, b.mandal, c.constituency_id, n.name as constituency_name,
    a.principal_type = 'admin' and a.status = 'active' and a.constituency_id = c.constituency_id as assignee_can_open,
    a.name as assigned_to_name, a.phone as assigned_to_phone, a.email as assigned_to_email,
    p.name as complainant_name, p.phone as complainant_phone, p.email as complainant_email,
    r.name as registered_by_name, r.phone as registered_by_phone, r.email as registered_by_email,
    c.source_number, c.issue_at, c.created_at, c.updated_at, ${waitingColumn}, c.not_solved_at, c.version, c.tracking_code,
    array(
      select json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size)
      from attachments f where f.complaint_id = c.id order by f.id
    ) as attachments
  from complaints c
  join categories k on k.id = c.category_id
  join principals p on p.id = c.complainant_id
  join principals r on r.id = c.registered_by
  join booths b on b.id = c.booth_id
  join constituencies n on n.id = c.constituency_id
  left join principals a on a.id = c.assigned_to
  where c.id = ${id} and ${isInScope(constituency_id, sql`c.constituency_id`)}`,
);

/** For an admin: no phone or email of a colleague or of a super administrator (staff-5). */
const noContacts = {
  assigned_to_phone: null,
  assigned_to_email: null,
  registered_by_phone: null,
  registered_by_email: null,
};

/** One complaint with its attachments and its people's names, phones and emails; null for an unknown id. */
export async function findComplaint(
  db: Database,
  scope: Scope,
  id: number,
): Promise<Complaint | null> {
  const rows = await selectComplaint(db, { id, constituency_id: scope.constituency_id });
  const found = rows[0];
  if (!found) return null;
  return {
    ...found,
    ...(!scope.isWholeOffice && noContacts),
    status_code: statusName(found.status_id),
    tracking_code: found.tracking_code && printTrackingCode(found.tracking_code),
    attachments: found.attachments.map((file) => ({ ...file, url: attachmentUrl(id, file.id) })),
  };
}

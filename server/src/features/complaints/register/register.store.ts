import { sql } from "kysely";
import { REGISTER_MAX, type RegisterRow } from "contract/complaints/register";
import type { Scope } from "../../../access/scope.ts";
import type { CountCache } from "../../../lists/cached-counts.ts";
import { readWholeList } from "../../../lists/list-cursor.ts";
import { countList, type ListPage, type ListSource } from "../../../lists/page.ts";
import type { Database } from "../../../postgres/schema.ts";
import type { ComplaintQuery } from "../complaints.filters.ts";
import { complaintListQuery, statusName } from "../complaints.read.ts";
import { waitingColumn } from "../referrals/referrals.waiting.ts";

type StoredRow = Omit<RegisterRow, "status"> & { status_id: number };

/** The first REGISTER_MAX complaints of the filtered list, from one snapshot, and the number of all. Throws as complaintConditions(). */
export async function readRegisterRows(
  db: Database,
  counts: CountCache,
  scope: Scope,
  query: ComplaintQuery,
): Promise<ListPage<RegisterRow>> {
  const list: ListSource<StoredRow> = {
    ...(await complaintListQuery(db, scope, query)),
    columns: sql<StoredRow>`c.id as complaint_number, c.issue_at, c.title, k.name as category, p.name as complainant_name,
      p.phone as complainant_phone, b.booth_number, b.booth_name, b.mandal, n.name as constituency_name, c.status_id, c.completed_at,
      a.name as assigned_to_name, ${waitingColumn}`,
    joins: sql`join categories k on k.id = c.category_id join principals p on p.id = c.complainant_id
      join booths b on b.id = c.booth_id join constituencies n on n.id = c.constituency_id
      left join principals a on a.id = c.assigned_to`,
  };
  const rows: RegisterRow[] = [];
  for await (const batch of readWholeList(db, list)) {
    for (const { status_id, ...row } of batch) rows.push({ ...row, status: statusName(status_id) });
    if (rows.length >= REGISTER_MAX) break;
  }
  return { rows: rows.slice(0, REGISTER_MAX), total: await countList(db, counts, list) };
}

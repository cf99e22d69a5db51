import { sql } from "kysely";
import { readReceipt, type Receipt } from "contract/complaints/receipt";
import { message } from "contract/message";
import { joinLocation } from "../../../locations/booth-location.ts";
import type { Tx } from "../../../postgres/schema.ts";
import type { Scope } from "../../../access/scope.ts";
import type { App } from "../../../http/deps.ts";
import { bind } from "../../../http/bind.ts";
import { notFound } from "../../../http/errors/http-error.ts";
import { officeContact } from "../../letterhead.ts";
import { statusName } from "../complaints.read.ts";
import { printTrackingCode } from "../tracking/tracking-code.ts";
import { ensureTrackingCode } from "../tracking/tracking.store.ts";

/** The data of the printed slip that a citizen takes home. */
export function complaintReceiptRoutes(app: App): void {
  bind(app, readReceipt, async ({ params: { id }, scope, inTransaction }) => {
    const data = await inTransaction(async (tx) => {
      const answer = await findReceipt(tx, scope, id);
      if (!answer) throw notFound("Complaint");
      return { answer, entity_id: id };
    });
    return { message: message("Slip fetched"), data };
  });
}

/** The receipt of a complaint, with a new tracking code if it has none; null for an unknown id. */
async function findReceipt(tx: Tx, scope: Scope, id: number): Promise<Receipt | null> {
  const { rows } = await sql<Omit<Receipt, "status_code"> & { status_id: number }>`
    select c.id as complaint_id, c.title, c.status_id, c.source_number, c.issue_at, c.created_at, c.tracking_code, k.name as category_name,
      p.name as complainant_name, r.name as registered_by_name, b.booth_number, b.booth_name,
      n.name as constituency_name, d.name as district_name, s.name as state_name, ${officeContact}
    from complaints c
    join categories k on k.id = c.category_id
    join principals p on p.id = c.complainant_id
    join principals r on r.id = c.registered_by
    join booths b on b.id = c.booth_id
    ${joinLocation}
    join states s on s.id = d.state_id
    left join letterhead on true
    where c.id = ${id} and ${scope.includes(sql`c.constituency_id`)}`.execute(tx);
  if (!rows[0]) return null;
  const { status_id, ...shown } = rows[0];
  const code = shown.tracking_code ?? (await ensureTrackingCode(tx, scope, id));
  return {
    ...shown,
    status_code: statusName(status_id),
    tracking_code: code && printTrackingCode(code),
  };
}

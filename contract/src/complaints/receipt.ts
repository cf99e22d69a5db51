import * as z from "zod/mini";
import { complaint } from "./complaints.ts";
import { endpoint, ROLES, success } from "../endpoint.ts";
import { officeContact } from "../office.ts";
import { idParams } from "../rules.ts";

/** The data of the printed slip that confirms a logged complaint to the citizen (slip-1). */
export const receipt = z.extend(
  z.pick(complaint, {
    complaint_id: true,
    title: true,
    category_name: true,
    status_code: true,
    complainant_name: true,
    registered_by_name: true,
    source_number: true,
    issue_at: true,
    created_at: true,
    tracking_code: true,
    booth_number: true,
    booth_name: true,
  }),
  {
    constituency_name: z.string(),
    district_name: z.string(),
    state_name: z.string(),
    ...officeContact.shape,
  },
);
export type Receipt = z.output<typeof receipt>;

/**
 * Adds an audit row, as a download does: the receipt is printed and handed out. An older complaint gets its tracking code; the
 * complaint of an erased citizen has none.
 */
export const readReceipt = endpoint({
  name: "readSlip",
  method: "GET",
  path: "/api/v0/complaint/:id/slip",
  access: ROLES,
  summary: "The data of a complaint's acknowledgement slip",
  tag: "complaints",
  params: idParams,
  output: success(receipt),
});

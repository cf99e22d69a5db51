import {
  addReply,
  createCoveringLetter,
  createReferral,
  downloadLetter,
  listReferrals,
  takeBackReply,
} from "contract/complaints/referrals";
import { message } from "contract/message";
import type { App } from "../../../http/deps.ts";
import { bind, bindFile } from "../../../http/bind.ts";
import { notFound } from "../../../http/errors/http-error.ts";
import { renderLetter } from "../../../letters/render-letter.ts";
import { insertCoveringLetter } from "./covering-letter.ts";
import { findLetter, findReferrals } from "./referrals.read.ts";
import { insertReferral, insertReply, removeLatestReply } from "./referrals.store.ts";

export function referralsRoutes(app: App): void {
  bind(app, listReferrals, async ({ params, scope }) => {
    const data = await findReferrals(app.deps.db, scope, params.id);
    if (!data) throw notFound("Complaint");
    return { message: message("Referrals fetched"), data };
  });

  bind(app, createReferral, async ({ params: { id }, body, scope, caller, inTransaction }) => {
    const data = await inTransaction(async (tx) => {
      const answer = await insertReferral(tx, scope, caller.principal_id, id, body);
      const { officer_id, mode } = body;
      return { answer, entity_id: id, details: { ...answer, officer_id, mode } };
    });
    return { message: message("Complaint referred"), data };
  });

  bind(app, addReply, async ({ params, body, scope, caller, inTransaction }) => {
    const { id: complaint_id, referral_id } = params;
    const data = await inTransaction(async (tx) => {
      const answer = { complaint_id, referral_id };
      await insertReply(tx, scope, caller.principal_id, answer, body);
      return { answer, entity_id: complaint_id, details: { referral_id } };
    });
    return { message: message("Reply recorded"), data };
  });

  bind(app, takeBackReply, async ({ params, scope, caller, inTransaction }) => {
    const { id: complaint_id, referral_id } = params;
    const data = await inTransaction(async (tx) => {
      const answer = { complaint_id, referral_id };
      await removeLatestReply(tx, scope, caller.principal_id, answer);
      return { answer, entity_id: complaint_id, details: { referral_id } };
    });
    return { message: message("Reply taken back"), data };
  });

  bindFile(app, downloadLetter, async ({ params, scope, inTransaction }) => {
    const { id: complaint_id, referral_id } = params;
    const letter = await inTransaction(async (tx) => {
      const answer = await findLetter(tx, scope, { complaint_id, referral_id });
      if (!answer) throw notFound("Letter");
      return { answer, entity_id: complaint_id, details: { referral_id } };
    });
    const name = `letter-${letter.number}.pdf`.replace("/", "-");
    return { bytes: await renderLetter(letter), type: "application/pdf", name };
  });

  bind(app, createCoveringLetter, async ({ params, body, scope, caller, inTransaction }) => {
    const { id: officer_id } = params;
    const data = await inTransaction(async (tx) => {
      const answer = await insertCoveringLetter(tx, scope, caller.principal_id, officer_id, body);
      return { answer, entity_id: officer_id, details: { complaint_ids: body.complaint_ids } };
    });
    return { message: message("Letter sent"), data };
  });
}

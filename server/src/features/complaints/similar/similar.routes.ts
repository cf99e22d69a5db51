import { listAssignees, readComplainant, similarComplaints } from "contract/complaints/similar";
import { says } from "contract/messages";
import type { App } from "../../../http/deps.ts";
import { bind } from "../../../http/bind.ts";
import { notFound } from "../../../errors/http-error.ts";
import { findAssignees, findComplainant, findSimilar } from "./similar.store.ts";

/** What stands near a complaint: others like it, others of the citizen, and whom it can be assigned to. */
export function similarComplaintsRoutes(app: App): void {
  const { db } = app.deps;

  bind(app, similarComplaints, async ({ query }) => ({
    message: says("Similar complaints fetched"),
    data: await findSimilar(db, query),
  }));

  bind(app, listAssignees, async ({ query }) => ({
    message: says("Admins fetched"),
    data: await findAssignees(db, query),
  }));

  bind(app, readComplainant, async ({ params }) => {
    const data = await findComplainant(db, params.id);
    if (!data) throw notFound("Complaint");
    return { message: says("Complainant fetched"), data };
  });
}

import { readComplainant, similarComplaints } from "contract/complaints/similar";
import { message } from "contract/message";
import type { App } from "../../../http/deps.ts";
import { bind } from "../../../http/bind.ts";
import { notFound } from "../../../http/errors/http-error.ts";
import { findComplainant, findSimilar } from "./similar.store.ts";

/** Complaints that a new one may repeat, and how many complaints its citizen has. */
export function similarComplaintsRoutes(app: App): void {
  const { db } = app.deps;

  bind(app, similarComplaints, async ({ query, scope }) => ({
    message: message("Similar complaints fetched"),
    data: await findSimilar(db, scope, query),
  }));

  bind(app, readComplainant, async ({ params, scope }) => {
    const data = await findComplainant(db, scope, params.id);
    if (!data) throw notFound("Complaint");
    return { message: message("Complainant fetched"), data };
  });
}

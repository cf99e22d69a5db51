import { readReport } from "contract/reports";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import { countEvents, countPrincipals } from "./reports.store.ts";

export function reportsRoutes(app: App): void {
  const { db } = app.deps;

  bind(app, readReport, async ({ query }) => {
    const [principals, events] = await Promise.all([
      countPrincipals(db, query),
      countEvents(db, query),
    ]);
    return { message: "Report fetched successfully", data: { principals, events: [events] } };
  });
}

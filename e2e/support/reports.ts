import type { Page } from "@playwright/test";
import { readReport } from "contract/reports";

export const REPORT = `**${readReport.path}*`;

/** A report with a value in every field. */
export const full = {
  principals: [
    { principal_type: "super_admin", active: 2, inactive: 1, deleted: 0 },
    { principal_type: "admin", active: 96, inactive: 12, deleted: 7 },
    { principal_type: "user", active: 123456, inactive: 8432, deleted: 312 },
  ],
  events: [
    {
      public_events: 1234,
      private_events: 210,
      past_events: 812,
      todays_events: 6,
      upcoming_events: 626,
      scheduled_events: 1401,
      unscheduled_events: 43,
    },
  ],
};

export const answer = (data: unknown) => ({
  json: { status: "success", message: "Report fetched successfully", data },
});

export const card = (page: Page, name: string) => page.getByRole("region", { name });
export const figure = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

/** Records the query of each report call. */
export function watchQueries(page: Page): string[] {
  const queries: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === readReport.path) queries.push(search);
  });
  return queries;
}

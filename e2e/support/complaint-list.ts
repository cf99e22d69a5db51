import type { Page, Request } from "@playwright/test";

export const LIST = /\/api\/v0\/complaint(\?|$)/;
export const rows = (page: Page) =>
  page
    .getByRole("table", { name: "Complaints" })
    .getByRole("row")
    .filter({ has: page.getByRole("link") });
export const filterDialog = (page: Page) => page.getByRole("dialog", { name: "Filter Complaints" });

/** Mocks the list calls, for screens that the real office cannot produce. */
export async function answerList(
  page: Page,
  answer: (query: URLSearchParams) => object | Promise<object>,
) {
  await page.route(LIST, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    await route.fulfill({ json: { status: "success", message: "", ...(await answer(query)) } });
  });
}
/** The pagination of a list's answer. */
export const totals = (page: number, totalPages: number) => ({
  Pagination: { page, pageSize: 10, totalItems: totalPages * 10, totalPages },
});
export const row = (complaint_id: number, more: object = {}) => ({
  complaint_id,
  title: `Complaint ${complaint_id}`,
  category: "Electricity",
  complainant_name: "Ramesh Yadav",
  status: "registered",
  ...more,
});

/** Records the queries of the list calls, in order. */
export function listQueries(page: Page): string[] {
  const queries: string[] = [];
  page.on("request", (request: Request) => {
    if (LIST.test(request.url())) queries.push(new URL(request.url()).search);
  });
  return queries;
}

import type { BrowserContext, Page, Request } from "@playwright/test";

export const bearerOf = (request: Request) =>
  request.headers().authorization?.replace("Bearer ", "");

/** The requests of a page that are not answered yet. `networkidle` of Playwright is only the first one of a document. */
export function requestsUnderWay(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return underWay;
}

/** Counts the requests whose address matches. */
export function countRequests(target: Page | BrowserContext, address: RegExp) {
  const seen: Request[] = [];
  target.on("request", (request) => {
    if (address.test(request.url())) seen.push(request);
  });
  return seen;
}

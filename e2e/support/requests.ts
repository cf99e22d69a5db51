import type { BrowserContext, Page, Request } from "@playwright/test";

export const bearerOf = (request: Request) =>
  request.headers().authorization?.replace("Bearer ", "");

/** Counts the requests whose address matches. */
export function countRequests(target: Page | BrowserContext, address: RegExp) {
  const seen: Request[] = [];
  target.on("request", (request) => {
    if (address.test(request.url())) seen.push(request);
  });
  return seen;
}

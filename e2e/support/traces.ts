import type { Page } from "@playwright/test";

/** The key under which the router stores scroll positions, by a random key of each page. */
const SCROLLED = "react-router-scroll-positions";

/** All data that a page can leave in a browser, by name or as text. */
export const traces = (page: Page) =>
  page.evaluate(
    async (scrolled) => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage)
        .filter((key) => key !== scrolled)
        .toSorted(),
      scrolled: sessionStorage.getItem(scrolled) ?? "{}",
      databases: (await indexedDB.databases()).length,
      caches: "caches" in window ? (await caches.keys()).length : 0,
      cookie: document.cookie,
      history: JSON.stringify(history.state),
      address: location.href,
    }),
    SCROLLED,
  );

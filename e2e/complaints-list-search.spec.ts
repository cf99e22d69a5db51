import { answerList, listQueries, row, rows, totals } from "./support/complaint-list.ts";
import { stopClock } from "./support/complaints.ts";
import { gate } from "./support/frame.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "searches once typing has paused, from page 1, trimmed",
  { tag: ["@anywhere", "@complaint-list-1", "@complaint-list-2", "@filter-2", "@filter-3"] },
  async ({ page }) => {
    await page.clock.install();
    await answerList(page, (query) => ({
      data: [row(1)],
      ...totals(Number(query.get("page")), 5),
    }));
    const queries = listQueries(page);
    await page.goto("/complaints?page=3");
    await expect(page.getByText("Page 3 of 5")).toBeVisible();
    const box = page.getByPlaceholder("Search by title, description...");
    await stopClock(page);
    await box.pressSequentially("  drain\u00a0");
    await page.clock.runFor(499);
    expect(queries).toEqual(["?page=3"]);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/complaints\?search=drain$/);
    await expect.poll(() => queries).toEqual(["?page=3", "?page=1&search=drain"]);
    await expect(page.getByRole("group", { name: "Active Filters" })).toContainText(
      "Search: drain",
    );

    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(box).toHaveValue("");
    await expect(page).toHaveURL(/\/complaints$/);
    await expect(page.getByRole("button", { name: "Clear Filters" })).toBeHidden();
    await expect(page.getByText("Active Filters")).toBeHidden();
  },
);

test(
  "a letter that is typed while the search goes to the URL is not lost",
  { tag: "@anywhere" },
  async ({ page }) => {
    await answerList(page, () => ({ data: [row(1)], ...totals(1, 1) }));
    await page.goto("/complaints");
    await expect(rows(page)).toHaveCount(1);
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      history.pushState = (...args) => {
        push(...args);
        document.execCommand("insertText", false, "n");
      };
    });
    const box = page.getByPlaceholder("Search by title, description...");
    // All four letters at once: between keys, a busy machine may pause long enough for a search.
    await box.fill("drai");
    await expect(page).toHaveURL(/\/complaints\?search=drain$/);
    await expect(box).toHaveValue("drain");
  },
);

test(
  "a search that starts while another page's code loads does not cancel the way to that page",
  { tag: "@anywhere" },
  async ({ page }) => {
    const code = gate();
    const CODE = /\/assets\/CreateComplaintPage-/;
    await page.route(CODE, code.hold);
    await page.clock.install();
    await answerList(page, () => ({ data: [row(1)], ...totals(1, 1) }));
    await page.goto("/complaints");
    await expect(rows(page)).toHaveCount(1);
    await stopClock(page);
    await page.getByPlaceholder("Search by title, description...").fill("drain");
    await page.getByRole("main").getByRole("link", { name: "Add Complaint" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toBeVisible();
    await page.clock.runFor(600);
    await page.clock.resume();
    code.release();
    await expect(page).toHaveURL(/\/complaints\/add$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/complaints$/);
  },
);

test(
  "a search that is due in the moment in which a link is followed does not cancel the way to its page",
  { tag: "@anywhere" },
  async ({ page }) => {
    await answerList(page, () => ({ data: [row(1)], ...totals(1, 1) }));
    await page.goto("/complaints");
    await expect(rows(page)).toHaveCount(1);
    await page.evaluate((pauseMs) => {
      const start = window.setTimeout.bind(window);
      const link = document.querySelector<HTMLElement>("main a[href='/complaints/add']")!;
      window.setTimeout = ((run: () => void, ms: number) =>
        start(ms === pauseMs ? () => (link.click(), run()) : run, ms)) as typeof setTimeout;
    }, 500);
    await page.getByPlaceholder("Search by title, description...").fill("drain");
    await expect(page).toHaveURL(/\/complaints\/add$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/complaints$/);
  },
);

test(
  "Back removes a search from the list and from its box",
  { tag: "@anywhere" },
  async ({ page }) => {
    await answerList(page, () => ({ data: [row(1)], ...totals(1, 1) }));
    await page.goto("/complaints");
    const box = page.getByPlaceholder("Search by title, description...");
    await box.fill("drain");
    await expect(page).toHaveURL(/\/complaints\?search=drain$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/complaints$/);
    await expect(box).toHaveValue("");
    await page.goForward();
    await expect(box).toHaveValue("drain");
  },
);

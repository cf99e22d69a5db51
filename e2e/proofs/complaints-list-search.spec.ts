import { answerList, row, rows, totals } from "../support/complaint-list.ts";
import { stopClock } from "../support/complaints.ts";
import { gate } from "../support/frame.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

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
  "a search that starts while another page's code loads does not cancel the navigation",
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
  "a search that starts when a link is clicked does not cancel the navigation",
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

import { answer, card, full, REPORT, watchQueries } from "../support/reports.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test.beforeEach(({ signedIn: _ }) => undefined);

test(
  "a report is shown again for 1800 seconds while it is refetched, and no longer",
  { tag: ["@call-5"] },
  async ({ page }) => {
    await page.clock.install();
    const queries = watchQueries(page);
    await page.route(REPORT, (route) => route.fulfill(answer(full)));
    await page.goto("/?mandal=North");
    await expect(card(page, "User Management")).toContainText("1,32,200");
    await page.getByRole("button", { name: "Clear All" }).click();
    await expect.poll(() => queries).toEqual(["?mandal=North", ""]);
    await expect(card(page, "User Management")).toContainText("1,32,200");

    // From here on all calls fail: what is shown comes from the cache.
    await page.unroute(REPORT);
    await page.route(REPORT, () => undefined);
    await page.clock.fastForward(1_760_000);
    await page.goBack();
    await expect.poll(() => queries.length).toBe(3);
    await expect(card(page, "User Management")).toContainText("1,32,200");
    await expect(page.getByText("Loading reports...")).toHaveCount(0);
    await page.clock.fastForward(1_810_000);
    await page.goForward();
    await expect(page.getByText("Loading reports...")).toBeVisible();
  },
);

test("a report is fresh for 300 seconds", { tag: ["@anywhere", "@call-5"] }, async ({ page }) => {
  // Freshness depends only on the date, which stands still between the steps. Timers keep running.
  const start = Date.now();
  const pass = (seconds: number) => page.clock.setFixedTime(start + seconds * 1000);
  await pass(0);
  const queries = watchQueries(page);
  await page.route(REPORT, (route) => route.fulfill(answer(full)));
  await page.goto("/?mandal=North");
  await expect(card(page, "User Management")).toContainText("1,32,200");
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => queries).toEqual(["?mandal=North", ""]);
  await expect(card(page, "User Management")).toContainText("1,32,200");

  await pass(299);
  await page.goBack();
  await expect(page).toHaveURL(/mandal/);
  await expect(card(page, "User Management")).toContainText("1,32,200");
  expect(queries).toHaveLength(2);
  await pass(301);
  await page.goForward();
  await expect.poll(() => queries.length).toBe(3);
});

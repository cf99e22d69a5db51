import { answer, card, full, REPORT, watchQueries } from "../support/reports.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "what was read shows again for 1800 seconds while it is fetched anew, and no longer",
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

test("categories and locations that were read are not asked for again within 300 seconds", async ({
  page,
}) => {
  // Freshness depends only on the date, which stands still between the steps. Timers keep running.
  const start = Date.now();
  await page.clock.setFixedTime(start);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(categories|location)\//.test(pathname)) asked.push(pathname);
  });
  const once = [
    "/api/v0/categories/2",
    "/api/v0/location/constituencies",
    "/api/v0/location/districts",
    "/api/v0/location/states",
  ];
  const category = page.getByRole("combobox", { name: "Category" });
  // A page that is left aborts its calls, and the next one sends them again.
  const located = ["states", "districts", "constituencies"].map(async (list) =>
    (await page.waitForResponse(`**/api/v0/location/${list}`)).finished(),
  );
  await Promise.all([page.goto("/events"), ...located]);
  await page.getByRole("main").getByRole("link", { name: "Create Event" }).click();
  await category.click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect.poll(() => asked.toSorted()).toEqual(once);
  for (const [seconds, calls] of [
    [299, once],
    [301, [...once, ...once].toSorted()],
  ] as const) {
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "View Events" })).toBeVisible();
    await page.clock.setFixedTime(start + seconds * 1000);
    await page.goForward();
    await category.click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await expect.poll(() => asked.toSorted()).toEqual(calls);
  }
});

test("the booths of a constituency that were read are not asked for again within 300 seconds", async ({
  page,
  office,
}) => {
  const start = Date.now();
  await page.clock.setFixedTime(start);
  const { constituency } = await office.addLocations();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(`/constituencies/${constituency.id}/booths`))
      asked.push(request.url());
  });
  await page.goto(`/events?constituency=${constituency.id}`);
  for (const [seconds, calls] of [
    [0, 1],
    [299, 1],
    [301, 2],
  ] as const) {
    await page.clock.setFixedTime(start + seconds * 1000);
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByRole("combobox", { name: "Mandal" }).click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await expect.poll(() => asked.length).toBe(calls);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

import type { Route } from "@playwright/test";
import { answer, card, figure, full, REPORT, watchQueries } from "./support/reports.ts";
import { boxOf } from "./support/look.ts";
import { expect, expectAccessible, test, expectUsable } from "./support/test.ts";

const LOADING_FAILED = "Failed to load reports. Please try again.";

test.beforeEach(({ signedIn: _ }) => undefined);

test(
  "shows people and events with totals, shares, bars in proportion and Indian grouping",
  { tag: ["@dashboard-1", "@dashboard-4", "@dashboard-5"] },
  async ({ page }) => {
    const queries = watchQueries(page);
    await page.route(REPORT, (route) => route.fulfill(answer(full)));
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
    await expect(page).toHaveTitle(/^Admin Dashboard/);

    const users = card(page, "User Management");
    await expect(users.getByRole("listitem")).toHaveText([
      /^Super Admin3Total.*Active2 67%Inactive1 33%Deleted0 0%/,
      /^Admin115Total.*Active96 83%Inactive12 10%Deleted7 6%/,
      /^User1,32,200Total.*Active1,23,456 93%Inactive8,432 6%Deleted312 <1%/,
    ]);
    const events = card(page, "Event Management");
    await expect(events).toContainText("1,444Total");
    await expect(events.getByRole("heading", { level: 3 })).toHaveText([
      "Visibility",
      "Timeline",
      "Schedule",
      "Unscheduled",
    ]);
    const figures = {
      "Public events": "Public1,234 85%",
      "Private events": "Private210 15%",
      "Past events": "Past812 56%",
      "Today events": "Today6 <1%",
      "Upcoming events": "Upcoming626 43%",
      "Scheduled events": "Scheduled1,401 97%",
      "Need Scheduling events": "Need Scheduling43 3%",
    };
    for (const [name, text] of Object.entries(figures))
      await expect(figure(page, name)).toHaveText(text);
    await expect(events.getByText("1,234", { exact: true })).toBeVisible();
    expect(queries).toEqual([""]);

    await expectUsable(page);

    const width = async (name: string) => {
      const bar = figure(page, name).locator("div[aria-hidden]").last();
      const { width: whole } = await boxOf(bar);
      const parts = await Promise.all((await bar.locator("span").all()).map(boxOf));
      return parts.map((part) => Math.round((part.width / whole) * 100));
    };
    await expect.poll(() => width("Public events")).toEqual([85]);
    await expect.poll(() => width("Upcoming events")).toEqual([43]);
    await expect(async () => {
      const [active, inactive] = await width("Super Admin accounts by status");
      expect(active).toBeCloseTo(67, -1);
      expect(inactive).toBeCloseTo(33, -1);
    }).toPass();
  },
);

test(
  "while the report loads, its cards have their final size",
  { tag: ["@proofs", "@anywhere", "@dashboard-7"] },
  async ({ page }) => {
    const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
    await page.route(REPORT, (route) => hold(route));
    await page.goto("/");
    await expect(page.getByRole("status")).toHaveText("Loading reports...");
    const cards = ["User Management", "Event Management"].map((name) => card(page, name));
    const boxes = () => Promise.all(cards.map(boxOf));
    const before = await boxes();
    await expect(cards[0]!).not.toContainText("%");
    await expectAccessible(page);

    await (await held).fulfill(answer(full));
    await expect(cards[1]!).toContainText("1,444");
    await expect(page.getByRole("status")).toHaveCount(0);
    await expect.poll(boxes).toEqual(before);
  },
);

test(
  "a failure is shown inline and in a toast, after a second try",
  { tag: ["@proofs", "@anywhere", "@dashboard-8", "@failure-1", "@call-5"] },
  async ({ page, expectFailures }) => {
    expectFailures(/reports\/super-admin/);
    const queries = watchQueries(page);
    const failure = { status: "error", message: "The database is being restarted" };
    await page.route(REPORT, (route) => route.fulfill({ status: 503, json: failure }), {
      times: 2,
    });
    await page.goto("/");
    await expect(page.getByRole("alert").filter({ hasText: LOADING_FAILED })).toBeVisible();
    const toasts = page.getByRole("region", { name: "Notifications" });
    await expect(toasts).toContainText("The database is being restarted");
    expect(queries).toEqual(["", ""]);
    await expect(card(page, "User Management")).toHaveCount(0);
    await expectAccessible(page);

    await page.unroute(REPORT);
    await page.route(REPORT, (route) => route.abort());
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(toasts).toContainText("Failed to fetch reports");

    await page.unroute(REPORT);
    await page.route(REPORT, (route) => route.fulfill(answer(full)));
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(card(page, "User Management")).toContainText("1,32,200");
    await expect(page.getByText(LOADING_FAILED)).toHaveCount(0);
  },
);

import type { Locator, Page, Route } from "@playwright/test";
import { readComplaint, updateComplaint } from "contract/complaints/complaints";
import { type ComplaintReport, readComplaintReport } from "contract/reports";
import { rows } from "./support/complaint-list.ts";
import { createComplaintByApi } from "./support/complaints.ts";
import { boxOf } from "./support/look.ts";
import { answer, card, full, REPORT } from "./support/reports.ts";
import { expect, expectAccessible, test, expectUsable } from "./support/test.ts";

const FIGURES = `**${readComplaintReport.path}*`;
const FAILED = "Failed to load the figures of complaints. Please try again.";

test.beforeEach(({ signedIn: _ }) => undefined);

const complaints = (page: Page) => card(page, "Complaint Management");
const link = (page: Page, text: string) =>
  complaints(page).getByRole("link").filter({ hasText: text });
/** Scrolls to the position of the card, below the two others. */
async function scrollToCard(page: Page) {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(complaints(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
}
const chips = (page: Page) => page.getByRole("group", { name: "Active Filters" });

test(
  "each figure opens the complaints that it counts",
  { tag: ["@dashboard-12"] },
  async ({ page, office }) => {
    const { booths, constituency, mark } = await office.addLocations();
    const [booth] = booths;
    const [category] = await office.categories(1);
    const ids: number[] = [];
    for (const title of ["One", "Two", "Three"])
      ids.push(
        await createComplaintByApi(office, {
          booth: booth!,
          title: `${title} ${mark}`,
        }),
      );
    const params = { id: ids[0]! };
    const { data } = await office.call(readComplaint, { params });
    await office.call(updateComplaint, { params, body: { ...data, status_id: 3 } });

    await page.goto(`/?constituency_id=${constituency.id}`);
    await scrollToCard(page);
    const figures = {
      "complaints, registered": "2 67%",
      "complaints, in-process": "0 0%",
      "complaints, completed": "1 33%",
      "open complaints, 0 to 7 days": "2 100%",
      "open complaints, 8 to 21 days": "0 0%",
      "open complaints, Over 21 days": "0 0%",
    };
    for (const [text, shown] of Object.entries(figures))
      await expect(link(page, text)).toHaveText(`${shown} ${text}`);
    await expect(complaints(page)).toContainText("3Total");
    await expectUsable(page);

    const leadsTo = async (to: Locator, titles: string[], chip: string) => {
      await to.click();
      await expect(page).toHaveURL(/\/complaints\?/);
      await expect(rows(page)).toHaveCount(titles.length);
      for (const title of titles)
        await expect(rows(page).filter({ hasText: `${title} ${mark}` })).toHaveCount(1);
      await expect(chips(page).getByText(chip, { exact: true })).toBeVisible();
      await page.goBack();
      await scrollToCard(page);
    };
    const open = ["Three", "Two"];
    await expect(link(page, "8 to 21 days")).toHaveAttribute("href", /&end_date=\d{4}-\d\d-\d\d/);
    const week = complaints(page).getByRole("link", { name: /^1 complaints completed, / });
    await leadsTo(link(page, "complaints, Completed"), ["One"], "Status: completed");
    await leadsTo(link(page, "0 to 7 days"), open, "Still open: not completed");
    await leadsTo(week, ["One"], `Completed to: ${sunday()}`);
    const { booth_name, booth_number } = booth!;
    await leadsTo(
      link(page, `${booth_number} · ${booth_name}`),
      open,
      `Booth Number: ${booth_number}`,
    );
    await leadsTo(link(page, category!.name), open, `Category: ${category!.name}`);

    // This filter can be removed like any other.
    await link(page, "0 to 7 days").click();
    await expect(rows(page)).toHaveCount(2);
    await chips(page).getByRole("button", { name: "Remove Still open" }).click();
    await expect(rows(page)).toHaveCount(3);
  },
);

/** The last day of this week in the office's calendar, in the format of a chip. */
function sunday(): string {
  const format = (options: Intl.DateTimeFormatOptions, date: Date) =>
    new Intl.DateTimeFormat("en-IN", { timeZone: "Asia/Kolkata", ...options }).format(date);
  const now = Date.now();
  const left = Array.from({ length: 7 }, (_, day) => new Date(now + day * 86_400_000)).find(
    (date) => format({ weekday: "short" }, date) === "Sun",
  )!;
  return format({ day: "numeric", month: "short", year: "numeric" }, left);
}

const week = (first: number, created: number, completed: number) => {
  const day = (days: number) =>
    new Date(Date.UTC(2026, 7, 31 + days)).toISOString().slice(0, "YYYY-MM-DD".length);
  return { first_day: day(first * 7), last_day: day(first * 7 + 6), created, completed };
};
const office: ComplaintReport = {
  today: "2026-11-22",
  statuses: [
    { status: "registered", count: 12345 },
    { status: "in-process", count: 4321 },
    { status: "completed", count: 123456 },
  ],
  open_ages: [
    { from_days: 0, to_days: 7, count: 666 },
    { from_days: 8, to_days: 21, count: 1000 },
    { from_days: 22, to_days: null, count: 15000 },
  ],
  weeks: Array.from({ length: 12 }, (_, place) => week(place, 1200 - place * 10, 900 + place)),
  booths: Array.from({ length: 5 }, (_, place) => ({
    booth_id: place + 1,
    booth_number: `${place + 1}A`,
    booth_name: "राजकीय प्राथमिक विद्यालय, कक्ष संख्या दो",
    shaktikendra: "शक्ति केंद्र",
    mandal: "मंडल पूर्व",
    constituency_id: 1,
    open: 50 - place,
  })),
  categories: Array.from({ length: 5 }, (_, place) => ({
    category_id: place + 1,
    category_name: `Category ${place + 1}`,
    open: 4000 - place,
  })),
};

test(
  "the figures of complaints load when their card comes into view, which has its final size already",
  { tag: ["@proofs", "@dashboard-13"] },
  async ({ page }) => {
    const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
    let asked = 0;
    await page.route(REPORT, (route) => route.fulfill(answer(full)));
    await page.route(FIGURES, (route) => {
      asked += 1;
      hold(route);
    });
    await page.goto("/?mandal=North");
    await expect(card(page, "User Management")).toContainText("1,32,200");
    expect(asked).toBe(0);
    await scrollToCard(page);
    const route = await held;
    expect(new URL(route.request().url()).search).toBe("?mandal=North");
    await expect(complaints(page)).toBeVisible();
    await expectAccessible(page);
    const { height } = await boxOf(complaints(page));
    await route.fulfill(answer(office));
    await expect(complaints(page)).toContainText("1,40,122Total");
    await expect.poll(async () => (await boxOf(complaints(page))).height).toBeCloseTo(height, -1);
    expect(asked).toBe(1);

    await expect(link(page, "complaints, Completed")).toContainText("1,23,456 88%");
    await expect(link(page, "Over 21 days")).toHaveAttribute(
      "href",
      "/complaints?mandal=North&open=true&end_date=2026-10-31",
    );
    await expect(link(page, "8 to 21 days")).toHaveAttribute(
      "href",
      "/complaints?mandal=North&open=true&start_date=2026-11-01&end_date=2026-11-14",
    );
    const trend = complaints(page).getByRole("table", { name: "The last twelve weeks" });
    await expect(trend.getByRole("rowheader")).toHaveCount(12);
    await expect(trend.getByRole("row").nth(1)).toContainText(/31 Aug.+6 Sept?1,200900/);
    await expectUsable(page);
  },
);

test(
  "a failure is shown in the card only, with a retry; an office without complaints has the card too",
  { tag: ["@proofs", "@anywhere", "@dashboard-14"] },
  async ({ page, office: api, expectFailures }) => {
    expectFailures(/reports\/complaints/);
    const failure = { status: "error", message: "The database is being restarted" };
    await page.route(FIGURES, (route) => route.fulfill({ status: 503, json: failure }), {
      times: 2,
    });
    await page.goto("/");
    await scrollToCard(page);
    await expect(complaints(page).getByRole("alert")).toHaveText(FAILED);
    await expect(page.getByRole("region", { name: "Notifications" })).not.toContainText("database");
    await expect(card(page, "User Management")).toContainText("Total");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(complaints(page)).toContainText("Total");

    const { constituency } = await api.addLocations([]);
    await page.goto(`/?constituency_id=${constituency.id}`);
    await scrollToCard(page);
    await expect(complaints(page)).toContainText("0Total");
    await expect(complaints(page).getByText("No complaint is open here.")).toHaveCount(2);
    await expectAccessible(page);
  },
);

import { expectToast, inBothThemes } from "./support/controls.ts";
import {
  answerList,
  filterDialog,
  LIST,
  listQueries,
  row,
  rows,
  totals,
} from "./support/complaint-list.ts";
import { createComplaintByApi, stopClock } from "./support/complaints.ts";
import { colourOf } from "./support/look.ts";
import {
  expect,
  expectAccessible,
  expectNothingSideways,
  test,
  expectUsable,
} from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

/** The hue of a colour in degrees, from -60 (magenta) over 0 (red) and 120 (green) to 300. */
function hueOf([red, green, blue]: [number, number, number]): number {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue) || 1;
  if (most === red) return (60 * (green - blue)) / range;
  if (most === green) return 120 + (60 * (blue - red)) / range;
  return 240 + (60 * (red - green)) / range;
}

test(
  "lists ten complaints a page, newest first; opens one and returns to the same page",
  {
    tag: [
      "@complaint-list-1",
      "@complaint-list-3",
      "@complaint-list-4",
      "@complaint-list-6",
      "@complaint-1",
    ],
  },
  async ({ page, office }) => {
    const { booths, mark } = await office.addLocations();
    const citizen = await office.addCitizen(booths[0]!, "Gita Devi");
    const about = { booth: booths[0]!, complainant_id: citizen.principal_id };
    const ids: number[] = [];
    for (let number = 1; number <= 12; number += 1)
      ids.push(await createComplaintByApi(office, { ...about, title: `Lamp ${mark} ${number}` }));

    await page.goto(`/complaints?search=${mark}`);
    await expect(page.getByRole("heading", { level: 1, name: "Complaints" })).toBeVisible();
    await expect(page).toHaveTitle(/^Complaints/);
    await expect(page.getByRole("columnheader")).toHaveText([
      "Index",
      "Complaint Title",
      "Category",
      "Complainant",
      "Status",
    ]);
    await expect(rows(page)).toHaveCount(10);
    const first = rows(page).first();
    await expect(first.getByRole("cell").nth(0)).toHaveText("1");
    await expect(first.getByRole("cell").nth(1)).toHaveText(`Lamp ${mark} 12`);
    await expect(first.getByRole("cell").nth(2)).toHaveText((await office.categories(1))[0]!.name);
    await expect(first.getByRole("cell").nth(3)).toHaveText("Gita Devi");
    await expect(first.getByRole("cell").nth(4)).toHaveText("registered");
    await expect(page.getByText("Page 1 of 2")).toBeVisible();
    await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();

    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Page 2 of 2")).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1).getByRole("cell").nth(0)).toHaveText("12");
    await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
    await page.reload();
    await expect(rows(page)).toHaveCount(2);

    // A click anywhere on the row works, not only on its link.
    await rows(page).nth(1).getByRole("cell").nth(3).click();
    await expect(page).toHaveURL(new RegExp(`/complaints/${ids[0]}$`));
    await page.getByRole("link", { name: "All complaints" }).click();
    await expect(page).toHaveURL(new RegExp(`/complaints\\?search=${mark}&page=2$`));
    await expect(rows(page)).toHaveCount(2);

    await rows(page).first().getByRole("link").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/complaints/${ids[0]}$`));
  },
);

test(
  "the first call carries only the page",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page }) => {
    const queries = listQueries(page);
    await page.goto("/complaints");
    await expect(page.getByText(/^Page 1 of/)).toBeVisible();
    expect(queries).toEqual(["?page=1"]);
    await expect(page.getByRole("button", { name: "Clear Filters" })).toBeHidden();
    await expect(page.getByText("Active Filters")).toBeHidden();
    await page.getByRole("main").getByRole("link", { name: "Add Complaint" }).click();
    await expect(page).toHaveURL(/\/complaints\/add$/);
  },
);

test(
  "keeps the previous page, dimmed, and the focus while the next page loads; at either end the other button gets it",
  { tag: ["@proofs", "@anywhere", "@complaint-list-3", "@complaint-list-6"] },
  async ({ page }) => {
    const second = Promise.withResolvers<void>();
    const queries = listQueries(page);
    await answerList(page, async (query) => {
      const number = Number(query.get("page"));
      if (number === 2) await second.promise;
      return { data: [row(number * 100)], ...totals(number, 3) };
    });
    await page.goto("/complaints");
    const table = page.getByRole("table", { name: "Complaints" });
    const index = rows(page).getByRole("cell").first();
    const next = page.getByRole("button", { name: "Next" });
    const previous = page.getByRole("button", { name: "Previous" });
    await expect(rows(page)).toContainText("Complaint 100");
    await next.press("Enter");
    await expect(page.getByText("Page 2 of 3")).toBeVisible();
    await expect(table).toHaveAttribute("aria-busy", "true");
    await expect(rows(page)).toContainText("Complaint 100");
    await expect(index).toHaveText("1");
    await page.keyboard.press("Enter");
    await expect(next).toBeFocused();
    second.resolve();
    await expect(rows(page)).toContainText("Complaint 200");
    await expect(index).toHaveText("11");
    await expect(table).toHaveAttribute("aria-busy", "false");
    await expect(next).toBeFocused();
    expect(queries).toEqual(["?page=1", "?page=2"]);
    await page.keyboard.press("Enter");
    await expect(rows(page)).toContainText("Complaint 300");
    await expect(previous).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(rows(page)).toContainText("Complaint 200");
    await expect(previous).not.toHaveAttribute("aria-busy");
    await page.keyboard.press("Enter");
    await expect(rows(page)).toContainText("Complaint 100");
    await expect(next).toBeFocused();
  },
);

test(
  "shows that a list is empty, and leads back from a page beyond the end",
  { tag: ["@proofs", "@anywhere", "@complaint-list-5"] },
  async ({ page }) => {
    await answerList(page, (query) => {
      const number = Number(query.get("page"));
      return query.get("search")
        ? { data: [], ...totals(1, 1) }
        : { data: number === 2 ? [row(1)] : [], ...totals(number, 2) };
    });
    await page.goto("/complaints?search=nothing");
    await expect(page.getByText("No Data to Display")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/complaints?page=9");
    await expect(page.getByText("No Data to Display")).toBeVisible();
    await page.getByRole("button", { name: "Go to the last page" }).click();
    await expect(page.getByText("Page 2 of 2")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(rows(page)).toHaveCount(1);
  },
);

test(
  "shows that the list loads or failed; an answer without success is a failure",
  { tag: ["@complaint-list-5", "@failure-1", "@call-3"] },
  async ({ page, expectFailures }) => {
    expectFailures(LIST);
    const held = Promise.withResolvers<void>();
    await page.route(LIST, async (route) => {
      await held.promise;
      await route.fulfill({
        status: 503,
        json: { status: "error", message: "Try again in a minute." },
      });
    });
    await page.goto("/complaints");
    await expect(page.getByText("Loading complaints...")).toBeVisible();
    await expectUsable(page);
    held.resolve();
    await expect(page.getByText("Failed to fetch complaints")).toBeVisible();
    await expectToast(page, "Try again in a minute.");
    await expectAccessible(page);

    await page.unroute(LIST);
    await page.route(LIST, (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("button", { name: "Try again" }).click();
    await expectToast(page, "Cannot fetch complaints");
    await page.unroute(LIST);
    await page.route(LIST, (route) =>
      route.fulfill({ json: { status: "failed", message: "No such office" } }),
    );
    await page.getByRole("button", { name: "Try again" }).click();
    await expectToast(page, "No such office");
    await page.unroute(LIST);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/^Page 1 of/)).toBeVisible();
    await expect(page.getByText("Failed to fetch complaints")).toBeHidden();
  },
);

test(
  "a later failure stands above the rows that were read before, until the list is read again",
  { tag: ["@complaint-list-5"] },
  async ({ page, office, expectFailures }) => {
    const { booths, mark } = await office.addLocations();
    for (const number of [1, 2])
      await createComplaintByApi(office, { booth: booths[0]!, title: `Lamp ${mark} ${number}` });
    await page.goto(`/complaints?search=${mark}`);
    await rows(page).first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "Manage Complaint" })).toBeVisible();

    expectFailures(LIST);
    await page.route(LIST, (route) => route.fulfill({ status: 500, body: "" }));
    await page.goBack();
    await expectToast(page, "Cannot fetch complaints");
    const failed = page.getByRole("alert").filter({ hasText: "Failed to fetch complaints" });
    await expect(failed).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText("Page 1 of 1")).toBeVisible();
    await expectAccessible(page);
    await page.unroute(LIST);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(failed).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(rows(page)).toHaveCount(2);
  },
);

test(
  "shows each status by word, icon and colour; long names do not overflow",
  { tag: ["@proofs", "@complaint-list-10"] },
  async ({ page }) => {
    const title = "वार्ड १२ में पानी की आपूर्ति पिछले तीन सप्ताह से बाधित है ".repeat(3).trim();
    const name = "Lakshmi".repeat(20);
    await answerList(page, () => ({
      data: [
        row(3, { status: "registered", title, complainant_name: name, category: name }),
        row(2, { status: "In-Process", complainant_name: null }),
        row(1, { status: "completed", title: "<b>bold</b>" }),
      ],
      ...totals(1, 1),
    }));
    await page.goto("/complaints");
    await expect(rows(page)).toHaveCount(3);
    await inBothThemes(page, async () => {
      // The hue in degrees: red around 0, yellow around 45, green around 150.
      for (const [word, from, to] of [
        ["registered", -20, 20],
        ["in-process", 25, 65],
        ["completed", 90, 170],
      ] as const) {
        const badge = rows(page).getByText(word, { exact: true });
        await expect(badge.locator("xpath=..").locator("svg")).toBeVisible();
        await expect(async () => {
          const hue = hueOf(await colourOf(badge, "color"));
          expect(hue).toBeGreaterThan(from);
          expect(hue).toBeLessThan(to);
        }).toPass();
      }
    });
    await expectAccessible(page);
    await expect(rows(page).first().getByRole("link")).toHaveAttribute("title", title);
    await expect(rows(page).nth(1)).toContainText("N/A");
    await expect(rows(page).nth(2)).toContainText("<b>bold</b>");
    await expectNothingSideways(page);

    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await expect(filterDialog(page)).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  "a search is sent once typing has paused, trimmed and from page 1, and Back removes it",
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
    // The stopped clock has moved on by a minute, so the open list is read again.
    const different = () => [...new Set(queries)];
    expect(different()).toEqual(["?page=3"]);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/complaints\?search=drain$/);
    await expect.poll(different).toEqual(["?page=3", "?page=1&search=drain"]);
    await expect(page.getByRole("group", { name: "Active Filters" })).toContainText(
      "Search: drain",
    );
    await page.goBack();
    await expect(page).toHaveURL(/page=3$/);
    await expect(box).toHaveValue("");
    await page.goForward();
    await expect(box).toHaveValue(/^\s*drain\s*$/);

    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(box).toHaveValue("");
    await expect(page).toHaveURL(/\/complaints$/);
    await expect(page.getByRole("button", { name: "Clear Filters" })).toBeHidden();
    await expect(page.getByText("Active Filters")).toBeHidden();
  },
);

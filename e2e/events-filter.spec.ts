import type { Page } from "@playwright/test";
import { choose } from "./support/controls.ts";
import { eventCall, officeDay, createEventByApi, queryOf, rowButton } from "./support/events.ts";
import { boxOf } from "./support/look.ts";
import {
  expect,
  expectAccessible,
  expectNothingSideways,
  test,
  expectUsable,
} from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const openFilters = (page: Page) =>
  page.getByRole("button", { name: "Filters", exact: true }).click();
const filterDialog = (page: Page) => page.getByRole("dialog", { name: "Filter Events" });
const chip = (page: Page, name: string) => page.getByRole("button", { name: `Remove ${name}` });

test(
  "the dialog has its sections and choices; its backdrop changes nothing, and Reset All empties its draft",
  { tag: ["@proofs", "@event-list-9"] },
  async ({ page }) => {
    await page.goto("/events");
    await openFilters(page);
    const dialog = filterDialog(page);
    for (const section of ["Location Selection", "Event Category", "Event Type", "Time Period"])
      await expect(dialog.getByRole("group", { name: section }).first()).toBeVisible();
    const choices = (group: string) =>
      dialog.getByRole("group", { name: group }).last().getByRole("button");
    await expect(choices("Event Type")).toHaveText(["All", "Public", "Private"]);
    await expect(choices("Time Period")).toHaveText([
      "All Time",
      "Today",
      "This Week",
      "This Month",
    ]);
    for (const all of ["All", "All Time"])
      await expect(dialog.getByRole("button", { name: all, exact: true })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
    const placeholders = () =>
      dialog
        .getByRole("combobox")
        .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("placeholder")));
    await expect
      .poll(placeholders)
      .toEqual([
        "Select Constituency",
        "Select Constituency first",
        "Select Mandal first",
        "Select Shaktikendra first",
        "Select Booth Name first",
        "Select Category",
      ]);
    await expect
      .poll(async () => (await boxOf(dialog.locator("header"))).width)
      .toBeLessThanOrEqual(600);
    await expectUsable(page);

    await page.goto("/events?type=public&filter=week");
    await openFilters(page);
    await dialog.getByRole("button", { name: "Private", exact: true }).click();
    await page.locator("[data-backdrop]").click({ position: { x: 8, y: 8 } });
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Event Type: Public")).toBeVisible();

    await openFilters(page);
    await dialog.getByRole("button", { name: "Reset All" }).click();
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/type=public/);
    const call = eventCall(page, "GET");
    await dialog.getByRole("button", { name: "Apply Filters" }).click();
    expect(queryOf(await call)).toEqual({ page: "1" });
    await expect(page).toHaveURL(/\/events$/);
    await expect(page.getByRole("button", { name: "Clear Filters" })).toBeHidden();
  },
);

test(
  "applies all filters in one call, starts on page 1 and closes the open row",
  { tag: ["@console-6", "@event-list-1", "@event-list-10", "@event-list-11"] },
  async ({ page, office }) => {
    const { constituency, district, state, booths, mark } = await office.addLocations();
    // Other tests create events at the same time, and the list shows the previous page until the next one has arrived.
    const title = `Road meeting ${mark}`;
    const [category] = await office.categories(2);
    const booth = booths.find(({ booth_number }) => booth_number === "2")!;
    await createEventByApi(office, { booth, title, type_id: 2, event_date: officeDay(0) });
    await createEventByApi(office, {
      booth: booths[3]!,
      title: "Elsewhere",
      event_date: officeDay(0),
    });

    await page.goto(`/events?search=meeting&page=3`);
    await openFilters(page);
    const fullName = [constituency, district, state].map(({ name }) => name).join(", ");
    await choose(page, "Constituency", fullName);
    await choose(page, "Mandal", "North Mandal");
    await choose(page, "Shaktikendra", "Riverside");
    await choose(page, "Booth Name", "Government School");
    await choose(page, "Booth Number", "2");
    await choose(page, "Category", category!.name);
    const dialog = filterDialog(page);
    await dialog.getByRole("button", { name: "Private", exact: true }).click();
    await dialog.getByRole("button", { name: "Today", exact: true }).click();
    const call = eventCall(page, "GET");
    await dialog.getByRole("button", { name: "Apply Filters" }).click();
    expect(queryOf(await call)).toEqual({
      page: "1",
      search: "meeting",
      constituency: constituency.name,
      mandal: "North Mandal",
      shaktikendra: "Riverside",
      booth_name: "Government School",
      booth_id: String(booth.id),
      category: category!.name,
      type: "private",
      filter: "today",
    });
    await expect(dialog).toBeHidden();
    await expect(rowButton(page, title)).toBeVisible();
    await expect(rowButton(page, "Elsewhere")).toBeHidden();

    const chips = page.getByRole("group", { name: "Active Filters" });
    for (const text of [
      "Search: meeting",
      `Constituency: ${fullName}`,
      "Mandal: North Mandal",
      "Shaktikendra: Riverside",
      "Booth Name: Government School",
      "Booth Number: 2",
      `Category: ${category!.name}`,
      "Event Type: Private",
      "Time Period: Today",
    ])
      await expect(chips.getByText(text, { exact: true })).toBeVisible();
    await expectNothingSideways(page);

    const again = eventCall(page, "GET");
    await page.reload();
    expect(queryOf(await again)).toEqual(queryOf(await call));
    await rowButton(page, title).click();
    await expect(page.getByText("Event Starts at")).toBeVisible();
    await openFilters(page);
    await expect(page.getByRole("combobox", { name: "Booth Number" })).toHaveValue("2");
    await expect(dialog.getByRole("button", { name: "Today" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    // The same filters again close the dialog and the open row.
    await dialog.getByRole("button", { name: "Apply Filters" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Event Starts at")).toHaveCount(0);
  },
);

test(
  "a chip removes its filter, a location with those below it; Clear Filters removes all",
  { tag: ["@proofs", "@anywhere", "@filter-1"] },
  async ({ page, office }) => {
    const { constituency } = await office.addLocations();
    await page.goto(
      `/events?constituency=${constituency.id}&mandal=North+Mandal&shaktikendra=Riverside&filter=month&search=road&type=none`,
    );
    await expect(page.getByText("No Data to Display")).toBeVisible();
    await expect(chip(page, "Time Period")).toBeVisible();
    // A type that does not exist is not sent, and goes with the next change.
    await expect(chip(page, "Event Type")).toBeVisible();
    const call = eventCall(page, "GET");
    await chip(page, "Mandal").click();
    expect(queryOf(await call)).toEqual({
      page: "1",
      constituency: constituency.name,
      filter: "month",
      search: "road",
    });
    await expect(chip(page, "Shaktikendra")).toBeHidden();
    await expect(chip(page, "Event Type")).toBeHidden();
    await expectAccessible(page);
    await chip(page, "Search").click();
    await expect(page.getByPlaceholder("Search by title, description...")).toHaveValue("");
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(page).toHaveURL(/\/events$/);
    await expect(page.getByRole("group", { name: "Active Filters" })).toBeHidden();
  },
);

test(
  "Today, This Week and Coming Week are set with one click, as chips, and removed with another",
  { tag: ["@proofs", "@firefox", "@event-list-12"] },
  async ({ page }) => {
    const quick = (name: string) =>
      page.getByRole("group", { name: "Quick filter" }).getByRole("button", { name });
    await page.goto("/events?page=2");
    for (const [name, filter] of [
      ["Today", "today"],
      ["This Week", "week"],
      ["Coming Week", "next_week"],
    ] as const) {
      const call = page.waitForRequest((request) => request.url().includes(`filter=${filter}`));
      await quick(name).click();
      expect(queryOf(await call)).toEqual({ page: "1", filter });
      await expect(page).toHaveURL(`/events?filter=${filter}`);
      await expect(quick(name)).toHaveAttribute("aria-pressed", "true");
      await expect(page.getByText(`Time Period: ${name}`)).toBeVisible();
    }
    await expect(quick("Today")).toHaveAttribute("aria-pressed", "false");
    await expectUsable(page);
    await quick("Coming Week").click();
    await expect(page).toHaveURL("/events");
    await expect(chip(page, "Time Period")).toHaveCount(0);
  },
);

test(
  "the list opens with the newest date, and can begin with the nearest event; it says which",
  { tag: ["@proofs", "@anywhere", "@event-list-16"] },
  async ({ page, office }) => {
    const { constituency, booths } = await office.addLocations();
    const booth = booths[0]!;
    const [next, later] = [`Next ${constituency.name}`, `Later ${constituency.name}`];
    await createEventByApi(office, { booth, title: later, event_date: "2999-12-31" });
    await createEventByApi(office, { booth, title: next, event_date: officeDay(0) });
    const titles = page.getByRole("table").locator("[data-row-action]");
    await page.goto(`/events?constituency=${constituency.id}`);
    await expect(page.getByText("newest date first.")).toBeVisible();
    await expect(titles).toHaveText([later, next]);
    await page.getByRole("button", { name: "Newest date first" }).click();
    const call = page.waitForRequest((request) => request.url().includes("sort=nearest"));
    await page.getByRole("menuitemradio", { name: "From today on" }).click();
    await call;
    await expect(page.getByText("from today on, then the past.")).toBeVisible();
    await expect(titles).toHaveText([next, later]);
    await expect(page).toHaveURL(`/events?constituency=${constituency.id}&order=nearest`);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(page).toHaveURL("/events?order=nearest");
    await expect(page.getByRole("table").locator("time").first()).toHaveAttribute(
      "datetime",
      officeDay(0),
    );
  },
);

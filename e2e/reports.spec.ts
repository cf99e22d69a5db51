import type { Page, Route } from "@playwright/test";
import type { Booth } from "contract/booths";
import { readReport } from "contract/reports";
import { expect, expectAccessible, expectNothingSideways, test } from "./support/test.ts";

const REPORT = "**/api/v0/reports/super-admin*";
const LOADING_FAILED = "Failed to load reports. Please try again.";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const full = {
  principals: [
    { principal_type: "super_admin", active: 2, inactive: 1, deleted: 0 },
    { principal_type: "admin", active: 96, inactive: 12, deleted: 7 },
    { principal_type: "user", active: 123456, inactive: 8432, deleted: 312 },
  ],
  events: [
    {
      public_events: 1234,
      private_events: 210,
      past_events: 812,
      todays_events: 6,
      upcoming_events: 626,
      scheduled_events: 1401,
      unscheduled_events: 43,
    },
  ],
};
const answer = (data: unknown) => ({
  json: { status: "success", message: "Report fetched successfully", data },
});

const numbered = (booths: Booth[], number: string) =>
  booths.find(({ booth_number }) => booth_number === number)!;
const card = (page: Page, name: string) => page.getByRole("region", { name });
const figure = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

/** The query of each report call, as it went out. */
function watchQueries(page: Page): string[] {
  const queries: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === readReport.path) queries.push(search);
  });
  return queries;
}

async function choose(page: Page, level: string, option: string) {
  const box = page.getByRole("dialog").getByRole("combobox", { name: level, exact: true });
  await box.click();
  await box.fill(option);
  await page.getByRole("option", { name: option }).first().click();
}

test.beforeEach(({ signedIn: _ }) => undefined);

test("shows people and events with totals, shares and Indian grouping", async ({ page }) => {
  const queries = watchQueries(page);
  await page.route(REPORT, (route) => route.fulfill(answer(full)));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await expect(page).toHaveTitle(/^Admin Dashboard/);

  const users = card(page, "User Management");
  await expect(users.getByRole("listitem")).toHaveText([
    /^Super Admin3Total.*Active267%Inactive133%Deleted00%/,
    /^Admin115Total.*Active9683%Inactive1210%Deleted76%/,
    /^User1,32,200Total.*Active1,23,45693%Inactive8,4326%Deleted312<1%/,
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
    "Public events": "Public1,23485%",
    "Private events": "Private21015%",
    "Past events": "Past81256%",
    "Today events": "Today6<1%",
    "Upcoming events": "Upcoming62643%",
    "Scheduled events": "Scheduled1,40197%",
    "Need Scheduling events": "Need Scheduling433%",
  };
  for (const [name, text] of Object.entries(figures))
    await expect(figure(page, name)).toHaveText(text);
  expect(queries).toEqual([""]);

  await expectNothingSideways(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await expect(users).toContainText("1,32,200");
  await expectAccessible(page);
});

test("each figure has a bar in proportion", async ({ page }) => {
  await page.route(REPORT, (route) => route.fulfill(answer(full)));
  await page.goto("/");
  const width = async (name: string) => {
    const bar = figure(page, name).locator("div[aria-hidden]").last();
    const whole = (await bar.boundingBox())!.width;
    const parts = await bar.locator("span").all();
    const widths = await Promise.all(parts.map(async (part) => (await part.boundingBox())!.width));
    return widths.map((one) => Math.round((one / whole) * 100));
  };
  await expect(figure(page, "Public events")).toBeVisible();
  expect(await width("Public events")).toEqual([85]);
  expect(await width("Upcoming events")).toEqual([43]);
  const [active, inactive] = await width("Super Admin accounts by status");
  expect(active).toBeCloseTo(67, -1);
  expect(inactive).toBeCloseTo(33, -1);
});

test("what another server leaves out counts as nothing, and what it adds is kept", async ({
  page,
}) => {
  const principals = [
    { principal_type: "admin", active: "7", deleted: null },
    { principal_type: "booth_agent", active: 3, inactive: 1 },
  ];
  let data: unknown = { principals, events: [{ public_events: "12", past_events: 20 }] };
  await page.route(REPORT, (route) => route.fulfill(answer(data)));
  await page.goto("/");
  await expect(card(page, "User Management").getByRole("listitem")).toHaveText([
    /^Super Admin0Total.*Active00%Inactive00%Deleted00%/,
    /^Admin7Total.*Active7100%Inactive00%Deleted00%/,
    /^User0Total/,
    /^Booth Agent4Total.*Active375%Inactive125%Deleted00%/,
  ]);
  await expect(figure(page, "Public events")).toHaveText("Public1260%");
  await expect(figure(page, "Need Scheduling events")).toHaveText("Need Scheduling00%");
  await expect(card(page, "Event Management")).toContainText("20Total");

  data = null;
  await page.reload();
  await expect(card(page, "Event Management")).toContainText("0Total");
  await expectAccessible(page);
});

test("loads under cards of the final size", async ({ page }) => {
  const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
  await page.route(REPORT, (route) => hold(route));
  await page.goto("/");
  await expect(page.getByRole("status")).toHaveText("Loading reports...");
  const cards = ["User Management", "Event Management"].map((name) => card(page, name));
  const boxes = () => Promise.all(cards.map((one) => one.boundingBox()));
  const before = await boxes();
  await expect(cards[0]!).not.toContainText("%");
  await expectAccessible(page);

  await (await held).fulfill(answer(full));
  await expect(cards[1]!).toContainText("1,444");
  await expect(page.getByRole("status")).toHaveCount(0);
  expect(await boxes()).toEqual(before);
});

test("a failure is said inline and in a toast, after a second try", async ({
  page,
  expectFailures,
}) => {
  expectFailures(/reports\/super-admin/);
  const queries = watchQueries(page);
  const failure = { status: "error", message: "The database is being restarted" };
  await page.route(REPORT, (route) => route.fulfill({ status: 503, json: failure }), { times: 2 });
  await page.goto("/");
  await expect(page.getByRole("alert").filter({ hasText: LOADING_FAILED })).toBeVisible();
  const toasts = page.getByRole("region", { name: "Notifications" });
  await expect(toasts).toContainText("The database is being restarted");
  expect(queries).toEqual(["", ""]);
  await expect(card(page, "User Management")).toHaveCount(0);
  await expectAccessible(page);

  await page.unroute(REPORT);
  await page.route(REPORT, (route) => route.fulfill(answer(full)));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(card(page, "User Management")).toContainText("1,32,200");
  await expect(page.getByText(LOADING_FAILED)).toHaveCount(0);
});

test("a failure without words has the specified ones", async ({ page, expectFailures }) => {
  expectFailures(/reports\/super-admin/);
  await page.route(REPORT, (route) => route.abort());
  await page.goto("/");
  await expect(page.getByText(LOADING_FAILED)).toBeVisible();
  await expect(page.getByText("Failed to fetch reports")).toBeVisible();
});

test("is narrowed from the constituency down to a booth", async ({ page, office }) => {
  const { constituency, district, state, booths } = await office.place();
  const first = numbered(booths, "1");
  await office.citizen(first);
  const seat = `${constituency.name}, ${district.name}, ${state.name}`;
  const queries = watchQueries(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Filters" }).click();
  const dialog = page.getByRole("dialog", { name: "Filter Reports" });
  for (const [level, placeholder] of [
    ["Mandal", "Select Constituency first"],
    ["Shaktikendra", "Select Mandal first"],
    ["Booth Name", "Select Shaktikendra first"],
    ["Booth Number", "Select Booth Name first"],
  ] as const) {
    const box = dialog.getByRole("combobox", { name: level });
    await expect(box).toBeDisabled();
    await expect(box).toHaveAttribute("placeholder", placeholder);
  }
  await choose(page, "Constituency", seat);
  await choose(page, "Mandal", "North Mandal");
  await choose(page, "Shaktikendra", "Riverside");
  await choose(page, "Booth Name", "Government School");
  await choose(page, "Booth Number", "1");
  await dialog.getByRole("button", { name: "Apply Filters" }).click();
  await expect(dialog).toHaveCount(0);

  const place = {
    constituency_id: String(constituency.id),
    mandal: "North Mandal",
    shaktikendra: "Riverside",
    booth_name: "Government School",
    booth_number: "1",
    booth_id: String(first.id),
  };
  const chips = page.getByRole("group", { name: "Active Filters" });
  for (const text of [
    `Constituency: ${seat}`,
    "Mandal: North Mandal",
    "Shaktikendra: Riverside",
    "Booth Name: Government School",
    "Booth Number: 1",
  ])
    await expect(chips).toContainText(text);
  const citizens = figure(page, "User accounts by status");
  await expect(citizens).toContainText("Active1100%");
  expect(Object.fromEntries(new URLSearchParams(queries.at(-1)))).toEqual(place);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(place);

  await page.reload();
  await expect(chips).toContainText(`Constituency: ${seat}`);
  expect(Object.fromEntries(new URLSearchParams(queries.at(-1)))).toEqual(place);
});

test("chips widen it again, one level with those below it, or all", async ({ page, office }) => {
  const { constituency, booths } = await office.place();
  const first = numbered(booths, "1");
  await office.citizen(first);
  await office.citizen(numbered(booths, "4"));
  const queries = watchQueries(page);
  const place = new URLSearchParams({
    constituency_id: String(constituency.id),
    mandal: "North Mandal",
    shaktikendra: "Riverside",
    booth_name: "Government School",
    booth_number: "1",
    booth_id: String(first.id),
  });
  await page.goto(`/?${place}`);
  const chips = page.getByRole("group", { name: "Active Filters" });
  const citizens = figure(page, "User accounts by status");
  await expect(citizens).toContainText("Active1100%");
  await expectNothingSideways(page);
  await expectAccessible(page);

  await chips.getByRole("button", { name: "Remove Shaktikendra" }).click();
  await expect(chips).not.toContainText("Booth");
  await expect(page).toHaveURL(/mandal=North\+Mandal$/);
  await chips.getByRole("button", { name: "Remove Mandal" }).click();
  await expect(citizens).toContainText("Active2100%");
  expect(queries.at(-1)).toBe(`?constituency_id=${constituency.id}`);

  await page.goBack();
  await expect(chips).toContainText("Mandal: North Mandal");
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect(chips).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await expect(citizens).toBeVisible();
  expect(queries.at(-1)).toBe("");
});

test("removing the booth number keeps the building", async ({ page, office }) => {
  const { constituency, booths } = await office.place();
  const query = new URLSearchParams({
    constituency_id: String(constituency.id),
    mandal: "North Mandal",
    shaktikendra: "Riverside",
    booth_name: "Government School",
    booth_id: String(numbered(booths, "1").id),
  });
  await page.goto(`/?${query}`);
  const chips = page.getByRole("group", { name: "Active Filters" });
  // A link that carries the id alone is named by the booth's number.
  await expect(chips).toContainText("Booth Number: 1");
  await chips.getByRole("button", { name: "Remove Booth Number" }).click();
  await expect(chips).toContainText("Booth Name: Government School");
  await expect(chips).not.toContainText("Booth Number");
  await expect(page).not.toHaveURL(/booth_(id|number)/);
});

test("Reset All, Escape and the backdrop change nothing by themselves", async ({
  page,
  office,
}) => {
  const { constituency } = await office.place([]);
  const queries = watchQueries(page);
  await page.goto(`/?constituency_id=${constituency.id}`);
  const chips = page.getByRole("group", { name: "Active Filters" });
  const dialog = page.getByRole("dialog", { name: "Filter Reports" });
  const seat = dialog.getByRole("combobox", { name: "Constituency" });
  const filters = page.getByRole("button", { name: "Filters", exact: true });

  await filters.click();
  await expect(seat).toHaveValue(new RegExp(`^${constituency.name}`));
  await expect(dialog.getByRole("combobox", { name: "Mandal" })).toHaveAttribute(
    "placeholder",
    "No booths available",
  );
  await expectNothingSideways(page);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Reset All" }).click();
  await expect(seat).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(filters).toBeFocused();
  await filters.click();
  await expect(seat).toHaveValue(new RegExp(`^${constituency.name}`));
  await page.locator("[data-backdrop]").click({ position: { x: 5, y: 5 } });
  await expect(dialog).toHaveCount(0);
  await expect(chips).toContainText("Constituency");
  expect(new Set(queries)).toEqual(new Set([`?constituency_id=${constituency.id}`]));

  await filters.click();
  await dialog.getByRole("button", { name: "Reset All" }).click();
  await dialog.getByRole("button", { name: "Apply Filters" }).click();
  await expect(chips).toHaveCount(0);
  await expect(card(page, "User Management")).toContainText("%");
  expect(queries.at(-1)).toBe("");
});

test("a report that was read is kept for 300 seconds", async ({ page }) => {
  await page.clock.install();
  const queries = watchQueries(page);
  await page.route(REPORT, (route) => route.fulfill(answer(full)));
  await page.goto("/?mandal=North");
  await expect(card(page, "User Management")).toContainText("1,32,200");
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(card(page, "User Management")).toContainText("1,32,200");
  expect(queries).toEqual(["?mandal=North", ""]);

  await page.clock.fastForward(240_000);
  await page.goBack();
  await expect(page).toHaveURL(/mandal/);
  await expect(card(page, "User Management")).toContainText("1,32,200");
  expect(queries).toHaveLength(2);
  await page.clock.fastForward(70_000);
  await page.goForward();
  await expect.poll(() => queries.length).toBe(3);
});

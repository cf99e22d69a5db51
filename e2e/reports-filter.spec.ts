import type { Booth } from "contract/booths";
import { choose } from "./support/controls.ts";
import { boxOf } from "./support/look.ts";
import { card, figure, watchQueries } from "./support/reports.ts";
import { expect, test, expectUsable } from "./support/test.ts";

test.beforeEach(({ signedIn: _ }) => undefined);

const numbered = (booths: Booth[], number: string) =>
  booths.find(({ booth_number }) => booth_number === number)!;

test(
  "the report is filtered from the constituency down to a booth",
  { tag: ["@proofs", "@anywhere", "@call-14", "@dashboard-2", "@filter-6"] },
  async ({ page, office }) => {
    const { constituency, district, state, booths } = await office.addLocations();
    const first = numbered(booths, "1");
    await office.addCitizen(first);
    const fullName = `${constituency.name}, ${district.name}, ${state.name}`;
    const queries = watchQueries(page);
    await page.goto("/");
    await page.getByRole("button", { name: "Filters" }).click();
    const dialog = page.getByRole("dialog", { name: "Filter Reports" });
    await expect
      .poll(async () => (await boxOf(dialog.locator("header"))).width)
      .toBeLessThanOrEqual(600);
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
    await choose(page, "Constituency", fullName);
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
      `Constituency: ${fullName}`,
      "Mandal: North Mandal",
      "Shaktikendra: Riverside",
      "Booth Name: Government School",
      "Booth Number: 1",
    ])
      await expect(chips).toContainText(text);
    const citizens = figure(page, "User accounts by status");
    await expect(citizens).toContainText("Active1 100%");
    expect(Object.fromEntries(new URLSearchParams(queries.at(-1)))).toEqual(place);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(place);

    const asked = queries.length;
    await page.reload();
    await expect(chips).toContainText(`Constituency: ${fullName}`);
    await expect.poll(() => queries.length).toBe(asked + 1);
    expect(Object.fromEntries(new URLSearchParams(queries.at(-1)))).toEqual(place);
  },
);

test(
  "a chip removes its level with those below it, Clear All removes all",
  { tag: ["@proofs", "@dashboard-3"] },
  async ({ page, office }) => {
    const { constituency, booths } = await office.addLocations();
    const first = numbered(booths, "1");
    await office.addCitizen(first);
    await office.addCitizen(numbered(booths, "4"));
    const queries = watchQueries(page);
    const place = new URLSearchParams({
      constituency_id: String(constituency.id),
      mandal: "North Mandal",
      shaktikendra: "Riverside",
      booth_name: "Government School",
      booth_id: String(first.id),
    });
    await page.goto(`/?${place}`);
    const chips = page.getByRole("group", { name: "Active Filters" });
    const citizens = figure(page, "User accounts by status");
    await expect(citizens).toContainText("Active1 100%");
    // An address with only the id shows the booth's number.
    await expect(chips).toContainText("Booth Number: 1");
    await expectUsable(page);

    // Without its number, the building stays.
    await chips.getByRole("button", { name: "Remove Booth Number" }).click();
    await expect(chips).toContainText("Booth Name: Government School");
    await expect(chips).not.toContainText("Booth Number");
    await expect(page).not.toHaveURL(/booth_(id|number)/);
    await chips.getByRole("button", { name: "Remove Shaktikendra" }).click();
    await expect(chips).not.toContainText("Booth");
    await expect(page).toHaveURL(/mandal=North\+Mandal$/);
    await chips.getByRole("button", { name: "Remove Mandal" }).click();
    await expect(citizens).toContainText("Active2 100%");
    expect(queries.at(-1)).toBe(`?constituency_id=${constituency.id}`);

    await page.goBack();
    await expect(chips).toContainText("Mandal: North Mandal");
    await page.getByRole("button", { name: "Clear All" }).click();
    await expect(chips).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => queries.at(-1)).toBe("");
    await expect(citizens).toBeVisible();
  },
);

test(
  "Reset All, Escape and the backdrop apply nothing",
  { tag: ["@proofs", "@dashboard-2"] },
  async ({ page, office }) => {
    const { constituency } = await office.addLocations([]);
    const queries = watchQueries(page);
    await page.goto(`/?constituency_id=${constituency.id}`);
    const chips = page.getByRole("group", { name: "Active Filters" });
    const dialog = page.getByRole("dialog", { name: "Filter Reports" });
    const constituencyBox = dialog.getByRole("combobox", { name: "Constituency" });
    const filters = page.getByRole("button", { name: "Filters", exact: true });

    await filters.click();
    await expect(constituencyBox).toHaveValue(new RegExp(`^${constituency.name}`));
    await expect(dialog.getByRole("combobox", { name: "Mandal" })).toHaveAttribute(
      "placeholder",
      "No booths available",
    );
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Reset All" }).click();
    await expect(constituencyBox).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(filters).toBeFocused();
    await filters.click();
    await expect(constituencyBox).toHaveValue(new RegExp(`^${constituency.name}`));
    await page.locator("[data-backdrop]").click({ position: { x: 5, y: 5 } });
    await expect(dialog).toHaveCount(0);
    await expect(chips).toContainText("Constituency");
    const asked = () => [...new Set(queries)];
    await expect.poll(asked).toEqual([`?constituency_id=${constituency.id}`]);

    await filters.click();
    await dialog.getByRole("button", { name: "Reset All" }).click();
    await dialog.getByRole("button", { name: "Apply Filters" }).click();
    await expect(chips).toHaveCount(0);
    await expect.poll(() => queries.at(-1)).toBe("");
    await expect(card(page, "User Management")).toContainText("%");
  },
);

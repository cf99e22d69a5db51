import type { Page } from "@playwright/test";
import { combobox } from "../support/controls.ts";
import { gate } from "../support/frame.ts";
import type { Office } from "../support/office.ts";
import { expect, test } from "../support/test.ts";
import { title } from "../support/complaint-form.ts";

test.beforeEach(({ signedIn }) => signedIn);

const levels = [
  "State",
  "District",
  "Constituency",
  "Mandal",
  "Shaktikendra",
  "Booth Name",
  "Booth Number",
];
const BOOTHS = "**/api/v0/location/constituencies/*/booths";
const booths = [
  ["North Mandal", "Riverside", "Government School", "1"],
  ["North Mandal", "Riverside", "Government School", "12"],
  ["North Mandal", "Riverside", "Primary School", "3"],
  ["North Mandal", "Hill Top", "Town Hall", "4"],
  ["South Mandal", "Riverside", "Government School", "5"],
].map(([mandal, shaktikendra, booth_name, booth_number]) => ({
  mandal: mandal!,
  shaktikendra: shaktikendra!,
  booth_name: booth_name!,
  booth_number: booth_number!,
}));

/** Adds them in a state that is not the only one; returns the names from state to constituency. */
async function addPlaces(office: Office): Promise<string[]> {
  const { state, district, constituency } = await office.addLocations(booths);
  await office.addLocations([]);
  return [state.name, district.name, constituency.name];
}

/** Types a text into each box, ten keys a second, and presses Tab after it. */
async function typeThrough(page: Page, texts: readonly string[]) {
  for (const text of texts) {
    await page.keyboard.type(text, { delay: 100 });
    await page.keyboard.press("Tab");
  }
}
async function expectLevels(page: Page, values: readonly string[]) {
  for (const [index, value] of values.entries())
    await expect(combobox(page, levels[index]!), levels[index]).toHaveValue(value);
}

for (const path of ["/complaints/add", "/events/add"])
  test(
    `${path}: all levels are typed with Tab alone, also while the booths load`,
    { tag: "@firefox" },
    async ({ page, office }) => {
      const places = await addPlaces(office);
      const answer = gate();
      if (path === "/complaints/add") await page.route(BOOTHS, answer.hold);
      await page.goto(path);
      await combobox(page, "State").focus();
      await typeThrough(page, [...places, "north", "river", "Government", "1", "Near the temple"]);
      await expect(page.getByLabel("Location", { exact: true })).toHaveValue("Near the temple");
      answer.release();
      await expectLevels(page, [...places, "North Mandal", "Riverside", "Government School", "1"]);
    },
  );

test(
  "text that is typed while the booths load and matches no booth is kept and not chosen",
  { tag: ["@anywhere", "@firefox"] },
  async ({ page, office }) => {
    const places = await addPlaces(office);
    const answer = gate();
    await page.route(BOOTHS, answer.hold);
    await page.goto("/complaints/add");
    await combobox(page, "State").focus();
    await typeThrough(page, [...places, "Nrth", "side", "School"]);
    const mandal = combobox(page, "Mandal");
    await expect(mandal).toHaveAttribute("aria-busy", "true");
    await page.keyboard.type("1");
    answer.release();
    await expect(mandal).toHaveAccessibleDescription("No results found");
    await expect(combobox(page, "Booth Number")).toBeFocused();
    await page.keyboard.type("2");
    await page.keyboard.press("Tab");
    await expectLevels(page, [...places, "Nrth", "side", "School", "12"]);

    await mandal.selectText();
    await typeThrough(page, ["North"]);
    await expectLevels(page, [...places, "North Mandal", "Riverside", "School", "12"]);
    const name = combobox(page, "Booth Name");
    await expect(name).toHaveAccessibleDescription("Several match. Choose one.");
    await name.press("ArrowDown");
    await page.keyboard.press("Tab");
    await expectLevels(page, [...places, "North Mandal", "Riverside", "Government School", "12"]);
    // Emptying a level empties those below it.
    await mandal.fill("x");
    await mandal.fill("");
    await mandal.press("Tab");
    await expectLevels(page, [...places, "", "", "", ""]);
    await expect(combobox(page, "Shaktikendra")).toBeDisabled();
  },
);

test(
  "a filter dialog keeps what is typed while the booths load, and applies no text that is no booth",
  { tag: "@anywhere" },
  async ({ page, office }) => {
    const places = await addPlaces(office);
    const answer = gate();
    await page.route(BOOTHS, answer.hold);
    await page.goto("/complaints");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await combobox(page, "Constituency").focus();
    await typeThrough(page, [places[2]!, "North", "Hil", "Twn"]);
    await page.getByRole("button", { name: "Apply Filters" }).click();
    await expect(combobox(page, "Mandal")).toBeFocused();
    answer.release();
    await expect(combobox(page, "Mandal")).toHaveValue("North Mandal");
    await expect(combobox(page, "Shaktikendra")).toHaveValue("Hill Top");
    await page.getByRole("button", { name: "Apply Filters" }).click();
    const name = combobox(page, "Booth Name");
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription("No results found");
    await typeThrough(page, ["Town"]);
    await page.getByRole("button", { name: "Apply Filters" }).click();
    await expect(page).toHaveURL(/booth_name=Town/);
  },
);

test(
  "Reset All also takes a text that is no constituency, and the dialog applies",
  { tag: "@anywhere" },
  async ({ page, office }) => {
    await addPlaces(office);
    for (const path of ["/", "/complaints", "/events"]) {
      await page.goto(path);
      await page.getByRole("button", { name: "Filters", exact: true }).click();
      const box = combobox(page, "Constituency");
      await expect(box).not.toHaveAttribute("aria-busy", "true");
      await box.fill("zzz");
      await box.press("Tab");
      await expect(box).toHaveAccessibleDescription("No results found");
      await page.getByRole("button", { name: "Reset All" }).click();
      await expect(box).toHaveValue("");
      await expect(box).not.toHaveAttribute("aria-invalid", "true");
      await page.getByRole("button", { name: "Apply Filters" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  },
);

test(
  "in an office of one constituency the form starts at the mandals",
  { tag: ["@anywhere", "@complaint-create-19"] },
  async ({ page, office }) => {
    const { state, district, constituency } = await office.addLocations();
    for (const [list, data] of [
      ["states", state],
      ["districts", district],
      ["constituencies", constituency],
    ] as const)
      await page.route(`**/api/v0/location/${list}`, (route) =>
        route.fulfill({ json: { status: "success", message: "", data: [data] } }),
      );
    const filled = [state.name, district.name, constituency.name, ""];
    await page.goto("/complaints/add");
    await expectLevels(page, filled);
    // Nothing has been typed: leaving does not ask. The lists are cached when the next form opens.
    await page.getByRole("link", { name: "View Complaints" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Complaints" })).toBeFocused();
    await page.getByRole("main").getByRole("link", { name: "Add Complaint" }).click();
    await expectLevels(page, filled);
    await expect(title(page)).toHaveValue("");
    // A filter is never set by itself, and the Location Manager always picks.
    await page.goto("/events");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await expect(page.getByRole("dialog").getByRole("combobox").first()).toHaveValue("");
    await page.goto("/booths/location-update");
    await page.getByRole("tab", { name: "Delete" }).click();
    await expect(combobox(page, "State")).toHaveValue("");
  },
);

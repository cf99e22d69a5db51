import type { Locator, Page } from "@playwright/test";
import { constituencies, districts } from "contract/locations";
import { choose, combobox, section } from "./support/controls.ts";
import { chooseBooth } from "./support/complaint-form.ts";
import type { BoothRow } from "./support/stored-booths.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

type Levels = readonly (readonly [name: string, hint: string])[];
/** Each level, from the top, with its placeholder while the levels above it are not all chosen. */
const filterLevels: Levels = [
  ["Constituency", "Select Constituency"],
  ["Mandal", "Select Constituency first"],
  ["Shaktikendra", "Select Mandal first"],
  ["Booth Name", "Select Shaktikendra first"],
  ["Booth Number", "Select Booth Name first"],
];
const formLevels: Levels = [
  ["State", "Select State"],
  ["District", "Select State first"],
  ["Constituency", "Select District first"],
  ...filterLevels.slice(1),
];

/**
 * Expects the first `count` levels to have a value, the next one to be enabled, and the others to be disabled with their
 * parent's name.
 */
async function expectChosen(box: Locator, levels: Levels, count: number) {
  for (const [index, [name, hint]] of levels.entries()) {
    const level = box.getByRole("combobox").nth(index);
    await expect(level).toHaveAccessibleName(name);
    if (index < count) await expect(level).not.toHaveValue("");
    else await expect(level, name).toHaveValue("");
    if (index <= count) await expect(level, name).toBeEnabled();
    else {
      await expect(level, name).toBeDisabled();
      await expect(level).toHaveAttribute("placeholder", hint);
    }
  }
}

/** More than one option at each level below the constituency: a level with only one is filled by itself. */
const severalOfEach: BoothRow[] = [
  ["North Mandal", "Riverside", "Government School", "1"],
  ["North Mandal", "Riverside", "Government School", "2"],
  ["North Mandal", "Riverside", "Primary School", "3"],
  ["North Mandal", "Hill Top", "Town Hall", "4"],
  ["South Mandal", "Market", "Panchayat Bhawan", "5"],
].map(([mandal, shaktikendra, booth_name, booth_number]) => ({
  mandal: mandal!,
  shaktikendra: shaktikendra!,
  booth_name: booth_name!,
  booth_number: booth_number!,
}));

async function expectOptions(page: Page, level: string, names: string[]) {
  await combobox(page, level).click();
  await expect(page.getByRole("option")).toHaveText(names);
  await combobox(page, level).press("Escape");
}

async function clear(page: Page, level: string) {
  await combobox(page, level).fill("");
  await combobox(page, level).press("Tab");
}

/** A text that is no option is kept in its level and does not open the one below. */
async function expectClosedBelowUnknown(page: Page, level: string, below: string) {
  await combobox(page, level).fill("Nowhere");
  await combobox(page, level).press("Tab");
  await expect(combobox(page, level)).toHaveAccessibleDescription("No results found");
  await expect(combobox(page, below)).toBeDisabled();
  await expect(combobox(page, below)).toHaveAttribute("placeholder", `Select ${level} first`);
  await clear(page, level);
}

test(
  "the levels of a form are enabled in order, each with the options of the level above",
  { tag: ["@cascade-1", "@cascade-3", "@cascade-4", "@cascade-5"] },
  async ({ page, office }) => {
    const { state, district, constituency, mark } = await office.addLocations(severalOfEach);
    const { data: west } = await office.call(constituencies.create, {
      body: { name: `Constituency ${mark} West`, district_id: district.id },
    });
    // Another state with a district, another district, and its constituency: none of them may be offered under other parents.
    await office.addLocations([]);
    const { data: second } = await office.call(districts.create, {
      body: { name: `${district.name} East`, state_id: state.id },
    });
    await office.call(constituencies.create, {
      body: { name: `Constituency ${mark} East`, district_id: second.id },
    });
    const held = Promise.withResolvers<void>();
    await page.route("**/api/v0/location/constituencies/*/booths", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/events/add");
    const form = section(page, "Location Details");
    await expectChosen(form, formLevels, 0);
    await expectClosedBelowUnknown(page, "State", "District");

    await choose(page, "State", state.name);
    await expectChosen(form, formLevels, 1);
    await expectOptions(page, "District", [district.name, second.name]);
    await choose(page, "District", district.name);
    await expectChosen(form, formLevels, 2);
    await expectOptions(page, "Constituency", [constituency.name, west.name]);
    await choose(page, "Constituency", constituency.name);
    await expect(combobox(page, "Mandal")).toHaveAttribute("placeholder", "Loading booths...");
    await expect(combobox(page, "Mandal")).toBeEnabled();
    held.resolve();
    await expectChosen(form, formLevels, 3);
    await expectClosedBelowUnknown(page, "Mandal", "Shaktikendra");
    await expectOptions(page, "Mandal", ["North Mandal", "South Mandal"]);
    for (const [index, [level, option, names]] of (
      [
        ["Mandal", "North Mandal", ["Hill Top", "Riverside"]],
        ["Shaktikendra", "Riverside", ["Government School", "Primary School"]],
        ["Booth Name", "Government School", ["1", "2"]],
      ] as const
    ).entries()) {
      await choose(page, level, option);
      await expectChosen(form, formLevels, 4 + index);
      await expectOptions(page, formLevels[4 + index]![0], [...names]);
    }
  },
);

test(
  "a level of a form that is changed or cleared resets all below it",
  { tag: ["@anywhere", "@cascade-2", "@cascade-5"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const elsewhere = await office.addLocations([]);
    const { district, constituency, mark } = place;
    const { data: empty } = await office.call(constituencies.create, {
      body: { name: `Constituency ${mark} East`, district_id: district.id },
    });
    const chooseBelowConstituency = async () => {
      await choose(page, "Mandal", "North Mandal");
      await choose(page, "Shaktikendra", "Riverside");
      await choose(page, "Booth Name", "Government School");
      await choose(page, "Booth Number", "2");
      await expectChosen(form, formLevels, 7);
    };
    await page.goto("/events/add");
    const form = section(page, "Location Details");
    await chooseBooth(page, place);
    await expectChosen(form, formLevels, 7);
    await choose(page, "Mandal", "South Mandal");
    await expectChosen(form, formLevels, 4);
    await chooseBelowConstituency();
    await clear(page, "Mandal");
    await expectChosen(form, formLevels, 3);

    await chooseBelowConstituency();
    await choose(page, "Constituency", empty.name);
    await expect(combobox(page, "Mandal")).toHaveAttribute("placeholder", "No booths available");
    for (const [level] of formLevels.slice(3)) {
      await expect(combobox(page, level)).toHaveValue("");
      await expect(combobox(page, level)).toBeDisabled();
    }
    await clear(page, "District");
    await expectChosen(form, formLevels, 1);
    await choose(page, "District", district.name);
    await choose(page, "Constituency", constituency.name);
    await chooseBelowConstituency();
    await choose(page, "State", elsewhere.state.name);
    await expectChosen(form, formLevels, 1);
    await choose(page, "District", elsewhere.district.name);
    await clear(page, "State");
    await expectChosen(form, formLevels, 0);
  },
);

test(
  "the levels of a filter open in order, and one that is changed or cleared resets those below",
  { tag: ["@proofs", "@anywhere", "@filter-1"] },
  async ({ page, office }) => {
    const { state, district, constituency, mark } = await office.addLocations();
    const fullName = `${constituency.name}, ${district.name}, ${state.name}`;
    await page.goto("/complaints");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    const box = page.getByRole("dialog", { name: "Filter Complaints" });
    await expectChosen(box, filterLevels, 0);

    const first = combobox(page, "Constituency");
    await first.fill("no such place");
    await expect(page.getByText("No results found")).toBeVisible();
    await first.fill(`\u00a0${mark.toUpperCase()}\u200d`);
    await expect(page.getByRole("option")).toHaveText([fullName]);
    await first.press("Enter");
    await expectChosen(box, filterLevels, 1);
    for (const [index, [level, option]] of (
      [
        ["Mandal", "North Mandal"],
        ["Shaktikendra", "Riverside"],
        ["Booth Name", "Government School"],
        ["Booth Number", "2"],
      ] as const
    ).entries()) {
      await choose(page, level, option);
      await expectChosen(box, filterLevels, 2 + index);
    }
    await choose(page, "Mandal", "South Mandal");
    await expectChosen(box, filterLevels, 2);
    await choose(page, "Shaktikendra", "Market");
    await clear(page, "Constituency");
    await expectChosen(box, filterLevels, 0);
  },
);

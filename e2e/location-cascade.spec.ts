import type { Locator, Page } from "@playwright/test";
import { constituencies, districts, states } from "contract/locations";
import { choose, combobox, expectToast, section, toast } from "./support/controls.ts";
import { chooseBooth } from "./support/event-form.ts";
import { gate } from "./support/frame.ts";
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

test(
  "a form opens level by level, each with what belongs to the one above",
  { tag: ["@cascade-1", "@cascade-3", "@cascade-4", "@cascade-5"] },
  async ({ page, office }) => {
    const { state, district, constituency, mark } = await office.addLocations(severalOfEach);
    const { data: west } = await office.call(constituencies.create, {
      body: { name: `Seat ${mark} West`, district_id: district.id },
    });
    // Another state with a district, another district, and its constituency: none of them may be offered under other parents.
    await office.addLocations([]);
    const { data: second } = await office.call(districts.create, {
      body: { name: `${district.name} East`, state_id: state.id },
    });
    await office.call(constituencies.create, {
      body: { name: `Seat ${mark} East`, district_id: second.id },
    });
    const held = Promise.withResolvers<void>();
    await page.route("**/api/v0/location/constituencies/*/booths", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/events/add");
    const form = section(page, "Location Details");
    await expectChosen(form, formLevels, 0);

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
      body: { name: `Seat ${mark} East`, district_id: district.id },
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
  "an added level whose answer was lost is added again, and is one",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(/location\/states/);
    const name = `Lost ${crypto.randomUUID().slice(0, 8)}`;
    await page.goto("/booths/bulk-upload");
    await combobox(page, "State").fill(name);
    await page.getByRole("button", { name: `Add new State: ${name}` }).click();
    await page.route(
      "**/api/v0/location/states",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const add = page.getByRole("button", { name: "Add", exact: true });
    await add.click();
    await expect(page.getByText(/No answer came: it may have been stored/)).toBeVisible();
    await add.click();
    await expect(toast(page, "State added successfully!")).toBeVisible();
    await expect(combobox(page, "State")).toHaveValue(name);
    const { data } = await office.call(states.list);
    expect(data.filter((state) => state.name === name)).toHaveLength(1);
  },
);

for (const { path, dialog } of [
  { path: "/", dialog: "Filter Reports" },
  { path: "/complaints", dialog: "Filter Complaints" },
  { path: "/events", dialog: "Filter Events" },
])
  test(
    `${dialog}: the levels open in order, and one that is changed or cleared resets those below`,
    { tag: ["@anywhere", "@filter-1"] },
    async ({ page, office }) => {
      const { state, district, constituency, mark } = await office.addLocations();
      const seat = `${constituency.name}, ${district.name}, ${state.name}`;
      await page.goto(path);
      await page.getByRole("button", { name: "Filters", exact: true }).click();
      const box = page.getByRole("dialog", { name: dialog });
      await expectChosen(box, filterLevels, 0);

      const first = combobox(page, "Constituency");
      await first.fill("no such place");
      await expect(page.getByText("No results found")).toBeVisible();
      await first.fill(`\u00a0${mark.toUpperCase()}\u200d`);
      await expect(page.getByRole("option")).toHaveText([seat]);
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

test(
  "a state that is added late does not replace a state that was chosen meanwhile",
  { tag: "@anywhere" },
  async ({ page, office }) => {
    const place = await office.addLocations([]);
    const name = `State ${place.mark} East`;
    const answer = gate();
    await page.route("**/api/v0/location/states", (route) =>
      route.request().method() === "POST" ? answer.hold(route) : route.fallback(),
    );
    await page.goto("/booths/bulk-upload");
    await combobox(page, "State").fill(name);
    await page.getByRole("button", { name: `Add new State: ${name}` }).click();
    const asked = page.waitForRequest((request) => request.method() === "POST");
    await page.getByRole("textbox", { name: "New State" }).press("Enter");
    await asked;
    await page.getByRole("textbox", { name: "New State" }).press("Escape");
    await choose(page, "State", place.state.name);
    await choose(page, "District", place.district.name);
    answer.release();
    await expectToast(page, "State added successfully!");
    await expectOptions(page, "District", [place.district.name]);
    await expect(combobox(page, "State")).toHaveValue(place.state.name);
    await expect(combobox(page, "District")).toHaveValue(place.district.name);
    await combobox(page, "State").fill(name);
    await expect(page.getByRole("option", { name, exact: true })).toBeVisible();
  },
);

test(
  "a district that is added late is not chosen under another state",
  { tag: "@anywhere" },
  async ({ page, office }) => {
    const first = await office.addLocations([]);
    const second = await office.addLocations([]);
    const district = `District ${first.mark} East`;
    const answer = gate();
    await page.route("**/api/v0/location/districts", (route) =>
      route.request().method() === "POST" ? answer.hold(route) : route.fallback(),
    );
    await page.goto("/admins/add");
    await choose(page, "State", first.state.name);
    await combobox(page, "District").fill(district);
    await page.getByRole("button", { name: `Add new District: ${district}` }).click();
    const asked = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/location/districts"),
    );
    await page.getByRole("textbox", { name: "New District" }).press("Enter");
    await asked;
    await choose(page, "State", second.state.name);
    answer.release();
    await expectToast(page, "District added successfully!");
    await expect(combobox(page, "District")).toHaveValue("");
    await expect(combobox(page, "Constituency")).toBeDisabled();
    await choose(page, "State", first.state.name);
    await expectOptions(page, "District", [first.district.name, district]);
  },
);

import type { Page } from "@playwright/test";
import { states } from "contract/locations";
import { choose, combobox, expectToast, toast } from "../support/controls.ts";
import { gate } from "../support/frame.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

async function expectOptions(page: Page, level: string, names: string[]) {
  await combobox(page, level).click();
  await expect(page.getByRole("option")).toHaveText(names);
  await combobox(page, level).press("Escape");
}

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

import { states } from "contract/locations";
import { answer, choose, combobox, dismissToast, toast } from "../support/controls.ts";
import { field, LOCATION_MANAGER, openForm, submit, unique } from "../support/location-manager.ts";
import {
  expect,
  expectAccessible,
  expectNothingSideways,
  test,
  expectUsable,
} from "../support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "a failure shows the server's message, or else the specified one, and nothing typed is lost",
  { tag: ["@anywhere", "@location-manager-6"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/api\/v0\/location/);
    const { state, district } = await office.addLocations([]);
    await openForm(page, "Delete", "State");
    await choose(page, "State", state.name);
    await field(page, "Confirm name").fill(state.name);
    await submit(page, "Delete State").click();
    await expect(
      toast(page, `${state.name} still has 1 district and cannot be deleted`),
    ).toBeVisible();
    await expect(field(page, "Confirm name")).toHaveValue(state.name);
    await expect(combobox(page, "State")).toHaveValue(state.name);
    await dismissToast(page);

    await openForm(page, "Add", "District");
    await choose(page, "State", state.name);
    await field(page, "District name").fill(district.name);
    await field(page, "Confirm district name").fill(district.name);
    await submit(page, "Add District").click();
    const taken = "A district with this name already exists in this state";
    await expect(toast(page, taken)).toBeVisible();
    await dismissToast(page);

    // A server that fails without a message, and one that never answers.
    const collection = "**/api/v0/location/districts";
    for (const [fallback, fail] of [
      ["Operation failed", "silent"],
      ["Operation failed. Please try again.", "gone"],
    ] as const) {
      await page.route(collection, (route) => {
        if (route.request().method() !== "POST") return route.continue();
        return fail === "gone" ? route.abort() : answer(route, 500, {});
      });
      await submit(page, "Add District").click();
      await expect(toast(page, fallback).first()).toHaveText(fallback);
      await dismissToast(page);
      await page.unroute(collection);
    }
    await expect(field(page, "District name")).toHaveValue(district.name);
    await expect(field(page, "Confirm district name")).toHaveValue(district.name);
    await expect(combobox(page, "State")).toHaveValue(state.name);
    await expect(submit(page, "Add District")).toBeEnabled();
  },
);

test(
  "a failure to reload the lists is shown",
  { tag: ["@anywhere", "@location-manager-8"] },
  async ({ page, expectFailures }) => {
    expectFailures(/location\/districts/);
    const name = unique("State");
    await openForm(page, "Add", "State");
    await page.route("**/api/v0/location/districts", (route) => answer(route, 500, {}));
    await field(page, "State name").fill(name);
    await field(page, "Confirm state name").fill(name);
    await submit(page, "Add State").click();
    await expect(toast(page, `Added new state: ${name}`)).toBeVisible();
    await expect(toast(page, "Failed to refresh location data")).toBeVisible();
  },
);

test(
  "after a rejected change the lists show what others have changed",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(/api\/v0\/location/);
    const { data: gone } = await office.call(states.create, { body: { name: unique("Gone") } });
    await openForm(page, "Delete", "State");
    await choose(page, "State", gone.name);
    await field(page, "Confirm name").fill(gone.name);
    await office.call(states.delete, { params: { id: gone.id } });
    const name = unique("Theirs");
    await office.call(states.create, { body: { name } });
    await submit(page, "Delete State").click();
    await expect(toast(page, "State not found")).toBeVisible();
    await expect(combobox(page, "State")).toHaveValue("");
    await choose(page, "State", name);
    await dismissToast(page);

    // An entry that is added in place, while another adds it.
    const other = unique("Other");
    await page.route("**/api/v0/location/states", async (route) => {
      if (route.request().method() === "POST")
        await office.call(states.create, { body: { name: other } });
      return route.fallback();
    });
    await page.getByRole("link", { name: "Bulk Upload Booths" }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    // The URL changes earlier, while the old page still shows a State of its own.
    await expect(page.getByRole("heading", { name: "Bulk Upload Booths", level: 1 })).toBeVisible();
    await combobox(page, "State").fill(other);
    await page.getByRole("button", { name: `Add new State: ${other}` }).click();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(toast(page, "A state with this name already exists")).toBeVisible();
    await page.getByRole("textbox", { name: "New State" }).press("Escape");
    await choose(page, "State", other);
  },
);

test(
  "a forced submit sends nothing, and the errors of a name are shown while it is typed",
  { tag: ["@location-manager-7"] },
  async ({ page }) => {
    let calls = 0;
    page.on("request", (request) => void (calls += request.method() === "POST" ? 1 : 0));
    await openForm(page, "Add", "State");
    await page.locator("main form").evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
    });
    await expect(toast(page, "Invalid operation configuration")).toBeVisible();
    const long = "न".repeat(101);
    await field(page, "State name").fill(long);
    await field(page, "Confirm state name").fill(long);
    await expect(page.getByText("Name must be at most 100 characters")).toBeVisible();
    await expect(submit(page, "Add State")).toBeDisabled();
    await field(page, "State name").fill("   ");
    await field(page, "Confirm state name").fill("   ");
    await expect(page.getByText("Please add a valid state")).toBeVisible();
    await expect(submit(page, "Add State")).toBeDisabled();
    await expectAccessible(page);
    expect(calls).toBe(0);
  },
);

test(
  "works by keyboard, with long and Devanagari names",
  { tag: ["@filter-4"] },
  async ({ page, office }) => {
    const name = `${"दादरा और नगर हवेली और दमन और दीव ".repeat(2)}${crypto.randomUUID().slice(0, 8)}`;
    await office.call(states.create, { body: { name } });
    await page.goto(LOCATION_MANAGER);
    await page.getByRole("tab", { name: "Add" }).press("End");
    await expect(page.getByRole("tab", { name: "Delete" })).toBeFocused();
    await expect(combobox(page, "State")).toBeVisible();
    await combobox(page, "State").pressSequentially(name.slice(-8));
    await expect(page.getByRole("option")).toHaveText([name]);
    await combobox(page, "State").press("Enter");
    await expect(combobox(page, "State")).toHaveValue(name);
    await expectUsable(page);
    await field(page, "Confirm name").fill(name);
    await field(page, "Confirm name").press("Enter");
    await expect(toast(page, `Deleted state: ${name}`)).toBeVisible();
    await expectNothingSideways(page);
  },
);

test("shows no form of another type between a click and the new form", async ({ page }) => {
  await openForm(page, "Delete", "Constituency");
  await expect(combobox(page, "Constituency")).toBeVisible();
  for (const [reducedMotion, noun] of [
    ["reduce", "District"],
    ["no-preference", "State"],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    const isVisible = await page.locator("main form").evaluate(async (form, name) => {
      const buttons = [...document.querySelectorAll("button")];
      buttons.find((button) => button.textContent === name)!.click();
      await Promise.resolve();
      return form.isConnected && form.checkVisibility({ visibilityProperty: true });
    }, noun);
    expect(isVisible).toBe(false);
    await expect(submit(page, `Delete ${noun}`)).toBeVisible();
  }
});

test(
  "a form that is opened while the lists load again shows the new name",
  { tag: "@anywhere" },
  async ({ page, office }) => {
    const { state } = await office.addLocations([]);
    const renamed = unique("State");
    await openForm(page, "Edit", "State");
    await choose(page, "State", state.name);
    await field(page, "New state name").fill(renamed);
    await field(page, "Confirm new state name").fill(renamed);
    // The lists of the first form are on their way until the page is closed.
    let isFirst = true;
    await page.route("**/location/states", async (route) => {
      if (route.request().method() === "GET" && isFirst) isFirst = false;
      else await route.fallback();
    });
    await submit(page, "Update State").click();
    await expect(toast(page, `Edited state: ${state.name} → ${renamed}`)).toBeVisible();
    await expect.poll(() => isFirst).toBe(false);
    await openForm(page, "Delete", "State");
    await choose(page, "State", renamed);
    await expect(combobox(page, "State")).toHaveValue(renamed);
  },
);

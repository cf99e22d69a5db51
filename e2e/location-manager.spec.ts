import { constituencies, districts, states } from "contract/locations";
import type { Locator, Page } from "@playwright/test";
import { answer, choose, combobox, dismissToast, inBothThemes, toast } from "./support/controls.ts";
import { expect, expectAccessible, expectNothingSideways, test } from "./support/test.ts";

const PAGE = "/booths/location-update";
type Noun = "State" | "District" | "Constituency";
type Verb = "Add" | "Edit" | "Delete";

/** Opens a tab and an entity type. */
async function open(page: Page, verb: Verb, noun: Noun): Promise<void> {
  if (!page.url().endsWith(PAGE)) await page.goto(PAGE);
  await page.getByRole("tab", { name: verb }).click();
  await page.getByRole("button", { name: noun, exact: true }).click();
}
const field = (page: Page, label: string): Locator => page.getByRole("textbox", { name: label });
const submit = (page: Page, label: string): Locator =>
  page.getByRole("button", { name: label, exact: true });
const unique = (noun: string) => `${noun} ${crypto.randomUUID().slice(0, 8)}`;

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(({ signedIn }) => signedIn);

test("offers three operations on three types, and resets between them", async ({
  page,
  office,
}) => {
  const place = await office.place([]);
  await page.goto(PAGE);
  await expect(page.getByRole("heading", { level: 1, name: "Location Manager" })).toBeVisible();
  await expect(page).toHaveTitle(/^Location Manager/);
  await expect(page.getByRole("tab")).toHaveText(["Add", "Edit", "Delete"]);
  await expect(page.getByRole("tab", { name: "Add" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("group", { name: "Entity type" }).getByRole("button")).toHaveText([
    "State",
    "District",
    "Constituency",
  ]);
  const shown: Record<Verb, Record<Noun, string[]>> = {
    Add: {
      State: [],
      District: ["State"],
      Constituency: ["State", "District"],
    },
    Edit: {
      State: ["State"],
      District: ["State", "District"],
      Constituency: ["State", "District", "Constituency"],
    },
    Delete: {
      State: ["State"],
      District: ["State", "District"],
      Constituency: ["State", "District", "Constituency"],
    },
  };
  for (const verb of ["Add", "Edit", "Delete"] as const) {
    for (const noun of ["State", "District", "Constituency"] as const) {
      await open(page, verb, noun);
      await expect(page.getByRole("combobox")).toHaveCount(shown[verb][noun].length);
      for (const label of shown[verb][noun]) await expect(combobox(page, label)).toHaveValue("");
      for (const box of await page.getByRole("textbox").all()) await expect(box).toHaveValue("");
      await expect(page.locator("button[type=submit]")).toBeDisabled();
      // What is left here must be gone on the next one.
      if (shown[verb][noun].length) await choose(page, "State", place.state.name);
      for (const box of await page.getByRole("textbox").all())
        if (await box.isEnabled()) await box.fill("left behind");
    }
  }
  await expectNothingSideways(page);
  await inBothThemes(page, () => expectAccessible(page));
});

test("adds a state, a district in it and a constituency in that", async ({ page }) => {
  const names = { State: unique("राज्य"), District: unique("D"), Constituency: unique("C") };
  const parents = { State: "", District: "state_id", Constituency: "district_id" };
  const paths = { State: "states", District: "districts", Constituency: "constituencies" };
  for (const noun of ["State", "District", "Constituency"] as const) {
    const name = names[noun];
    const label = noun.toLowerCase();
    const button = submit(page, `Add ${noun}`);
    await open(page, "Add", noun);
    await field(page, `${noun} name`).first().fill(name);
    await field(page, `Confirm ${label} name`).fill(`${name}x`);
    await expect(page.getByText("The two names are not the same")).toBeVisible();
    await expect(button).toBeDisabled();
    await field(page, `Confirm ${label} name`).fill(name);
    if (noun !== "State") {
      await expect(button).toBeDisabled();
      await choose(page, "State", names.State);
    }
    if (noun === "Constituency") {
      await expect(button).toBeDisabled();
      await choose(page, "District", names.District);
    }
    await expect(button).toBeEnabled();

    const sending = page.waitForRequest((request) => request.method() === "POST");
    const refetching = Promise.all(
      Object.values(paths).map((path) =>
        page.waitForResponse(
          (reply) =>
            reply.url().endsWith(`/location/${path}`) && reply.request().method() === "GET",
        ),
      ),
    );
    await button.click();
    const request = await sending;
    expect(new URL(request.url()).pathname).toBe(`/api/v0/location/${paths[noun]}`);
    const parent = parents[noun];
    expect(request.postDataJSON()).toEqual(
      parent ? { name, [parent]: expect.any(Number) } : { name },
    );
    await expect(toast(page, `Added new ${label}: ${name}`)).toBeVisible();
    await refetching;
    // Ready for the next one in the same place.
    await expect(field(page, `${noun} name`).first()).toHaveValue("");
    await expect(field(page, `${noun} name`).first()).toBeFocused();
    await expect(button).toBeDisabled();
    if (noun !== "State") await expect(combobox(page, "State")).toHaveValue(names.State);
  }
});

test("renames each type, sending the name and the parent", async ({ page, office }) => {
  const { state, district, constituency } = await office.place([]);
  for (const [noun, item, parent, endpoints] of [
    ["Constituency", constituency, { district_id: district.id }, constituencies],
    ["District", district, { state_id: state.id }, districts],
    ["State", state, {}, states],
  ] as const) {
    const type = noun.toLowerCase();
    const name = `${item.name} नया`;
    const button = submit(page, `Update ${noun}`);
    await open(page, "Edit", noun);
    await field(page, `New ${type} name`).first().fill(name);
    await field(page, `Confirm new ${type} name`).fill(name);
    await expect(button).toBeDisabled();
    await choose(page, "State", state.name);
    if (noun !== "State") await choose(page, "District", district.name);
    if (noun === "Constituency") await choose(page, "Constituency", constituency.name);
    await expect(button).toBeEnabled();
    const sending = page.waitForRequest((request) => request.method() === "PUT");
    await button.click();
    const request = await sending;
    expect(request.url()).toContain(endpoints.update.path.replace(":id", String(item.id)));
    expect(request.postDataJSON()).toEqual({ name, ...parent });
    await expect(toast(page, `Edited ${type}: ${item.name} → ${name}`)).toBeVisible();
    await expect(combobox(page, noun)).toHaveValue("");
    await combobox(page, noun).click();
    await expect(page.getByRole("option", { name, exact: true })).toBeVisible();
    await combobox(page, noun).press("Escape");
    // The names above it are still the old ones.
  }
});

test("deletes only what is named exactly", async ({ page, office }) => {
  const { state, district, constituency } = await office.place([]);
  for (const [noun, item] of [
    ["Constituency", constituency],
    ["District", district],
    ["State", state],
  ] as const) {
    const type = noun.toLowerCase();
    const button = submit(page, `Delete ${noun}`);
    await open(page, "Delete", noun);
    await expect(field(page, "Confirm name")).toBeDisabled();
    await choose(page, "State", state.name);
    if (noun !== "State") await choose(page, "District", district.name);
    if (noun === "Constituency") await choose(page, "Constituency", constituency.name);
    for (const wrong of [item.name.toUpperCase(), item.name.slice(0, -1), `${item.name} `]) {
      await field(page, "Confirm name").fill(wrong);
      await expect(button).toBeDisabled();
    }
    await expect(page.getByText("This is not the exact name")).toBeVisible();
    await field(page, "Confirm name").fill(item.name);
    await expect(page.getByText("This is not the exact name")).toBeHidden();
    const sending = page.waitForRequest((request) => request.method() === "DELETE");
    await button.click();
    const request = await sending;
    expect(new URL(request.url()).pathname).toMatch(new RegExp(`/location/\\w+/${item.id}$`));
    expect(request.postData()).toBeNull();
    await expect(toast(page, `Deleted ${type}: ${item.name}`)).toBeVisible();
    await combobox(page, noun).click();
    await expect(page.getByRole("option", { name: item.name, exact: true })).toBeHidden();
    await combobox(page, noun).press("Escape");
  }
  const left = await office.call(states.list);
  expect(left.data.map(({ name }) => name)).not.toContain(state.name);
});

test("a refusal is told in the server's words, and nothing typed is lost", async ({
  page,
  office,
  expectFailures,
}) => {
  expectFailures(/api\/v0\/location/);
  const { state, district } = await office.place([]);
  await open(page, "Delete", "State");
  await choose(page, "State", state.name);
  await field(page, "Confirm name").fill(state.name);
  await submit(page, "Delete State").click();
  await expect(
    toast(page, `${state.name} still has 1 district and cannot be deleted`),
  ).toBeVisible();
  await expect(field(page, "Confirm name")).toHaveValue(state.name);
  await expect(combobox(page, "State")).toHaveValue(state.name);
  await dismissToast(page);

  await open(page, "Add", "District");
  await choose(page, "State", state.name);
  await field(page, "District name").first().fill(district.name);
  await field(page, "Confirm district name").fill(district.name);
  await submit(page, "Add District").click();
  const taken = "A district with this name already exists in this state";
  await expect(toast(page, taken)).toBeVisible();
  await dismissToast(page);

  // A server that says nothing, and one that never answers.
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
  await expect(field(page, "District name").first()).toHaveValue(district.name);
  await expect(field(page, "Confirm district name")).toHaveValue(district.name);
  await expect(combobox(page, "State")).toHaveValue(state.name);
  await expect(submit(page, "Add District")).toBeEnabled();
});

test("says when the lists cannot be fetched anew", async ({ page, expectFailures }) => {
  expectFailures(/location\/districts/);
  const name = unique("State");
  await open(page, "Add", "State");
  await page.route("**/api/v0/location/districts", (route) => answer(route, 500, {}));
  await field(page, "State name").first().fill(name);
  await field(page, "Confirm state name").fill(name);
  await submit(page, "Add State").click();
  await expect(toast(page, `Added new state: ${name}`)).toBeVisible();
  await expect(toast(page, "Failed to refresh location data")).toBeVisible();
});

test("a double click makes one call", async ({ page, office }) => {
  let calls = 0;
  page.on("request", (request) => void (calls += request.method() === "POST" ? 1 : 0));
  const name = unique("Once");
  await open(page, "Add", "State");
  await field(page, "State name").first().fill(name);
  await field(page, "Confirm state name").fill(name);
  await submit(page, "Add State").evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(toast(page, `Added new state: ${name}`)).toBeVisible();
  expect(calls).toBe(1);
  const { data } = await office.call(states.list);
  expect(data.filter((state) => state.name === name)).toHaveLength(1);
});

test("a forced submit is refused, and the rules of a name are told as it is typed", async ({
  page,
}) => {
  let calls = 0;
  page.on("request", (request) => void (calls += request.method() === "POST" ? 1 : 0));
  await open(page, "Add", "State");
  await page.getByRole("form", { name: "Add State" }).evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
  });
  await expect(toast(page, "Invalid operation configuration")).toBeVisible();
  const long = "न".repeat(101);
  await field(page, "State name").first().fill(long);
  await field(page, "Confirm state name").fill(long);
  await expect(page.getByText("Name must be at most 100 characters")).toBeVisible();
  await expect(submit(page, "Add State")).toBeDisabled();
  await field(page, "State name").first().fill("   ");
  await field(page, "Confirm state name").fill("   ");
  await expect(page.getByText("Please add a valid state")).toBeVisible();
  await expect(submit(page, "Add State")).toBeDisabled();
  await inBothThemes(page, () => expectAccessible(page));
  expect(calls).toBe(0);
});

test("works by keyboard, with long and Devanagari names", async ({ page, office }) => {
  const name = `${"दादरा और नगर हवेली और दमन और दीव ".repeat(2)}${crypto.randomUUID().slice(0, 8)}`;
  await office.call(states.create, { body: { name } });
  await page.goto(PAGE);
  await page.getByRole("tab", { name: "Add" }).press("End");
  await expect(page.getByRole("tab", { name: "Delete" })).toBeFocused();
  await expect(combobox(page, "State")).toBeVisible();
  await combobox(page, "State").pressSequentially(name.slice(-8));
  await combobox(page, "State").press("Enter");
  await expect(combobox(page, "State")).toHaveValue(name);
  await expectNothingSideways(page);
  await inBothThemes(page, () => expectAccessible(page));
  await field(page, "Confirm name").fill(name);
  await field(page, "Confirm name").press("Enter");
  await expect(toast(page, `Deleted state: ${name}`)).toBeVisible();
  await expectNothingSideways(page);
});

test("asks before a typed name is left behind", async ({ page }) => {
  await open(page, "Add", "State");
  await field(page, "State name").first().fill("Half");
  await page.goBack().catch(() => undefined);
  await page.goto(PAGE);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

import { constituencies, districts, states } from "contract/locations";
import { choose, combobox, toast } from "./support/controls.ts";
import {
  field,
  LOCATION_MANAGER,
  type Noun,
  openForm,
  submit,
  unique,
  type Verb,
} from "./support/location-manager.ts";
import { expect, expectNothingSideways, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "has three operations for three types of location, and a change of either resets the form",
  { tag: ["@proofs", "@location-manager-1"] },
  async ({ page, office }) => {
    const place = await office.addLocations([]);
    await page.goto(LOCATION_MANAGER);
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
        await openForm(page, verb, noun);
        await expect(page.getByRole("combobox")).toHaveCount(shown[verb][noun].length);
        for (const label of shown[verb][noun]) await expect(combobox(page, label)).toHaveValue("");
        for (const box of await page.getByRole("textbox").all()) await expect(box).toHaveValue("");
        await expect(page.locator("button[type=submit]")).toBeDisabled();
        // This value must be cleared on the next tab.
        if (shown[verb][noun].length) await choose(page, "State", place.state.name);
        for (const box of await page.getByRole("textbox", { disabled: false }).all())
          await box.fill("left behind");
      }
    }
    await expectNothingSideways(page);
  },
);

test(
  "adds a state, a district in it and a constituency in that",
  {
    tag: [
      "@anywhere",
      "@location-manager-2",
      "@location-manager-5",
      "@location-manager-6",
      "@call-8",
    ],
  },
  async ({ page }) => {
    const names = { State: unique("राज्य"), District: unique("D"), Constituency: unique("C") };
    const parents = { State: "", District: "state_id", Constituency: "district_id" };
    const paths = { State: "states", District: "districts", Constituency: "constituencies" };
    for (const noun of ["State", "District", "Constituency"] as const) {
      const name = names[noun];
      const label = noun.toLowerCase();
      const button = submit(page, `Add ${noun}`);
      await openForm(page, "Add", noun);
      await field(page, `${noun} name`).fill(name);
      await field(page, `Confirm ${label} name`).fill(`${name}x`);
      await expect(page.getByText("The two names are not the same")).toBeVisible();
      await expect(button).toBeDisabled();
      await field(page, `Confirm ${label} name`).fill(`\u00a0${name}\u200b`);
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
      // The form is ready for the next name under the same parents.
      await expect(field(page, `${noun} name`)).toHaveValue("");
      await expect(field(page, `${noun} name`)).toBeFocused();
      await expect(button).toBeDisabled();
      if (noun !== "State") await expect(combobox(page, "State")).toHaveValue(names.State);
    }
  },
);

test(
  "renames each type, sending the name and the parent",
  {
    tag: [
      "@proofs",
      "@anywhere",
      "@location-manager-3",
      "@location-manager-5",
      "@location-manager-6",
    ],
  },
  async ({ page, office }) => {
    const { state, district, constituency } = await office.addLocations([]);
    for (const [noun, item, parent, endpoints] of [
      ["Constituency", constituency, { district_id: district.id }, constituencies],
      ["District", district, { state_id: state.id }, districts],
      ["State", state, {}, states],
    ] as const) {
      const type = noun.toLowerCase();
      const name = `${item.name} नया`;
      const button = submit(page, `Update ${noun}`);
      await openForm(page, "Edit", noun);
      await field(page, `New ${type} name`).fill(name);
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
      await combobox(page, noun).fill(name);
      await expect(page.getByRole("option", { name, exact: true })).toBeVisible();
      await combobox(page, noun).press("Escape");
    }
  },
);

test(
  "deletes a location only after its exact name was typed",
  {
    tag: [
      "@anywhere",
      "@location-manager-4",
      "@location-manager-5",
      "@location-manager-6",
      "@call-8",
    ],
  },
  async ({ page, office }) => {
    const { state, district, constituency } = await office.addLocations([]);
    for (const [noun, item] of [
      ["Constituency", constituency],
      ["District", district],
      ["State", state],
    ] as const) {
      const type = noun.toLowerCase();
      const button = submit(page, `Delete ${noun}`);
      await openForm(page, "Delete", noun);
      await expect(field(page, "Confirm name")).toBeDisabled();
      await choose(page, "State", state.name);
      if (noun !== "State") await choose(page, "District", district.name);
      if (noun === "Constituency") await choose(page, "Constituency", constituency.name);
      for (const wrong of [item.name.toUpperCase(), item.name.slice(0, -1), `${item.name}.`]) {
        await field(page, "Confirm name").fill(wrong);
        await expect(button).toBeDisabled();
      }
      await expect(page.getByText("This is not the exact name")).toBeVisible();
      // As it may be pasted: it looks the same.
      await field(page, "Confirm name").fill(`${item.name.replace(" ", "\u00a0")}\u200b `);
      await expect(page.getByText("This is not the exact name")).toBeHidden();
      const sending = page.waitForRequest((request) => request.method() === "DELETE");
      await button.click();
      const request = await sending;
      expect(new URL(request.url()).pathname).toMatch(new RegExp(`/location/\\w+/${item.id}$`));
      expect(request.postData()).toBeNull();
      await expect(toast(page, `Deleted ${type}: ${item.name}`)).toBeVisible();
      await combobox(page, noun).fill(item.name);
      await expect(page.getByText("No results found")).toBeVisible();
      await combobox(page, noun).press("Escape");
    }
    const left = await office.call(states.list);
    expect(left.data.map(({ name }) => name)).not.toContain(state.name);
  },
);

import type { Page } from "@playwright/test";
import { addAdmin } from "../support/admins.ts";
import { newPhone } from "../support/people.ts";
import { addComplaint, editButton, ONE, title } from "../support/complaint-page.ts";
import { createComplaintByApi } from "../support/complaints.ts";
import { choose, expectToast, toast } from "../support/controls.ts";
import { createEventByApi, eventCall, rowButton } from "../support/events.ts";
import { gate } from "../support/frame.ts";
import { goInPage } from "../support/in-page.ts";
import { field, LOCATION_MANAGER, openForm, unique } from "../support/location-manager.ts";
import type { Office } from "../support/office.ts";
import { addStaff, signInStaff } from "../support/staff.ts";
import { expect, test } from "../support/test.ts";

const NOTES = /\/notes$/;
const noteDialog = (page: Page) => page.getByRole("dialog", { name: "Add Note" });
const deletion = (page: Page) => page.getByRole("dialog", { name: "Delete Complaint" });

/** Ways to send a change: the call, the steps up to the submit button, and the button beside it. */
const changes = {
  "a form in a dialog": {
    call: NOTES,
    begin: async (page: Page) => {
      await page.getByRole("button", { name: "Add Note" }).click();
      await noteDialog(page).getByRole("textbox", { name: "Note" }).fill("Called.");
    },
    submit: (page: Page) => noteDialog(page).locator("button[type=submit]"),
    cancel: (page: Page) => noteDialog(page).getByRole("button", { name: "Cancel" }),
  },
  "a question": {
    call: ONE,
    begin: (page: Page) => page.getByRole("button", { name: "Delete", exact: true }).click(),
    submit: (page: Page) => deletion(page).locator("button[type=submit]"),
    cancel: (page: Page) => deletion(page).getByRole("button", { name: "Cancel" }),
  },
  "a form of a page": {
    call: ONE,
    begin: async (page: Page) => {
      await editButton(page).click();
      await title(page).fill("Renamed");
    },
    submit: (page: Page) => page.locator("form button[type=submit]"),
    cancel: (page: Page) => page.getByRole("button", { name: "Cancel" }),
  },
};

async function openComplaint(page: Page, office: Office) {
  const { id } = await addComplaint(office);
  await page.goto(`/complaints/${id}`);
  await expect(editButton(page)).toBeVisible();
  // The story is read before the complaint is deleted.
  await expect(page.getByText("Logged by")).toBeVisible();
}

for (const [name, { call, begin, submit, cancel }] of Object.entries(changes))
  test(
    `while ${name} is pending, buttons ignore clicks and Escape does not close the dialog`,
    { tag: ["@anywhere", "@failure-10"] },
    async ({ page, office, signedIn: _ }) => {
      await openComplaint(page, office);
      await begin(page);
      const answer = gate();
      const sent: string[] = [];
      await page.route(call, async (route) => {
        if (route.request().method() === "GET") return route.fallback();
        sent.push(route.request().method());
        return answer.hold(route);
      });
      await expect(submit(page)).not.toHaveAttribute("aria-disabled");
      await submit(page).press("Enter");
      await expect(submit(page)).toHaveAttribute("aria-disabled", "true");
      await expect(submit(page)).toHaveAttribute("aria-busy", "true");
      await expect(cancel(page)).toBeDisabled();
      await submit(page).press("Enter");
      await page.keyboard.press("Escape");
      // A browser may close a native dialog at the second one, whatever the page wants.
      await page.keyboard.press("Escape");
      await expect(submit(page)).toBeVisible();
      // The browser reports a request some time after it was sent.
      await expect.poll(() => sent).toHaveLength(1);
      answer.release();
      await expect(submit(page)).toBeHidden();
      expect(sent).toHaveLength(1);
    },
  );

test(
  "an assignment is pending until the complaint was read again, and editing waits for it",
  { tag: "@anywhere" },
  async ({ page, context, office }) => {
    const staff = await addStaff(office);
    const booth = staff.place.booths[0]!;
    const complaint = { booth, title: "Pump" };
    const id = await createComplaintByApi(office, complaint);
    await signInStaff(context, office, staff);
    await page.goto(`/complaints/${id}`);
    await expect(editButton(page)).toBeVisible();
    const answer = gate();
    await page.route(ONE, async (route) =>
      route.request().method() === "GET" ? answer.hold(route) : route.fallback(),
    );
    const asked = page.waitForRequest(
      (request) => ONE.test(request.url()) && request.method() === "GET",
    );
    await page.getByRole("button", { name: "Assign to me" }).click();
    await asked;
    await expect(page.getByRole("button", { name: "Assigning..." })).toBeVisible();
    await expect(editButton(page)).toHaveAttribute("aria-disabled", "true");
    answer.release();
    await expectToast(page, "This complaint is now assigned to you");
    await expect(editButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await title(page).fill("Pump repaired");
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Complaint updated successfully!");
  },
);

test(
  "an assignment that ends after its page was left shows no message on another complaint's page",
  { tag: "@anywhere" },
  async ({ page, context, office }) => {
    const staff = await addStaff(office);
    const booth = staff.place.booths[0]!;
    const add = (name: string) => createComplaintByApi(office, { booth, title: name });
    const [pump, lamp] = [await add("Pump"), await add("Lamp")];
    await signInStaff(context, office, staff);
    await page.goto(`/complaints/${pump}`);
    const answer = gate();
    await page.route(ONE, (route) =>
      route.request().method() === "PUT" ? answer.hold(route) : route.fallback(),
    );
    await page.getByRole("button", { name: "Assign to me" }).click();
    await expect(page.getByRole("button", { name: "Assigning..." })).toBeVisible();
    await goInPage(page, `/complaints/${lamp}`);
    await expect(page.getByRole("heading", { name: "Lamp" })).toBeVisible();
    const message = toast(page, "This complaint is now assigned to you").waitFor();
    const read = page.waitForResponse(
      (response) =>
        response.url().endsWith(`/complaint/${pump}`) && response.request().method() === "GET",
    );
    answer.release();
    await read;
    const renamed = async () => {
      await editButton(page).click();
      await title(page).fill("Lamp repaired");
      await page.getByRole("button", { name: "Save" }).click();
      await expectToast(page, "Complaint updated successfully!");
      return "nothing";
    };
    expect(await Promise.race([message, renamed()])).toBe("nothing");
  },
);

/** Forms by name: the steps up to the filled form, its last filled field, and its call. */
const forms = {
  "the edit form of a complaint": {
    call: ONE,
    begin: async (page: Page, office: Office) => {
      await openComplaint(page, office);
      await editButton(page).click();
      await title(page).fill("Renamed");
    },
    last: title,
  },
  "a form in a dialog": {
    call: /\/admin\/register$/,
    begin: async (page: Page, office: Office) => {
      const { constituency, district, state } = await office.addLocations([]);
      await page.goto("/admins");
      await page.getByRole("button", { name: "Add Admin" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Kamla");
      await dialog.getByLabel("Phone").fill(newPhone());
      await dialog.getByLabel("Password").fill("Neem-Tree-27!");
      await choose(page, "State", state.name);
      await choose(page, "District", district.name);
      await choose(page, "Constituency", constituency.name);
    },
    last: (page: Page) => page.getByRole("dialog").getByLabel("Name"),
  },
  "the edit form of an admin": {
    call: /\/api\/v0\/admin\/\d+$/,
    begin: async (page: Page, office: Office) => {
      const { admin } = await addAdmin(office);
      await page.goto("/admins");
      await page.getByRole("button", { name: `View ${admin.name}` }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("Renamed");
    },
    last: (page: Page) => page.getByRole("dialog").getByLabel("Name"),
  },
  "Add Admin": {
    call: /\/api\/v0\/auth\/admin\/$/,
    begin: async (page: Page, office: Office) => {
      const { constituency, district, state, mark } = await office.addLocations([]);
      await page.goto("/admins/add");
      await choose(page, "State", state.name);
      await choose(page, "District", district.name);
      await choose(page, "Constituency", constituency.name);
      await field(page, "First Name").fill("Kamla");
      await field(page, "Last Name").fill(mark);
      await field(page, "Email").fill(`${mark}@example.org`);
      await field(page, "Phone").fill(newPhone());
      await field(page, "Password").fill("Neem-Tree-27!");
    },
    last: (page: Page) => field(page, "Last Name"),
  },
  "Location Manager": {
    call: "**/api/v0/location/states",
    begin: async (page: Page) => {
      const name = unique("State");
      await page.goto(LOCATION_MANAGER);
      await openForm(page, "Add", "State");
      await field(page, "State name").fill(name);
      await field(page, "Confirm state name").fill(name);
    },
    last: (page: Page) => field(page, "Confirm state name"),
  },
};

for (const [name, { call, begin, last }] of Object.entries(forms))
  test(
    `while ${name} is saved, its fields cannot be changed; after a failure, the field has the focus again`,
    { tag: "@anywhere" },
    async ({ page, office, expectFailures, signedIn: _ }) => {
      expectFailures(/api\/v0/);
      await begin(page, office);
      const answer = gate();
      await page.route(call, (route) =>
        route.request().method() === "GET" ? route.fallback() : route.abort(),
      );
      await page.route(call, (route) =>
        route.request().method() === "GET" ? route.fallback() : answer.hold(route),
      );
      await last(page).press("Enter");
      await expect(page.locator("button[type=submit][aria-busy]")).toBeVisible();
      await page.keyboard.type("lost");
      await last(page).click({ force: true });
      await page.keyboard.type("lost");
      await expect(last(page)).not.toHaveValue(/lost/);
      answer.release();
      await expect(page.locator("button[type=submit][aria-busy]")).toHaveCount(0);
      await expect(last(page)).toBeFocused();
      await expect(last(page)).not.toHaveValue(/lost/);
    },
  );

test(
  "a deletion that ends after its page was left still shows its message, and the page stays",
  { tag: "@anywhere" },
  async ({ page, office, signedIn: _ }) => {
    const { constituency, booths } = await office.addLocations();
    await createEventByApi(office, { booth: booths[0]!, title: "Eye camp" });
    await page.goto(`/events?constituency=${constituency.id}`);
    await rowButton(page, "Eye camp").click();
    await page.getByRole("button", { name: "Delete" }).click();
    const answer = gate();
    await page.route(/\/api\/v0\/event\b/, (route) =>
      route.request().method() === "DELETE" ? answer.hold(route) : route.fallback(),
    );
    const asked = eventCall(page, "DELETE");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await asked;
    await goInPage(page, "/admins");
    await expect(page.getByRole("heading", { level: 1, name: "Manage Admins" })).toBeVisible();
    answer.release();
    await expectToast(page, "Event deleted successfully");
    await expect(page).toHaveURL(/\/admins$/);
  },
);

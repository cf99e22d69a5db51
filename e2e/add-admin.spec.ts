import type { Page, Route } from "@playwright/test";
import { addAdmin, rowOf } from "./support/admins.ts";
import { newPhone } from "./support/people.ts";
import { answer, choose, dismissToast } from "./support/controls.ts";
import { openSidebar } from "./support/frame.ts";
import type { Office } from "./support/office.ts";
import { expect, test, expectUsable } from "./support/test.ts";

const ADD = "**/api/v0/auth/admin/";
const CHECK_INPUT = "Failed to add admin. Please check the input and try again.";
const TRY_AGAIN = "Failed to add admin. Please try again.";
const SECRET = "Neem-Tree-27!";

test.beforeEach(({ signedIn: _ }) => undefined);

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const submit = (page: Page) => page.getByRole("main").locator("button[type=submit]");

/** Fills in the form; returns the values that must be sent. */
async function fill(page: Page, office: Office, given: { phone?: string } = {}) {
  const { state, district, constituency, mark } = await office.addLocations([]);
  await page.goto("/admins/add");
  await choose(page, "State", state.name);
  await choose(page, "District", district.name);
  await choose(page, "Constituency", constituency.name);
  const phone = given.phone ?? newPhone();
  await field(page, "First Name").fill(" सुनीता ");
  await field(page, "Last Name").fill(mark);
  await field(page, "Email").fill(`${mark}@example.org`);
  await field(page, "Phone").fill(phone);
  await field(page, "Password").fill(SECRET);
  return {
    fname: "सुनीता",
    lname: mark,
    email: `${mark}@example.org`,
    phone,
    password: SECRET,
    constituency_id: constituency.id,
  };
}

/** Clicks a link of the sidebar, which is behind the menu button on phones. */
async function openFromSidebar(page: Page, link: string) {
  await openSidebar(page);
  await page.getByRole("link", { name: link, exact: true }).click();
}

test(
  "an empty form shows the message of each field, a corrected field none; asks before the form is left",
  { tag: ["@anywhere", "@admin-add-1", "@admin-add-2", "@admin-add-3", "@admin-add-4"] },
  async ({ page }) => {
    await page.goto("/admins/add");
    await expect(page.getByRole("heading", { level: 1, name: "Add Admin" })).toBeVisible();
    await submit(page).click();
    const form = page.getByRole("form", { name: "Add Admin" });
    for (const message of [
      "Please select a constituency before proceeding.",
      "First name is required",
      "Last name is required",
      "Email is required",
      "Please enter a valid 10-digit mobile number.",
      "Password must be at least 8 characters long.",
    ])
      await expect(form.getByText(message, { exact: true })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "State" })).toBeFocused();
    await expectUsable(page);
    await field(page, "First Name").fill("Half");
    await expect(field(page, "First Name")).not.toHaveAttribute("aria-invalid");

    await openFromSidebar(page, "Reports");
    const asked = page.getByRole("dialog", { name: "Leave this page?" });
    await asked.getByRole("button", { name: "Stay" }).click();
    await expect(field(page, "First Name")).toHaveValue("Half");
    await openFromSidebar(page, "Reports");
    await asked.getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  },
);

test(
  "adds an admin and empties the form",
  { tag: ["@anywhere", "@admin-modal-6", "@admin-add-1"] },
  async ({ page, office }) => {
    const expected = await fill(page, office);
    const sent = page.waitForRequest(ADD);
    await submit(page).click();
    const request = await sent;
    expect(request.method()).toBe("POST");
    expect(request.postDataJSON()).toEqual(expected);
    expect(request.headers()["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
    await expect(page.getByText("Admin added successfully!")).toBeVisible();
    for (const name of ["First Name", "Last Name", "Email", "Phone", "Password"])
      await expect(field(page, name)).toHaveValue("");
    await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("");
    await expect(page.getByRole("combobox", { name: "State" })).toBeFocused();
    await expect(page.getByRole("combobox", { name: "Constituency" })).toBeDisabled();
    await submit(page).click();
    await expect(page.getByText("First name is required")).toHaveCount(0);

    // Nothing is unsaved, so no dialog opens. The list shows the new admin.
    await expectUsable(page);
    const added = page.getByRole("region", { name: "Admin added" });
    await expect(added).toContainText(`सुनीता ${expected.lname}`);
    await expect(added).toContainText(`/staff/login with the mobile number ${expected.phone}.`);
    await added.getByRole("link", { name: "Show in the list" }).click();
    await expect(page).toHaveURL(/\/admins\?search=/);
    await expect(rowOf(page, `सुनीता ${expected.lname}`)).toContainText(expected.phone);
  },
);

test(
  "while it is sent the button is busy; each failure is shown, at its field where it has one, and nothing typed is lost",
  { tag: ["@proofs", "@anywhere", "@admin-add-1", "@admin-modal-6", "@admin-add-5", "@failure-1"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/auth\/admin/);
    const { admin } = await addAdmin(office);
    const typed = await fill(page, office, { phone: admin.phone });
    const keys: (string | undefined)[] = [];
    const held = Promise.withResolvers<void>();
    const answers: ((route: Route) => Promise<void>)[] = [
      (route) => held.promise.then(() => route.abort()),
      (route) => answer(route, 400, { status: "error", error: "This constituency is closed" }),
      (route) => answer(route, 400, {}),
      (route) => answer(route, 500, {}),
    ];
    await page.route(ADD, async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      const mock = answers.shift();
      await (mock ? mock(route) : route.continue());
    });
    await submit(page).click();
    await expect(submit(page)).toHaveAttribute("aria-busy", "true");
    await expect(submit(page).getByText("Adding Admin...")).toBeVisible();
    await submit(page).click({ force: true });
    await field(page, "Phone").press("Enter");
    held.resolve();
    for (const text of [TRY_AGAIN, "This constituency is closed", CHECK_INPUT, TRY_AGAIN]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await dismissToast(page);
      await submit(page).click();
    }
    expect(keys.slice(0, 2)).toEqual([keys[0], keys[0]]);

    await expect(field(page, "Phone")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "Phone")).toBeFocused();
    await expect(field(page, "Last Name")).toHaveValue(typed.lname);
    await expect(field(page, "Password")).toHaveValue(SECRET);
    await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(0);
    await field(page, "Phone").fill(newPhone());
    await submit(page).click();
    await expect(page.getByText("Admin added successfully!")).toBeVisible();
    expect(keys).toHaveLength(6);
  },
);

import type { Page } from "@playwright/test";
import { addAdmin, newPhone, rowOf } from "./support/admins.ts";
import { choose, dismissToast } from "./support/controls.ts";
import { openSidebar } from "./support/frame.ts";
import type { Office } from "./support/office.ts";
import { SUPER_ADMIN } from "./support/people.ts";
import { expect, expectAccessible, expectNothingSideways, test } from "./support/test.ts";

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
  "an empty form shows the message of each field",
  { tag: ["@admin-add-1", "@admin-add-2", "@admin-add-4"] },
  async ({ page }) => {
    await page.goto("/admins/add");
    await expect(page.getByRole("heading", { level: 1, name: "Add Admin" })).toBeVisible();
    await expectNothingSideways(page);
    await expectAccessible(page);
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
    await expectNothingSideways(page);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.reload();
    await submit(page).click();
    await expect(form.getByText("First name is required")).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  "every rule has its message",
  { tag: ["@anywhere", "@admin-add-2", "@admin-add-3", "@admin-add-4"] },
  async ({ page }) => {
    await page.goto("/admins/add");
    await submit(page).click();
    const weak =
      "Password must contain at least one uppercase letter, one lowercase letter, one number and one special character";
    const cases: [string, string, string | null][] = [
      ["First Name", "   ", "First name is required"],
      ["First Name", "Asha", null],
      ["Last Name", "Rao", null],
      ["Email", "asha@", "Please enter a valid email address"],
      ["Email", "asha@example.org", null],
      ["Phone", "5876543210", "Please enter a valid 10-digit mobile number."],
      ["Phone", "98765432101", "Please enter a valid 10-digit mobile number."],
      ["Phone", "6876543210", null],
      ["Password", "Aa1@567", "Password must be at least 8 characters long."],
      ["Password", "aa1@5678", weak],
      ["Password", "AA1@5678", weak],
      ["Password", "Aaa@bcde", weak],
      ["Password", "Aa1#5678", weak],
      ["Password", "Aa1@5678", null],
    ];
    for (const [name, value, message] of cases) {
      const box = field(page, name);
      await box.fill(value);
      if (message) await expect(box).toHaveAccessibleDescription(new RegExp(`^${message}`));
      else await expect(box).not.toHaveAttribute("aria-invalid");
    }
  },
);

test(
  "adds an admin and is empty again",
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
    await openFromSidebar(page, "View Members");
    await expect(rowOf(page, `सुनीता ${expected.lname}`)).toContainText(expected.phone);
  },
);

test(
  "sends once while it is busy, and the same key again after a lost answer",
  { tag: ["@anywhere", "@admin-add-1"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/auth\/admin/);
    await fill(page, office);
    const keys: (string | undefined)[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(ADD, async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      if (keys.length > 1) return route.continue();
      await released;
      await route.abort();
    });
    await submit(page).click();
    await expect(submit(page)).toHaveAttribute("aria-busy", "true");
    await expect(submit(page).getByText("Adding Admin...")).toBeVisible();
    await submit(page).click({ force: true });
    await field(page, "Phone").press("Enter");
    release();
    await expect(page.getByText(TRY_AGAIN)).toBeVisible();
    expect(keys).toHaveLength(1);
    await dismissToast(page);
    await submit(page).click();
    await expect(page.getByText("Admin added successfully!")).toBeVisible();
    expect(keys).toEqual([keys[0], keys[0]]);
  },
);

test(
  "a phone in use is reported at its field, and nothing typed is lost",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(/auth\/admin/);
    const { admin } = await addAdmin(office);
    const typed = await fill(page, office, { phone: admin.phone });
    await submit(page).click();
    await expect(field(page, "Phone")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "Phone")).toBeFocused();
    await expect(field(page, "Last Name")).toHaveValue(typed.lname);
    await expect(field(page, "Password")).toHaveValue(SECRET);
    await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(0);
    await field(page, "Phone").fill(newPhone());
    await submit(page).click();
    await expect(page.getByText("Admin added successfully!")).toBeVisible();
  },
);

test(
  "a failure shows the server's message, or else the specified one",
  { tag: ["@anywhere", "@admin-modal-6", "@admin-add-5", "@failure-1"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/auth\/admin/);
    const answers = [
      { status: 400, json: { status: "error", error: "This constituency is closed" } },
      { status: 400, json: {} },
      { status: 500, json: {} },
    ];
    const typed = await fill(page, office);
    await page.route(ADD, (route) => route.fulfill(answers.shift()));
    for (const text of ["This constituency is closed", CHECK_INPUT, TRY_AGAIN]) {
      await submit(page).click();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(field(page, "Email")).toHaveValue(typed.email);
      await dismissToast(page);
    }
  },
);

test("the password can be shown", { tag: "@anywhere" }, async ({ page }) => {
  await page.goto("/admins/add");
  await field(page, "Password").fill(SECRET);
  await expect(field(page, "Password")).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show characters" }).click();
  await expect(field(page, "Password")).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide characters" }).click();
  await expect(field(page, "Password")).toHaveAttribute("type", "password");
});

test(
  "a state, district and constituency can be added in place",
  { tag: "@anywhere" },
  async ({ page }) => {
    const mark = crypto.randomUUID().slice(0, 8);
    await page.goto("/admins/add");
    for (const level of ["State", "District", "Constituency"]) {
      const box = page.getByRole("combobox", { name: level });
      await box.click();
      await box.fill(`${level} ${mark}`);
      await page.getByRole("button", { name: `Add new ${level}: ${level} ${mark}` }).click();
      await page.getByRole("textbox", { name: `New ${level}` }).press("Enter");
      await expect(page.getByText(`${level} added successfully!`)).toBeVisible();
      await expect(box).toHaveValue(`${level} ${mark}`);
    }
  },
);

test("asks before a half-filled form is left", { tag: "@anywhere" }, async ({ page }) => {
  await page.goto("/admins/add");
  await field(page, "First Name").fill("Half");
  await openFromSidebar(page, "Reports");
  const asked = page.getByRole("dialog", { name: "Leave this page?" });
  await asked.getByRole("button", { name: "Stay" }).click();
  await expect(field(page, "First Name")).toHaveValue("Half");
  await openFromSidebar(page, "Reports");
  await asked.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
});

test(
  "what was typed survives an expired session",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(/auth\/(admin|refresh-token)/);
    const typed = await fill(page, office);
    const refusal = { status: 401, json: { status: "error", message: "Sign in again" } };
    await page.route(ADD, (route) => route.fulfill(refusal));
    await page.route("**/auth/refresh-token", (route) => route.fulfill(refusal));
    await submit(page).click();
    await page.getByRole("button", { name: "Go to Login" }).click();
    await page.getByLabel("Mobile").fill(SUPER_ADMIN.phone);
    await field(page, "Password").fill(SUPER_ADMIN.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
    await page.unroute(ADD);

    await openSidebar(page);
    await page.getByRole("button", { name: "Members" }).click();
    await page.getByRole("link", { name: "Add Admin", exact: true }).click();
    await page.getByRole("button", { name: "Restore draft" }).click();
    await expect(field(page, "Last Name")).toHaveValue(typed.lname);
    await submit(page).click();
    await expect(page.getByText("Admin added successfully!")).toBeVisible();
  },
);

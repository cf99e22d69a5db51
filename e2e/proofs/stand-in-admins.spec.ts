import type { Page } from "@playwright/test";
import { rowOf } from "../support/admins.ts";
import { choose, dismissToast, toast } from "../support/controls.ts";
import { expect, test } from "../support/stand-in-test.ts";

const ADD = "/api/v0/auth/admin/";
const field = (page: Page, name: string) =>
  page.getByRole("textbox", { name, exact: true }).locator("visible=true");

test.beforeEach(({ api }) => api.signIn());

async function choosePlace(page: Page) {
  await choose(page, "State", "Uttar Pradesh");
  await choose(page, "District", "Varanasi");
  await choose(page, "Constituency", "Shivpur");
}

test("adds one on the page of its own; a refusal may lie in error alone", async ({ page, api }) => {
  await page.goto("/admins/add");
  await choosePlace(page);
  const typed = {
    "First Name": "Asha",
    "Last Name": "Rao",
    Email: "a@example.org",
    Phone: "8000000001",
    Password: "Neem-Tree-27!",
  };
  for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
  const send = page.getByRole("main").getByRole("button", { name: "Add Admin" });
  api.answerOnce(`POST ${ADD}`, { status: "error", message: null, error: "Phone is taken" });
  await send.click();
  await expect(toast(page, "Phone is taken")).toBeVisible();
  await dismissToast(page);
  await send.click();
  await expect(toast(page, "Admin added successfully!")).toBeVisible();
  const body = {
    fname: "Asha",
    lname: "Rao",
    email: "a@example.org",
    phone: "8000000001",
    password: "Neem-Tree-27!",
    constituency_id: 22,
  };
  expect(api.seen("POST", ADD).map((call) => call.body)).toEqual([body, body]);
});

test(
  "adds one in the modal, and shows them",
  { tag: ["@admin-list-1", "@call-11", "@call-12"] },
  async ({ page, api }) => {
    Object.assign(api.world.principals[1]!, { status: "Active" });
    await page.goto("/admins");
    await expect(rowOf(page, "Meena")).toContainText("NA");
    await expect(rowOf(page, "Meena")).not.toContainText("Inactive");
    await page.getByRole("main").getByRole("button", { name: "Add Admin" }).click();
    await choosePlace(page);
    await field(page, "Name").fill("सुनीता");
    await field(page, "Phone").fill("8000000002");
    await field(page, "Password").fill("8 chars!");
    await page.getByRole("dialog").getByRole("button", { name: "Add Admin" }).click();
    await expect(toast(page, "Admin added successfully!")).toBeVisible();
    await expect(rowOf(page, "सुनीता")).toContainText("8000000002");
    expect(api.seen("POST", `${ADD}register`).map(({ body }) => body)).toEqual([
      { name: "सुनीता", phone: "8000000002", password: "8 chars!", constituency_id: 22 },
    ]);
    expect(api.seen("GET", "/api/v0/principal/all_principal")[0]!.search).toBe(
      "?principal_type=admin",
    );
  },
);

test(
  "sends of an edit what changed, and reads success, not status",
  { tag: ["@admin-modal-4", "@call-13"] },
  async ({ page, api }) => {
    await page.goto("/admins");
    await page.getByRole("button", { name: "View Vikram Singh" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Edit" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "No changes detected to update.")).toBeVisible();
    await field(page, "Phone").fill("8000000003");
    api.answerOnce("PUT /api/v0/admin/71", { success: false, message: "Not now" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Not now")).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Admin updated successfully!")).toBeVisible();
    await expect(rowOf(page, "Vikram Singh")).toContainText("8000000003");
    expect(api.seen("PUT", "/api/v0/admin/71").map(({ body }) => body)).toEqual([
      { phone: "8000000003" },
      { phone: "8000000003" },
    ]);
  },
);

test("deletes one", { tag: ["@call-13"] }, async ({ page, api }) => {
  await page.goto("/admins");
  await page.getByRole("button", { name: "View Meena" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const asked = page.getByRole("dialog");
  await asked.getByRole("textbox").fill("delete");
  await asked.getByRole("button", { name: "Delete" }).click();
  // The answer has no data, and no failure is shown.
  await expect(page.getByRole("region", { name: "Notifications" })).toHaveText(
    "Admin deleted successfully",
  );
  await expect(rowOf(page, "Meena")).toHaveCount(0);
  expect(api.seen("DELETE", "/api/v0/admin/72").map(({ body }) => body)).toEqual([undefined]);
});

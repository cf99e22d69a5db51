import { deleteAdmin } from "contract/admins";
import { districts } from "contract/locations";
import type { Page, Request } from "@playwright/test";
import { addAdmin, listOf, rowOf } from "./support/admins.ts";
import { newPhone } from "./support/people.ts";
import { choose } from "./support/controls.ts";
import { expect, expectAccessible, test, expectUsable } from "./support/test.ts";

const ADMIN = "**/api/v0/admin/*";
const REGISTER = "**/api/v0/auth/admin/register";

test.beforeEach(({ signedIn: _ }) => undefined);

const openAdd = async (page: Page) => {
  await page.goto("/admins");
  await page.getByRole("button", { name: "Add Admin" }).last().click();
  return page.getByRole("dialog", { name: "Add Admin" });
};
const field = (page: Page, name: string) => page.getByRole("dialog").getByLabel(name);
const isChange = (method: string) => (request: Request) => request.method() === method;

async function openDeletion(page: Page, name: string) {
  await page.goto(listOf(name));
  await page.getByRole("button", { name: `View ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  return page.getByRole("dialog", { name: "Delete Admin" });
}

async function openEdit(page: Page, name: string) {
  await page.goto(listOf(name));
  await page.getByRole("button", { name: `View ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
  return page.getByRole("dialog", { name: "Edit Admin" });
}

test(
  "add: each field shows its message, and a half-filled form asks before it closes",
  { tag: ["@proofs", "@admin-modal-2", "@admin-modal-3"] },
  async ({ page, office }) => {
    const { state, mark } = await office.addLocations([]);
    // The only district of a state would be chosen by itself.
    await office.call(districts.create, { body: { name: `Second ${mark}`, state_id: state.id } });
    const calls: string[] = [];
    page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
    const dialog = await openAdd(page);
    const submit = dialog.getByRole("button", { name: "Add Admin" });
    await submit.click();
    for (const message of [
      "Please select a constituency before proceeding.",
      "Name is required",
      "Enter a valid phone number",
      "Password must be at least 8 characters",
    ])
      await expect(dialog.getByText(message)).toBeVisible();
    await expect(dialog.getByText("Invalid email address")).toHaveCount(0);
    await expect(dialog.getByRole("combobox", { name: "State" })).toBeFocused();
    await expectUsable(page);
    await choose(page, "State", state.name);
    await submit.click();
    await expect(dialog.getByRole("combobox", { name: "District" })).toBeFocused();
    expect(calls).toEqual([]);

    await page.keyboard.press("Escape");
    const asked = page.getByRole("dialog", { name: "Discard your changes?" });
    await expect(asked).toBeVisible();
    await expectAccessible(page);
    await asked.getByRole("button", { name: "Keep editing" }).click();
    await expect(dialog.getByRole("combobox", { name: "State" })).toHaveValue(state.name);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await asked.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Add Admin" }).last().click();
    await expect(dialog.getByRole("combobox", { name: "State" })).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  },
);

test(
  "add: the new admin stands first in the list at once",
  { tag: ["@proofs", "@anywhere", "@admin-modal-1"] },
  async ({ page, office }) => {
    const { state, district, constituency, mark } = await office.addLocations([]);
    const dialog = await openAdd(page);
    await choose(page, "State", state.name);
    await choose(page, "District", district.name);
    await choose(page, "Constituency", constituency.name);
    const phone = newPhone();
    await field(page, "Name").fill(` सुनीता ${mark} `);
    await field(page, "Phone").fill(phone);
    await dialog.getByRole("textbox", { name: "Password" }).fill("8 chars!");
    const sent = page.waitForRequest(REGISTER);
    await page.keyboard.press("Enter");
    const request = await sent;
    expect(request.postDataJSON()).toEqual({
      name: `सुनीता ${mark}`,
      phone,
      password: "8 chars!",
      constituency_id: constituency.id,
    });
    expect(request.headers()["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
    await expect(page.getByText("Admin added successfully!")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const row = rowOf(page, `सुनीता ${mark}`);
    await expect(row).toContainText(phone);
    await page.reload();
    await expect(row).toContainText(phone);
  },
);

test(
  "add: a rejected phone is reported at its field, and a failure keeps what was typed",
  { tag: ["@proofs", "@anywhere", "@admin-modal-6"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/auth\/admin\/register/);
    const { admin, place } = await addAdmin(office);
    const dialog = await openAdd(page);
    await choose(page, "State", place.state.name);
    await choose(page, "District", place.district.name);
    await choose(page, "Constituency", place.constituency.name);
    await field(page, "Name").fill("Second");
    await field(page, "Phone").fill(admin.phone);
    await dialog.getByRole("textbox", { name: "Password" }).fill("Neem-Tree-27!");
    await dialog.getByRole("button", { name: "Add Admin" }).click();
    await expect(field(page, "Phone")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "Phone")).toBeFocused();
    await expect(field(page, "Name")).toHaveValue("Second");
    await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(0);

    await field(page, "Phone").fill(newPhone());
    await page.route(REGISTER, (route) => route.fulfill({ status: 500, json: {} }));
    await dialog.getByRole("button", { name: "Add Admin" }).click();
    await expect(page.getByText("Failed to add admin. Please try again.")).toBeVisible();
    await expect(field(page, "Name")).toHaveValue("Second");
  },
);

test(
  "edit: only what changed and is not empty is sent",
  { tag: ["@anywhere", "@admin-modal-1", "@admin-modal-4"] },
  async ({ page, office }) => {
    const { admin } = await addAdmin(office);
    const dialog = await openEdit(page, admin.name);
    const save = dialog.getByRole("button", { name: "Save" });
    await save.click();
    await expect(page.getByText("No changes detected to update.")).toBeVisible();
    await field(page, "Email").fill("");
    await save.click();
    await expect(dialog).toBeVisible();

    await field(page, "Name").fill(`${admin.name} Devi `);
    const sent = page.waitForRequest(isChange("PUT"));
    await save.click();
    const request = await sent;
    expect(new URL(request.url()).pathname).toBe(`/api/v0/admin/${admin.id}`);
    expect(request.postDataJSON()).toEqual({ name: `${admin.name} Devi` });
    await expect(page.getByText("Admin updated successfully!")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, `${admin.name} Devi`)).toContainText(admin.phone);

    const phone = newPhone();
    await openEdit(page, `${admin.name} Devi`);
    await expect(field(page, "Email")).toHaveValue(admin.email!);
    await field(page, "Phone").fill(phone);
    await field(page, "Email").fill(`new-${admin.email}`);
    await dialog.getByRole("textbox", { name: "Password" }).fill("Another@2027");
    const second = page.waitForRequest(isChange("PUT"));
    await save.click();
    expect((await second).postDataJSON()).toEqual({
      phone,
      email: `new-${admin.email}`,
      password: "Another@2027",
    });
    await expect(rowOf(page, `${admin.name} Devi`)).toContainText(phone);
  },
);

test(
  "edit: each rule has its message, and a server error is shown at its field",
  { tag: ["@proofs", "@anywhere", "@admin-modal-2"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/api\/v0\/admin\//);
    const [{ admin }, { admin: other }] = [await addAdmin(office), await addAdmin(office)];
    const dialog = await openEdit(page, admin.name);
    const save = dialog.getByRole("button", { name: "Save" });
    await field(page, "Name").fill("");
    await field(page, "Email").fill("nobody");
    await field(page, "Phone").fill("12345");
    await dialog.getByRole("textbox", { name: "Password" }).fill("1234567");
    await save.click();
    for (const message of [
      "Name is required",
      "Invalid email address",
      "Enter a valid phone number",
      "Password must be at least 8 characters",
    ])
      await expect(dialog.getByText(message)).toBeVisible();
    await expectAccessible(page);

    await field(page, "Name").fill(admin.name);
    await save.click();
    await expect(field(page, "Email")).toBeFocused();
    await field(page, "Phone").fill(admin.phone);
    await dialog.getByRole("textbox", { name: "Password" }).fill("");
    await field(page, "Email").fill(other.email!);
    await save.click();
    await expect(field(page, "Email")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "Email")).toBeFocused();
    await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(0);

    await page.route(ADMIN, (route) => route.fulfill({ status: 500, json: {} }));
    await field(page, "Email").fill("fresh@example.org");
    await save.click();
    await expect(page.getByText("Failed to update admin. Please try again.")).toBeVisible();
    await expect(field(page, "Email")).toHaveValue("fresh@example.org");
  },
);

test(
  "delete: the word must be typed exactly",
  { tag: ["@anywhere", "@admin-modal-5"] },
  async ({ page, office }) => {
    const { admin } = await addAdmin(office);
    const dialog = await openDeletion(page, admin.name);
    const word = dialog.getByRole("textbox", { name: "Type 'delete' to confirm" });
    const confirm = dialog.getByRole("button", { name: "Delete" });
    await expect(dialog).toContainText(admin.name);
    for (const wrong of ["", "Delete", "delet", "delete ", " delete", "DELETE"]) {
      await word.fill(wrong);
      await expect(confirm).toBeDisabled();
    }
    await word.fill("delete");
    const sent = page.waitForRequest(isChange("DELETE"));
    await page.keyboard.press("Enter");
    const request = await sent;
    expect(new URL(request.url()).pathname).toBe(`/api/v0/admin/${admin.id}`);
    expect(request.postData()).toBeNull();
    await expect(page.getByText("Admin deleted successfully")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, admin.name)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText("No admin matches. Search for other words;")).toBeVisible();
  },
);

test(
  "an admin whom someone else deleted leaves the list after a rejected edit, end of sessions or deletion",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/\/api\/v0\/admin\//);
    const dialog = page.getByRole("dialog");
    for (const [begin, submit] of [
      ["Edit", "Save"],
      ["End All Sessions", "End All Sessions"],
      ["Delete", "Delete"],
    ] as const) {
      const { admin } = await addAdmin(office);
      await page.goto(listOf(admin.name));
      await page.getByRole("button", { name: `View ${admin.name}` }).click();
      await dialog.getByRole("button", { name: begin }).click();
      if (begin === "Edit") await dialog.getByLabel("Name").fill("Another name");
      if (begin === "Delete") await dialog.getByRole("textbox").fill("delete");
      await office.call(deleteAdmin, { params: { id: admin.id } });
      await dialog.last().getByRole("button", { name: submit }).click();
      await expect(page.getByText("Admin not found")).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(rowOf(page, admin.name)).toHaveCount(0);
    }
  },
);

test(
  "delete: an answer without success is a failure, and the server's message comes first",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/api\/v0\/admin\//);
    const { admin } = await addAdmin(office);
    const dialog = await openDeletion(page, admin.name);
    await dialog.getByRole("textbox").fill("delete");
    const answers = [
      { json: { success: false, message: "This admin has open complaints" } },
      { status: 500, json: {} },
      { json: { success: true, message: "Gone" } },
    ];
    await page.route(ADMIN, (route) => route.fulfill(answers.shift()));
    const confirm = dialog.getByRole("button", { name: "Delete" });
    await confirm.click();
    await expect(page.getByText("This admin has open complaints")).toBeVisible();
    await confirm.click();
    await expect(page.getByText("Failed to delete admin")).toBeVisible();
    await confirm.click();
    await expect(page.getByText("Admin deleted successfully")).toBeVisible();
    await expect(dialog).toHaveCount(0);
  },
);

import type { Page } from "@playwright/test";
import { createComplaintByApi } from "./support/complaints.ts";
import { rowOf } from "./support/admins.ts";
import { rows } from "./support/complaint-list.ts";
import { choose, expectToast } from "./support/controls.ts";
import { openSidebar, readSession } from "./support/frame.ts";
import { openStaffOffice } from "./support/office.ts";
import { addStaff, type Staff } from "./support/staff.ts";
import { signInByForm } from "./support/in-page.ts";
import { expect, expectNothingSideways, test, expectUsable } from "./support/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const NEW_PASSWORD = "Mango-Grove-31!";

async function openAdmin(page: Page, staff: Staff) {
  await page.goto(`/admins?search=${staff.phone}`);
  await button(page, `View ${staff.name}`).click();
  return page.getByRole("dialog", { name: "Admin Details" });
}

test(
  "Manage Admins shows when an admin signed in last and how much is open",
  { tag: ["@proofs", "@admin-list-2"] },
  async ({ page, office, signedIn: _ }) => {
    const staff = await addStaff(office);
    const booth = staff.place.booths[0]!;
    const title = `Well ${staff.place.mark}`;
    const assigned_to = staff.principal_id;
    await createComplaintByApi(office, { booth, title, assigned_to });
    await page.goto(`/admins?search=${staff.phone}`);
    const row = rowOf(page, staff.name);
    await expect(row).toContainText(`${staff.place.constituency.name} · 1 open · never signed in`);
    await openStaffOffice(office.base, staff);
    await page.reload();
    await expect(row).toContainText(/· 1 open · signed in \d/);
    await expectUsable(page);

    await button(page, `View ${staff.name}`).click();
    const dialog = page.getByRole("dialog", { name: "Admin Details" });
    await expectUsable(page);
    await dialog.getByRole("link", { name: "1", exact: true }).click();
    await expect(page).toHaveURL(`/complaints?assigned_to=${assigned_to}&open=true`);
    await expect(rows(page)).toContainText([title]);
    await expect(page.getByRole("group", { name: "Active Filters" })).toContainText(staff.name);
  },
);

test(
  "an admin is deactivated, activated, moved and signed out everywhere",
  { tag: "@admin-modal-7" },
  async ({ page, office, signedIn: _ }) => {
    const staff = await addStaff(office);
    const elsewhere = await office.addLocations([]);
    const signInAgain = () => openStaffOffice(office.base, staff);
    const dialog = await openAdmin(page, staff);
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    const asked = page.getByRole("dialog", { name: `Deactivate ${staff.name}?` });
    await expectUsable(page);
    await asked.getByRole("button", { name: "Deactivate" }).click();
    await expectToast(page, `${staff.name} was signed out and cannot sign in.`);
    await expect(rowOf(page, staff.name).getByText("Inactive")).toBeVisible();
    await expect(signInAgain()).rejects.toThrow(/40[13]/);

    await openAdmin(page, staff);
    await dialog.getByRole("button", { name: "Activate" }).click();
    await expectToast(page, `${staff.name} can sign in again.`);
    await signInAgain();

    await openAdmin(page, staff);
    await dialog.getByRole("button", { name: "End All Sessions" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End All Sessions" }).click();
    await expectToast(page, "Sessions ended: 1");

    await dialog.getByRole("button", { name: "Move" }).click();
    await choose(page, "State", elsewhere.state.name);
    await page.keyboard.press("Escape");
    await button(page, "Keep editing").click();
    await choose(page, "District", elsewhere.district.name);
    await choose(page, "Constituency", elsewhere.constituency.name);
    await expectUsable(page);
    const move = page.getByRole("dialog", { name: `Move ${staff.name}` });
    await move.getByRole("button", { name: "Move", exact: true }).click();
    await expectToast(page, `${staff.name} now works for ${elsewhere.constituency.name}.`);
    const again = await signInAgain();
    expect(again.session.admin.constituency_name).toBe(elsewhere.constituency.name);
  },
);

test(
  "the super administrator filters complaints by any assignee",
  { tag: ["@proofs", "@anywhere", "@complaint-list-13"] },
  async ({ page, office, signedIn: _ }) => {
    const staff = await addStaff(office);
    const booth = staff.place.booths[0]!;
    const log = (title: string, assigned_to?: number) =>
      createComplaintByApi(office, {
        booth,
        title,
        ...(assigned_to && { assigned_to }),
      });
    await log(`Theirs ${staff.place.mark}`, staff.principal_id);
    await log(`Nobody's ${staff.place.mark}`);
    await page.goto("/complaints");
    await expect(page.getByRole("tab")).toHaveCount(0);
    await button(page, "Filters").click();
    await choose(page, "Assigned To", `${staff.name} ${staff.phone} · 1 open`, staff.name);
    await button(page, "Apply Filters").click();
    await expect(page).toHaveURL(`/complaints?assigned_to=${staff.principal_id}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText([`Theirs ${staff.place.mark}`]);
    await button(page, "Clear Filters").click();
    await expect(page).toHaveURL("/complaints");
  },
);

async function changePassword(page: Page, old: string) {
  await openSidebar(page);
  await page.getByRole("link", { name: "My Account" }).click();
  await button(page, "Change Password").click();
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  const submit = dialog.getByRole("button", { name: "Change Password" });
  await dialog.getByLabel("Old Password").fill("Not-The-One-1!");
  await dialog.getByLabel("New Password").fill("weak");
  await submit.click();
  await expect(dialog.getByText("Password must be at least 8 characters long.")).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press("Escape");
  await button(page, "Keep editing").click();
  await dialog.getByLabel("New Password").fill(NEW_PASSWORD);
  await submit.click();
  await expect(dialog.getByText("The old password is not correct")).toBeVisible();
  await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(0);
  await dialog.getByLabel("Old Password").fill(old);
  await submit.click();
  await expectToast(page, "Password changed");
  await expect(dialog).toBeHidden();
}

test(
  "an admin changes their own password, and stays signed in",
  { tag: ["@proofs", "@staff-8"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/\/api\/v0\/auth\/password/);
    const staff = await addStaff(office);
    await page.goto("/staff/login");
    await signInByForm(page, staff);
    const before = await readSession(page);
    await changePassword(page, staff.password);
    const after = await readSession(page);
    expect(after.tokens).not.toBe(before.tokens);
    expect(after.userProfile).toBe(before.userProfile);
    await page.goto("/complaints");
    await expect(heading(page, "Complaints")).toBeVisible();
    await expectNothingSideways(page);
    await expect(openStaffOffice(office.base, staff)).rejects.toThrow("401");
    await openStaffOffice(office.base, { ...staff, password: NEW_PASSWORD });
  },
);

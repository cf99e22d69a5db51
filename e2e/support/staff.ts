import type { BrowserContext, Page } from "@playwright/test";
import { admin } from "./complaints.ts";
import { type Office, openStaffOffice } from "./office.ts";
import { expect, signIn } from "./test.ts";

export type Place = Awaited<ReturnType<Office["addLocations"]>>;

/** Adds an admin of a constituency, by default of a new one with booths. */
export async function addStaff(office: Office, place?: Place) {
  const at = place ?? (await office.addLocations());
  const name = `Ravi ${crypto.randomUUID().slice(0, 8)}`;
  return { ...(await admin(office, at.constituency.id, name)), place: at };
}
export type Staff = Awaited<ReturnType<typeof addStaff>>;

/** Signs the context in as the admin, before its first navigation. */
export async function signInStaff(context: BrowserContext, office: Office, staff: Staff) {
  const own = await openStaffOffice(office.base, staff);
  await signIn(context, own);
  return own;
}

/** Signs in at the Staff Login. */
export async function loginStaff(page: Page, staff: { phone: string; password: string }) {
  await page.getByLabel("Mobile").fill(staff.phone);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
}

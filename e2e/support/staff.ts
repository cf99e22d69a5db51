import type { BrowserContext } from "@playwright/test";
import type { Place } from "./complaint-form.ts";
import { admin } from "./complaints.ts";
import { type Office, openStaffOffice } from "./office.ts";
import { signIn } from "./test.ts";

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

import type { Page } from "@playwright/test";
import { createComplaintByApi } from "./complaints.ts";
import type { Office } from "./office.ts";
import { addStaff } from "./staff.ts";

/** A choice of an open menu. */
export const item = (page: Page, name: string) =>
  page.getByRole("menuitemradio", { name, exact: true });
/** The button of the status in a row. */
export const status = (page: Page, name: string) =>
  page.getByRole("button", { name: `Status: ${name}`, exact: true });

/** A complaint of a new constituency with two admins. */
export async function addWork(office: Office) {
  const staff = await addStaff(office);
  const colleague = await addStaff(office, staff.place);
  const { mark, booths } = staff.place;
  const booth = booths[0]!;
  const id = await createComplaintByApi(office, { booth, title: `Pump ${mark}` });
  return { id, staff, colleague, mark, booth, list: `/complaints?search=${mark}` };
}

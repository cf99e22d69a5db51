import type { Page } from "@playwright/test";
import { type Admin, registerAdmin } from "contract/admins";
import type { Office } from "./office.ts";
import { newPhone } from "./people.ts";

/** Adds an admin of a new constituency. */
export async function addAdmin(office: Office) {
  const place = await office.addLocations([]);
  const body = {
    name: `Admin ${place.mark}`,
    phone: newPhone(),
    email: `${place.mark}@example.org`,
    password: "Neem-Tree-27!",
    constituency_id: place.constituency.id,
  };
  const { data: admin } = await office.call(registerAdmin, { body });
  return { admin, place, password: body.password };
}

/** Admins as a list returns them: the first without a role, the second with a Devanagari name. */
export const adminRows = (count: number): Admin[] =>
  Array.from({ length: count }, (_, index) => ({
    principal_id: index + 1,
    id: index + 1,
    name: index === 1 ? "सुनीता देवी" : `Admin ${index + 1}`,
    phone: `90000000${String(index + 1).padStart(2, "0")}`,
    email: null,
    role_name: index === 0 ? null : "Admin",
    constituency_id: 1,
    constituency_name: "North",
    status: "active",
    last_sign_in_at: null,
    staff_mails: true,
    open_complaints: 0,
    open_by_constituency: [],
  }));

/** The address of the list with one admin only: other tests add theirs, and ten stand on a page. */
export const listOf = (name: string) => `/admins?search=${encodeURIComponent(name)}`;

/** The row of the admin with exactly this name. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });

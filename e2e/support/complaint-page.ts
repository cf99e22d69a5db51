import { expect, type Page } from "@playwright/test";
import { readComplaint, updateComplaint } from "contract/complaints/complaints";
import { admin, createComplaintByApi } from "./complaints.ts";
import type { Office } from "./office.ts";

export const ONE = /\/api\/v0\/complaint\/\d+$/;
/** The story's request gets a 404 when a deletion overtakes it. */
export const STORY = /\/complaint\/\d+\/story/;
export const CONFIRMATION =
  "Are you sure you want to delete this complaint? This action cannot be undone.";
export const EDITING =
  "You are in edit mode. Click Save to apply changes or Cancel to discard them.";

/** Adds a complaint with data in every optional field. */
export async function addComplaint(
  office: Office,
  more: { files?: File[]; category_id?: number } = {},
) {
  const place = await office.addLocations();
  const { booths, constituency, mark } = place;
  const citizen = await office.addCitizen(booths[0]!, `गीता ${mark}`);
  const assigned = await admin(office, constituency.id, `Admin ${mark}`);
  const title = `Well ${mark}`;
  const id = await createComplaintByApi(office, {
    booth: booths[0]!,
    complainant_id: citizen.principal_id,
    title,
    location: "Behind the temple",
    assigned_to: assigned.principal_id,
    ...more,
  });
  return { id, title, mark, place, citizen, admin: assigned };
}

export const read = async (office: Office, id: number) =>
  (await office.call(readComplaint, { params: { id } })).data;

/** A complaint with only the core fields (call-20). */
export const foreign = {
  title: "Drain blocked",
  description: "It has been blocked for weeks.",
  status_code: "In-Process",
  category_name: "",
  assigned_to: null,
  assigned_to_name: null,
  assigned_to_phone: null,
  assigned_to_email: null,
  complainant_name: "Ramesh Yadav",
  complainant_phone: null,
  complainant_email: null,
  registered_by_name: "Asha Rao",
  registered_by_phone: "9000000001",
  registered_by_email: null,
  issue_at: "2026-11-20T20:30:00Z",
  created_at: "2026-11-20T20:30:00Z",
  updated_at: "2026-11-21T18:45:00Z",
};
/** Answers GET with `detail`, and every other method by `change`. */
export async function answerOne(
  page: Page,
  detail: object,
  change: { status?: number; json?: object } | "abort" = "abort",
) {
  await page.route(ONE, async (route) => {
    if (route.request().method() === "GET")
      await route.fulfill({ json: { status: "success", data: detail } });
    else if (change === "abort") await route.abort();
    else await route.fulfill(change);
  });
}
export const editButton = (page: Page) => page.getByRole("button", { name: "Edit Complaint" });
export const save = (page: Page) => page.getByRole("button", { name: "Save" });
export const title = (page: Page) => page.getByLabel("Complaint Title");

/** Saves an edit of a complaint that another edit has changed meanwhile. */
export async function saveAfterAnother(page: Page, office: Office) {
  const { id, mark } = await addComplaint(office);
  await page.goto(`/complaints/${id}`);
  await editButton(page).click();
  await title(page).fill("Mine");
  const { description, category_id } = await read(office, id);
  const theirs = { title: `Theirs ${mark}`, description, category_id, status_id: 2 };
  await office.call(updateComplaint, { params: { id }, body: theirs });
  await save(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  return { id, mark, theirs };
}

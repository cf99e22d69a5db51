import type { Page } from "@playwright/test";
import type { Office } from "./office.ts";
import { choose } from "./controls.ts";

type Place = Awaited<ReturnType<Office["addLocations"]>>;

/** Chooses the first booth, level by level. */
export async function chooseBooth(page: Page, { state, district, constituency, booths }: Place) {
  const [booth] = booths;
  await choose(page, "State", state.name);
  await choose(page, "District", district.name);
  await choose(page, "Constituency", constituency.name);
  await choose(page, "Mandal", booth!.mandal);
  await choose(page, "Shaktikendra", booth!.shaktikendra);
  await choose(page, "Booth Name", booth!.booth_name);
  await choose(page, "Booth Number", booth!.booth_number);
}

/** A text box of the form, by its label. */
export const box = (page: Page, label: string) =>
  page.getByRole("textbox", { name: label, exact: true });

/** Fills in the required fields only. */
export async function fillRequired(page: Page, place: Place, title: string, date: string) {
  await box(page, "Event Title").fill(title);
  await choose(page, "Category", "Public Meeting");
  await choose(page, "Event Type", "Public");
  await page.getByLabel("Event Date").fill(date);
  await chooseBooth(page, place);
  await box(page, "Location").fill("Panchayat Bhawan");
}

import type { Page } from "@playwright/test";
import { chooseBooth, type Place } from "./complaint-form.ts";
import { choose } from "./controls.ts";

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

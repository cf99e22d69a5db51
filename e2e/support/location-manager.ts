import type { Locator, Page } from "@playwright/test";

export const LOCATION_MANAGER = "/booths/location-update";
export type Noun = "State" | "District" | "Constituency";
export type Verb = "Add" | "Edit" | "Delete";

/** Opens a tab and a kind of location. */
export async function openForm(page: Page, verb: Verb, noun: Noun): Promise<void> {
  if (!page.url().endsWith(LOCATION_MANAGER)) await page.goto(LOCATION_MANAGER);
  await page.getByRole("tab", { name: verb }).click();
  await page.getByRole("button", { name: noun, exact: true }).click();
}

export const field = (page: Page, label: string): Locator =>
  page.getByRole("textbox", { name: label, exact: true });
export const submit = (page: Page, label: string): Locator =>
  page.getByRole("button", { name: label, exact: true });

/** A unique name. */
export const unique = (noun: string): string => `${noun} ${crypto.randomUUID().slice(0, 8)}`;

import { expect, type Page } from "@playwright/test";
import { openPalette } from "./controls.ts";

/* The command palette and its parts. */

export const palette = (page: Page) => page.getByRole("dialog", { name: "Go to" });
export const box = (page: Page) => palette(page).getByRole("combobox");
export const options = (page: Page) => palette(page).getByRole("option");
export const group = (page: Page, name: string) =>
  palette(page).getByRole("group", { name, exact: true });
export const marked = (page: Page) => palette(page).getByRole("option", { selected: true });
export const button = (page: Page) =>
  page.getByRole("button", { name: /^Go to/ }).filter({ visible: true });
export async function open(page: Page) {
  await openPalette(page, button(page));
  await expect(box(page)).toBeFocused();
}

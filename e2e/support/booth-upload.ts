import { join } from "node:path";
import type { Locator, Page, Request } from "@playwright/test";
import { choose } from "./controls.ts";

export const BOOTH_UPLOAD = "/booths/bulk-upload";
export const UPLOAD_CALL = "**/api/v0/booth/upload-booths";
export const isUpload = (request: Request): boolean => request.url().endsWith("/upload-booths");

/** The path of a sheet that a real office program wrote; see the README in that folder. */
export const fixture = (name: string): string =>
  join(import.meta.dirname, "../../server/src/features/booths/fixtures", name);

export const uploadButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Upload Booths" });
export const fileInput = (page: Page): Locator => page.locator("input[type=file]");

/** One of the report's four counts. */
export const count = (page: Page, label: string): Locator =>
  page.locator("dl > div").filter({ hasText: label }).getByRole("definition");

/** Opens the page and chooses the state, district and constituency. */
export async function openUploadPage(
  page: Page,
  place: Record<"state" | "district" | "constituency", { name: string }>,
): Promise<void> {
  await page.goto(BOOTH_UPLOAD);
  await choose(page, "State", place.state.name);
  await choose(page, "District", place.district.name);
  await choose(page, "Constituency", place.constituency.name);
}

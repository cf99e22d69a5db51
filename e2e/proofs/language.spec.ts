import type { Page } from "@playwright/test";
import { gate } from "../support/frame.ts";
import { chooseHindi } from "../support/hindi.ts";
import { expect, test } from "../support/test.ts";

const TEXTS_OF_HINDI = "**/assets/hindi-*.js";
const heading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
/** Expects the stored language and the document's `lang`. */
const expectLanguage = async (page: Page, kept: "en" | "hi" | null, lang: string) => {
  await expect.poll(() => page.evaluate(() => localStorage.getItem("language"))).toBe(kept);
  await expect(page.locator("html")).toHaveAttribute("lang", lang);
};

test("where a chosen Hindi cannot be loaded, the page comes in English", async ({
  page,
  context,
  expectFailures,
}) => {
  expectFailures(/\/assets\/hindi-/);
  await chooseHindi(context);
  await page.route(TEXTS_OF_HINDI, (route) => route.abort());
  await page.goto("/login");
  await heading(page, "Super-Admin Login");
  await expect(page.locator("form")).toBeVisible();
  await expectLanguage(page, "hi", "en-IN");
});

test("the English loading text of the document is hidden after Hindi is chosen", async ({
  page,
  context,
  signedIn: _,
}) => {
  await chooseHindi(context);
  const script = gate();
  await page.route("**/assets/index-*.js", script.hold);
  await page.goto("/works", { waitUntil: "commit" });
  const waiting = page.getByText("Getting things ready...");
  await expect(waiting).toHaveCount(1);
  await expect(waiting).toBeHidden();
  script.release();
  await heading(page, "निर्माणाधीन");
});

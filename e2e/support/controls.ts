import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { motionEnded } from "./look.ts";

/* The console's own controls, as a person meets them. */
export const combobox = (page: Page, label: string): Locator =>
  page.getByRole("combobox", { name: label, exact: true });

/**
 * Chooses an option of a combobox. Its text is typed, because a long list renders only what is in sight. Chosen again when
 * the list stays open: on a busy machine it can move under the pointer between press and release.
 */
export async function choose(
  page: Page,
  label: string,
  option: string,
  typed = option,
): Promise<void> {
  const chosen = page.getByRole("option", { name: option, exact: true });
  await expect(async () => {
    await combobox(page, label).click();
    if (typed) await combobox(page, label).fill(typed);
    await chosen.click();
    await expect(chosen).toBeHidden({ timeout: 5000 });
  }).toPass();
}

/** A toast that says exactly this text, or matches the pattern. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true });

export const expectToast = (page: Page, text: string | RegExp): Promise<void> =>
  expect(toast(page, text)).toBeVisible();

/** Closes the one message that is shown. */
export const dismissToast = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Dismiss" }).click();

/** Runs the check in both themes, on the page as it stands; the theme that it had comes last and stays. */
export async function inBothThemes(page: Page, check: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (let turn = 0; turn < 2; turn += 1) {
    await page.evaluate(() => document.documentElement.classList.toggle("dark"));
    await motionEnded(page);
    await check();
  }
}

/** Answers an intercepted call with JSON. */
export const answer = (route: Route, status: number, body: object): Promise<void> =>
  route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });

/** Presses the keys of the palette once `button`, which opens it too, is there: before that nothing listens to them. */
export async function openPalette(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
}

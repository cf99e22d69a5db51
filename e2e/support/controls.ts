import type { Locator, Page, Route } from "@playwright/test";

/* The console's own controls, as a person meets them. */
export const combobox = (page: Page, label: string): Locator =>
  page.getByRole("combobox", { name: label, exact: true });

/** Picks an option of a combobox by typing its whole label: a long list shows only a part of itself. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await combobox(page, label).fill(option);
  await page.getByRole("option", { name: option, exact: true }).click();
}

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("region", { name: "Notifications" }).getByText(text);

/** Closes the one message that is shown. */
export const dismissToast = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Dismiss" }).click();

/** Makes the check in the light and in the dark theme. */
export async function inBothThemes(page: Page, check: () => Promise<void>): Promise<void> {
  for (const isDark of [false, true]) {
    await page.evaluate(async (dark) => {
      document.documentElement.classList.toggle("dark", dark);
      // Colours change over a moment, even a very short one.
      const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(changes.map((change) => change.finished));
    }, isDark);
    await check();
  }
}

/** Answers an intercepted call with JSON. */
export const answer = (route: Route, status: number, body: object): Promise<void> =>
  route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });

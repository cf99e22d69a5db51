import { expect, type Locator, type Page, type Route } from "@playwright/test";

/* The console's own controls, as a person meets them. */
export const combobox = (page: Page, label: string): Locator =>
  page.getByRole("combobox", { name: label, exact: true });

/** Takes an option out of a combobox. It is typed, because a long list draws only what is in sight. */
export async function choose(
  page: Page,
  label: string,
  option: string,
  typed = option,
): Promise<void> {
  await combobox(page, label).click();
  if (typed) await combobox(page, label).fill(typed);
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** A toast that says exactly this text, or matches the pattern. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true });

export const expectToast = (page: Page, text: string | RegExp): Promise<void> =>
  expect(toast(page, text)).toBeVisible();

/** Closes the one message that is shown. */
export const dismissToast = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Dismiss" }).click();

/** Runs the check in the light and in the dark theme, on the page as it stands. */
export async function inBothThemes(page: Page, check: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const dark of [false, true]) {
    await page.evaluate(async (on) => {
      document.documentElement.classList.toggle("dark", on);
      // Colours on their way from one theme to the other would be judged otherwise; one change can start the next.
      const running = () => document.getAnimations().filter((one) => one.playState === "running");
      for (let some = running(); some.length > 0; some = running())
        await Promise.allSettled(some.map(({ finished }) => finished));
    }, dark);
    await check();
  }
}

/** Answers an intercepted call with JSON. */
export const answer = (route: Route, status: number, body: object): Promise<void> =>
  route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });

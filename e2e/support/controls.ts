import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { isChosen, motionEnded } from "./look.ts";

/* The console's own controls. */
export const combobox = (page: Page, label: string): Locator =>
  page.getByRole("combobox", { name: label, exact: true });

/** Expects a combobox without a value; one that is not among the options would look empty, too. */
export async function expectNoChoice(page: Page, label: string): Promise<void> {
  await expect(combobox(page, label)).toHaveValue("");
  const box = combobox(page, label).locator("..");
  await expect(box.getByRole("button", { name: "Clear selection" })).toHaveCount(0);
}

/**
 * Chooses an option of a combobox. The text is typed, because a long list renders only its visible part. Retried if the
 * list stays open: on a busy machine it can move between mouse down and mouse up.
 */
export async function choose(
  page: Page,
  label: string,
  option: string,
  typed = option,
): Promise<void> {
  const chosen = page.getByRole("option", { name: option, exact: true });
  await expect(async () => {
    // A level of the cascade with one option is filled already.
    if (await isChosen(combobox(page, label), option)) return;
    // In Firefox, `fill` does not scroll, and the list opens beside its box.
    await combobox(page, label).scrollIntoViewIfNeeded();
    if (typed) await combobox(page, label).fill(typed);
    else await combobox(page, label).click();
    await chosen.click({ timeout: 5000 });
    await expect(chosen).toBeHidden({ timeout: 5000 });
  }).toPass();
}

/** A form's section. */
export const section = (page: Page, title: string): Locator =>
  page.locator("section", { has: page.getByRole("heading", { name: title, exact: true }) });

/** A toast with exactly this text, or one that matches the pattern. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true });

export const expectToast = (page: Page, text: string | RegExp): Promise<void> =>
  expect(toast(page, text)).toBeVisible();

/** Closes the only toast, and waits until it is gone: the next one may come while it fades. */
export async function dismissToast(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Dismiss" });
  await button.press("Enter");
  await expect(button).toBeHidden();
  await expect(page.locator("dialog, h1").last()).toBeFocused();
}

/** Runs the check in both themes. The page's own theme comes last and stays. */
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

/** Opens the palette by keyboard. Waits for `button`, because before it is there nothing listens for the keys. */
export async function openPalette(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
}

/** The texts that are highlighted as the words of the search, in the page's order. */
export const highlighted = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(CSS.highlights.get("search") ?? [])]
      .map(({ startContainer, startOffset, endOffset }) => ({
        startContainer,
        startOffset,
        endOffset,
      }))
      .toSorted((a, b) =>
        a.startContainer === b.startContainer
          ? a.startOffset - b.startOffset
          : a.startContainer.compareDocumentPosition(b.startContainer) &
              Node.DOCUMENT_POSITION_FOLLOWING
            ? -1
            : 1,
      )
      .map(({ startContainer, startOffset, endOffset }) =>
        startContainer.textContent!.slice(startOffset, endOffset),
      ),
  );

import type { Locator, Page } from "@playwright/test";

/*
 * Reads the page's current look. The moment can be within a transition, or before the frame that a test is about. The
 * linter therefore allows these reads only in this file, and `expect` must retry them (`expect.poll`, `toPass`).
 */

/** Waits until no animation is running, except endless ones. The end of one animation can start another. */
export const motionEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
        );
    for (let some = running(); some.length > 0; some = running())
      await Promise.allSettled(some.map(({ finished }) => finished));
  });

/** The colour of a CSS property or custom property: red, green and blue from 0 to 255. */
export const colourOf = (locator: Locator, property: string): Promise<[number, number, number]> =>
  locator.evaluate((element, name) => {
    const canvas = document.createElement("canvas").getContext("2d")!;
    canvas.fillStyle = getComputedStyle(element).getPropertyValue(name);
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  }, property);

/** Whether a combobox shows this option as chosen, its list closed. */
export const isChosen = (combobox: Locator, option: string): Promise<boolean> =>
  combobox.evaluate(
    (input, text) =>
      (input as HTMLInputElement).value === text && input.getAttribute("aria-expanded") === "false",
    option,
  );

/** The position and size of an element, once they are equal in two consecutive frames. */
export async function boxOf(locator: Locator) {
  const element = await locator.elementHandle();
  await element.waitForElementState("stable");
  const box = await element.boundingBox();
  if (!box) throw new Error(`${locator.toString()} is not drawn`);
  return box;
}

import type { Locator, Page } from "@playwright/test";

/*
 * How the page looks at one moment. That moment can lie within a transition, or before the frame that a test is about. The
 * linter therefore allows these reads in this file only, and `expect` must repeat them (`expect.poll`, `toPass`).
 */

/** Waits until no animation runs, except endless ones. The end of one can start the next. */
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

/** The colour of a property, custom ones too: red, green and blue from 0 to 255, in whatever notation it is given. */
export const colourOf = (locator: Locator, property: string): Promise<[number, number, number]> =>
  locator.evaluate((element, name) => {
    const canvas = document.createElement("canvas").getContext("2d")!;
    canvas.fillStyle = getComputedStyle(element).getPropertyValue(name);
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  }, property);

/** Where an element is, once it is at the same place in two frames in a row. */
export async function boxOf(locator: Locator) {
  const element = await locator.elementHandle();
  await element.waitForElementState("stable");
  const box = await element.boundingBox();
  if (!box) throw new Error(`${locator.toString()} is not drawn`);
  return box;
}

import type { Page } from "@playwright/test";

/**
 * Clicks a link. Returns the milliseconds from the click until `ready` matches an element and the frame that shows it is
 * drawn.
 */
export async function navigate(page: Page, link: string, ready: string): Promise<number> {
  await page.evaluate(`{
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isReady = () => document.querySelector(${JSON.stringify(ready)})?.getClientRects().length > 0;
    globalThis.arrived = new Promise((resolve) => {
      const follow = async () => {
        const from = performance.now();
        do await nextFrame();
        while (!isReady());
        await nextFrame();
        await nextFrame();
        resolve(performance.now() - from);
      };
      addEventListener("click", follow, { capture: true, once: true });
    });
    undefined;
  }`);
  await page.click(link, { noWaitAfter: true });
  return page.evaluate<number>("arrived");
}

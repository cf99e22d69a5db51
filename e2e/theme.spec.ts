import type { Page } from "@playwright/test";
import { gate, setSession, toStored, openSidebar } from "./support/frame.ts";
import { colourOf } from "./support/look.ts";
import { expect, test } from "./support/test.ts";

const saved = (page: Page) => page.evaluate(() => localStorage.getItem("theme"));
const paper = async (page: Page) => (await colourOf(page.locator("body"), "background-color"))[0];

test(
  "the toggle changes the root's class and saves the choice",
  { tag: ["@layout-7", "@theme-1", "@theme-2"] },
  async ({ page, office }) => {
    await setSession(page, toStored(office.session));
    await page.goto("/works");
    const root = page.locator("html");
    await expect(root).not.toHaveClass(/\bdark\b/);
    await expect.poll(() => saved(page)).toBeNull();
    await openSidebar(page);
    await page.getByRole("button", { name: "Dark theme" }).click();
    await expect(root).toHaveClass(/\bdark\b/);
    await expect.poll(() => saved(page)).toBe("dark");
    await page.reload();
    await expect(root).toHaveClass(/\bdark\b/);
    await openSidebar(page);
    await page.getByRole("button", { name: "Light theme" }).click();
    await expect(root).not.toHaveClass(/\bdark\b/);
    await expect.poll(() => saved(page)).toBe("light");
  },
);

test(
  "the first frame has the saved theme, else the system's",
  { tag: ["@proofs", "@anywhere", "@theme-3"] },
  async ({ page }) => {
    // Records for each frame with content whether it was dark.
    await page.addInitScript(() => {
      const frames: boolean[] = [];
      Object.assign(window, { frames_seen: frames });
      const look = () => {
        if (document.body?.childElementCount)
          frames.push(document.documentElement.classList.contains("dark"));
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    for (const { kept, system, dark } of [
      { kept: null, system: "light", dark: false },
      { kept: null, system: "dark", dark: true },
      { kept: "light", system: "dark", dark: false },
      { kept: "dark", system: "light", dark: true },
      { kept: "purple", system: "dark", dark: true },
    ] as const) {
      await page.emulateMedia({ colorScheme: system });
      await page.goto("/theme-init.js");
      if (kept) await page.evaluate((value) => localStorage.setItem("theme", value), kept);
      const script = gate();
      await page.route("**/assets/index-*.js", script.hold);
      await page.goto("/", { waitUntil: "commit" });
      await expect(page.getByText("Getting things ready...")).toBeVisible();
      // A screenshot before the first paint is black.
      if (dark) await expect.poll(() => paper(page)).toBeLessThan(60);
      else await expect.poll(() => paper(page)).toBeGreaterThan(220);
      script.release();
      await expect(page.getByRole("heading", { name: "Super-Admin Login" })).toBeVisible();
      const frames = await page.evaluate(
        () => (window as unknown as { frames_seen: boolean[] }).frames_seen,
      );
      expect(frames.length).toBeGreaterThan(0);
      expect(new Set(frames)).toEqual(new Set([dark]));
      await page.unroute("**/assets/index-*.js");
    }
  },
);

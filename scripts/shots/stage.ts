import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { DemoOffice } from "./office.ts";

export interface Size {
  width: number;
  height: number;
}
export const nameOf = ({ width, height }: Size): string => `${width}x${height}`;

/** Who looks at a screen: the super administrator, an admin, or somebody who is not signed in. */
export type Viewer = "super administrator" | "admin" | "nobody";

/** Opens a browser context of this size on the office, signed in as the viewer. `consoleMessages` collects the pages' console messages. */
export async function openStage(
  browser: Browser,
  office: DemoOffice,
  size: Size,
  viewer: Viewer,
): Promise<{ context: BrowserContext; consoleMessages: string[] }> {
  const consoleMessages: string[] = [];
  const context = await browser.newContext({
    baseURL: office.base,
    viewport: size,
    reducedMotion: "reduce",
    colorScheme: "light",
    locale: "en-IN",
  });
  // The avatar service is external. Without it, initials are shown.
  await context.route("https://www.gravatar.com/**", (route) => route.abort());
  const kept = { "super administrator": office.kept, admin: office.staff.kept, nobody: null }[
    viewer
  ];
  if (kept)
    await context.addInitScript(
      `if (location.origin !== "null") for (const [key, value] of Object.entries(${JSON.stringify(kept)}))
        sessionStorage.setItem(key, value);`,
    );
  context.on("console", (message) => {
    const text = message.text();
    // The browser's own message for an answer that fails on purpose.
    if (message.type() === "error" && !text.startsWith("Failed to load resource"))
      consoleMessages.push(text);
  });
  context.on("weberror", (error) => consoleMessages.push(error.error().message));
  return { context, consoleMessages };
}

/** Waits until all loaded content is drawn. Calls that are never answered are ignored. */
export async function settled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await expect(page.getByRole("status").filter({ hasText: "Getting things ready" })).toHaveCount(0);
  await page.evaluate("document.fonts.ready.then(() => undefined)");
}

/** Waits until nothing on the page is loading: no placeholder, no busy table, no code of a dialog. */
export async function loaded(page: Page): Promise<void> {
  const code = page.getByRole("status").filter({ hasText: /Loading|लोड हो/ });
  const placeholders = page.locator(".animate-breathe, table[aria-busy=true]");
  await expect(placeholders.or(code)).toHaveCount(0, { timeout: 30_000 });
}

/** By how many pixels the page overflows on the right. */
export const overflowPixels = (page: Page): Promise<number> =>
  page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );

/** The viewport height that shows the whole page. */
export const pageHeight = async (page: Page, { height }: Size): Promise<number> =>
  Math.max(height, await page.evaluate<number>("document.documentElement.scrollHeight"));

/** Switches the page to a theme and waits for the end of the transition. */
export async function setTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  // For the status page, which has the system's theme.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.evaluate(`document.documentElement.classList.toggle("dark", ${theme === "dark"})`);
  await page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))",
  );
  await page.evaluate(
    "Promise.allSettled(document.getAnimations().map((one) => one.finished)).then(() => undefined)",
  );
}

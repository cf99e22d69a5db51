import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { DemoOffice } from "./office.ts";

export interface Size {
  width: number;
  height: number;
}
export const nameOf = ({ width, height }: Size): string => `${width}x${height}`;

/** A window of that size on the office, signed in or not. `heard` collects what the pages say on the console. */
export async function openStage(
  browser: Browser,
  office: DemoOffice,
  size: Size,
  signedOut: boolean,
): Promise<{ context: BrowserContext; heard: string[] }> {
  const heard: string[] = [];
  const context = await browser.newContext({
    baseURL: office.base,
    viewport: size,
    reducedMotion: "reduce",
    colorScheme: "light",
    locale: "en-IN",
  });
  // The avatar service is outside; without it, initials show.
  await context.route("https://www.gravatar.com/**", (route) => route.abort());
  if (!signedOut)
    await context.addInitScript(
      `if (location.origin !== "null") for (const [key, value] of Object.entries(${JSON.stringify(office.kept)}))
        sessionStorage.setItem(key, value);`,
    );
  context.on("console", (message) => {
    const text = message.text();
    // The browser's own line for an answer that a scene wants to fail.
    if (message.type() === "error" && !text.startsWith("Failed to load resource")) heard.push(text);
  });
  context.on("weberror", (error) => heard.push(error.error().message));
  return { context, heard };
}

/** Until everything has been drawn that is on its way; a call that is never answered does not count. */
export async function settled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await page.waitForFunction(
    "![...document.querySelectorAll('[role=status]')].some((one) => one.textContent.includes('Getting things ready'))",
  );
  await page.evaluate("document.fonts.ready.then(() => undefined)");
}

/** How many pixels the page reaches beyond its right edge. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );

/** How tall the window has to be to show the whole page. */
export const heightOf = async (page: Page, { height }: Size): Promise<number> =>
  Math.max(height, await page.evaluate<number>("document.documentElement.scrollHeight"));

/** Shows the page in a theme, once every colour has arrived there. */
export async function turn(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate(`document.documentElement.classList.toggle("dark", ${theme === "dark"})`);
  await page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))",
  );
  await page.evaluate(
    "Promise.allSettled(document.getAnimations().map((one) => one.finished)).then(() => undefined)",
  );
}

/** What axe finds wrong with the page as it stands, a line each. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`,
  );
}

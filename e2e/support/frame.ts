import type { Page, Route } from "@playwright/test";
import type { Session } from "contract/auth";
import { expect, expectAccessible, expectNothingSideways } from "./test.ts";

/** What the console keeps of a sign-in (spec.md section 3). A key with null is left out. */
export interface Kept {
  tokens: string | null;
  token: string | null;
  userProfile: string | null;
}

/** What a finished sign-in leaves in session storage. */
export function keptOf({ access_token, refresh_token, ...profile }: Session): Kept {
  return {
    tokens: JSON.stringify({ access_token, refresh_token }),
    token: access_token,
    userProfile: JSON.stringify(profile),
  };
}

/** Fills the tab's session storage once, before the console is opened: what it clears later stays cleared. */
export async function keep(page: Page, kept: Kept): Promise<void> {
  await page.goto("/theme-init.js");
  await page.evaluate(
    (items) => {
      for (const [key, value] of Object.entries(items))
        if (value !== null) sessionStorage.setItem(key, value);
    },
    kept as unknown as Record<string, string | null>,
  );
}

/** What stands under the three keys now. */
export const readKept = (page: Page): Promise<Kept> =>
  page.evaluate(() => ({
    tokens: sessionStorage.getItem("tokens"),
    token: sessionStorage.getItem("token"),
    userProfile: sessionStorage.getItem("userProfile"),
  }));

/** On small screens, opens the drawer; on wide ones the sidebar is there already. */
export async function openSidebar(page: Page): Promise<void> {
  if (page.viewportSize()!.width < 1024)
    await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toBeVisible();
}

/** No axe violation in either theme, and nothing sideways, on the page as it stands. */
export async function expectSound(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const root = page.locator("html");
  const wasDark = /\bdark\b/.test((await root.getAttribute("class")) ?? "");
  for (const dark of [!wasDark, wasDark]) {
    await root.evaluate(async (element, on) => {
      element.classList.toggle("dark", on);
      // Even the shortest transition shows the old colour until its first frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    }, dark);
    await expectAccessible(page);
    await expectNothingSideways(page);
  }
}

/** Holds every request that the route catches until `release()`. */
export function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    hold: async (route: Route) => {
      await promise;
      await route.fallback();
    },
    release: () => resolve(),
  };
}

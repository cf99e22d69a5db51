import type { Page, Route } from "@playwright/test";
import type { Session } from "contract/auth";
import { inBothThemes } from "./controls.ts";
import { expect, expectAccessible, expectNothingSideways } from "./test.ts";

/** What the console keeps of a sign-in (spec.md section 3). A key with null is left out. */
export interface Kept {
  tokens: string | null;
  token: string | null;
  userProfile: string | null;
}

/** What is kept of no sign-in. */
export const nothingKept: Kept = { tokens: null, token: null, userProfile: null };

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

/** On small screens, opens the drawer if it is closed; on wide ones the sidebar is there already. */
export async function openSidebar(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Open menu", includeHidden: true });
  const isSmall = page.viewportSize()!.width < 1024;
  if (isSmall && (await menu.getAttribute("aria-expanded")) === "false") await menu.click();
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toBeVisible();
}

/** No axe violation in either theme, and nothing sideways, on the page as it stands. */
export const expectSound = (page: Page): Promise<void> =>
  inBothThemes(page, async () => {
    await expectAccessible(page);
    await expectNothingSideways(page);
  });

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

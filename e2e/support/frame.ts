import type { Page, Route } from "@playwright/test";
import type { Session } from "contract/auth";
import { expect, expectAccessible, expectUsable } from "./test.ts";

/** The session storage of a sign-in (session-1). A key with null is absent. */
export interface StoredSession {
  tokens: string | null;
  token: string | null;
  userProfile: string | null;
}

/** The session storage without a sign-in. */
export const noSession: StoredSession = { tokens: null, token: null, userProfile: null };

/** The session storage after a sign-in. */
export function toStored({ access_token, refresh_token, ...profile }: Session): StoredSession {
  return {
    tokens: JSON.stringify({ access_token, refresh_token }),
    token: access_token,
    userProfile: JSON.stringify(profile),
  };
}

/** Sets the tab's session storage once, before the console opens. Keys that the console removes later stay removed. */
export async function setSession(page: Page, kept: StoredSession): Promise<void> {
  await page.goto("/theme-init.js");
  await page.evaluate(
    (items) => {
      sessionStorage.clear();
      for (const [key, value] of Object.entries(items))
        if (value !== null) sessionStorage.setItem(key, value);
    },
    kept as unknown as Record<string, string | null>,
  );
}

/** The current session storage. */
export const readSession = (page: Page): Promise<StoredSession> =>
  page.evaluate(() => ({
    tokens: sessionStorage.getItem("tokens"),
    token: sessionStorage.getItem("token"),
    userProfile: sessionStorage.getItem("userProfile"),
  }));

/** Opens the drawer on small screens. On wide screens the sidebar is always visible. */
export async function openSidebar(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Open menu", includeHidden: true });
  const isSmall = page.viewportSize()!.width < 1024;
  if (isSmall && (await menu.getAttribute("aria-expanded")) === "false") await menu.click();
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toBeVisible();
}

/** Holds every intercepted request until `release()`. */
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

/**
 * Expects no axe violation on the page as it stands, and no horizontal overflow: in both themes, in forced colours, at
 * 320 px and at twice the text size. The page is loaded once.
 */
export async function expectAccessibleInVariants(page: Page): Promise<void> {
  const root = page.locator("html");
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await expectAccessible(page);
  await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
  await root.evaluate((html) => {
    html.style.fontSize = "200%";
  });
  await expectUsable(page);
  await root.evaluate((html) => {
    html.style.fontSize = "";
  });
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 800 });
  await expectUsable(page);
  await page.setViewportSize(size);
}

/** Each answer comes after two minutes; the request is sent at once. In Chromium only. */
export async function delayAnswers(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 120_000,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

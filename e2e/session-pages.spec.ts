import type { Page } from "@playwright/test";
import { setSession, toStored, openSidebar, readSession, noSession } from "./support/frame.ts";
import { goInPage } from "./support/in-page.ts";
import { openOffice } from "./support/office.ts";
import { addSuperAdmin } from "./support/people.ts";
import { expect, test, expectUsable } from "./support/test.ts";

const logout = (page: Page) => page.getByRole("button", { name: "Logout", exact: true });

test(
  "Logout forgets the user here, in the other tab and at the server",
  { tag: ["@anywhere", "@layout-7", "@session-4"] },
  async ({ page, baseURL, request }) => {
    const office = await openOffice(baseURL!, await addSuperAdmin());
    await setSession(page, toStored(office.session));
    await page.goto("/works");
    const [copy] = await Promise.all([
      page.waitForEvent("popup"),
      page.evaluate(() => void window.open("/logs")),
    ]);
    await expect(copy.getByRole("heading", { name: "Under Construction" })).toBeVisible();

    await openSidebar(page);
    const [answer] = await Promise.all([
      page.waitForResponse("**/api/v0/auth/logout"),
      logout(page).click(),
    ]);
    expect(answer.request().method()).toBe("POST");
    expect(answer.request().postDataJSON()).toEqual({ token: office.session.refresh_token });
    for (const tab of [page, copy]) {
      await expect(tab).toHaveURL("/login");
      await expect.poll(() => readSession(tab)).toEqual(noSession);
    }
    const again = await request.post("/api/v0/auth/refresh-token", {
      data: { token: office.session.refresh_token },
    });
    expect(again.status()).toBe(401);
    await page.goto("/works");
    await expect(page).toHaveURL("/login");
  },
);

test(
  "an unknown address is the 404 page, for a visitor and for a signed-in user",
  { tag: ["@console-9"] },
  async ({ page, office }) => {
    const back = page.getByRole("link", { name: "Back to Home", exact: true });
    for (const home of ["/login", "/"]) {
      if (home === "/") await setSession(page, toStored(office.session));
      for (const path of ["/nowhere", "/events/edit", "/complaints/1/2"]) {
        if (path === "/nowhere") await page.goto(path);
        else {
          await goInPage(page, home);
          await expect(page.getByRole("heading", { name: "404" })).toHaveCount(0);
          await goInPage(page, path);
        }
        await expect(
          page.getByText("The page you are looking for does not exist or has been moved.", {
            exact: true,
          }),
        ).toBeVisible();
        await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
      }
      await expect(page).toHaveTitle("Page not found · Constituency Console");
      await expectUsable(page);
      await expect(back).toHaveAttribute("href", "/");
      await back.click();
      await expect(page).toHaveURL(home);
    }
  },
);

test("Works and Logs are Under Construction", { tag: ["@console-4"] }, async ({ page, office }) => {
  await setSession(page, toStored(office.session));
  for (const [path, link] of [
    ["/works", "View Works"],
    ["/works/add", "Add Work"],
    ["/logs", "Logs"],
  ] as const) {
    if (path === "/works") await page.goto(path);
    else await goInPage(page, path);
    await expect(page.locator("nav [aria-current=page]")).toHaveText(link);
    await expect(page.getByRole("main")).toHaveText("Under Construction");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Under Construction");
    await expect(page).toHaveTitle("Under Construction · Constituency Console");
  }
  await expectUsable(page);
});

test(
  "Login and Session Expired stand in a frame of their own, without the sidebar",
  { tag: ["@proofs", "@session-8"] },
  async ({ page }) => {
    for (const [path, heading] of [
      ["/login", "Super-Admin Login"],
      ["/token-expired", "Session Expired"],
    ] as const) {
      await page.goto(path);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(main.getByText(/^Constituency\s*Console$/)).toBeVisible();
      await expect(page.getByRole("complementary")).toHaveCount(0);
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Open menu" })).toHaveCount(0);
    }
  },
);

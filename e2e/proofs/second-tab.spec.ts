import { signInByForm } from "../support/in-page.ts";
import type { Page } from "@playwright/test";
import { noSession, openSidebar, readSession, setSession, toStored } from "../support/frame.ts";
import { openOffice } from "../support/office.ts";
import { addSuperAdmin, SUPER_ADMIN } from "../support/people.ts";
import { waitForOtherTab } from "../support/tabs.ts";
import { expect, test } from "../support/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const continueLink = (page: Page) => page.getByRole("link", { name: /^Continue to/ });

test(
  "a tab that comes back after another person signed in does not take their session",
  { tag: "@anywhere" },
  async ({ page, context, baseURL, expectFailures }) => {
    expectFailures(/\/api\/v0\//);
    await waitForOtherTab(context);
    const { session } = await openOffice(baseURL!, await addSuperAdmin());
    const kept = toStored({ ...session, access_token: "expired" });
    // A tab that the browser has discarded: its session storage remains, and no script of the console runs.
    const tab = await context.newPage();
    await setSession(tab, kept);
    await setSession(page, kept);
    await page.goto("/complaints");
    await expect.poll(async () => (await readSession(page)).token).not.toBe("expired");
    await expect(page.getByRole("table")).toBeVisible();
    await openSidebar(page);
    await page.getByRole("button", { name: "Logout", exact: true }).click();
    await expect(page).toHaveURL("/login");
    const next = await addSuperAdmin();
    await signInByForm(page, next);

    await tab.goto("/complaints");
    await expect(tab).toHaveURL("/token-expired");
    await expect.poll(() => readSession(tab)).toEqual(noSession);
  },
);

test(
  "a password that is changed with an expired token keeps the other tabs signed in",
  { tag: "@anywhere" },
  async ({ page, context, expectFailures }) => {
    expectFailures(/\/api\/v0\/(auth\/password|calendar)$/);
    await waitForOtherTab(context);
    const person = await addSuperAdmin();
    await page.goto("/login");
    await signInByForm(page, person);
    const tab = await context.newPage();
    // A page without calls: the change of the password is the first one with the expired token.
    for (const one of [page, tab]) {
      await one.goto("/works");
      await expect(heading(one, "Under Construction")).toBeVisible();
    }
    const { tokens } = await readSession(page);
    const expired = { ...(JSON.parse(tokens!) as object), access_token: "expired" };
    await page.evaluate((text) => sessionStorage.setItem("tokens", text), JSON.stringify(expired));
    await page.evaluate(() => sessionStorage.setItem("token", "expired"));

    await page.getByRole("link", { name: "My Account" }).click();
    await page.getByRole("button", { name: "Change Password" }).click();
    const dialog = page.getByRole("dialog", { name: "Change Password" });
    await dialog.getByLabel("Old Password").fill(person.password);
    await dialog.getByLabel("New Password").fill("Peepal-Tree-28!");
    await dialog.getByRole("button", { name: "Change Password" }).click();
    await expect(page.getByText("Password changed")).toBeVisible();
    await expect.poll(() => readSession(tab)).toEqual(await readSession(page));
    await tab.reload();
    await expect(heading(tab, "Under Construction")).toBeVisible();
    await tab.goto("/complaints");
    await expect(heading(tab, "Complaints")).toBeVisible();
  },
);

test(
  "an expired session offers its page to the same person only; a logout offers none",
  { tag: ["@anywhere", "@firefox", "@login-8"] },
  async ({ page, baseURL, request, expectFailures }) => {
    expectFailures(/\/api\/v0\//);
    const person = await addSuperAdmin();
    for (const { next, offers } of [
      { next: person, offers: 1 },
      { next: SUPER_ADMIN, offers: 0 },
    ]) {
      const office = await openOffice(baseURL!, person);
      await setSession(page, toStored(office.session));
      const data = { token: office.session.refresh_token };
      expect((await request.post("/api/v0/auth/logout", { data })).status()).toBe(200);
      await page.goto("/complaints");
      await page.getByRole("button", { name: "Go to Login" }).click();
      await signInByForm(page, next);
      await expect(continueLink(page)).toHaveCount(offers);
      await page.getByRole("button", { name: "Logout", exact: true }).click();
      await expect(page).toHaveURL("/login");
    }
    await signInByForm(page, SUPER_ADMIN);
    await expect(continueLink(page)).toHaveCount(0);
  },
);

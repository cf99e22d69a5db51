import { signInByForm } from "./support/in-page.ts";
import type { Page } from "@playwright/test";
import { createComplaintByApi } from "./support/complaints.ts";
import {
  gate,
  noSession,
  openSidebar,
  readSession,
  setSession,
  toStored,
} from "./support/frame.ts";
import { boxOf } from "./support/look.ts";
import { type Office, openOffice } from "./support/office.ts";
import { addSuperAdmin, SUPER_ADMIN } from "./support/people.ts";
import { waitForOtherTab } from "./support/tabs.ts";
import { expect, test, expectUsable } from "./support/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const continueLink = (page: Page) => page.getByRole("link", { name: /^Continue to/ });

async function addComplaint(office: Office) {
  const { booths, mark } = await office.addLocations();
  const booth = booths[0]!;
  const title = `Hand pump ${mark}`;
  const id = await createComplaintByApi(office, { booth, title });
  return { id, title, mark };
}

test(
  "a new tab takes the sign-in of another tab, and keeps it in its session storage only",
  { tag: ["@proofs", "@anywhere", "@firefox", "@session-9"] },
  async ({ page, context, office }) => {
    await waitForOtherTab(context);
    await setSession(page, toStored(office.session));
    await page.goto("/works");
    await expect(heading(page, "Under Construction")).toBeVisible();
    const tab = await context.newPage();
    const script = gate();
    await tab.route("**/assets/index-*.js", script.hold);
    await tab.goto("/complaints?status=registered", { waitUntil: "commit" });
    await expect(tab.getByRole("status")).toContainText("Getting things ready...");
    script.release();
    await expect(heading(tab, "Complaints")).toBeVisible();
    await expect(tab).toHaveURL("/complaints?status=registered");
    await expect.poll(() => readSession(tab)).toEqual(await readSession(page));
    const left = await tab.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), history.state]),
    );
    const { access_token, refresh_token } = office.session;
    for (const token of [access_token, refresh_token])
      expect(`${left}${tab.url()}`).not.toContain(token);
    expect(await context.cookies()).toEqual([]);
  },
);

test(
  "of two tabs that get a 401 at once, the second one waits for the refresh of the first",
  { tag: ["@proofs", "@anywhere", "@session-10"] },
  async ({ page, context, office, expectFailures }) => {
    expectFailures(/\/api\/v0\/complaint/);
    await waitForOtherTab(context);
    const used = office.session.access_token;
    const refreshes: string[] = [];
    const refreshing = gate();
    await context.route("**/api/v0/auth/refresh-token", (route) => {
      refreshes.push(route.request().url());
      return refreshing.hold(route);
    });
    await context.route(/\/api\/v0\/complaint\?/, (route) =>
      route.request().headers().authorization === `Bearer ${used}`
        ? route.fulfill({ status: 401, json: { status: "error", message: "Please sign in" } })
        : route.fallback(),
    );
    await setSession(page, toStored(office.session));
    await page.goto("/works");
    const [copy] = await Promise.all([
      page.waitForEvent("popup"),
      page.evaluate(() => void window.open("/works")),
    ]);
    await expect(heading(copy, "Under Construction")).toBeVisible();
    // The first document of a window that a page opens runs no init script of the test.
    await copy.reload();
    await expect.poll(async () => (await readSession(copy)).token).toBe(used);
    // Token times are whole seconds: a refresh within the same second returns the same access token.
    const { iat } = JSON.parse(atob(used.split(".")[1]!)) as { iat: number };
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(iat);

    await Promise.all([page.goto("/complaints"), copy.goto("/complaints")]);
    const locks = () =>
      page.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query();
        return [held.length, pending.length];
      });
    await expect.poll(locks).toEqual([1, 1]);
    await expect.poll(() => refreshes).toHaveLength(1);
    refreshing.release();
    for (const tab of [page, copy])
      await expect(tab.getByRole("table", { name: "Complaints" })).toHaveAttribute(
        "aria-busy",
        "false",
      );
    expect(refreshes).toHaveLength(1);
    await expect.poll(() => readSession(copy)).toEqual(await readSession(page));
  },
);

test(
  "logging out in one tab ends the sign-in of all",
  { tag: ["@proofs", "@anywhere", "@firefox", "@session-4", "@token-5"] },
  async ({ page, context, baseURL }) => {
    await waitForOtherTab(context);
    const office = await openOffice(baseURL!, await addSuperAdmin());
    await setSession(page, toStored(office.session));
    await page.goto("/works");
    await expect(heading(page, "Under Construction")).toBeVisible();
    const tabs = [page];
    for (const path of ["/complaints", "/events"]) {
      const tab = await context.newPage();
      await tab.goto(path);
      await expect(tab).toHaveURL(path);
      await expect(tab.getByRole("table")).toBeVisible();
      tabs.push(tab);
    }
    await openSidebar(tabs[1]!);
    await tabs[1]!.getByRole("button", { name: "Logout", exact: true }).click();
    for (const tab of tabs) {
      await expect(tab).toHaveURL("/login");
      await expect.poll(() => readSession(tab)).toEqual(noSession);
    }
  },
);

test(
  "a row of a list opens in a new tab: the middle button and Ctrl, on its link and beside it",
  { tag: ["@proofs", "@anywhere", "@session-12"] },
  async ({ page, context, office }) => {
    await waitForOtherTab(context);
    await setSession(page, toStored(office.session));
    const { id, title, mark } = await addComplaint(office);
    await page.goto(`/complaints?search=${mark}`);
    const row = page.getByRole("row").filter({ hasText: title });
    const link = row.getByRole("link", { name: title });
    await expect(link).toHaveAttribute("href", `/complaints/${id}`);
    const opens = async (press: () => Promise<void>) => {
      const [tab] = await Promise.all([context.waitForEvent("page"), press()]);
      await expect(tab).toHaveURL(`/complaints/${id}`);
      await expect(heading(tab, "Manage Complaint")).toBeVisible();
      await tab.close();
    };
    const category = row.getByRole("cell").nth(2);
    await opens(() => link.click({ button: "middle" }));
    await opens(() => link.click({ modifiers: ["ControlOrMeta"] }));
    await opens(() => category.click({ button: "middle" }));
    await opens(() => category.click({ modifiers: ["ControlOrMeta"] }));
    await expect(page).toHaveURL(`/complaints?search=${mark}`);
    await category.click();
    await expect(page).toHaveURL(`/complaints/${id}`);
  },
);

test(
  "a user who opened another address before the sign-in is offered its page once, at the top of the dashboard",
  { tag: ["@proofs", "@firefox", "@login-8"] },
  async ({ page }) => {
    await page.goto("/?constituency_id=1");
    await expect(page).toHaveURL("/login");
    await signInByForm(page, SUPER_ADMIN);
    await expect(continueLink(page)).toHaveText("Continue to Admin Dashboard");
    await openSidebar(page);
    await page.getByRole("button", { name: "Logout", exact: true }).click();
    await expect(heading(page, "Super-Admin Login")).toBeFocused();
    await page.goto("/complaints?status=registered");
    await expect(page).toHaveURL("/login");
    await signInByForm(page, SUPER_ADMIN);
    await expect(page).toHaveURL("/");
    const link = continueLink(page);
    await expect(link).toHaveText("Continue to Complaints");
    const { y: top } = await boxOf(heading(page, "Admin Dashboard"));
    expect((await boxOf(link)).y).toBeLessThan(top);
    await expectUsable(page);
    await link.click();
    await expect(page).toHaveURL("/complaints?status=registered");
    await expect(heading(page, "Complaints")).toBeVisible();
    await page.goBack();
    await expect(heading(page, "Admin Dashboard")).toBeVisible();
    await expect(link).toHaveCount(0);
  },
);

import { submitLogin } from "../support/in-page.ts";
import type { Page, Route } from "@playwright/test";
import { addComplaint } from "../support/complaint-page.ts";
import { expectToast, toast } from "../support/controls.ts";
import {
  setSession,
  toStored,
  openSidebar,
  readSession,
  noSession,
  gate,
} from "../support/frame.ts";
import { openOffice } from "../support/office.ts";
import { addSuperAdmin } from "../support/people.ts";
import { waitForOffers } from "../support/tabs.ts";
import { expect, test } from "../support/test.ts";

const underConstruction = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "Under Construction" });
const logout = (page: Page) => page.getByRole("button", { name: "Logout", exact: true });

const EXPORT = /\/api\/v0\/(complaint|event)\/export\?/;

test(
  "an answer that comes after the sign-in has ended leaves neither tokens nor a message",
  { tag: "@anywhere" },
  async ({ page, context, baseURL, expectFailures }) => {
    expectFailures(/\/api\/v0\//);
    const person = await addSuperAdmin();
    const office = await openOffice(baseURL!, person);
    // The calls of the other tab come first: the change of the password ends its sign-in.
    const other = await context.newPage();
    await setSession(other, toStored(office.session));
    const located = ["states", "districts", "constituencies"].map((list) =>
      other.waitForResponse(`**/api/v0/location/${list}`),
    );
    await Promise.all([other.goto("/works"), ...located]);
    await setSession(page, toStored(office.session));
    await page.goto("/account");
    await page.getByRole("button", { name: "Change Password" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Old Password").fill(person.password);
    await dialog.getByLabel("New Password").fill("Peepal-Tree-28!");
    const answer = gate();
    const changed = Promise.withResolvers<void>();
    await page.route("**/api/v0/auth/password", async (route) => {
      const response = await route.fetch();
      changed.resolve();
      await answer.hold({ ...route, fallback: () => route.fulfill({ response }) });
    });
    await dialog.getByRole("button", { name: "Change Password" }).click();
    await expect(dialog.getByText("Saving...")).toBeVisible();
    await changed.promise;
    await logout(other).click();
    await expect(page).toHaveURL("/login");
    const said = await page.evaluateHandle(() => {
      const texts: string[] = [];
      const toasts = document.querySelector("[aria-label=Notifications]")!;
      new MutationObserver(() => texts.push(toasts.textContent)).observe(toasts, {
        childList: true,
        subtree: true,
      });
      return texts;
    });
    const answered = page.waitForResponse("**/api/v0/auth/password");
    answer.release();
    await answered;
    await submitLogin(page, person);
    await expectToast(page, "Invalid mobile number or password");
    await expect.poll(() => said.jsonValue()).toEqual(["Invalid mobile number or password"]);
    await expect.poll(() => readSession(page)).toEqual(noSession);
  },
);

test(
  "the next person does not see the messages of the one who logged out",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(/notes/);
    const { id } = await addComplaint(office);
    await setSession(page, toStored(office.session));
    await page.goto(`/complaints/${id}`);
    await page.getByRole("button", { name: "Add Note" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Note" });
    await dialog.getByLabel("Note", { exact: true }).fill("Called.");
    await page.route(/\/notes$/, (route) => route.abort());
    await dialog.getByRole("button", { name: "Add Note" }).click();
    await expectToast(page, /^No answer came: it may have been stored/);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await openSidebar(page);
    await logout(page).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByRole("region", { name: "Notifications" })).toHaveText("");
  },
);

test(
  "of tabs with different sign-ins, a new tab takes that of the tab that was used last",
  { tag: "@anywhere" },
  async ({ page, context, office, baseURL }) => {
    await waitForOffers(context, 2);
    const other = await openOffice(baseURL!, await addSuperAdmin());
    const tabs = [page, await context.newPage()];
    for (const [index, { session }] of [office, other].entries()) {
      await setSession(tabs[index]!, toStored(session));
      await tabs[index]!.goto("/works");
      await expect(underConstruction(tabs[index]!)).toBeVisible();
    }
    for (const tab of tabs) {
      await underConstruction(tab).click();
      const added = await context.newPage();
      await added.goto("/works");
      await expect(underConstruction(added)).toBeVisible();
      await expect.poll(() => readSession(added)).toEqual(await readSession(tab));
      await added.close();
    }
  },
);

test(
  "Logout does not wait for the server",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(/logout/);
    await setSession(page, toStored(office.session));
    await page.route("**/api/v0/auth/logout", (route) => route.abort());
    await page.goto("/works");
    await openSidebar(page);
    await logout(page).click();
    await expect(page).toHaveURL("/login");
    await expect.poll(() => readSession(page)).toEqual(noSession);
    await expect(page.getByRole("region", { name: "Notifications" })).toHaveText("");
  },
);

test(
  "an export that is cancelled by a log-out shows no message on the login page",
  { tag: "@anywhere" },
  async ({ page, signedIn: _ }) => {
    const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
    await page.route(EXPORT, (route) => hold(route));
    await page.goto("/complaints");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "CSV (.csv)" }).click();
    await held;
    const aborted = page.waitForEvent("requestfailed", (request) => EXPORT.test(request.url()));
    await page.getByRole("button", { name: "Logout" }).click();
    await aborted;
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
    await expect(toast(page, "Export cancelled. No file was saved.")).toHaveCount(0);
  },
);

import type { Page } from "@playwright/test";
import { addComplaint } from "./support/complaint-page.ts";
import { expectToast } from "./support/controls.ts";
import {
  expectUsable,
  setSession,
  toStored,
  openSidebar,
  readSession,
  noSession,
  gate,
} from "./support/frame.ts";
import { openOffice } from "./support/office.ts";
import { addSuperAdmin } from "./support/people.ts";
import { waitForOffers } from "./support/tabs.ts";
import { expect, test } from "./support/test.ts";

const underConstruction = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "Under Construction" });
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
    await page.goto("/works");
    await openSidebar(page);
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
    await page.getByLabel("Mobile").fill(person.phone);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
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

for (const { who, signedIn, home } of [
  { who: "a signed-in user", signedIn: true, home: "/" },
  { who: "a visitor", signedIn: false, home: "/login" },
])
  test(
    `a path that is no page is a 404 for ${who}`,
    { tag: ["@console-9"] },
    async ({ page, office }) => {
      if (signedIn) await setSession(page, toStored(office.session));
      for (const path of ["/nowhere", "/events/edit", "/complaints/1/2"]) {
        await page.goto(path);
        await expect(
          page.getByText("The page you are looking for does not exist or has been moved.", {
            exact: true,
          }),
        ).toBeVisible();
        await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
      }
      await expect(page).toHaveTitle("Page not found · Constituency Console");
      await expectUsable(page);
      const back = page.getByRole("link", { name: "Back to Home", exact: true });
      await expect(back).toHaveAttribute("href", "/");
      await back.click();
      await expect(page).toHaveURL(home);
    },
  );

test("Works and Logs are Under Construction", { tag: ["@console-4"] }, async ({ page, office }) => {
  await setSession(page, toStored(office.session));
  for (const path of ["/works", "/works/add", "/logs"]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toHaveText("Under Construction");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Under Construction");
    await expect(page).toHaveTitle("Under Construction · Constituency Console");
  }
  await expectUsable(page);
});

test(
  "Login and Session Expired stand in a frame of their own, without the sidebar",
  { tag: ["@phone", "@session-8"] },
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

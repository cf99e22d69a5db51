import type { Page } from "@playwright/test";
import { BOOTH_UPLOAD } from "../support/booth-upload.ts";
import { editButton, save, title } from "../support/complaint-page.ts";
import { choose, toast } from "../support/controls.ts";
import { openSidebar, readSession, noSession } from "../support/frame.ts";
import { expireSession, goInPage, signInHere } from "../support/in-page.ts";
import { expect, test } from "../support/stand-in-test.ts";

/* The console with a foreign server that has only the core calls and fields (call-20). */

const LOGIN = "/api/v0/auth/super-admin/login";
const RENEWAL = "/api/v0/auth/refresh-token";
const REPORT = "/api/v0/reports/super-admin";

async function logIn(page: Page) {
  await page.getByLabel("Mobile").fill("9000000001");
  await page.getByRole("textbox", { name: "Password" }).fill("Neem-Tree-27!");
  await page.getByRole("button", { name: "Login" }).click();
}

test("signs in, and out", { tag: ["@session-1"] }, async ({ page, api, expectFailures }) => {
  // Only our own server has the logout call. The console does not wait for its answer.
  expectFailures(/auth\/logout/);
  await page.goto("/login");
  await logIn(page);
  await expect(toast(page, "Welcome back")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  expect(api.seen("POST", LOGIN)).toMatchObject([
    { body: { phone: "9000000001", password: "Neem-Tree-27!" }, authorization: undefined },
  ]);
  const kept = await readSession(page);
  expect(JSON.parse(kept.tokens!)).toEqual({
    access_token: "access-1",
    refresh_token: "refresh-1",
  });
  expect(kept.token).toBe("access-1");
  expect(JSON.parse(kept.userProfile!)).toEqual({
    region: "north",
    super_admin: { name: "Asha Rao", email: "asha.rao@example.org" },
  });
  await openSidebar(page);
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await expect(sidebar).toContainText("Asha Rao");
  await expect(sidebar).toContainText("asha.rao@example.org");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => readSession(page)).toEqual(noSession);
});

test("signs in at a server that sends no message", async ({ page, api }) => {
  const { access: access_token, refresh: refresh_token } = api.world;
  const super_admin = { name: "Asha Rao", email: "asha.rao@example.org" };
  const data = { access_token, refresh_token, super_admin };
  api.answerOnce(`POST ${LOGIN}`, { status: "success", data });
  await page.goto("/login");
  await logIn(page);
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
});

test("an answer of 200 whose status is error is a failure", async ({ page, api }) => {
  api.answerOnce(`POST ${LOGIN}`, { status: "error", message: "Account locked" });
  await page.goto("/login");
  await logIn(page);
  await expect(toast(page, "Account locked")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await api.signIn();
  const failure = { status: "error", message: "Lists are closed today", data: [] };
  api.answerOnce("GET /api/v0/complaint", failure);
  await page.goto("/complaints");
  await expect(toast(page, "Lists are closed today")).toBeVisible();
  await expect(page.getByText("Failed to fetch complaints")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Drain blocked")).toBeVisible();
});

test(
  "counts what the report holds: numbers as text, types and counts missing",
  { tag: ["@dashboard-15"] },
  async ({ page, api }) => {
    await api.signIn();
    await page.goto("/");
    const types = page.getByRole("main").getByRole("listitem");
    const user = types.filter({ has: page.getByRole("heading", { name: "User", exact: true }) });
    await expect(user).toContainText("1,23,456");
    await expect(user).toContainText("1,23,463");
    const superAdmin = types.filter({ has: page.getByRole("heading", { name: "Super Admin" }) });
    await expect(superAdmin).toContainText("0Total");
    await expect(page.getByRole("region", { name: "Event Management" })).toContainText("10Total");
    await expect(page.getByText("NaN")).toHaveCount(0);
    expect(api.seen("GET", REPORT).map(({ search }) => search)).toEqual([""]);
  },
);

test(
  "desktop: offers nothing for which such a server has no call",
  { tag: ["@call-20"] },
  async ({ page, api }) => {
    // All of a page is in view, also what loads only then.
    await page.setViewportSize({ width: 1280, height: 3000 });
    await api.signIn();
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Event Management" })).toContainText("10Total");
    await expect(page.getByRole("region", { name: "Complaint Management" })).toHaveCount(0);
    for (const [path, table] of [
      ["/complaints", "Complaints"],
      ["/events", "Events"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("table", { name: table }).getByRole("row").nth(1)).toBeVisible();
      await expect(page.getByRole("button", { name: "Export" })).toHaveCount(0);
    }
    await page.goto(BOOTH_UPLOAD);
    await expect(page.getByRole("button", { name: "Upload Booths" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Check file" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Download template" })).toHaveCount(0);
  },
);

test(
  "narrows the report by a place",
  { tag: ["@dashboard-15", "@call-14"] },
  async ({ page, api }) => {
    await api.signIn();
    await page.goto("/");
    await page.getByRole("button", { name: "Filters" }).click();
    await choose(page, "Constituency", "Varanasi Cantt, Varanasi, Uttar Pradesh");
    await choose(page, "Mandal", "North Mandal");
    await choose(page, "Shaktikendra", "Riverside");
    await choose(page, "Booth Name", "Government School");
    await choose(page, "Booth Number", "102");
    await page.getByRole("button", { name: "Apply Filters" }).click();
    await expect.poll(() => api.seen("GET", REPORT).length).toBe(2);
    expect(Object.fromEntries(new URLSearchParams(api.seen("GET", REPORT)[1]!.search))).toEqual({
      constituency_id: "21",
      mandal: "North Mandal",
      shaktikendra: "Riverside",
      booth_name: "Government School",
      booth_number: "102",
      booth_id: "32",
    });
    await page.getByRole("button", { name: "Clear All" }).click();
    await expect(page.getByRole("group", { name: "Active Filters" })).toBeHidden();
  },
);

test(
  "renews once for all that were refused, and replays them",
  { tag: ["@call-7"] },
  async ({ page, api, expectFailures }) => {
    expectFailures(/\/api\/v0\//);
    await api.signIn();
    api.world.access = "revoked";
    await page.goto("/complaints");
    await expect(page.getByText("Drain blocked")).toBeVisible();
    expect(api.seen("POST", RENEWAL).map(({ body }) => body)).toEqual([{ token: "refresh-1" }]);
    for (const path of ["/api/v0/complaint", "/api/v0/location/states"]) {
      const calls = () =>
        api.seen("GET", path).map(({ authorization, status }) => [authorization, status]);
      await expect.poll(calls).toContainEqual(["Bearer revoked+", 200]);
      expect(calls().filter(([, status]) => status === 401).length).toBeLessThanOrEqual(1);
    }
    const kept = await readSession(page);
    expect(kept.token).toBe("revoked+");
    expect(JSON.parse(kept.tokens!)).toEqual({
      access_token: "revoked+",
      refresh_token: "refresh-1+",
    });
  },
);

test("a renewal that is refused ends the session", async ({ page, api, expectFailures }) => {
  expectFailures(/\/api\/v0\//);
  await api.signIn();
  api.world.access = api.world.refresh = "revoked";
  await page.goto("/complaints");
  await expect(page).toHaveURL(/\/token-expired$/);
  await expect(page.getByText("Please log in again to continue.")).toBeVisible();
  await expect.poll(() => readSession(page)).toEqual(noSession);
  await page.getByRole("button", { name: "Go to Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("after an expired session the next person gets neither the draft nor the page of the one before", async ({
  page,
  api,
  expectFailures,
}) => {
  expectFailures(/\/api\/v0\//);
  const asha = { phone: "9000000001", password: "Neem-Tree-27!" };
  const ravi = { phone: "9000000002", password: "Neem-Tree-27!" };
  const { access: access_token, refresh: refresh_token } = api.world;
  const restore = page.getByRole("button", { name: "Restore draft" });
  const continues = page.getByRole("link", { name: "Continue" });
  const edit = async () => {
    await goInPage(page, "/complaints/81");
    await editButton(page).click();
  };
  await page.goto("/login");
  await signInHere(page, asha);
  await edit();
  await title(page).fill("Typed by Asha");
  await expireSession(page, () => save(page).click());
  api.answerOnce(`POST ${LOGIN}`, {
    status: "success",
    message: "Welcome",
    data: {
      access_token,
      refresh_token,
      super_admin: { name: "Ravi Kumar", email: "ravi.kumar@example.org" },
    },
  });
  await signInHere(page, ravi);
  await expect(continues).toHaveCount(0);
  await edit();
  await expect(title(page)).toHaveValue("Drain blocked");
  await expect(restore).toHaveCount(0);
  await expireSession(page, () => page.getByRole("link", { name: "All complaints" }).click());
  await signInHere(page, asha);
  await edit();
  await restore.click();
  await expect(title(page)).toHaveValue("Typed by Asha");
});

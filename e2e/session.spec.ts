import type { BrowserContext, Page, Request } from "@playwright/test";
import {
  expectUsable,
  gate,
  setSession,
  noSession,
  toStored,
  readSession,
} from "./support/frame.ts";
import { boxOf } from "./support/look.ts";
import { waitForOtherTab } from "./support/tabs.ts";
import { expect, test } from "./support/test.ts";

const REFRESH = "**/api/v0/auth/refresh-token";
const COMPLAINTS = /\/api\/v0\/complaint\?/;
const refused = { status: "error", success: false, message: "Please sign in", request_id: "1" };
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });
const bearerOf = (request: Request) => request.headers().authorization?.replace("Bearer ", "");

/** Counts the requests whose address matches. */
function count(target: Page | BrowserContext, address: RegExp) {
  const seen: Request[] = [];
  target.on("request", (request) => {
    if (address.test(request.url())) seen.push(request);
  });
  return seen;
}

test.beforeEach(({ expectFailures }) => expectFailures(/\/api\/v0\//));

test(
  "'Getting things ready...' fills the window until the page is there",
  { tag: ["@console-8"] },
  async ({ page, office }) => {
    await setSession(page, toStored(office.session));
    const spinner = page.getByRole("status").filter({ hasText: "Getting things ready..." });
    // Before the script has run (prerendered), and while the page's own code is loading.
    for (const part of ["**/assets/index-*.js", "**/assets/office-*.js"]) {
      const loading = gate();
      await page.route(part, loading.hold);
      await page.goto("/", { waitUntil: "commit" });
      await expect(spinner).toBeVisible();
      const { width, height } = page.viewportSize()!;
      // The prerendered box is replaced by the application's: for a moment there is none.
      await expect(async () => {
        const box = await boxOf(spinner);
        expect(box.height).toBeGreaterThanOrEqual(height);
        expect(box.width).toBeGreaterThanOrEqual(width - 20);
      }).toPass();
      loading.release();
      await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
      await expect(spinner).toHaveCount(0);
      await page.unroute(part);
    }
  },
);

test(
  "a signed-out user is sent to the login from every page, and no API call is sent",
  { tag: ["@console-7", "@console-10"] },
  async ({ page }) => {
    test.slow();
    const calls = count(page, /\/api\/v0\//);
    for (const path of [
      "/",
      "/works",
      "/works/add",
      "/events",
      "/events/add",
      "/events/edit/1",
      "/complaints",
      "/complaints/add",
      "/complaints/1",
      "/booths/bulk-upload",
      "/booths/location-update",
      "/admins",
      "/admins/add",
      "/logs",
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL("/login");
    }
    await expect(page.getByRole("heading", { name: "Super-Admin Login" })).toBeVisible();
    expect(calls).toEqual([]);
  },
);

for (const { name, change, restored } of [
  { name: "all keys", change: {}, restored: true },
  { name: "no token", change: { token: null }, restored: true },
  { name: "no tokens", change: { tokens: null }, restored: false },
  { name: "no profile", change: { userProfile: null }, restored: false },
  { name: "tokens that do not parse", change: { tokens: "{" }, restored: false },
  { name: "a profile that does not parse", change: { userProfile: "{oops" }, restored: false },
  { name: "a profile that is no object", change: { userProfile: "7" }, restored: false },
])
  test(
    `a start with ${name} ${restored ? "restores the user" : "leads to the login"}`,
    { tag: ["@session-2"] },
    async ({ page, office }) => {
      await setSession(page, { ...toStored(office.session), ...change });
      await page.goto("/works");
      await expect(page).toHaveURL(restored ? "/works" : "/login");
      await expect(page.getByText("Asha Rao")).toHaveCount(restored ? 1 : 0);
    },
  );

test("several rejected requests wait for one refresh, and each is replayed once with the new token", async ({
  page,
  office,
}) => {
  const old = { ...office.session, access_token: "ran.out.already" };
  await setSession(page, toStored(old));
  const refreshing = gate();
  await page.route(REFRESH, refreshing.hold);
  const calls = count(page, /\/api\/v0\/(location|categories|principal)/);
  const refreshes = count(page, /refresh-token/);
  let refusals = 0;
  page.on("response", (response) => void (response.status() === 401 && (refusals += 1)));

  await page.goto("/complaints/add");
  await expect(async () => {
    expect(refusals).toBeGreaterThanOrEqual(4);
    expect(refusals).toBe(calls.length);
  }).toPass();
  const waiting = refusals;
  refreshing.release();
  const kept = async () => (await readSession(page)).token;
  await expect.poll(kept).not.toBe(old.access_token);
  await expect.poll(() => calls.length).toBeGreaterThanOrEqual(2 * waiting);
  await page.waitForLoadState("networkidle");

  const token = await kept();
  expect(refreshes).toHaveLength(1);
  expect(refreshes[0]!.postDataJSON()).toEqual({ token: old.refresh_token });
  for (const { url } of calls.slice(0, waiting).map((request) => ({ url: request.url() }))) {
    const sent = calls.filter((request) => request.url() === url).map(bearerOf);
    expect(sent, url).toEqual([old.access_token, token]);
  }
  const tokens = JSON.parse((await readSession(page)).tokens!);
  expect(tokens).toEqual({ access_token: token, refresh_token: expect.any(String) });
  expect(tokens.refresh_token).not.toBe(old.refresh_token);
  await expect(page).toHaveURL("/complaints/add");
});

test("a request that is rejected again after its replay is not sent a third time", async ({
  page,
  office,
}) => {
  await setSession(page, toStored(office.session));
  await page.route(COMPLAINTS, (route) => route.fulfill({ status: 401, json: refused }));
  const calls = count(page, COMPLAINTS);
  const refreshes = count(page, /refresh-token/);
  await page.goto("/complaints");
  await expect(page.getByText("Failed to fetch complaints")).toBeVisible();
  await expect(toasts(page)).toContainText("Please sign in");
  expect([calls.length, refreshes.length]).toEqual([2, 1]);
  await expect(page).toHaveURL("/complaints");
});

for (const shape of ["at the top level", "under data"] as const)
  test(`a refresh gives its tokens ${shape}`, async ({ page, office }) => {
    await setSession(page, toStored({ ...office.session, access_token: "ran.out.already" }));
    await page.route(REFRESH, async (route) => {
      const { status, access_token, refresh_token } = await (await route.fetch()).json();
      const pair = { access_token, refresh_token };
      await route.fulfill({
        json: shape === "under data" ? { status, data: pair } : { status, ...pair },
      });
    });
    await page.goto("/complaints");
    await expect.poll(async () => (await readSession(page)).token).not.toBe("ran.out.already");
    const { tokens, token } = await readSession(page);
    expect(JSON.parse(tokens!).access_token).toBe(token);
    await expect(page).toHaveURL("/complaints");
  });

for (const { name, refresh_token, asks } of [
  { name: "a refresh that fails", refresh_token: "not.a.token", asks: 1 },
  { name: "a 401 without a refresh token", refresh_token: "", asks: 0 },
])
  test(`${name} clears the tokens and leads to Session Expired`, async ({ page, office }) => {
    await setSession(page, toStored({ ...office.session, access_token: "ran.out", refresh_token }));
    const refreshes = count(page, /refresh-token/);
    await page.goto("/complaints");
    await expect(page).toHaveURL("/token-expired");
    await expect.poll(() => readSession(page)).toEqual(noSession);
    expect(refreshes).toHaveLength(asks);
    await expect(toasts(page)).toHaveText("");
    await page.goBack();
    await expect(page).not.toHaveURL("/complaints");
  });

test("Session Expired leads to the login, with nothing kept, and stays there", async ({
  page,
  office,
}) => {
  await setSession(
    page,
    toStored({ ...office.session, access_token: "ran.out", refresh_token: "" }),
  );
  await page.goto("/complaints");
  await expect(page.getByRole("heading", { name: "Session Expired" })).toBeVisible();
  await expect(page).toHaveTitle("Session Expired · Constituency Console");
  await expect(page.getByText("Please log in again to continue.", { exact: true })).toBeVisible();
  await expectUsable(page);
  await page.evaluate(() => sessionStorage.setItem("other", "1"));
  await page.getByRole("button", { name: "Go to Login", exact: true }).click();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL("/login");
});

test("a sign-in that is still good does not bounce Go to Login back", async ({ page, office }) => {
  await setSession(page, toStored(office.session));
  await page.goto("/token-expired");
  await page.getByRole("button", { name: "Go to Login" }).click();
  await expect(page.getByRole("heading", { name: "Super-Admin Login" })).toBeVisible();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => readSession(page)).toEqual(noSession);
});

test("a rejected login never starts a refresh", { tag: ["@session-7"] }, async ({ page }) => {
  const refreshes = count(page, /refresh-token/);
  await page.goto("/login");
  await page.getByLabel("Mobile").fill("6123456781");
  await page.getByLabel("Password", { exact: true }).fill("wrong password");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(toasts(page)).toContainText("Invalid mobile number or password");
  await expect(page).toHaveURL("/login");
  expect(refreshes).toEqual([]);
});

test("desktop: a duplicated tab and its original share each of ten rotations", async ({
  page,
  context,
  office,
}) => {
  test.slow();
  await waitForOtherTab(context);
  await setSession(page, toStored(office.session));
  const ranOut = new Set<string>();
  await context.route(COMPLAINTS, (route) =>
    ranOut.has(bearerOf(route.request()) ?? "")
      ? route.fulfill({ status: 401, json: refused })
      : route.fallback(),
  );
  const refreshes = count(context, /refresh-token/);
  await page.goto("/works");
  const [copy] = await Promise.all([
    page.waitForEvent("popup"),
    page.evaluate(() => void window.open("/works")),
  ]);
  await expect(copy.getByRole("heading", { name: "Under Construction" })).toBeVisible();
  // The first document of a window that a page opens runs no init script of the test.
  await copy.reload();
  const tokenOf = async (tab: Page) => (await readSession(tab)).token!;
  await expect.poll(() => tokenOf(copy)).toBe(await tokenOf(page));

  const turns = [[page], [copy], [page, copy], [copy, page]];
  for (let round = 0; round < 10; round += 1) {
    const tabs = turns[round % turns.length]!;
    const old = await tokenOf(page);
    // Token times are whole seconds: a refresh within the same second returns the same access token.
    const { iat } = JSON.parse(atob(old.split(".")[1]!)) as { iat: number };
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(iat);
    ranOut.add(old);
    const listed = (tab: Page) =>
      tab.waitForResponse((answer) => COMPLAINTS.test(answer.url()) && answer.ok());
    await Promise.all(tabs.flatMap((tab) => [listed(tab), tab.goto("/complaints")]));
    expect(refreshes).toHaveLength(round + 1);
    expect(await tokenOf(tabs[0]!)).not.toBe(old);
    await expect.poll(() => readSession(copy)).toEqual(await readSession(page));
    for (const tab of tabs) await tab.goto("/works");
  }
});

test(
  "the locations are fetched once there is a user",
  { tag: ["@session-3"] },
  async ({ page, office }) => {
    const calls = count(page, /\/api\/v0\/location\//);
    await page.goto("/login");
    await page.waitForLoadState("networkidle");
    expect(calls).toEqual([]);
    await setSession(page, toStored(office.session));
    await page.goto("/works");
    await expect.poll(() => calls.length).toBe(3);
    await page.waitForLoadState("networkidle");
    expect(calls.map((request) => new URL(request.url()).pathname).toSorted()).toEqual([
      "/api/v0/location/constituencies",
      "/api/v0/location/districts",
      "/api/v0/location/states",
    ]);
  },
);

for (const { text, answer } of [
  { text: "Failed to fetch locations", answer: { status: 500, body: "" } },
  { text: "Please sign in", answer: { status: 503, json: refused } },
])
  test(`locations that cannot be fetched say '${text}' once`, async ({ page, office }) => {
    await setSession(page, toStored(office.session));
    await page.route("**/api/v0/location/*", (route) => route.fulfill(answer));
    await page.goto("/works");
    await expect(toasts(page).getByText(text, { exact: true })).toHaveCount(1);
  });

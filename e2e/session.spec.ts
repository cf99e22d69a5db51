import type { Page } from "@playwright/test";
import { gate, setSession, noSession, toStored, readSession } from "./support/frame.ts";
import { goInPage } from "./support/in-page.ts";
import { boxOf } from "./support/look.ts";
import { bearerOf, countRequests } from "./support/requests.ts";
import { expect, test, expectUsable } from "./support/test.ts";

const REFRESH = "**/api/v0/auth/refresh-token";
const COMPLAINTS = /\/api\/v0\/complaint\?/;
const refused = { status: "error", success: false, message: "Please sign in", request_id: "1" };
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });

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
    const calls = countRequests(page, /\/api\/v0\//);
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
      if (path === "/") await page.goto(path);
      else await goInPage(page, path);
      await expect(page, path).toHaveURL("/login");
    }
    await page.goto("/complaints/1");
    await expect(page).toHaveURL("/login");
    await expect(page.getByRole("heading", { name: "Super-Admin Login" })).toBeVisible();
    expect(calls).toEqual([]);
  },
);

test(
  "a start restores the user only from tokens and a profile that parse",
  { tag: ["@session-2"] },
  async ({ page, office }) => {
    for (const { change, restored } of [
      { change: { tokens: null }, restored: false },
      { change: { userProfile: null }, restored: false },
      { change: { tokens: "{" }, restored: false },
      { change: { userProfile: "{oops" }, restored: false },
      { change: { userProfile: "7" }, restored: false },
      { change: {}, restored: true },
      { change: { token: null }, restored: true },
    ]) {
      await setSession(page, { ...noSession, ...toStored(office.session), ...change });
      await page.goto("/works");
      await expect(page).toHaveURL(restored ? "/works" : "/login");
      await expect(page.getByText("Asha Rao")).toHaveCount(restored ? 1 : 0);
    }
  },
);

test(
  "several rejected requests wait for one refresh, and each is repeated once with the new token",
  { tag: ["@session-5"] },
  async ({ page, office }) => {
    const old = { ...office.session, access_token: "ran.out.already" };
    await setSession(page, toStored(old));
    const refreshing = gate();
    await page.route(REFRESH, refreshing.hold);
    const calls = countRequests(page, /\/api\/v0\/(location|categories|principal)/);
    const refreshes = countRequests(page, /refresh-token/);
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

    const token = await kept();
    expect(refreshes).toHaveLength(1);
    expect(refreshes[0]!.postDataJSON()).toEqual({ token: old.refresh_token });
    for (const url of calls.slice(0, waiting).map((request) => request.url())) {
      const sent = () => calls.filter((request) => request.url() === url).map(bearerOf);
      await expect.poll(sent, url).toEqual([old.access_token, token]);
    }
    const tokens = JSON.parse((await readSession(page)).tokens!);
    expect(tokens).toEqual({ access_token: token, refresh_token: expect.any(String) });
    expect(tokens.refresh_token).not.toBe(old.refresh_token);
    await expect(page).toHaveURL("/complaints/add");
  },
);

test(
  "a request that is rejected again after its refresh is not sent a third time",
  { tag: "@proofs" },
  async ({ page, office }) => {
    await setSession(page, toStored(office.session));
    await page.route(COMPLAINTS, (route) => route.fulfill({ status: 401, json: refused }));
    const calls = countRequests(page, COMPLAINTS);
    const refreshes = countRequests(page, /refresh-token/);
    await page.goto("/complaints");
    await expect(page.getByText("Failed to fetch complaints")).toBeVisible();
    await expect(toasts(page)).toContainText("Please sign in");
    expect([calls.length, refreshes.length]).toEqual([2, 1]);
    await expect(page).toHaveURL("/complaints");
  },
);

test(
  "a refresh gives its tokens at the top level or under data",
  { tag: "@proofs" },
  async ({ page, office }) => {
    let isNested = false;
    await page.route(REFRESH, async (route) => {
      const { status, access_token, refresh_token } = await (await route.fetch()).json();
      const pair = { access_token, refresh_token };
      await route.fulfill({ json: isNested ? { status, data: pair } : { status, ...pair } });
    });
    await setSession(page, toStored(office.session));
    for (const nested of [false, true]) {
      isNested = nested;
      await page.evaluate(() => {
        const tokens = JSON.parse(sessionStorage.getItem("tokens")!) as object;
        const expired = { ...tokens, access_token: "ran.out.already" };
        sessionStorage.setItem("tokens", JSON.stringify(expired));
      });
      await page.goto("/complaints");
      await expect.poll(async () => (await readSession(page)).tokens).not.toContain("ran.out");
      const { tokens, token } = await readSession(page);
      expect(JSON.parse(tokens!).access_token).toBe(token);
      await expect(page).toHaveURL("/complaints");
    }
  },
);

test(
  "a refresh that fails, or none for lack of a token, clears the tokens and leads to Session Expired, then to the login",
  { tag: ["@session-6", "@session-8"] },
  async ({ page, office }) => {
    const refreshes = countRequests(page, /refresh-token/);
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    for (const [refresh_token, asks] of [
      ["not.a.token", 1],
      ["", 0],
    ] as const) {
      refreshes.length = 0;
      await setSession(
        page,
        toStored({ ...office.session, access_token: "ran.out", refresh_token }),
      );
      await page.goto("/complaints");
      await expect(page).toHaveURL("/token-expired");
      await expect.poll(() => readSession(page)).toEqual(noSession);
      expect(refreshes).toHaveLength(asks);
      expect(logged).toContain("Refresh token expired or invalid");
      await expect(toasts(page)).toHaveText("");
    }
    await expect(page.getByRole("heading", { name: "Session Expired" })).toBeVisible();
    await expect(page).toHaveTitle("Session Expired · Constituency Console");
    await expect(page.getByText("Please log in again to continue.", { exact: true })).toBeVisible();
    await expectUsable(page);
    await page.evaluate(() => sessionStorage.setItem("other", "1"));
    await page.getByRole("button", { name: "Go to Login", exact: true }).click();
    await expect(page).toHaveURL("/login");
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);

    // A session that is still valid does not lead back.
    await setSession(page, toStored(office.session));
    await page.goto("/token-expired");
    await page.getByRole("button", { name: "Go to Login" }).click();
    await expect(page.getByRole("heading", { name: "Super-Admin Login" })).toBeVisible();
    await expect(page).toHaveURL("/login");
    await expect.poll(() => readSession(page)).toEqual(noSession);
  },
);

test(
  "the locations are fetched once there is a user",
  { tag: ["@proofs", "@session-3"] },
  async ({ page, office }) => {
    const calls = countRequests(page, /\/api\/v0\/location\//);
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Login", exact: true })).toBeEnabled();
    expect(calls).toEqual([]);
    await setSession(page, toStored(office.session));
    await page.goto("/works");
    await expect.poll(() => calls.length).toBe(3);
    expect(calls.map((request) => new URL(request.url()).pathname).toSorted()).toEqual([
      "/api/v0/location/constituencies",
      "/api/v0/location/districts",
      "/api/v0/location/states",
    ]);
  },
);

test(
  "locations that fail to load show one message: the server's, or else the specified one",
  { tag: ["@proofs", "@failure-2"] },
  async ({ page, office }) => {
    await setSession(page, toStored(office.session));
    for (const { text, answer } of [
      { text: "Failed to fetch locations", answer: { status: 500, body: "" } },
      { text: "Please sign in", answer: { status: 503, json: refused } },
    ]) {
      await page.route("**/api/v0/location/*", (route) => route.fulfill(answer));
      await page.goto("/works");
      await expect(toasts(page).getByText(text, { exact: true })).toHaveCount(1);
    }
  },
);

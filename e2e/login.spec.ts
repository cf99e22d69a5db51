import type { Page } from "@playwright/test";
import { gate, readSession, noSession } from "./support/frame.ts";
import { boxOf } from "./support/look.ts";
import { SUPER_ADMIN } from "./support/people.ts";
import { expect, test, expectUsable } from "./support/test.ts";

const LOGIN = "**/api/v0/auth/super-admin/login";
const badPhone = "Please enter a valid 10-digit mobile number.";
const badPassword = "Password must be at least 8 characters long.";

const mobile = (page: Page) => page.getByLabel("Mobile");
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const button = (page: Page) => page.getByRole("button", { name: "Login", exact: true });
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });
const refusal = { status: "error", success: false, message: "Not today", request_id: "1" };

async function attempt(page: Page, phone: string, secret: string): Promise<void> {
  await mobile(page).fill(phone);
  await password(page).fill(secret);
  await button(page).click();
}

test(
  "the login page has a heading, and fields for a mobile number and a password, which can be shown",
  { tag: ["@login-1"] },
  async ({ page }) => {
    await page.goto("/login");
    await expect(
      page.getByRole("heading", { name: "Super-Admin Login", exact: true }),
    ).toBeVisible();
    await expect(page).toHaveTitle("Super-Admin Login · Constituency Console");
    await expect(mobile(page)).toHaveAttribute("maxlength", "10");
    await mobile(page).pressSequentially("987654321098");
    await expect(mobile(page)).toHaveValue("9876543210");
    await expect(password(page)).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show characters" }).click();
    await expect(password(page)).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide characters" }).click();
    await expect(password(page)).toHaveAttribute("type", "password");
    await expect(button(page)).toBeVisible();
    await expectUsable(page);
  },
);

test(
  "an empty form shows both messages and focuses the first wrong field; a corrected one is sent",
  { tag: ["@anywhere", "@login-5", "@login-6", "@call-21"] },
  async ({ page, expectFailures }) => {
    expectFailures(/login/);
    let calls = 0;
    await page.route(
      LOGIN,
      (route) => ((calls += 1), route.fulfill({ status: 401, json: refusal })),
    );
    await page.goto("/login");
    // The browser's own validation would stop the form before it shows the specified texts.
    await expect(page.locator("form")).toHaveJSProperty("noValidate", true);
    await button(page).click();
    await expect(mobile(page)).toHaveAccessibleDescription(badPhone);
    await expect(password(page)).toHaveAccessibleDescription(badPassword);
    await expect(mobile(page)).toHaveAttribute("aria-invalid", "true");
    await expect(mobile(page)).toBeFocused();
    await expectUsable(page);

    await mobile(page).fill(SUPER_ADMIN.phone);
    await expect(page.getByText(badPhone)).toBeHidden();
    await button(page).click();
    await expect(password(page)).toBeFocused();
    await expect(mobile(page)).not.toHaveAttribute("aria-invalid");
    expect(calls).toBe(0);
    // Blanks count for the length of a password; whether they are right, the server decides.
    await password(page).fill("        ");
    await button(page).click();
    await expect(toasts(page)).toContainText("Not today");
    await expect(page.getByText(badPassword)).toHaveCount(0);
    expect(calls).toBe(1);
  },
);

test(
  "a login sends one request with a busy button, shows the server's message, keeps the session and replaces the history entry",
  { tag: ["@anywhere", "@console-1", "@login-2", "@login-3", "@login-4", "@session-1"] },
  async ({ page }) => {
    const judging = gate();
    let calls = 0;
    await page.route(LOGIN, (route) => ((calls += 1), judging.hold(route)));
    await page.goto("/nowhere");
    await page.goto("/login");
    const answered = page.waitForResponse(LOGIN);
    await mobile(page).fill(SUPER_ADMIN.phone);
    await password(page).fill(SUPER_ADMIN.password);
    await expect(button(page)).toHaveText("Login");
    const { width } = await boxOf(button(page));
    await button(page).dblclick();
    const busy = page.getByRole("button", { name: "Logging in...", exact: true });
    await expect(busy).toHaveAttribute("aria-busy", "true");
    await expect(busy).toHaveText("Logging in...");
    await expect.poll(async () => (await boxOf(busy)).width).toBe(width);
    await password(page).press("Enter");
    await expectUsable(page);
    judging.release();
    const { message, data } = await (await answered).json();
    await expect(toasts(page)).toContainText(message);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();

    const { access_token, refresh_token, ...profile } = data;
    const kept = await readSession(page);
    expect(JSON.parse(kept.tokens!)).toEqual({ access_token, refresh_token });
    expect(kept.token).toBe(access_token);
    expect(JSON.parse(kept.userProfile!)).toEqual(profile);
    expect(profile.super_admin).toMatchObject({ name: SUPER_ADMIN.name, email: SUPER_ADMIN.email });
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);

    expect(calls).toBe(1);

    await page.goBack();
    await expect(page).toHaveURL("/nowhere");
    // Whoever is signed in is sent on.
    await page.goto("/login");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  },
);

test(
  "a failed login shows the server's message, 'Login failed.' or 'An unexpected error occurred', and the phone stays",
  { tag: ["@anywhere", "@login-7", "@session-7"] },
  async ({ page, expectFailures }) => {
    expectFailures(/login/);
    const refreshes: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/refresh-token")) refreshes.push(request.url());
    });
    await page.goto("/login");
    await attempt(page, "6123456780", "wrong password");
    await expect(toasts(page)).toContainText("Invalid mobile number or password");
    await expect(page).toHaveURL("/login");
    await expect(mobile(page)).toHaveValue("6123456780");
    await expect(button(page)).toBeEnabled();
    await expect.poll(() => readSession(page)).toEqual(noSession);
    await expectUsable(page);
    expect(refreshes).toEqual([]);

    await page.route(LOGIN, (route) => route.fulfill({ status: 502, body: "Bad gateway" }), {
      times: 1,
    });
    await button(page).click();
    await expect(toasts(page)).toContainText("Login failed.");
    // The message of an attempt replaces that of the one before.
    await expect(toasts(page)).not.toContainText("Invalid mobile number or password");
    await page.route(LOGIN, (route) => route.abort(), { times: 1 });
    await attempt(page, SUPER_ADMIN.phone, SUPER_ADMIN.password);
    await expect(toasts(page)).toContainText("An unexpected error occurred");
    await button(page).click();
    await expect(page).toHaveURL("/");
  },
);

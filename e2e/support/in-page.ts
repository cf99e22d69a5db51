import { expect, type Page } from "@playwright/test";

const refused = { status: 401, json: { status: "error", message: "Signed out" } };

/** Goes to an address of the console without a new document, so that the page keeps what it has in memory. */
export async function goInPage(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), address);
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate", { state: null })));
}

interface Account {
  phone: string;
  password: string;
}

/** Sends the form of the login page that is open, of staff or not. */
export async function submitLogin(page: Page, { phone, password }: Account): Promise<void> {
  await page.getByLabel("Mobile").fill(phone);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/** Signs in at the login page that is open, without a new document. */
export async function signInByForm(page: Page, account: Account): Promise<void> {
  await submitLogin(page, account);
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
}

const LISTS = /\/api\/v0\/(complaint|event)\?/;

/**
 * Ends the session by an action, and goes to the login page. The action's call, a change or that of a list, is answered with 401,
 * as the token refresh is. The page's other calls are not: they may still be on their way, and would end the session earlier.
 */
export async function expireSession(page: Page, act: () => Promise<void>): Promise<void> {
  const calls = /\/api\/v0\//;
  await page.route(calls, (route) => {
    const request = route.request();
    const isRefused = request.method() !== "GET" || LISTS.test(request.url());
    return isRefused ? route.fulfill(refused) : route.fallback();
  });
  await act();
  await expect(page).toHaveURL(/\/token-expired$/);
  await page.unroute(calls);
  await page.getByRole("button", { name: "Go to Login" }).click();
}

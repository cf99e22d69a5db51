import type { Page } from "@playwright/test";
import { setSession, toStored, readSession } from "../support/frame.ts";
import { waitForOtherTab } from "../support/tabs.ts";
import { bearerOf, countRequests } from "../support/requests.ts";
import { expect, test } from "../support/test.ts";

const COMPLAINTS = /\/api\/v0\/complaint\?/;
const refused = { status: "error", success: false, message: "Please sign in", request_id: "1" };

test.beforeEach(({ expectFailures }) => expectFailures(/\/api\/v0\//));

test("desktop: a duplicated tab and its original share each of ten token refreshes", async ({
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
  const refreshes = countRequests(context, /refresh-token/);
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

import { setSession, toStored, readSession } from "../support/frame.ts";
import { expect, test } from "../support/test.ts";

const REFRESH = "**/api/v0/auth/refresh-token";
const wait = "Too many attempts. Please try again in 42 seconds.";

test.beforeEach(({ expectFailures }) => expectFailures(/\/api\/v0\//));

test("a refresh that is answered with 429 keeps the session, and the next one goes on with it", async ({
  page,
  office,
}) => {
  const kept = toStored({ ...office.session, access_token: "ran.out" });
  await setSession(page, kept);
  await page.route(REFRESH, (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "42" },
      json: { status: "error", success: false, message: wait, request_id: "1" },
    }),
  );
  await page.goto("/complaints");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(wait);
  await expect(page).toHaveURL("/complaints");
  await expect.poll(() => readSession(page)).toEqual(kept);

  await page.unroute(REFRESH);
  await page.reload();
  await expect.poll(async () => (await readSession(page)).token).not.toBe(kept.token);
  await expect(page).toHaveURL("/complaints");
});

test("a refresh whose answer is lost is repeated while the server still takes its token", async ({
  page,
  office,
}) => {
  await setSession(page, toStored({ ...office.session, access_token: "ran.out" }));
  let refreshes = 0;
  // The server answers, and the first answer never arrives.
  await page.route(REFRESH, async (route) => {
    refreshes += 1;
    if (refreshes > 1) return route.continue();
    await route.fetch();
  });
  await page.goto("/complaints");
  await expect.poll(async () => (await readSession(page)).token).not.toBe("ran.out");
  expect(refreshes).toBe(2);
  await expect(page).toHaveURL("/complaints");
});

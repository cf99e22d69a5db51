import { answer, card, full, REPORT, watchQueries } from "./support/reports.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(({ signedIn }) => signedIn);

test("what was read shows again for 1800 seconds while it is fetched anew, and no longer", async ({
  page,
}) => {
  await page.clock.install();
  const queries = watchQueries(page);
  await page.route(REPORT, (route) => route.fulfill(answer(full)));
  await page.goto("/?mandal=North");
  await expect(card(page, "User Management")).toContainText("1,32,200");
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect.poll(() => queries).toEqual(["?mandal=North", ""]);
  await expect(card(page, "User Management")).toContainText("1,32,200");

  // From here on no answer comes: what is shown was kept.
  await page.unroute(REPORT);
  await page.route(REPORT, () => undefined);
  await page.clock.fastForward(1_790_000);
  await page.goBack();
  await expect.poll(() => queries.length).toBe(3);
  await expect(card(page, "User Management")).toContainText("1,32,200");
  await expect(page.getByText("Loading reports...")).toHaveCount(0);
  await page.clock.fastForward(1_810_000);
  await page.goForward();
  await expect(page.getByText("Loading reports...")).toBeVisible();
});

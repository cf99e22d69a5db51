import { LIST, row, rows, totals } from "./support/complaint-list.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "rows show before a total that takes long; a failure to count it takes no row away",
  { tag: ["@proofs", "@anywhere", "@call-24"] },
  async ({ page, expectFailures }) => {
    expectFailures(LIST);
    await page.clock.install();
    const counted = Promise.withResolvers<void>();
    let failures = 1;
    const data = Array.from({ length: 10 }, (_, index) => row(index + 1));
    await page.route(LIST, async (route) => {
      const isFirst = route.request().headers().prefer === "wait=1";
      if (!isFirst) await counted.promise;
      const isFailure = !isFirst && failures-- > 0;
      const follows = { page: 1, pageSize: 10, totalItems: 10, totalPages: 2, totalFollows: true };
      const Pagination = isFirst ? follows : totals(1, 40).Pagination;
      await route.fulfill({
        status: isFailure ? 503 : 200,
        json: {
          status: isFailure ? "error" : "success",
          message: "",
          data,
          Pagination,
          pagination: Pagination,
        },
      });
    });
    await page.goto("/complaints?search=lamp");
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByText("Page 1 of …")).toBeVisible();
    await expect(page.getByText("Counting...")).toBeVisible();
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();

    const failed = page.waitForResponse((answer) => answer.status() === 503);
    counted.resolve();
    await page.clock.runFor(1000);
    await failed;
    await page.clock.runFor(10_000);
    await expect(page.getByText("Page 1 of 40")).toBeVisible();
    await expect(page.getByText("Page 1 of 40, 400 complaints")).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
  },
);

import { combobox } from "./support/controls.ts";
import { expect, test } from "./support/test.ts";

const REM = 16;

test.beforeEach(({ signedIn }) => signedIn);

test(
  "a dropdown list is as high as its options, and never higher than 15rem",
  { tag: ["@phone", "@filter-6"] },
  async ({ page }) => {
    let count = 2;
    await page.route("**/api/v0/categories/2", (route) =>
      route.fulfill({
        json: {
          status: "success",
          data: [
            {
              children: Array.from({ length: count }, (_, index) => ({
                id: index + 1,
                name: `Category ${index + 1}`,
              })),
            },
          ],
        },
      }),
    );
    const list = page.getByRole("listbox");
    const open = async () => {
      await page.goto("/events/add");
      await combobox(page, "Category").click();
      await expect(list.getByRole("option", { name: "Category 1", exact: true })).toBeVisible();
    };
    const height = async () => (await list.evaluate((box) => box.clientHeight)) / REM;
    await expect(page.locator("html")).toHaveCSS("font-size", `${REM}px`);
    await open();
    await expect.poll(height).toBeLessThan(7);
    count = 40;
    await open();
    await expect.poll(height).toBe(15);
    await expect(list).toHaveCSS("overflow-y", "auto");
  },
);

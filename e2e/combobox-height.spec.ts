import { combobox } from "./support/controls.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test("a dropdown list is as high as its options, and never higher than 15rem", async ({ page }) => {
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
  const height = async () => {
    await page.goto("/events/add");
    await combobox(page, "Category").click();
    const list = page.getByRole("listbox");
    await expect(list.getByRole("option", { name: "Category 1", exact: true })).toBeVisible();
    return list.evaluate(
      (box) => box.clientHeight / parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
  };
  expect(await height()).toBeLessThan(7);
  count = 40;
  expect(await height()).toBe(15);
  await expect(page.getByRole("listbox")).toHaveCSS("overflow-y", "auto");
});

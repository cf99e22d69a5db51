import type { Page } from "@playwright/test";
import { combobox } from "./support/controls.ts";
import { expect, test } from "./support/test.ts";

const REM = 16;

test.beforeEach(({ signedIn }) => signedIn);

/** Answers with own categories: another test changes those of the office. */
const answerCategories = (page: Page, type: number, names: () => string[]) =>
  page.route(`**/api/v0/categories/${type}`, (route) =>
    route.fulfill({
      json: {
        status: "success",
        data: [{ children: names().map((name, index) => ({ id: index + 1, name })) }],
      },
    }),
  );

test(
  "a dropdown list is as high as its options, and never higher than 15rem",
  { tag: ["@proofs", "@phone", "@filter-6"] },
  async ({ page }) => {
    let count = 2;
    await answerCategories(page, 2, () =>
      Array.from({ length: count }, (_, index) => `Category ${index + 1}`),
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

test(
  "the keys of a combobox reach every option, and wrap at both ends",
  { tag: ["@proofs", "@anywhere", "@filter-4"] },
  async ({ page }) => {
    const names = ["Air", "Banks", "Canals", "Drains", "Electricity", "Fields", "Ghats", "Housing"];
    const last = names.length - 1;
    await answerCategories(page, 1, () => names);
    await page.goto("/complaints/add");
    const box = combobox(page, "Category");
    const marked = page.locator("[role=option][data-active]");
    /** Presses a key; the option at `index` is then marked, and is the one that the box names to a screen reader. */
    const press = async (key: string, index: number) => {
      await box.press(key);
      await expect(marked).toHaveAttribute("aria-posinset", String(index + 1));
      await expect(marked).toContainText(names[index]!);
      await expect(marked).toHaveId((await box.getAttribute("aria-activedescendant")) ?? "");
      await expect(marked).toBeInViewport();
    };
    await press("ArrowDown", 0);
    for (let index = 1; index <= last; index += 1) await press("ArrowDown", index);
    await press("ArrowDown", 0);
    await press("ArrowUp", last);
    for (let index = last - 1; index >= 0; index -= 1) await press("ArrowUp", index);
    await press("End", last);
    await press("PageDown", last);
    await press("PageUp", last - 6);
    await press("PageDown", last);
    await press("Home", 0);
    await press("PageUp", 0);
    await press("End", last);
    await box.press("Enter");
    await expect(box).toHaveValue(names[last]!);
    await expect(marked).toHaveCount(0);
    // An open list begins at what is chosen.
    await press("ArrowDown", last);
    await box.press("Escape");
    await box.press("Backspace");
    await expect(box).toHaveValue(names[last]!.slice(0, -1));
    await box.fill("");
    await box.press("Tab");
    await expect(box).toHaveValue("");
    await press("ArrowUp", last);
  },
);

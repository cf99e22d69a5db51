import { createCategory, listCategoriesOfType, updateCategory } from "contract/categories";
import type { Page } from "@playwright/test";
import { addComplaint } from "./support/complaint-page.ts";
import { combobox, expectToast } from "./support/controls.ts";
import { chooseHindi } from "./support/hindi.ts";
import { goInPage } from "./support/in-page.ts";
import type { Office } from "./support/office.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog");
const add = (office: Office, name: string, more: { name_hi?: string; due_days?: number } = {}) =>
  office.call(createCategory, { params: { typeId: 1 }, body: { name, ...more } });

test(
  "a category is added, corrected, moved, retired and brought back, and a form offers it at once",
  { tag: ["@category-2", "@category-3"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/categories/);
    const [name, before] = [unique("Street Lights"), unique("Parks")];
    await add(office, before);
    await page.goto("/complaints/add");
    await combobox(page, "Category").fill(before);
    await expect(page.getByRole("option", { name: before })).toBeVisible();
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Categories" }).click();
    await page.getByRole("button", { name: "Add Category" }).click();
    await dialog(page).getByLabel("Name", { exact: true }).fill(before.toUpperCase());
    await dialog(page).getByLabel("Days until due").fill("सात");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    const days = dialog(page).getByLabel("Days until due");
    await expect(days).toHaveAccessibleDescription(/must be a whole number from 0 to 3650/);
    await days.fill("७");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    const typed = dialog(page).getByLabel("Name", { exact: true });
    await expect(typed).toHaveAccessibleDescription(/already exists/);
    await expect(typed).toHaveValue(before.toUpperCase());
    await typed.fill(name);
    await dialog(page).getByLabel("Hindi name").fill("बत्तियाँ");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(row(page, name)).toContainText("7 days");
    await expect(row(page, name)).toContainText("बत्तियाँ");

    const own = page.getByRole("row").filter({ hasText: new RegExp(`${name}|${before}`) });
    // Another test may have added a category between the two: then one move is not enough.
    await expect(async () => {
      await page.getByRole("button", { name: `Move ${name} up` }).click();
      await expect(own).toContainText([name, before], { timeout: 5000 });
    }).toPass();
    await page.getByRole("button", { name: `Retire ${before}` }).click();
    await expectToast(page, `${before} is retired: it stays on its records`);
    await expect(row(page, before)).toContainText("Retired");

    await goInPage(page, "/complaints/add");
    await combobox(page, "Category").fill(name);
    await expect(page.getByRole("option", { name })).toBeVisible();
    await combobox(page, "Category").fill(before);
    await expect(page.getByRole("option", { name: before })).toHaveCount(0);
  },
);

test(
  "a record shows the Hindi name that the office gave, and a filter offers a retired category",
  { tag: ["@proofs", "@category-2", "@language-10"] },
  async ({ page, context, office }) => {
    const [name, name_hi] = [unique("Ponds"), unique("तालाब")];
    const { data } = await add(office, name, { name_hi });
    const { id } = await addComplaint(office, { category_id: data.id });
    const body = { name, name_hi, due_days: null, position: data.position, retired: true };
    await office.call(updateCategory, { params: { typeId: 1, id: data.id }, body });
    await chooseHindi(context);
    await page.goto(`/complaints/${id}`);
    await expect(page.getByText(name_hi)).toBeVisible();
    await page.goto(`/complaints?category=${data.id}`);
    await expect(row(page, String(id)).first()).toContainText(name_hi);
    await page.getByRole("button", { name: "फ़िल्टर", exact: true }).click();
    await expect(combobox(page, "श्रेणी")).toHaveValue(`${name_hi} (अब नहीं चुनी जाती)`);
  },
);

test(
  "the page of categories is accessible, with and without rows, and after a failure",
  { tag: "@proofs" },
  async ({ page, office, expectFailures }) => {
    await page.goto("/categories?type=events");
    await expect(page.getByRole("tab", { name: "Events" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(row(page, "Public Meeting")).toBeVisible();
    await expectUsable(page);
    expectFailures(/categories/);
    await page.route("**/api/v0/categories/1?all=true", (route) => route.fulfill({ status: 500 }));
    await page.getByRole("tab", { name: "Complaints" }).click();
    await expect(page.getByText("Failed to load categories").first()).toBeVisible();
    await expectUsable(page);
    await page.unrouteAll();
    const { data } = await office.call(listCategoriesOfType, { params: { typeId: 1 } });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(row(page, data[0]!.children[0]!.name)).toBeVisible();
  },
);

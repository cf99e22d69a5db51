import type { Page } from "@playwright/test";
import { addAdmin, adminRows, listOf, rowOf } from "./support/admins.ts";
import { expectToast } from "./support/controls.ts";
import { expect, expectAccessible, test, expectUsable } from "./support/test.ts";

const LIST = "**/api/v0/principal/all_principal*";

test.beforeEach(({ signedIn: _ }) => undefined);

const answer = (principals: unknown) => ({
  json: { status: "success", message: "Admins fetched successfully", data: { principals } },
});
const names = (page: Page) => page.locator("td:nth-child(2) > :first-child");

test(
  "lists admins, ten a page, with NA for a missing role; a page beyond the end is the last one",
  { tag: ["@call-11", "@admin-list-1", "@admin-list-2"] },
  async ({ page }) => {
    const asked: string[] = [];
    await page.route(LIST, (route) => {
      asked.push(new URL(route.request().url()).search);
      return route.fulfill(answer(adminRows(12)));
    });
    await page.goto("/admins");
    await expect(page.getByRole("heading", { level: 1, name: "Manage Admins" })).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveText([
      "Index",
      "Name",
      "Phone",
      "Role",
      "Options",
    ]);
    await expect(names(page)).toHaveCount(10);
    await expect(rowOf(page, "Admin 1").getByRole("cell")).toHaveText([
      "1",
      "Admin 1North · 0 open · never signed in",
      "9000000001",
      "NA",
      "View",
    ]);
    await expect(rowOf(page, "सुनीता देवी").getByRole("cell").nth(3)).toHaveText("Admin");
    await expect(page.getByText("Page 1 of 2")).toBeVisible();
    await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
    await expectUsable(page);

    await page.getByRole("button", { name: "Next" }).click();
    await expect(names(page)).toHaveText(["Admin 11", "Admin 12"]);
    await expect(rowOf(page, "Admin 12").getByRole("cell").first()).toHaveText("12");
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
    expect(asked).toEqual(["?principal_type=admin"]);

    await page.reload();
    await expect(names(page)).toHaveText(["Admin 11", "Admin 12"]);
    await page.goBack();
    await expect(names(page)).toHaveCount(10);
    await page.goto("/admins?page=7");
    await expect(page.getByText("Page 2 of 2")).toBeVisible();
    await expect(names(page)).toHaveText(["Admin 11", "Admin 12"]);
  },
);

test(
  "shows that the list loads, is empty or failed, with the server's message in a toast",
  { tag: ["@proofs", "@anywhere", "@admin-list-4", "@failure-1"] },
  async ({ page, expectFailures }) => {
    expectFailures(/all_principal/);
    const { promise: held, resolve: hold } = Promise.withResolvers<() => Promise<void>>();
    await page.route(LIST, (route) => hold(() => route.fulfill(answer([]))));
    await page.goto("/admins");
    await expect(page.getByRole("status")).toHaveText("Loading admins...");
    await expectAccessible(page);
    await (
      await held
    )();
    await expect(page.getByText("No Data to Display")).toBeVisible();
    await expect(page.getByText("Page 1 of 1")).toBeVisible();
    await expectAccessible(page);

    await page.unroute(LIST);
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expectToast(page, "Failed to fetch admins");
    await expect(page.getByRole("table").getByRole("alert")).toHaveText("Failed to fetch admins");
    await expectAccessible(page);

    await page.unroute(LIST);
    const refusal = { status: "error", message: "The office is closed" };
    await page.route(LIST, (route) => route.fulfill({ status: 503, json: refusal }));
    await page.getByRole("button", { name: "Try again" }).click();
    await expectToast(page, "The office is closed");
    await expect(page.getByRole("table").getByRole("alert")).toHaveText("Failed to fetch admins");

    await page.unroute(LIST);
    await page.route(LIST, (route) => route.fulfill(answer(undefined)));
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No Data to Display")).toBeVisible();
  },
);

test(
  "shows one admin, from the row, the button and the keyboard; Cancel in edit and delete returns to the view",
  { tag: "@admin-modal-1" },
  async ({ page, office }) => {
    const { admin, place } = await addAdmin(office);
    await page.goto(listOf(admin.name));
    const dialog = page.getByRole("dialog", { name: "Admin Details" });
    const view = page.getByRole("button", { name: `View ${admin.name}` });

    await view.click();
    await expect(dialog).toContainText(admin.name);
    for (const text of [admin.phone, admin.email!, "Admin", place.constituency.name])
      await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await expect(dialog.getByRole("link", { name: admin.phone })).toHaveAttribute(
      "href",
      `tel:+91${admin.phone}`,
    );
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);

    await rowOf(page, admin.name).getByRole("cell").first().click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await view.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(view).toBeFocused();

    await view.click();
    await dialog.getByRole("button", { name: "Edit" }).click();
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await expect(name).toBeFocused();
    await name.fill("Somebody Else");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toContainText(admin.name);
    await expect(dialog.getByRole("button", { name: "Edit" })).toBeFocused();

    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("textbox", { name: "Type 'delete' to confirm" })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Edit" }).click();
    await expect(name).toHaveValue(admin.name);
  },
);

test(
  "the list is searched in the browser by name, phone, email or constituency, and the address keeps the search",
  { tag: ["@proofs", "@firefox", "@admin-list-3"] },
  async ({ page }) => {
    const asked: string[] = [];
    const rows = adminRows(12).map((row, index) => ({
      ...row,
      constituency_name: index === 10 ? "Árangpur" : null,
    }));
    await page.route(LIST, (route) => {
      asked.push(route.request().url());
      return route.fulfill(answer(rows));
    });
    const search = page.getByPlaceholder("Name, phone, constituency...");
    await page.goto("/admins?page=2");
    await search.fill(" सुनीता ");
    await expect(names(page)).toHaveText(["सुनीता देवी"]);
    await expect(page).toHaveURL(`/admins?search=${encodeURIComponent("सुनीता")}`);
    await expect(page.getByText("Page 1 of 1")).toBeVisible();
    await expectUsable(page);
    await page.reload();
    await expect(names(page)).toHaveText(["सुनीता देवी"]);
    await search.fill("arang");
    await expect(names(page)).toHaveText(["Admin 11"]);
    await search.fill("90000 00001");
    await expect(names(page)).toHaveText(["Admin 1"]);
    await search.fill("nobody");
    await expect(page.getByText("No admin matches. Search for other words;")).toBeVisible();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(names(page)).toHaveCount(10);
    await search.fill("nobody");
    await page.getByRole("button", { name: "Remove Search" }).click();
    await expect(names(page)).toHaveCount(10);
    await expect(search).toBeFocused();
    expect(asked).toHaveLength(2);
  },
);

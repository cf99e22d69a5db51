import { addAdmin } from "../support/admins.ts";
import { expect, test } from "../support/test.ts";

test("a field that the user reaches before the focus has moved to the new page's heading keeps it", async ({
  page,
  signedIn: _,
}) => {
  await page.goto("/");
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const box = document.querySelector<HTMLInputElement>("main [role=search] input");
      if (!box || !location.pathname.startsWith("/admins")) return;
      observer.disconnect();
      box.focus();
      document.execCommand("insertText", false, "As");
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.getByRole("button", { name: "Members", exact: true }).click();
  await page.getByRole("link", { name: "View Members" }).click();
  const box = page.getByRole("search").getByRole("textbox");
  await expect(box).toHaveValue("As");
  await page.keyboard.type("ha");
  await expect(box).toHaveValue("Asha");
});

test("Escape that cancels a candidate of an input method does not close the dialog", async ({
  page,
  signedIn: _,
}) => {
  await page.goto("/admins");
  await page.getByRole("button", { name: "Add Admin" }).click();
  const name = page.getByRole("dialog").getByLabel("Name");
  await name.dispatchEvent("keydown", { key: "Escape", isComposing: true });
  await name.fill("सुनीता");
  await name.fill("");
  await page.keyboard.press("Escape");
  await expect(name).toHaveCount(0);
});

test("the focus returns to the button that opened the first of two dialogs that close together", async ({
  page,
  office,
  signedIn: _,
}) => {
  const { admin } = await addAdmin(office);
  await page.goto("/admins");
  const add = page.getByRole("button", { name: "Add Admin" });
  await add.click();
  await page.getByRole("dialog").getByLabel("Name").fill("Half");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(add).toBeFocused();

  const view = page.getByRole("button", { name: `View ${admin.name}` });
  await view.click();
  await page.getByRole("button", { name: "Deactivate" }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Deactivate" }).click();
  await expect(question).toHaveCount(0);
  await expect(view).toBeFocused();
});

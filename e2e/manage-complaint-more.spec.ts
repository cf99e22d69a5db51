import { deleteComplaint, updateComplaint } from "contract/complaints/complaints";
import { picker, png } from "./support/complaint-form.ts";
import {
  addComplaint,
  answerOne,
  editButton,
  EDITING,
  foreign,
  ONE,
  read,
  save,
  title,
} from "./support/complaint-page.ts";
import { expectToast } from "./support/controls.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "three people are shown with name, phone and email, and these cannot be edited",
  { tag: ["@anywhere", "@complaint-2", "@complaint-edit-2"] },
  async ({ page, office }) => {
    const [category] = await office.categories(1);
    const people = {
      complainant_name: "Ramesh Yadav",
      complainant_phone: "9000000011",
      complainant_email: "ramesh@example.org",
      assigned_to_name: "Meena Kumari",
      assigned_to_phone: "9000000012",
      assigned_to_email: "meena@example.org",
      registered_by_name: "Asha Rao",
      registered_by_phone: "9000000013",
      registered_by_email: "asha@example.org",
    };
    const named = { category_id: category!.id, category_name: category!.name };
    await answerOne(page, { ...foreign, ...people, ...named, assigned_to: 2000000000 });
    await page.goto("/complaints/1");
    const main = page.getByRole("main");
    const shown = page.getByRole("complementary", { name: "People" });
    const expectPeople = async () => {
      for (const text of Object.values(people))
        await expect(shown.getByText(text, { exact: true })).toBeVisible();
      await expect(shown.locator("input, textarea, select, [contenteditable]")).toHaveCount(0);
    };
    await expectPeople();
    await expect(main.locator("input, textarea, select, [contenteditable]")).toHaveCount(0);

    await editButton(page).click();
    await expect(save(page)).toBeVisible();
    await expectPeople();
    for (const [index, name] of ["Complaint Title", "Description"].entries())
      await expect(main.getByRole("textbox").nth(index)).toHaveAccessibleName(name);
    for (const [index, name] of ["Category", "Assigned To"].entries())
      await expect(main.getByRole("combobox").nth(index)).toHaveAccessibleName(name);
    await expect(main.getByRole("group", { name: "Status" }).getByRole("button")).toHaveText([
      "registered",
      "in-process",
      "completed",
    ]);
    await expect(main.locator("input, textarea, select, [contenteditable]")).toHaveCount(4);
  },
);

test(
  "a note or a file for a complaint that someone else deleted shows that it is gone",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(/\/api\/v0\/complaint\//);
    const dialog = page.getByRole("dialog");
    const open = async (name: string) => {
      const { id } = await addComplaint(office);
      await page.goto(`/complaints/${id}`);
      await page.getByRole("button", { name }).click();
      await expect(dialog).toBeVisible();
      await office.call(deleteComplaint, { params: { id }, body: { complaint_ids: [id] } });
    };
    await open("Add Note");
    await dialog.getByLabel("Note", { exact: true }).fill("Called.");
    await dialog.getByRole("button", { name: "Add Note" }).click();
    await expect(page.getByText("Failed to load complaint")).toBeVisible();
    await open("Add Files");
    await picker(page).setInputFiles(png("wall.png"));
    await dialog.getByRole("button", { name: "Add Files" }).click();
    await expect(page.getByText("Failed to load complaint")).toBeVisible();
  },
);

test(
  "a save whose answer was lost is no conflict with the same save",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(ONE);
    const { id } = await addComplaint(office);
    await page.goto(`/complaints/${id}`);
    await editButton(page).click();
    await title(page).fill("Mine");
    const saveWithoutAnswer = async () => {
      await page.route(ONE, async (route) => {
        await route.fetch();
        await route.abort();
      });
      const lost = page.waitForEvent("requestfailed");
      await save(page).click();
      await lost;
      await page.unroute(ONE);
    };
    await saveWithoutAnswer();
    await expectToast(page, "Failed to update complaint");
    await save(page).click();
    await expectToast(page, "Complaint updated successfully!");
    await expect(page.getByText(EDITING)).toBeHidden();

    await editButton(page).click();
    await title(page).fill("Mine again");
    await saveWithoutAnswer();
    const { description, category_id } = await read(office, id);
    const theirs = { title: "Theirs", description, category_id, status_id: 2 };
    await office.call(updateComplaint, { params: { id }, body: theirs });
    await save(page).click();
    await expect(page.getByRole("alert")).toContainText("changed by someone else");
    await expect(title(page)).toHaveValue("Mine again");
  },
);

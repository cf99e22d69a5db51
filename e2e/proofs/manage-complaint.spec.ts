import { deleteComplaint, updateComplaint } from "contract/complaints/complaints";
import { expectToast } from "../support/controls.ts";
import { picker, png } from "../support/complaint-form.ts";
import {
  editButton,
  EDITING,
  ONE,
  read,
  addComplaint,
  save,
  STORY,
  title,
  saveAfterAnother,
} from "../support/complaint-page.ts";
import { gate } from "../support/frame.ts";
import { goInPage } from "../support/in-page.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "a later read that fails leaves the complaint and an open dialog; a complaint that is gone says so",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(/\/api\/v0\/complaint\/\d+/);
    const { id, title: name, mark } = await addComplaint(office);
    await page.goto(`/complaints?search=${mark}`);
    await page.getByRole("link", { name }).click();
    await expect(editButton(page)).toBeVisible();
    await page.getByRole("link", { name: "All complaints" }).click();
    await expect(page.getByRole("link", { name })).toBeVisible();
    const answer = gate();
    await page.route(ONE, (route) => route.abort());
    await page.route(ONE, answer.hold);
    await page.goBack();
    await page.getByRole("button", { name: "Add Note" }).click();
    const note = page.getByRole("dialog").getByRole("textbox", { name: "Note" });
    await note.fill("Called him");
    answer.release();
    await expectToast(page, "Cannot fetch complaint");
    await expect(note).toHaveValue("Called him");
    await expect(page.getByText("Failed to load complaint")).toHaveCount(0);

    await page.unroute(ONE);
    await office.call(deleteComplaint, { params: { id }, body: { complaint_ids: [id] } });
    await note.fill("");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "All complaints" }).click();
    await expect(page.getByRole("heading", { name: "Complaints", level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Failed to load complaint")).toBeVisible();
    await expect(editButton(page)).toHaveCount(0);
  },
);

test(
  "a deletion that is answered after its page was left stays on the page that is open now",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(STORY);
    const { title: name, mark } = await addComplaint(office);
    await page.goto(`/complaints?search=${mark}`);
    await page.getByRole("link", { name }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    const answer = gate();
    await page.route(ONE, answer.hold);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Complaints", level: 1 })).toBeVisible();
    await goInPage(page, `/complaints?search=${mark}&status=registered`);
    await expect(page.getByRole("link", { name })).toBeVisible();
    answer.release();
    await expectToast(page, "Complaint deleted successfully!");
    await expect(page.getByText("No Data to Display")).toBeVisible();
    await expect(page).toHaveURL(`/complaints?search=${mark}&status=registered`);
  },
);

test(
  "editing begins with the latest complaint, not with the one that was read before",
  { tag: "@anywhere" },
  async ({ page, office }) => {
    const { id, title: name, mark } = await addComplaint(office);
    await page.goto(`/complaints?search=${mark}`);
    await page.getByRole("link", { name }).click();
    await expect(editButton(page)).toBeVisible();
    await page.getByRole("link", { name: "All complaints" }).click();
    await expect(page.getByRole("link", { name })).toBeVisible();
    const { description, category_id } = await read(office, id);
    const theirs = { title: `Theirs ${mark}`, description, category_id, status_id: 2 };
    await office.call(updateComplaint, { params: { id }, body: theirs });
    const answer = gate();
    await page.route(ONE, answer.hold);
    await page.goBack();
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await editButton(page).click();
    await expect(page.getByRole("main").getByRole("button", { name: "Loading..." })).toBeVisible();
    answer.release();
    await expect(title(page)).toHaveValue(theirs.title);
    await title(page).fill(`Ours ${mark}`);
    await save(page).click();
    await expectToast(page, "Complaint updated successfully!");
    expect(await read(office, id)).toMatchObject({ title: `Ours ${mark}`, version: 3 });
  },
);

test(
  "an edit that is cancelled while the latest version is read stays cancelled",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(ONE);
    const { theirs } = await saveAfterAnother(page, office);
    const answer = gate();
    await page.route(ONE, answer.hold);
    const asked = page.waitForRequest(ONE);
    await page.getByRole("button", { name: "Reload" }).click();
    await asked;
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(editButton(page)).toBeFocused();
    answer.release();
    await expect(page.getByRole("heading", { name: theirs.title })).toBeVisible();
    await expect(page.getByText(EDITING)).toBeHidden();
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

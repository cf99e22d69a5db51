import { choose, expectToast } from "./support/controls.ts";
import {
  answerOne,
  editButton,
  EDITING,
  foreign,
  ONE,
  read,
  save,
  addComplaint,
  title,
  saveAfterAnother,
} from "./support/complaint-page.ts";
import { expect, expectAccessible, test, expectUsable } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "edits title, category, status, description and assignee; Cancel resets them",
  { tag: ["@complaint-1", "@complaint-edit-1", "@complaint-edit-3", "@complaint-edit-4"] },
  async ({ page, office }) => {
    const { id, mark, admin } = await addComplaint(office);
    const [, second] = await office.categories(1);
    await page.goto(`/complaints/${id}`);
    await editButton(page).click();
    await expect(page.getByText(EDITING)).toBeVisible();
    await expect(title(page)).toBeFocused();
    await expect(save(page)).toBeDisabled();
    await expect(page.getByLabel("Assigned To")).toHaveValue(admin.name);
    await expectUsable(page);

    await title(page).fill("Other");
    await expect(save(page)).toBeEnabled();
    await title(page).fill(`Well ${mark}`);
    await expect(save(page)).toBeDisabled();

    await title(page).fill("Other");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText(EDITING)).toBeHidden();
    await expect(editButton(page)).toBeFocused();
    await editButton(page).click();
    await expect(title(page)).toHaveValue(`Well ${mark}`);

    await title(page).fill("  ");
    await page.getByLabel("Description").fill("");
    await save(page).click();
    await expect(page.getByText("Title is required")).toBeVisible();
    await expect(page.getByText("Description is required")).toBeVisible();
    await expect(title(page)).toBeFocused();

    await title(page).fill(`Deep well ${mark} `);
    await page.getByLabel("Description").fill("Short now.");
    await choose(page, "Category", second!.name);
    await page.getByRole("button", { name: "completed" }).click();
    await page.getByRole("combobox", { name: "Assigned To" }).fill("");
    await page.getByLabel("Description").focus();
    const puts: unknown[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") puts.push(request.postDataJSON());
    });
    await save(page).dblclick();
    await expectToast(page, "Complaint updated successfully!");
    await expect(page.getByText(EDITING)).toBeHidden();
    await expect(page.getByRole("heading", { name: `Deep well ${mark}` })).toBeVisible();
    await expect(page.getByRole("main").getByText("completed")).toBeVisible();
    const body = {
      title: `Deep well ${mark}`,
      description: "Short now.",
      status_id: 3,
      category_id: second!.id,
      assigned_to: null,
    };
    expect(puts).toEqual([{ ...body, version: 1 }]);
    expect(await read(office, id)).toMatchObject({ ...body, version: 2 });
    // Saved data is not unsaved: no dialog opens.
    await page.getByRole("link", { name: "All complaints" }).click();
    await expect(page.getByRole("heading", { name: "Complaints", level: 1 })).toBeVisible();
  },
);

test(
  "any move of status is allowed, and each save sends the five fields and the version",
  { tag: ["@proofs", "@complaint-edit-2", "@complaint-edit-5"] },
  async ({ page, office }) => {
    const { id } = await addComplaint(office);
    const { title: name, description, category_id, assigned_to } = await read(office, id);
    const fields = { title: name, description, category_id, assigned_to };
    const ids = { registered: 1, "in-process": 2, completed: 3 };
    // From registered: every status to every other one.
    const moves = [
      "completed",
      "in-process",
      "registered",
      "in-process",
      "completed",
      "registered",
    ] as const;
    const puts: unknown[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") puts.push(request.postDataJSON());
    });
    await page.goto(`/complaints/${id}`);
    for (const [index, status] of moves.entries()) {
      await editButton(page).click();
      const choices = page.getByRole("group", { name: "Status" }).getByRole("button");
      await expect(choices).toHaveText(Object.keys(ids));
      for (const choice of await choices.all()) await expect(choice).toBeEnabled();
      await choices.filter({ hasText: status }).click();
      await save(page).click();
      await expect(page.getByText(EDITING)).toBeHidden();
      expect(puts.slice(index)).toEqual([
        { ...fields, status_id: ids[status], version: index + 1 },
      ]);
      expect((await read(office, id)).status_code).toBe(status);
    }
  },
);

test(
  "of two concurrent edits the second is rejected, and the form keeps what was typed",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(ONE);
    const { id, theirs } = await saveAfterAnother(page, office);
    await expect(page.getByRole("alert")).toContainText(
      "This complaint was changed by someone else. Reload to see the latest version.",
    );
    await expect(page.getByRole("alert")).toContainText("What you typed stays");
    await expect(title(page)).toHaveValue("Mine");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Reload" }).click();
    const meanwhile = page.getByRole("status").filter({ hasText: "Someone else changed" });
    await expect(meanwhile.getByRole("term")).toHaveText([
      "Complaint Title",
      "Status",
      "Assigned To",
    ]);
    await expect(meanwhile.getByRole("definition")).toHaveText([
      `${theirs.title}Saving replaces this with yours.`,
      "in-process",
      "Not assigned",
    ]);
    await expectAccessible(page);
    await expect(title(page)).toHaveValue("Mine");
    await expect(title(page)).toBeFocused();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await save(page).click();
    await expectToast(page, "Complaint updated successfully!");
    const stored = { title: "Mine", status_id: 2, assigned_to: null, version: 3 };
    expect(await read(office, id)).toMatchObject(stored);

    // Cancel after a conflict shows the latest complaint, and editing begins with it.
    const later = await saveAfterAnother(page, office);
    await page.getByRole("button", { name: "Cancel" }).click();
    await editButton(page).click();
    await expect(title(page)).toHaveValue(later.theirs.title);
  },
);

test(
  "a failed update shows the message and keeps the form; asks before the form is left",
  { tag: ["@anywhere", "@complaint-edit-7"] },
  async ({ page, expectFailures }) => {
    expectFailures(ONE);
    await answerOne(page, { ...foreign, category_id: 1, version: 1 });
    await page.goto("/complaints/1");
    await editButton(page).click();
    await title(page).fill("Kept");
    await save(page).click();
    await expectToast(page, "Failed to update complaint");

    await page.unroute(ONE);
    await answerOne(page, foreign, { status: 500, json: {} });
    await save(page).click();
    await expectToast(page, "Cannot update complaint");

    await page.unroute(ONE);
    const errors = [{ field: "title", message: "This title is taken" }];
    const refusal = { status: "error", message: "Not like this", errors };
    await answerOne(page, foreign, { status: 400, json: refusal });
    await save(page).click();
    await expectToast(page, "Not like this");
    await expect(title(page)).toHaveAccessibleDescription("This title is taken");
    await expect(title(page)).toBeFocused();

    await page.getByRole("link", { name: "All complaints" }).click();
    const question = page.getByRole("dialog", { name: "Leave this page?" });
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(title(page)).toHaveValue("Kept");
    await page.getByRole("link", { name: "All complaints" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/\/complaints$/);
  },
);

import { deleteComplaint } from "contract/complaints/complaints";
import { expectToast, toast } from "./support/controls.ts";
import { readFile } from "node:fs/promises";
import { PNG } from "./support/complaint-form.ts";
import {
  answerOne,
  CONFIRMATION,
  editButton,
  EDITING,
  foreign,
  ONE,
  read,
  addComplaint,
  save,
  STORY,
  title,
} from "./support/complaint-page.ts";
import { findComplaints } from "./support/complaints.ts";
import { SUPER_ADMIN } from "./support/people.ts";
import {
  expect,
  expectAccessible,
  expectNothingSideways,
  test,
  expectUsable,
} from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "shows the complaint, its people, dates and files; the dates in edit mode too",
  { tag: ["@console-5", "@complaint-1"] },
  async ({ page, office }) => {
    const png = new Uint8Array(PNG);
    const files = [new File([png], "दीवार photo.png", { type: "image/png" })];
    const { id, title: name, citizen, admin, place } = await addComplaint(office, { files });
    const { issue_at } = await read(office, id);
    await page.goto(`/complaints/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Manage Complaint" })).toBeVisible();
    const main = page.getByRole("main");
    for (const text of [
      name,
      "Nobody has come to look at it for two weeks.",
      "registered",
      "Behind the temple",
      place.constituency.name,
      place.booths[0]!.mandal,
      citizen.name!,
      citizen.phone!,
      admin.name,
      admin.phone,
      admin.email,
      SUPER_ADMIN.name,
      SUPER_ADMIN.phone,
      SUPER_ADMIN.email,
    ])
      await expect(main.getByText(text, { exact: true })).toBeVisible();
    for (const label of ["Category", "Issue Date", "Created At", "Updated At"])
      await expect(main.getByText(label, { exact: true })).toBeVisible();
    await expect(main.locator("time").first()).toHaveAttribute("datetime", issue_at);
    // The dates stay visible in edit mode.
    await page.getByRole("button", { name: "Edit Complaint" }).click();
    for (const label of ["Issue Date", "Created At", "Updated At"])
      await expect(main.getByText(label, { exact: true })).toBeVisible();
    await expect(main.locator("time").first()).toHaveAttribute("datetime", issue_at);
    await page.getByRole("button", { name: "Cancel" }).click();

    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /^Download दीवार photo.png/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("दीवार photo.png");
    expect(Buffer.compare(await readFile(await file.path()), png)).toBe(0);
    await expectUsable(page);
  },
);

test(
  "the three dates are in the time zone of Kolkata and cannot be edited; missing values are N/A",
  { tag: ["@proofs", "@anywhere", "@firefox", "@complaint-2", "@complaint-5", "@language-8"] },
  async ({ page, expectFailures }) => {
    // Complaint 1 has neither activity nor other complaints.
    expectFailures(/\/complaint\/1\//);
    await answerOne(page, foreign);
    await page.goto("/complaints/1");
    const times = page.getByRole("main").locator("dl time");
    const dates = ["21 Nov 2026, 2:00 am", "21 Nov 2026, 2:00 am", "22 Nov 2026, 12:15 am"];
    await expect(times).toHaveText(dates);
    const people = page.getByRole("complementary", { name: "People" });
    await expect(people.getByText("N/A")).toHaveCount(3);
    await expect(people.getByText("Not assigned")).toHaveCount(1);
    await editButton(page).click();
    await expect(page.getByText(EDITING)).toBeVisible();
    await expect(times).toHaveText(dates);
    // Title, category, description and assignee; the status is a group of buttons.
    const fields = page.getByRole("main").locator("input, textarea, select, [contenteditable]");
    await expect(fields).toHaveCount(4);
  },
);

test(
  "shows that a complaint is loading or failed to load, and links back to the list",
  { tag: ["@anywhere", "@complaint-3"] },
  async ({ page, expectFailures }) => {
    expectFailures(ONE);
    const held = Promise.withResolvers<void>();
    await page.route(ONE, async (route) => {
      await held.promise;
      await route.abort();
    });
    await page.goto("/complaints/1");
    await expect(page.getByText("Loading complaint details...")).toBeVisible();
    await expect(editButton(page)).toBeHidden();
    await expectAccessible(page);
    held.resolve();
    await expect(page.getByText("Failed to load complaint")).toBeVisible();
    await expectToast(page, "Cannot fetch complaint");
    await expectAccessible(page);

    await page.unroute(ONE);
    await page.goto("/complaints/2000000000");
    await expect(page.getByText("Failed to load complaint")).toBeVisible();
    await expectToast(page, "Complaint not found");
    await expect(page.getByRole("main").getByText("Complaint not found")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await page.getByRole("button", { name: "Back to Complaints" }).click();
    await expect(page).toHaveURL(/\/complaints$/);
  },
);

test(
  "deletes after asking, and returns to the list as it was",
  {
    tag: [
      "@anywhere",
      "@complaint-1",
      "@complaint-edit-8",
      "@complaint-edit-9",
      "@complaint-edit-10",
    ],
  },
  async ({ page, office, expectFailures }) => {
    expectFailures(STORY);
    const { id, title: name, mark } = await addComplaint(office);
    await page.goto(`/complaints?search=${mark}&status=registered`);
    await page.getByRole("link", { name }).click();
    await page.getByRole("button", { name: "Delete" }).dblclick();
    const question = page.getByRole("dialog");
    await expect(question).toContainText(CONFIRMATION);
    await expect(question).toContainText(name);
    await expectAccessible(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    expect(await findComplaints(office, mark)).toHaveLength(1);

    const bodies: unknown[] = [];
    page.on("request", (request) => {
      if (request.method() === "DELETE") bodies.push(request.postDataJSON());
    });
    await page.getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Delete" }).dblclick();
    await expectToast(page, "Complaint deleted successfully!");
    await expect(page).toHaveURL(new RegExp(`/complaints\\?search=${mark}&status=registered$`));
    await expect(page.getByText("No Data to Display")).toBeVisible();
    expect(bodies).toEqual([{ complaint_ids: [id] }]);
    expect(await findComplaints(office, mark)).toHaveLength(0);
  },
);

test(
  "a failed deletion or download shows the message and leaves the complaint",
  { tag: ["@proofs", "@anywhere", "@complaint-edit-9"] },
  async ({ page, expectFailures }) => {
    expectFailures(/\/api\/v0\/complaint\/1/);
    const attachments = [
      { id: 5, name: `${"long ".repeat(40)}.pdf`, type: "application/pdf", size: 2048, url: "" },
    ];
    await answerOne(page, { ...foreign, title: "W".repeat(100), attachments });
    await page.route(/\/attachments\/5$/, (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/complaints/1");
    await page.getByRole("button", { name: /^Download long/ }).click();
    await expectToast(page, "Cannot download attachment");
    await expect(toast(page, "Failed to load complaint")).toHaveCount(0);
    await expectNothingSideways(page);
    await page.getByRole("button", { name: "Delete" }).click();
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete" });
    await confirm.click();
    await expectToast(page, "Failed to delete complaint");
    await page.unroute(ONE);
    await answerOne(page, foreign, { status: 500, json: {} });
    await confirm.click();
    await expectToast(page, "Cannot delete complaint");
    await page.unroute(ONE);
    await answerOne(page, foreign, { status: 404, json: { message: "Gone already" } });
    await confirm.click();
    await expectToast(page, "Gone already");
    await expect(page).toHaveURL(/\/complaints\/1$/);
  },
);

test(
  "a complaint that someone else has deleted is not shown after its deletion or edit was rejected",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/\/api\/v0\/complaint\/\d+/);
    const { id } = await addComplaint(office);
    await page.goto(`/complaints/${id}`);
    await page.getByRole("button", { name: "Delete" }).click();
    await office.call(deleteComplaint, { params: { id }, body: { complaint_ids: [id] } });
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Complaint not found");
    await expect(page.getByText("Failed to load complaint")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(editButton(page)).toHaveCount(0);

    const other = await addComplaint(office);
    const params = { id: other.id };
    await page.goto(`/complaints/${other.id}`);
    await editButton(page).click();
    await title(page).fill("Too late");
    await office.call(deleteComplaint, { params, body: { complaint_ids: [other.id] } });
    await save(page).click();
    await expectToast(page, "Complaint not found");
    await expect(title(page)).toHaveValue("Too late");
    await page.getByRole("main").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Failed to load complaint")).toBeVisible();
  },
);

test(
  "three people are shown with name, phone and email, and these cannot be edited",
  { tag: ["@proofs", "@anywhere", "@complaint-2", "@complaint-edit-2"] },
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

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { registerAdmin } from "contract/admins";
import { readComplaint, updateComplaint } from "contract/complaints";
import {
  choose,
  expectToast,
  findComplaints,
  inBothThemes,
  logComplaint,
  toast,
} from "./support/complaints.ts";
import type { Office } from "./support/office.ts";
import { SUPER_ADMIN } from "./support/people.ts";
import { expect, expectAccessible, expectNothingSideways, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const ONE = /\/api\/v0\/complaint\/\d+$/;
const CONFIRMATION =
  "Are you sure you want to delete this complaint? This action cannot be undone.";
const EDITING = "You are in edit mode. Click Save to apply changes or Cancel to discard them.";

/** A complaint of the test's own, with everything that can belong to one. */
async function someComplaint(office: Office, more: { files?: File[] } = {}) {
  const { booths, constituency, mark } = await office.place();
  const citizen = await office.citizen(booths[0]!, `गीता ${mark}`);
  const phone = `8${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;
  const admin = {
    name: `Admin ${mark}`,
    email: `admin-${mark}@example.org`,
    phone,
    password: "Office@2026",
    constituency_id: constituency.id,
  };
  const { principal_id } = (await office.call(registerAdmin, { body: admin })).data;
  const title = `Well ${mark}`;
  const id = await logComplaint(office, {
    booth: booths[0]!,
    complainant_id: citizen.principal_id,
    title,
    location: "Behind the temple",
    assigned_to: principal_id,
    ...more,
  });
  return { id, title, mark, citizen, admin: { ...admin, principal_id } };
}
const read = async (office: Office, id: number) =>
  (await office.call(readComplaint, { params: { id } })).data;

/** What spec.md section 3 lists, and nothing that decisions.md adds. */
const foreign = {
  title: "Drain blocked",
  description: "It has been blocked for weeks.",
  status_code: "In-Process",
  category_name: "",
  assigned_to: null,
  assigned_to_name: null,
  assigned_to_phone: null,
  assigned_to_email: null,
  complainant_name: "Ramesh Yadav",
  complainant_phone: null,
  complainant_email: null,
  registered_by_name: "Asha Rao",
  registered_by_phone: "9000000001",
  registered_by_email: null,
  issue_at: "2026-11-20T20:30:00Z",
  created_at: "2026-11-20T20:30:00Z",
  updated_at: "2026-11-21T18:45:00Z",
};
/** Answers GET with `detail`, and whatever else by `change`. */
async function answerOne(
  page: Page,
  detail: object,
  change: { status?: number; json?: object } | "abort" = "abort",
) {
  await page.route(ONE, async (route) => {
    if (route.request().method() === "GET")
      await route.fulfill({ json: { status: "success", data: detail } });
    else if (change === "abort") await route.abort();
    else await route.fulfill(change);
  });
}
const editButton = (page: Page) => page.getByRole("button", { name: "Edit Complaint" });
const save = (page: Page) => page.getByRole("button", { name: "Save" });
const title = (page: Page) => page.getByLabel("Complaint Title");

test("shows the complaint, its people, dates and files", async ({ page, office }) => {
  const png = new Uint8Array(
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
  );
  const {
    id,
    title: name,
    citizen,
    admin,
  } = await someComplaint(office, {
    files: [new File([png], "दीवार photo.png", { type: "image/png" })],
  });
  const { issue_at } = await read(office, id);
  await page.goto(`/complaints/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Manage Complaint" })).toBeVisible();
  const main = page.getByRole("main");
  for (const text of [
    name,
    "Nobody has come to look at it for two weeks.",
    "registered",
    "Behind the temple",
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

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download दीवार photo.png" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("दीवार photo.png");
  expect(Buffer.compare(await readFile(await file.path()), png)).toBe(0);
  await inBothThemes(page, () => expectAccessible(page));
  await expectNothingSideways(page);
});

test("dates are those of Kolkata, and what is missing is N/A", async ({ page }) => {
  await answerOne(page, foreign);
  await page.goto("/complaints/1");
  const times = page.getByRole("main").locator("time");
  await expect(times).toHaveText([
    "21 Nov 2026, 2:00 am",
    "21 Nov 2026, 2:00 am",
    "22 Nov 2026, 12:15 am",
  ]);
  await expect(page.getByRole("complementary", { name: "People" }).getByText("N/A")).toHaveCount(6);
});

test("says that it loads, and when that fails", async ({ page, expectFailures }) => {
  expectFailures(ONE);
  const held = Promise.withResolvers<void>();
  await page.route(ONE, async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.goto("/complaints/1");
  await expect(page.getByText("Loading complaint details...")).toBeVisible();
  await expect(editButton(page)).toBeHidden();
  await inBothThemes(page, () => expectAccessible(page));
  held.resolve();
  await expect(page.getByText("Failed to load complaint")).toBeVisible();
  await expectToast(page, "Cannot fetch complaint");
  await inBothThemes(page, () => expectAccessible(page));

  await page.unroute(ONE);
  await page.goto("/complaints/2000000000");
  await expect(page.getByText("Failed to load complaint")).toBeVisible();
  await expectToast(page, "Complaint not found");
  await page.getByRole("button", { name: "Back to Complaints" }).click();
  await expect(page).toHaveURL(/\/complaints$/);
});

test("edits what can be edited", async ({ page, office }) => {
  const { id, mark, admin } = await someComplaint(office);
  const [, second] = await office.categories(1);
  await page.goto(`/complaints/${id}`);
  await editButton(page).click();
  await expect(page.getByText(EDITING)).toBeVisible();
  await expect(title(page)).toBeFocused();
  await expect(save(page)).toBeDisabled();
  await expect(page.getByLabel("Assigned To")).toHaveValue(admin.name);
  await inBothThemes(page, () => expectAccessible(page));
  await expectNothingSideways(page);

  // Changed, and changed back.
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
  // Saved is not unsaved: nothing asks.
  await page.getByRole("link", { name: "All complaints" }).click();
  await expect(page.getByRole("heading", { name: "Complaints", level: 1 })).toBeVisible();
});

test("understands a server that answers no more than the specification asks", async ({
  page,
  office,
}) => {
  const [, category] = await office.categories(1);
  const bodies: unknown[] = [];
  await answerOne(
    page,
    { ...foreign, category_name: category!.name },
    { json: { message: "Saved" } },
  );
  page.on("request", (request) => {
    if (request.method() === "PUT") bodies.push(request.postDataJSON());
  });
  await page.goto("/complaints/1");
  await editButton(page).click();
  await expect(page.getByRole("button", { name: "in-process" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue(category!.name);
  await title(page).fill("Drain open");
  await save(page).click();
  await expectToast(page, "Complaint updated successfully!");
  expect(bodies).toEqual([
    {
      title: "Drain open",
      description: foreign.description,
      status_id: 2,
      category_id: category!.id,
      assigned_to: null,
    },
  ]);
});

test("of two editors the second is told, and keeps what was typed", async ({
  page,
  office,
  expectFailures,
}) => {
  expectFailures(ONE);
  const { id, mark } = await someComplaint(office);
  await page.goto(`/complaints/${id}`);
  await editButton(page).click();
  await title(page).fill("Mine");
  const { title: _title, description, category_id } = await read(office, id);
  const theirs = { title: `Theirs ${mark}`, description, category_id, status_id: 2 };
  await office.call(updateComplaint, { params: { id }, body: theirs });

  await save(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "This complaint was changed by someone else. Reload to see the latest version.",
  );
  await expect(title(page)).toHaveValue("Mine");
  await inBothThemes(page, () => expectAccessible(page));
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(title(page)).toHaveValue(theirs.title);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await title(page).fill(`Ours ${mark}`);
  await save(page).click();
  await expectToast(page, "Complaint updated successfully!");
  expect(await read(office, id)).toMatchObject({ title: `Ours ${mark}`, version: 3 });
});

test("a failed update says why and keeps the form", async ({ page, expectFailures }) => {
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
  await expect(title(page)).toHaveValue("Kept");
});

test("asks before an edit is left", async ({ page }) => {
  await answerOne(page, { ...foreign, category_id: 1, version: 1 });
  await page.goto("/complaints/1");
  await editButton(page).click();
  await title(page).fill("Half");
  await page.getByRole("link", { name: "All complaints" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave this page?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(title(page)).toHaveValue("Half");
  await page.getByRole("link", { name: "All complaints" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/complaints$/);
});

test("deletes after asking, and comes back to the list as it was", async ({ page, office }) => {
  const { id, title: name, mark } = await someComplaint(office);
  await page.goto(`/complaints?search=${mark}&status=registered`);
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(CONFIRMATION);
  await expect(question).toContainText(name);
  await inBothThemes(page, () => expectAccessible(page));
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
});

test("a failed deletion says why and leaves the complaint", async ({ page, expectFailures }) => {
  expectFailures(ONE);
  await answerOne(page, foreign);
  await page.goto("/complaints/1");
  await page.getByRole("button", { name: "Delete" }).click();
  const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Delete" });
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
});

test("a file that can't be fetched says so", async ({ page, expectFailures }) => {
  expectFailures(/attachments/);
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
});

import { addDays, officeToday } from "contract/calendar";
import { setComplaintDates, setComplaintStatus } from "contract/complaints/changes";
import type { Page } from "@playwright/test";
import { addComplaint, read } from "./support/complaint-page.ts";
import { expectToast } from "./support/controls.ts";
import { SUPER_ADMIN } from "./support/people.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const DATES = /\/complaint\/\d+\/dates$/;
const today = officeToday();
const open = (page: Page) => page.getByRole("button", { name: "Set dates" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Set dates" });
const field = (page: Page, name: string) =>
  dialog(page).locator("input").and(page.getByLabel(name));
const quick = (page: Page, name: string) => dialog(page).getByRole("group", { name });
const save = (page: Page) => dialog(page).getByRole("button", { name: "Save" });
const shown = (page: Page, name: string) =>
  page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd[1]");
const entry = (page: Page) =>
  page.getByRole("region", { name: "Story", exact: true }).getByRole("listitem").first();

test(
  "due date and follow-up are set by date or quick choice, say what they ask for, and are words in the activity",
  { tag: ["@complaint-8", "@activity-9"] },
  async ({ page, office }) => {
    const { id } = await addComplaint(office);
    await page.goto(`/complaints/${id}`);
    await expect(shown(page, "Due")).toHaveText("Not set");
    await open(page).click();
    await expect(field(page, "Due")).toBeFocused();
    await field(page, "Due").fill(today);
    await expectUsable(page);
    await save(page).click();
    await expectToast(page, "Dates saved");
    await expect(open(page)).toBeFocused();
    await expect(shown(page, "Due")).toContainText("Due today");
    await expect(entry(page)).toContainText(/Due date set to .+ by /);
    await expect(entry(page)).toContainText(SUPER_ADMIN.name);

    await open(page).click();
    await quick(page, "Follow-up").getByRole("button", { name: "In a week" }).click();
    await expect(field(page, "Follow-up")).toHaveValue(addDays(today, 7));
    await expect(page.getByText(", which is over")).toHaveCount(0);
    await field(page, "Follow-up").fill(addDays(today, -1));
    await expect(page.getByText(", which is over")).toBeVisible();
    await field(page, "Follow-up").fill(addDays(today, 7));
    await quick(page, "Due").getByRole("button", { name: "No date" }).click();
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    await expect(entry(page)).toContainText("Due date and follow-up changed by");
    expect(await read(office, id)).toMatchObject({
      due_on: null,
      follow_up_on: addDays(today, 7),
      version: 3,
    });

    const body = { due_on: addDays(today, -1), follow_up_on: today, version: 3 };
    await office.call(setComplaintDates, { params: { id }, body });
    await page.reload();
    await expect(shown(page, "Due")).toContainText("Overdue");
    await expect(shown(page, "Follow-up")).toContainText("Follow up now");
    await expectUsable(page);
    // A completed complaint asks for nothing.
    const move = { status_id: 3, reason: null, version: 4 };
    await office.call(setComplaintStatus, { params: { id }, body: move });
    await page.reload();
    await expect(page.getByRole("main").getByText("completed")).toBeVisible();
    await expect(shown(page, "Due").getByRole("time")).toBeVisible();
    await expect(page.getByText("Overdue")).toHaveCount(0);
  },
);

test(
  "a half-typed date is not sent as none, and a save without an answer keeps what was typed",
  { tag: ["@proofs", "@anywhere", "@complaint-8"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(DATES);
    const { id } = await addComplaint(office);
    await page.goto(`/complaints/${id}`);
    await open(page).click();
    await field(page, "Due").press("1");
    await save(page).click();
    await expect(field(page, "Due")).toHaveAccessibleDescription(/^Enter the whole date/);
    await expect(field(page, "Due")).toBeFocused();
    expect((await read(office, id)).version).toBe(1);

    await quick(page, "Due").getByRole("button", { name: "Tomorrow" }).click();
    await page.route(DATES, (route) => route.abort());
    await save(page).click();
    await expectToast(page, "Cannot update complaint");
    await expect(field(page, "Due")).toHaveValue(addDays(today, 1));
    await page.unroute(DATES);
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    expect((await read(office, id)).due_on).toBe(addDays(today, 1));
  },
);

test(
  "another change meanwhile is no conflict with the dates; other dates are shown before they are replaced",
  { tag: ["@proofs", "@anywhere", "@complaint-8"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(DATES);
    const { id } = await addComplaint(office);
    const params = { id };
    await page.goto(`/complaints/${id}`);
    await open(page).click();
    await field(page, "Due").fill(today);
    const move = { status_id: 2, reason: null, version: 1 };
    await office.call(setComplaintStatus, { params, body: move });
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    expect(await read(office, id)).toMatchObject({ due_on: today, status_id: 2, version: 3 });

    await open(page).click();
    await quick(page, "Due").getByRole("button", { name: "In two weeks" }).click();
    const theirs = { due_on: "2031-05-06", follow_up_on: null, version: 3 };
    await office.call(setComplaintDates, { params, body: theirs });
    await save(page).click();
    await expect(dialog(page).getByRole("status")).toContainText("6 May 2031");
    await expect(field(page, "Due")).toHaveValue(addDays(today, 14));
    expect((await read(office, id)).due_on).toBe("2031-05-06");
    await expectUsable(page);
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    expect((await read(office, id)).due_on).toBe(addDays(today, 14));
  },
);

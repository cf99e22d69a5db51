import type { Page } from "@playwright/test";
import { addComplaint, ONE, STORY } from "../support/complaint-page.ts";
import { combobox, expectToast } from "../support/controls.ts";
import { gate } from "../support/frame.ts";
import { field, openForm, submit as submitForm, unique } from "../support/location-manager.ts";
import { goInPage } from "../support/in-page.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

/** Holds the first answer to a call after the server has read. */
async function holdAnswer(page: Page, call: string | ((url: URL) => boolean)) {
  const read = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route(
    call,
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await answer.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { read: read.promise, release: () => answer.resolve() };
}

test(
  "a list whose first answer is older than a change is read again",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(STORY);
    const { id, mark } = await addComplaint(office);
    await page.goto(`/complaints/${id}`);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const deletion = gate();
    await page.route(ONE, deletion.hold);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    const first = await holdAnswer(
      page,
      (url) => url.pathname.startsWith("/api/") && url.searchParams.get("search") === mark,
    );
    await goInPage(page, `/complaints?search=${mark}`);
    await first.read;
    // The list's call begins before the page of the complaint is left.
    await expect(page.getByRole("heading", { level: 1, name: "Complaints" })).toBeVisible();
    deletion.release();
    await expectToast(page, "Complaint deleted successfully!");
    first.release();
    await expect(page.getByText("No Data to Display")).toBeVisible();
  },
);

test(
  "a state that is added while the states are read for the first time is in the list",
  { tag: "@anywhere" },
  async ({ page }) => {
    const first = await holdAnswer(page, "**/api/v0/location/states");
    await openForm(page, "Add", "State");
    await first.read;
    const name = unique("State");
    await field(page, "State name").fill(name);
    await field(page, "Confirm state name").fill(name);
    await submitForm(page, "Add State").click();
    await expectToast(page, `Added new state: ${name}`);
    first.release();
    await openForm(page, "Edit", "State");
    await combobox(page, "State").fill(name);
    await expect(page.getByRole("option", { name, exact: true })).toBeVisible();
  },
);

test(
  "the admin list shows the open complaints as they are after a change",
  { tag: "@anywhere" },
  async ({ page, office }) => {
    const { id, admin: assigned } = await addComplaint(office);
    const row = page.getByRole("row").filter({ hasText: assigned.phone });
    await page.goto(`/admins?search=${assigned.phone}`);
    await expect(row).toContainText("· 1 open ·");
    await goInPage(page, `/complaints/${id}`);
    await page.getByRole("button", { name: "Edit Complaint" }).click();
    await page.getByRole("button", { name: "completed", exact: true }).click();
    // The form reads the admins again after the change, and is closed before the answer.
    const answer = gate();
    await page.route(/\/all_principal\?/, answer.hold);
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Complaint updated successfully!");
    await goInPage(page, `/admins?search=${assigned.phone}`);
    await expect(page.getByText("Loading admins...")).toBeVisible();
    await expect(row).toBeHidden();
    answer.release();
    await expect(row).toContainText("· 0 open ·");
  },
);

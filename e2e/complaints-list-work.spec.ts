import { DAY_MS } from "contract/calendar";
import { setComplaintDates, setComplaintStatus } from "contract/complaints/changes";
import { listComplaintActivity } from "contract/complaints/activity";
import { LIST, rows } from "./support/complaint-list.ts";
import { read } from "./support/complaint-page.ts";
import { addWork, item, status } from "./support/complaint-work.ts";
import { createComplaintByApi } from "./support/complaints.ts";
import { expectToast } from "./support/controls.ts";
import { signInStaff } from "./support/staff.ts";
import { expect, expectAccessible, expectUsable, test } from "./support/test.ts";

const CHANGE = /\/api\/v0\/complaint\/\d+\/(status|assignee)$/;
test(
  "the menus work by keyboard, and an admin's own name comes first",
  { tag: ["@proofs", "@anywhere", "@complaint-work-1", "@complaint-work-2"] },
  async ({ page, context, office }) => {
    const { id, list, staff } = await addWork(office);
    await signInStaff(context, office, staff);
    await page.goto(list);
    await status(page, "registered").press("Enter");
    await expect(item(page, "registered")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(item(page, "completed")).toBeFocused();
    await page.keyboard.press("i");
    await expect(item(page, "in-process")).toBeFocused();
    await page.keyboard.press("Home");
    await expect(item(page, "registered")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(status(page, "registered")).toBeFocused();
    await expect(page.getByRole("menu")).toHaveCount(0);
    // The focus leaves, and the menu closes.
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("menu")).toHaveCount(0);
    // A choice that changes nothing sends nothing.
    await status(page, "registered").press("Enter");
    await item(page, "registered").press("Enter");
    await expect(status(page, "registered")).toBeFocused();

    await page.getByRole("button", { name: "Assigned To: Not assigned" }).press("Enter");
    await expect(page.getByRole("menuitemradio").first()).toHaveText(
      new RegExp(`^${staff.name} \\(you\\)`),
    );
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expectToast(page, `#${id} is now assigned to ${staff.name}`);
    expect(await read(office, id)).toMatchObject({ version: 2, status_code: "registered" });
  },
);

test.describe("of the super administrator", () => {
  test.beforeEach(({ signedIn }) => signedIn);

  test(
    "two clicks move a complaint, and two assign it; the row shows both at once",
    { tag: ["@complaint-work-1", "@complaint-work-2"] },
    async ({ page, office }) => {
      const { id, staff, colleague, list } = await addWork(office);
      await page.goto(list);
      await status(page, "registered").click();
      await expect(item(page, "registered")).toHaveAttribute("aria-checked", "true");
      await expectAccessible(page);
      await item(page, "in-process").click();
      await expectToast(page, `#${id} is now in-process`);
      await expect(status(page, "in-process")).toBeFocused();
      expect(await read(office, id)).toMatchObject({ status_code: "in-process", version: 2 });

      await page.getByRole("button", { name: "Assigned To: Not assigned" }).click();
      // Only the admins of the constituency, by name.
      const names = [staff.name, colleague.name].toSorted();
      await expect(page.getByRole("menuitemradio")).toHaveText([
        ...names.map((name) => new RegExp(`^${name}`)),
        "Not assigned",
      ]);
      await expectUsable(page);
      await page.getByRole("menuitemradio", { name: colleague.name }).click();
      await expectToast(page, `#${id} is now assigned to ${colleague.name}`);
      const assignee = page.getByRole("button", { name: `Assigned To: ${colleague.name}` });
      await expect(assignee).toBeFocused();
      await assignee.click();
      await item(page, "Not assigned").click();
      await expectToast(page, `#${id} is now assigned to nobody`);
      expect(await read(office, id)).toMatchObject({ assigned_to: null, version: 4 });
      await expectUsable(page);
    },
  );

  test(
    "a row that someone else changed is read again; a failure changes nothing",
    { tag: ["@proofs", "@anywhere", "@complaint-work-1"] },
    async ({ page, office, expectFailures }) => {
      expectFailures(CHANGE);
      const { id, list } = await addWork(office);
      await page.goto(list);
      await expect(rows(page)).toHaveCount(1);
      const other = { params: { id }, body: { status_id: 2, version: 1 } };
      await office.call(setComplaintStatus, other);
      await status(page, "registered").click();
      await item(page, "completed").click();
      await expectToast(
        page,
        "This complaint was changed by someone else. Reload to see the latest version.",
      );
      await expect(status(page, "in-process")).toBeFocused();
      await expect(page.getByRole("menu")).toHaveCount(0);

      await page.route(CHANGE, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
      await status(page, "in-process").click();
      await item(page, "completed").click();
      await expectToast(page, "Failed to update complaint");
      await status(page, "in-process").click();
      await item(page, "completed").click();
      await expectToast(page, `#${id} is now completed`);
      expect(await read(office, id)).toMatchObject({ status_code: "completed", version: 3 });
    },
  );

  test(
    "opening a completed complaint again asks for the reason, which may stay empty",
    { tag: ["@proofs", "@complaint-work-1", "@complaint-edit-11"] },
    async ({ page, office }) => {
      const { id, list } = await addWork(office);
      const body = { status_id: 3, version: 1 };
      await office.call(setComplaintStatus, { params: { id }, body });
      await page.goto(list);
      await status(page, "completed").click();
      await item(page, "in-process").click();
      const dialog = page.getByRole("dialog", { name: "Reopen Complaint" });
      await expect(dialog.getByLabel("Reason for Reopening")).toBeFocused();
      await expectUsable(page);
      await page.keyboard.press("Escape");
      await expect(status(page, "completed")).toBeFocused();

      await status(page, "completed").click();
      await item(page, "in-process").click();
      await dialog.getByLabel("Reason for Reopening").fill("The pump broke again");
      await dialog.getByRole("button", { name: "Reopen" }).click();
      await expectToast(page, `#${id} is now in-process`);
      await expect(dialog).toHaveCount(0);
      await expect(status(page, "in-process")).toBeFocused();
      const { data } = await office.call(listComplaintActivity, { params: { id }, query: {} });
      expect(data[0]).toMatchObject({ reason: "The pump broke again" });
    },
  );

  test(
    "the second line tells complaints with one title apart",
    { tag: ["@proofs", "@complaint-work-3"] },
    async ({ page, office }) => {
      const { id, list, booth } = await addWork(office);
      await page.goto(list);
      const line = rows(page).getByRole("cell").last();
      await expect(line).toContainText(`#${id}`);
      await expect(line).toContainText(`Booth ${booth.booth_number} · ${booth.booth_name}`);
      await expect(line).toContainText("Not assigned");
      await expect(line).not.toContainText("day)");
      await page.route(LIST, async (route) => {
        const response = await route.fetch();
        const json = (await response.json()) as { data: { issue_at: string }[] };
        json.data[0]!.issue_at = new Date(Date.now() - 12 * DAY_MS).toISOString();
        await route.fulfill({ response, json });
      });
      await page.reload();
      await expect(line).toContainText("(12 days)");
      await expect(rows(page).getByRole("cell")).toHaveCount(6);
    },
  );

  test(
    "quick filters and the order are one click each, in the address; the total stands beside the pages",
    { tag: ["@complaint-work-3", "@complaint-work-4", "@complaint-work-5"] },
    async ({ page, office }) => {
      const { id, booth, mark, list, staff } = await addWork(office);
      const second = { booth, title: `Second ${mark}`, assigned_to: staff.principal_id };
      const other = await createComplaintByApi(office, second);
      const dates = { due_on: "2026-01-02", follow_up_on: "2026-01-03", version: 1 };
      await office.call(setComplaintDates, { params: { id }, body: dates });
      await page.goto(list);
      await expect(page.getByText("Page 1 of 1, 2 complaints")).toBeVisible();
      const titles = rows(page).getByRole("link");
      await expect(titles).toHaveText([`Second ${mark}`, `Pump ${mark}`]);
      const quick = page.getByRole("group", { name: "Quick filters" });
      for (const [name, query] of [
        ["Overdue", "due=overdue"],
        ["Not assigned", "(?=.*assigned_to=none)(?=.*open=true)"],
      ] as const) {
        const filter = quick.getByRole("button", { name });
        await filter.click();
        await expect(page).toHaveURL(new RegExp(query));
        await expect(titles).toHaveText([`Pump ${mark}`]);
        await expect(filter).toHaveAttribute("aria-pressed", "true");
        await filter.click();
        await expect(page).toHaveURL(list);
        await expect(titles).toHaveCount(2);
      }
      const line = rows(page).last().getByRole("cell").last();
      await expect(line).toContainText("Overdue 2 Jan 2026");
      await expect(line).toContainText("Follow-up 3 Jan 2026");
      await expectUsable(page);
      await office.call(setComplaintStatus, {
        params: { id: other },
        body: { status_id: 3, version: 1 },
      });
      await quick.getByRole("button", { name: "Still open" }).click();
      await expect(titles).toHaveText([`Pump ${mark}`]);
      await page.getByRole("button", { name: "Newest first" }).click();
      await item(page, "By due date").click();
      await expect(page).toHaveURL(/open=true&sort=due/);
      // The order stays when the filters go.
      await page.getByRole("button", { name: "Clear Filters" }).click();
      await expect(page).toHaveURL("/complaints?sort=due");
      await expect(page.getByRole("button", { name: "Clear Filters" })).toHaveCount(0);
    },
  );
});

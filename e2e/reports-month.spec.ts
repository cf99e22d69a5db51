import { setComplaintStatus } from "contract/complaints/changes";
import { readLetterhead } from "contract/office";
import { readMonth } from "contract/month-report";
import { createComplaintByApi } from "./support/complaints.ts";
import { combobox } from "./support/controls.ts";
import { addStaff, signInStaff } from "./support/staff.ts";
import { expect, expectAccessible, expectUsable, test } from "./support/test.ts";

const MONTH = `**${readMonth.path}?*`;

test(
  "an admin reads, saves and prints the own constituency's month; a figure opens its list",
  { tag: ["@month-7"] },
  async ({ page, context, office, expectFailures }) => {
    expectFailures(/reports\/month/);
    const staff = await addStaff(office);
    const booth = staff.place.booths[0]!;
    const other = (await office.categories(1))[1]!.id;
    await createComplaintByApi(office, { booth, title: "Dry handpump" });
    const lamp = { booth, title: "Broken lamp", category_id: other };
    const done = await createComplaintByApi(office, lamp);
    const body = { status_id: 3, reason: null, version: 1 };
    await office.call(setComplaintStatus, { params: { id: done }, body });
    await signInStaff(context, office, staff);

    await page.route(`**${readLetterhead.path}`, async (route) => {
      const body = await (await route.fetch()).json();
      const data = { ...body.data, representative: "Asha Rao", title: "MLA" };
      await route.fulfill({ json: { ...body, data } });
    });
    await page.goto("/");
    await expect(
      page.getByText("Everyone with a record in your constituency, by kind of account."),
    ).toBeVisible();
    await page.route(MONTH, (route) => route.fulfill({ status: 500 }));
    await page.getByRole("link", { name: "Monthly report" }).click();
    await expect(page.getByText("Failed to load the month")).toBeVisible();
    await page.unroute(MONTH);
    await page.getByRole("button", { name: "Try again" }).click();

    const figure = (name: string) =>
      page.locator("dl > div").filter({ hasText: name }).getByRole("definition");
    await expect(figure("Received")).toHaveText("2");
    await expect(figure("Completed")).toHaveText("1");
    await expect(figure("Open now")).toHaveText("1");
    await expect(
      page.getByText("The month is not over: these figures still change."),
    ).toContainText("What was reopened counts as completed, and as open again.");
    await expect(page.getByText(`· ${staff.place.constituency.name}`)).toBeVisible();
    await expect(combobox(page, "Constituency")).toHaveCount(0);
    await expectAccessible(page);
    await expectUsable(page);

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Excel (.xlsx)" }).click();
    expect((await saving).suggestedFilename()).toMatch(/^month-\d{4}-\d\d\.xlsx$/);

    const representative = page.getByText("Asha Rao · MLA");
    await expect(representative).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(representative).toBeVisible();
    await expect(page.getByRole("button", { name: "The month before" })).toBeHidden();
    await expect(page.getByRole("table", { name: "By mandal" })).toBeVisible();
    await page.emulateMedia({ media: "screen" });

    await expect(page.getByRole("table", { name: "By admin" }).getByRole("row")).toHaveCount(2);
    const total = page.getByRole("table", { name: "By category" }).getByRole("row").last();
    await expect(total).toHaveText(/^Total02 Total1 Total1 Total0/);
    await total.getByRole("link").nth(1).click();
    await expect(page.getByRole("link", { name: "Broken lamp" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Dry handpump" })).toHaveCount(0);
    await page.goBack();
    await page.getByRole("button", { name: "The month before" }).click();
    await expect(
      page.getByText("The month has ended: these figures do not change any more."),
    ).toBeVisible();
    await expect(figure("Received")).toHaveText("0");
    await expect(page.getByRole("heading", { name: "By admin" })).toBeVisible();
    await page.reload();
    await expect(figure("Left open")).toHaveText("0");
    // A month that does not exist is the present one.
    await page.goto("/reports/month?month=2026-13");
    await expect(figure("Received")).toHaveText("2");
  },
);

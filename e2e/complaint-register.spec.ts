import { readRegister, type RegisterRow } from "contract/complaints/register";
import { createComplaintByApi } from "./support/complaints.ts";
import { boxOf } from "./support/look.ts";
import { addStaff, signInStaff } from "./support/staff.ts";
import { expect, expectAccessible, expectUsable, test } from "./support/test.ts";

const REGISTER = `**${readRegister.path}?*`;
const row = (number: number): RegisterRow => ({
  complaint_number: number,
  issue_at: "2026-11-01T10:00:00+05:30",
  title:
    number % 3 ? "Broken lamp" : "No water in the whole lane behind the old market since the flood",
  category: "Roads",
  complainant_name: `Citizen ${number}`,
  complainant_phone: "9876500000",
  booth_number: "12",
  booth_name: "Government Primary School, Devagaon",
  mandal: "Devagaon",
  constituency_name: "Belgarh",
  status: "registered",
  completed_at: null,
  assigned_to_name: null,
  waiting: null,
});

test(
  "an admin prints the filtered list of the own constituency; the filters are named",
  { tag: ["@proofs", "@register-3"] },
  async ({ page, context, office, expectFailures }) => {
    expectFailures(/complaint\/register/);
    const staff = await addStaff(office);
    const booth = staff.place.booths[0]!;
    for (const title of ["Dry handpump", "Broken lamp"])
      await createComplaintByApi(office, { booth, title });
    await signInStaff(context, office, staff);
    await page.goto("/complaints?search=lamp&status=registered&page=1");
    await page.route(REGISTER, (route) => route.fulfill({ status: 500 }));
    await page.getByRole("link", { name: "Print the register" }).click();
    await expect(page.getByText("Failed to load the register")).toBeVisible();
    await page.unroute(REGISTER);
    await page.getByRole("button", { name: "Try again" }).click();

    const sheet = page.getByRole("main").getByRole("article");
    await expect(sheet.getByRole("row")).toHaveCount(2);
    await expect(sheet).toContainText(staff.place.constituency.name);
    await expect(sheet).toContainText("Search: lamp · Status: registered · Order: Newest first");
    await expect(sheet.getByRole("row").nth(1)).toContainText("Broken lamp");
    await expect(sheet).toContainText("Page 1 of 1");
    await expectAccessible(page);
    await expectUsable(page);
    await page.getByRole("link", { name: "Back to Complaints" }).click();
    await expect(page).toHaveURL(/\/complaints\?search=lamp&status=registered$/);
  },
);

test(
  "a register of many sheets repeats its headings, numbers its pages and has each complaint once",
  { tag: ["@proofs", "@register-4"] },
  async ({ page, signedIn: _ }) => {
    const rows = Array.from({ length: 100 }, (_, nth) => row(nth + 1));
    const pagination = { page: 1, pageSize: 5000, totalItems: 7000, totalPages: 2 };
    await page.route(REGISTER, (route) =>
      route.fulfill({
        json: { status: "success", message: "", data: rows, Pagination: pagination, pagination },
      }),
    );
    await page.goto("/complaints/register?open=true");
    await expect(
      page.getByText(/7,000 complaints match\. The register has the first 100/),
    ).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("main")).toBeHidden();
    const sheets = page.getByRole("article");
    await expect(sheets.nth(5)).toBeVisible();
    const count = await sheets.count();
    await expect(sheets.getByText(/^Page \d+ of \d+$/)).toHaveText(
      Array.from({ length: count }, (_, nth) => `Page ${nth + 1} of ${count}`),
    );
    await expect(page.getByRole("columnheader", { name: "Complainant" })).toHaveCount(count);
    await expect(page.getByRole("cell", { name: /^Citizen/ })).toHaveText(
      rows.map(({ complaint_number }) => `Citizen ${complaint_number}9876500000`),
    );
    // Each sheet holds all of its rows: none is cut at its end.
    for (const footer of await sheets.getByText(/^Page \d+ of \d+$/).all()) {
      const last = footer.locator("xpath=..").getByRole("row").last();
      const [row, foot] = [await boxOf(last), await boxOf(footer)];
      expect(row.y + row.height).toBeLessThan(foot.y);
    }
  },
);

import type { Booth } from "contract/booths";
import { createReferral } from "contract/complaints/referrals";
import { createComplaintByApi } from "./support/complaints.ts";
import { addRoads } from "./support/departments.ts";
import { addStaff, signInStaff } from "./support/staff.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test(
  "an admin has a department's page, with what waits in the own constituency",
  { tag: ["@proofs", "@anywhere", "@department-3"] },
  async ({ page, context, office, expectFailures }) => {
    expectFailures(/department/);
    const { department, officer_id, name } = await addRoads(office);
    const refer = async (title: string, booth: Booth) => {
      const id = await createComplaintByApi(office, { booth, title });
      const body = { officer_id, mode: "phone" as const, sent_on: "2026-01-05" };
      await office.call(createReferral, { params: { id: String(id) }, body });
    };
    const staff = await addStaff(office);
    await refer("Own lamp", staff.place.booths[0]!);
    await refer("Foreign lamp", (await office.addLocations()).booths[0]!);
    await signInStaff(context, office, staff);
    const path = "**/api/v0/department";
    await page.route(path, (route) => route.fulfill({ status: 500 }));
    await page.goto(`/departments/${department}`);
    await expect(page.getByText("Failed to load departments").first()).toBeVisible();
    await page.unroute(path);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("link", { name: /lamp$/ })).toHaveText(["Own lamp"]);
    await expect(page.getByRole("link", { name: "All departments" })).toHaveCount(0);
    await page.goto("/departments/999999");
    await expect(page.getByText("Department not found")).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: "Back to Complaints" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Complaints" })).toBeVisible();
  },
);

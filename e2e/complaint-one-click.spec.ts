import { editButton, read, addComplaint, save, title } from "./support/complaint-page.ts";
import { SUPER_ADMIN } from "./support/people.ts";
import { expectToast } from "./support/controls.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "status and assignee are changed by two clicks each; the form then begins with the new version",
  { tag: ["@proofs", "@complaint-10", "@activity-2"] },
  async ({ page, office }) => {
    const { id, mark, admin } = await addComplaint(office);
    await page.goto(`/complaints/${id}`);
    const status = page.getByRole("main").getByRole("button", { name: /^Status: / });
    const assignee = page.getByRole("main").getByRole("button", { name: /^Assigned To: / });
    await status.click();
    await page.getByRole("menuitemradio", { name: "in-process" }).click();
    await expect(status).toHaveAccessibleName("Status: in-process");
    await assignee.click();
    await page.getByRole("menuitemradio", { name: "Not assigned" }).click();
    await expect(assignee).toHaveAccessibleName("Assigned To: Not assigned");
    await expect(page.getByRole("main").getByText(admin.phone)).toHaveCount(0);
    const entry = page.getByText(`Assigned to nobody by ${SUPER_ADMIN.name}`);
    await expect(entry).toBeVisible();
    await assignee.click();
    await page.getByRole("menuitemradio", { name: admin.name }).click();
    await expect(page.getByText(`Assigned to ${admin.name} by ${SUPER_ADMIN.name}`)).toBeVisible();
    await assignee.click();
    await page.getByRole("menuitemradio", { name: "Not assigned" }).click();
    await expect(entry).toHaveCount(2);
    expect(await read(office, id)).toMatchObject({ status_id: 2, assigned_to: null, version: 5 });
    await expectUsable(page);

    await editButton(page).click();
    await expect(assignee).toHaveCount(0);
    await title(page).fill(`Deeper ${mark}`);
    await save(page).click();
    await expectToast(page, "Complaint updated successfully!");
    await expect(assignee).toBeVisible();
    expect((await read(office, id)).version).toBe(6);
  },
);

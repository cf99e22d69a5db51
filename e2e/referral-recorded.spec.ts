import { createDepartment, createOfficer } from "contract/department-changes";
import { addComplaint } from "./support/complaint-page.ts";
import { combobox, expectToast } from "./support/controls.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "a referral and a reminder by phone are recorded, and the officer's phone is one click away",
  { tag: ["@proofs", "@anywhere", "@referral-13"] },
  async ({ page, office }) => {
    const name = `Roads ${crypto.randomUUID().slice(0, 8)}`;
    const { data } = await office.call(createDepartment, { body: { name } });
    await office.call(createOfficer, {
      params: { id: data.id },
      body: { post: "Engineer", phone: "9826000111" },
    });
    const { id } = await addComplaint(office);
    await page.goto(`/complaints/${id}`);
    const card = page.getByRole("region", { name: "Departments" });
    await card.getByRole("button", { name: "Refer" }).click();
    const dialog = page.getByRole("dialog", { name: "Refer to a department" });
    await combobox(page, "Officer").fill(name);
    await page.getByRole("option", { name }).click();
    const note = dialog.getByText("The console only records it");
    await expect(note).toHaveCount(0);
    await dialog.getByRole("button", { name: "By email" }).click();
    await expect(note).toContainText(/Email: N\/A$/);
    await dialog.getByRole("button", { name: "By phone" }).click();
    const phone = dialog.getByRole("link", { name: "9826000111" });
    await expect(phone).toHaveAttribute("href", "tel:+919826000111");
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Complaint referred");

    await card.getByRole("button", { name: /remind/i }).click();
    const reminder = page.getByRole("dialog", { name: "Send reminder" });
    await reminder.getByRole("button", { name: "By hand" }).click();
    await expect(reminder.getByText("The console only records it")).toHaveText(/yourself\.$/);
    await reminder.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Reminder recorded");
    await expect(card.getByRole("listitem")).toContainText(["By hand"]);
  },
);

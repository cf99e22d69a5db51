import { readComplaint } from "contract/complaints/complaints";
import { combobox, expectToast } from "./support/controls.ts";
import { addComplaint, editButton } from "./support/complaint-page.ts";
import { addStaff, signInStaff } from "./support/staff.ts";
import { createComplaintByApi } from "./support/complaints.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test(
  "a complaint is given to another citizen of its constituency, whose page the name opens",
  { tag: ["@proofs", "@citizen-16"] },
  async ({ page, signedIn: _, office }) => {
    const place = await office.addLocations();
    const id = await createComplaintByApi(office, { booth: place.booths[0]!, title: "Lamp" });
    const booth = place.booths[1]!;
    const citizen = await office.addCitizen(booth, `Gita ${place.mark}`);
    const elsewhere = await addComplaint(office);
    await page.goto(`/complaints/${id}`);
    const replace = page.getByRole("button", { name: "Replace the complainant" });
    await replace.click();
    const dialog = page.getByRole("dialog", { name: "Replace the complainant" });
    const search = dialog.getByRole("combobox", { name: "Phone or name" });
    const save = dialog.getByRole("button", { name: "Save" });
    await expect(search).toBeFocused();
    await save.click();
    await expect(dialog).toContainText("Choose another citizen");
    await search.fill(elsewhere.citizen.phone!);
    await expect(
      page.getByText("Nobody else of this constituency has this name or phone"),
    ).toBeVisible();
    await search.fill(citizen.phone!);
    await page.getByRole("option").click();
    await expect(dialog).toContainText(`Booth ${booth.booth_number}, ${booth.booth_name}`);
    await expectUsable(page);
    await save.click();
    await expectToast(page, "The complainant was replaced");
    await expect(replace).toBeFocused();
    const { data } = await office.call(readComplaint, { params: { id } });
    expect(data).toMatchObject({ complainant_id: citizen.principal_id, booth_id: booth.id });
    await expectUsable(page);

    await editButton(page).click();
    await expect(replace).toHaveCount(0);
    await page.getByRole("link", { name: citizen.name! }).click();
    await expect(page.getByRole("heading", { level: 2, name: citizen.name! })).toBeVisible();
  },
);

test(
  "an admin gives a complaint to another citizen of the own constituency",
  { tag: ["@proofs", "@citizen-16"] },
  async ({ page, context, office }) => {
    const staff = await addStaff(office);
    const [booth] = staff.place.booths;
    const id = await createComplaintByApi(office, { booth: booth!, title: "Lamp" });
    const citizen = await office.addCitizen(booth!, `Gita ${staff.place.mark}`);
    await signInStaff(context, office, staff);
    await page.goto(`/complaints/${id}`);
    await page.getByRole("button", { name: "Replace the complainant" }).click();
    await combobox(page, "Phone or name").fill(citizen.phone!);
    await page.getByRole("option").click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("link", { name: citizen.name! })).toBeVisible();
  },
);

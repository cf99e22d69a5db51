import type { Page } from "@playwright/test";
import { createCitizen } from "contract/citizens";
import { readComplaint } from "contract/complaints/complaints";
import { chooseBooth, complainant, submit, title } from "./support/complaint-form.ts";
import { findComplaints } from "./support/complaints.ts";
import { choose, combobox, expectToast, openPalette } from "./support/controls.ts";
import { gate } from "./support/frame.ts";
import type { Office } from "./support/office.ts";
import { newPhone } from "./support/people.ts";
import { expect, expectAccessible, expectUsable, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const search = (page: Page) => combobox(page, "Phone or name");
const options = (page: Page) => page.getByRole("option");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Add a new citizen" });
const levels = ["State", "District", "Constituency", "Mandal", "Shaktikendra"];

/** Two people of one phone, at two booths of a new constituency. */
async function addHousehold(office: Office) {
  const place = await office.addLocations();
  const [here, there] = ["1", "2"].map((number) =>
    place.booths.find(({ booth_number }) => booth_number === number),
  );
  const mother = await office.addCitizen(here!, `Meena ${place.mark}`);
  const body = { name: `Ramesh ${place.mark}`, phone: mother.phone, email: null };
  const son = await office.call(createCitizen, {
    body: { ...body, booth_id: there!.id, another_person: true },
  });
  return { place, here: here!, there: there!, mother, son: son.data };
}

test(
  "a complaint of a known citizen takes at most 20 keys beside the typed text",
  { tag: ["@proofs", "@anywhere", "@complaint-create-23"] },
  async ({ page, office }) => {
    const { mark, booths } = await office.addLocations();
    const citizen = await office.addCitizen(booths[0]!, `Gita ${mark}`);
    const category = (await office.categories(1))[0]!.name;
    let keys = 0;
    const press = (key: string) => {
      keys += 1;
      return page.keyboard.press(key);
    };
    const type = (text: string) => page.keyboard.type(text);
    await page.goto("/");
    await openPalette(page, page.getByRole("button", { name: "Go to" }));
    keys += 1;
    await expect(page.getByPlaceholder("Citizen, phone, number or words")).toBeFocused();
    await type("add complaint");
    await press("Enter");
    await expect(page.getByRole("heading", { name: "Create Complaint" })).toBeFocused();
    await press("Tab");
    await expect(search(page)).toBeFocused();
    await type(citizen.phone!);
    await expect(options(page)).toHaveCount(1);
    await press("Enter");
    await expect(title(page)).toBeFocused();
    await type(`Lamp ${mark}`);
    await press("Tab");
    await expect(page.getByPlaceholder("Select Category")).toBeFocused();
    await type(category);
    await expect(page.getByRole("option", { name: category, exact: true })).toBeVisible();
    await press("Tab");
    await type("It has been dark here for two weeks.");
    for (const level of [...levels, "Booth Name", "Booth Number"]) {
      await press("Tab");
      await expect(combobox(page, level)).toBeFocused();
    }
    await press("Tab");
    await press("Enter");
    await expectToast(page, "Complaint created successfully");
    expect(keys).toBeLessThanOrEqual(20);
    const [row] = await findComplaints(office, mark);
    const { data } = await office.call(readComplaint, { params: { id: row!.complaint_id } });
    expect(data).toMatchObject({
      complainant_id: citizen.principal_id,
      booth_id: booths[0]!.id,
      category_name: category,
    });
    await expect(search(page)).toHaveValue("");
  },
);

test(
  "people who share a phone are listed each, and a choice fills all levels and the complainant",
  { tag: "@complaint-create-23" },
  async ({ page, office }) => {
    const { place, here, there, mother, son } = await addHousehold(office);
    const { state, district, constituency } = place;
    await page.goto("/complaints/add");
    await search(page).fill("98");
    await expect(page.getByText("Type at least 3 characters of the name or phone")).toBeVisible();
    await search(page).fill(`+91 ${mother.phone!.slice(0, 5)} ${mother.phone!.slice(5)}`);
    await expect(options(page)).toHaveCount(2);
    await expect(options(page).nth(0)).toContainText(`Meena ${place.mark} (${mother.phone})`);
    await expect(options(page).nth(1)).toContainText(
      `Booth ${there.booth_number}, ${there.booth_name} (${there.mandal}, ${constituency.name})`,
    );
    await expectAccessible(page);
    await options(page).nth(1).click();
    await expect(title(page)).toBeFocused();
    await expect(search(page)).toHaveValue(`${son.name} (${son.phone})`);
    await expectUsable(page);
    const values = [state.name, district.name, constituency.name, there.mandal];
    for (const [index, value] of [...values, there.shaktikendra].entries())
      await expect(combobox(page, levels[index]!)).toHaveValue(value);
    await expect(combobox(page, "Booth Name")).toHaveValue(there.booth_name);
    await expect(combobox(page, "Booth Number")).toHaveValue(there.booth_number);
    await expect(complainant(page)).toHaveValue(`${son.name} (${son.phone})`);

    // Another booth has other citizens: then nobody is chosen.
    await choose(page, "Booth Number", here.booth_number);
    await expect(search(page)).toHaveValue("");
  },
);

for (const isLate of [true, false])
  test(
    `a chosen citizen's place replaces a text that was typed ${isLate ? "before the locations were there" : "and is no state"}`,
    { tag: ["@proofs", "@anywhere", "@complaint-create-23"] },
    async ({ page, office }) => {
      const { state, booths, mark } = await office.addLocations();
      const other = await office.addLocations([]);
      const citizen = await office.addCitizen(booths[0]!, `Gita ${mark}`);
      const typed = isLate ? other.state.name : "zzz";
      const answer = gate();
      if (isLate) await page.route("**/api/v0/location/*", answer.hold);
      await page.goto("/complaints/add");
      const box = combobox(page, "State");
      if (!isLate) await expect(box).not.toHaveAttribute("aria-busy", "true");
      await box.fill(typed);
      await box.press("Tab");
      await expect(box).toHaveValue(typed);
      await search(page).fill(citizen.phone!);
      await options(page).click();
      await expect(title(page)).toBeFocused();
      answer.release();
      await expect(box).toHaveValue(state.name);
      await expect(box).not.toHaveAttribute("aria-invalid", "true");
      await expect(combobox(page, "Booth Number")).toHaveValue(booths[0]!.booth_number);
      await expect(complainant(page)).toHaveValue(`Gita ${mark} (${citizen.phone})`);
    },
  );

test(
  "a phone that nobody has is kept until a booth is chosen, and then begins a new citizen",
  { tag: ["@proofs", "@complaint-create-24"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const phone = newPhone();
    await page.goto("/complaints/add");
    await search(page).fill(phone);
    await expect(page.getByText("No results found")).toBeVisible();
    await page.getByRole("button", { name: `Add a new citizen: ${phone}` }).click();
    await expect(combobox(page, "State")).toBeFocused();
    await expect(search(page)).toHaveValue(phone);
    await expect(page.getByText(`${phone} is kept: choose the booth here`)).toBeVisible();
    await chooseBooth(page, place);
    await page.getByRole("button", { name: `Add a new citizen: ${phone}` }).click();
    await expect(dialog(page).getByLabel("Phone")).toHaveValue(phone);
    await dialog(page).getByLabel("Name").fill(`Uma ${place.mark}`);
    await dialog(page).getByRole("button", { name: "Add Citizen" }).click();
    await expect(complainant(page)).toHaveValue(`Uma ${place.mark} (${phone})`);
    await expect(search(page)).toHaveValue(`Uma ${place.mark} (${phone})`);

    // With the booth chosen, the search opens the dialog itself; the phone may be missing.
    await search(page).fill(`Ravi ${place.mark}`);
    await page.getByRole("button", { name: `Add a new citizen: Ravi ${place.mark}` }).click();
    await dialog(page).getByRole("button", { name: "Add Citizen" }).click();
    await expect(complainant(page)).toHaveValue(`Ravi ${place.mark} (No Phone)`);
  },
);

test(
  "another person of the household is added with the known phone",
  { tag: ["@proofs", "@complaint-create-17"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const mother = await office.addCitizen(place.booths[1]!, `Meena ${place.mark}`);
    await page.goto("/complaints/add");
    await chooseBooth(page, place);
    await search(page).fill(`Asha ${place.mark}`);
    await page.getByRole("button", { name: `Add a new citizen: Asha ${place.mark}` }).click();
    await dialog(page).getByLabel("Phone").fill(mother.phone!);
    await dialog(page).getByRole("button", { name: "Add Citizen" }).click();
    await expect(dialog(page).getByRole("status")).toContainText(`Meena ${place.mark}`);
    await expectUsable(page);
    await dialog(page).getByRole("button", { name: "Add another person with this phone" }).click();
    await expect(complainant(page)).toHaveValue(`Asha ${place.mark} (${mother.phone})`);
    await expect(combobox(page, "Booth Number")).toHaveValue(place.booths[0]!.booth_number);
  },
);

test(
  "an address with a citizen opens the form with them and their place",
  { tag: ["@proofs", "@anywhere", "@complaint-create-25"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/principal\/user\/999999/);
    const { booths, mark } = await office.addLocations();
    const citizen = await office.addCitizen(booths[2]!, `Gita ${mark}`);
    await page.goto(`/complaints/add?complainant_id=${citizen.principal_id}`);
    await expect(complainant(page)).toHaveValue(`Gita ${mark} (${citizen.phone})`);
    await expect(combobox(page, "Booth Number")).toHaveValue(booths[2]!.booth_number);
    await submit(page).click();
    await expect(page.getByRole("alert")).toContainText("Title is required");
    await expect(page.getByRole("alert")).not.toContainText("Complainant ID is required");
    await page.goto("/complaints/add?complainant_id=999999");
    await expectToast(page, "Citizen not found");
    await expect(complainant(page)).toBeDisabled();
  },
);

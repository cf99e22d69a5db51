import type { Locator, Page } from "@playwright/test";
import { listBooths } from "contract/booths";
import { png } from "./support/complaint-form.ts";
import { STORY } from "./support/complaint-page.ts";
import { combobox, expectToast } from "./support/controls.ts";
import type { BoothRow } from "./support/stored-booths.ts";
import { sheetFile } from "./support/office.ts";
import { SUPER_ADMIN } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const MOST_STOPS = 120;

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  // A disabled control cannot be reached by Tab.
  await expect(control).toBeEnabled();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${control.toString()}`);
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("ControlOrMeta+A");
  // A level that was filled by itself may hold this text already, and the same text is no input.
  await page.keyboard.press("Backspace");
  await page.keyboard.type(text);
}

async function pick(page: Page, label: string, option: string): Promise<void> {
  await type(page, combobox(page, label), option);
  await expect(page.getByRole("option", { name: option })).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(combobox(page, label)).toHaveValue(option);
}

async function attach(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await tabTo(page, page.locator('input[type="file"]'));
  // On a busy machine the browser sometimes loses the key that opens its window.
  await expect(async () => {
    const chooser = page.waitForEvent("filechooser", { timeout: 3000 });
    await page.keyboard.press("Enter");
    await (await chooser).setFiles(file);
  }).toPass();
}

const heading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeFocused();

test(
  "desktop: the whole main job is done by keyboard alone",
  { tag: "@proofs" },
  async ({ page, office, expectFailures }) => {
    expectFailures(STORY);
    test.slow();
    const place = await office.addLocations([]);
    const row: BoothRow = {
      mandal: "North Mandal",
      shaktikendra: "Riverside",
      booth_name: `School ${place.mark}`,
      booth_number: "7",
    };
    const button = (name: string, exact = true) => page.getByRole("button", { name, exact });
    const link = (name: string) => page.getByRole("link", { name, exact: true });

    await page.goto("/login");
    await type(page, page.getByLabel("Mobile"), SUPER_ADMIN.phone);
    await type(page, page.getByLabel("Password"), SUPER_ADMIN.password);
    // Before the page has its script, Enter does nothing.
    await expect(button("Login")).toBeEnabled();
    await page.keyboard.press("Enter");
    await heading(page, "Admin Dashboard");

    // Uploads the booths of a constituency.
    await press(page, button("Booths"));
    await press(page, link("Bulk Upload Booths"));
    await heading(page, "Bulk Upload Booths");
    await pick(page, "State", place.state.name);
    await pick(page, "District", place.district.name);
    await pick(page, "Constituency", place.constituency.name);
    const sheet = sheetFile([row]);
    await attach(page, {
      name: sheet.name,
      mimeType: "",
      buffer: Buffer.from(await sheet.arrayBuffer()),
    });
    await press(page, button("Upload Booths"));
    await expectToast(page, /^1 booth added/);
    const [booth] = (await office.call(listBooths, { params: { id: place.constituency.id } })).data;
    const citizen = await office.addCitizen(booth!, `Geeta ${place.mark}`);

    // Creates a complaint with a file.
    const [category] = await office.categories(1);
    await press(page, button("Complaints"));
    await press(page, link("Add Complaint"));
    await heading(page, "Create Complaint");
    await type(page, page.getByLabel("Complaint Title"), `Lamp ${place.mark}`);
    await pick(page, "Category", category!.name);
    await type(page, page.getByLabel("Description"), "It has been dark here for two weeks.");
    await pick(page, "State", place.state.name);
    await pick(page, "District", place.district.name);
    await pick(page, "Constituency", place.constituency.name);
    await pick(page, "Mandal", row.mandal);
    await pick(page, "Shaktikendra", row.shaktikendra);
    await pick(page, "Booth Name", row.booth_name);
    await pick(page, "Booth Number", row.booth_number);
    await type(page, combobox(page, "Complainant"), citizen.name!);
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await attach(page, png("lamp.png"));
    await press(page, page.getByRole("main").getByRole("button", { name: "Add Complaint" }));
    await expectToast(page, "Complaint created successfully");

    await press(page, link("View Complaints"));
    await heading(page, "Complaints");
    await type(page, page.getByPlaceholder("Search by title, description..."), place.mark);
    await press(page, link(`Lamp ${place.mark}`));
    await heading(page, "Manage Complaint");

    // Changes its status and edits it.
    await press(page, button("Edit Complaint"));
    await press(page, button("completed", false));
    await type(page, page.getByLabel("Description"), "The lamp shines again.");
    await press(page, button("Save"));
    await expectToast(page, "Complaint updated successfully!");
    await expect(page.getByText("The lamp shines again.")).toBeVisible();

    await press(page, button("Delete"));
    await press(page, page.getByRole("dialog").getByRole("button", { name: /^Delete/ }));
    await expectToast(page, "Complaint deleted successfully!");
    await heading(page, "Complaints");
  },
);

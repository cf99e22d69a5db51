import { writeFile } from "node:fs/promises";
import { count, fileInput, openUploadPage, uploadButton } from "../support/booth-upload.ts";
import { fillForm, picker, PNG, submit, png } from "../support/complaint-form.ts";
import { createComplaintByApi, findComplaints } from "../support/complaints.ts";
import { expectToast, dismissToast } from "../support/controls.ts";
import { sheetFile } from "../support/office.ts";
import { expect, test } from "../support/test.ts";
import type { Page } from "@playwright/test";
import { addComplaint, editButton, title } from "../support/complaint-page.ts";
import { delayAnswers } from "../support/frame.ts";

/*
 * A chosen file changes on the disk. Chromium then cannot read it, and the console asks the user to choose it again. Firefox
 * reads and sends the file as it is now.
 */

test.beforeEach(({ signedIn }) => signedIn);

const again = (name: string) =>
  `${name} was changed or moved after it was chosen. Choose it again.`;

const row = (booth_number: string) => ({
  mandal: "North Mandal",
  shaktikendra: "Riverside",
  booth_name: "School",
  booth_number,
});
const sheet = async (...numbers: string[]) =>
  Buffer.from(await sheetFile(numbers.map(row)).arrayBuffer());

const card = (page: Page) => page.getByRole("region", { name: "Attachments", exact: true });
const adding = (page: Page) => page.getByRole("dialog", { name: "Add Files" });
const send = (page: Page) => adding(page).getByRole("button", { name: "Add Files" });

test(
  "a sheet that is corrected on the disk after the check",
  { tag: ["@anywhere", "@firefox", "@failure-6"] },
  async ({ page, office, browserName }, info) => {
    const place = await office.addLocations([]);
    const path = info.outputPath("booths.xlsx");
    await openUploadPage(page, place);
    await writeFile(path, await sheet("1", ""));
    await fileInput(page).setInputFiles(path);
    await page.getByRole("button", { name: "Check file" }).click();
    await expect(count(page, "Rejected")).toHaveText("1");

    await writeFile(path, await sheet("1", "2", "3"));
    await uploadButton(page).click();
    if (browserName === "chromium") {
      await expect(fileInput(page)).toHaveAccessibleDescription(new RegExp(again("booths.xlsx")));
      await expect(fileInput(page)).toBeFocused();
      await expect(page.getByRole("button", { name: "Remove booths.xlsx" })).toHaveCount(0);
      await fileInput(page).setInputFiles(path);
      await uploadButton(page).click();
    }
    await expect(page.getByRole("heading", { name: "Upload Report" })).toBeVisible();
    await expect(count(page, "Inserted")).toHaveText("3");
  },
);

test(
  "a sheet that is corrected on the disk before a second check",
  { tag: ["@anywhere", "@firefox", "@failure-6"] },
  async ({ page, office, browserName }, info) => {
    const place = await office.addLocations([]);
    const path = info.outputPath("booths.xlsx");
    await openUploadPage(page, place);
    await writeFile(path, await sheet("1", ""));
    await fileInput(page).setInputFiles(path);
    const check = page.getByRole("button", { name: "Check file" });
    await check.click();
    await expect(count(page, "Rejected")).toHaveText("1");
    await writeFile(path, await sheet("1", "2", "3"));
    await check.click();
    if (browserName === "chromium") {
      await expect(fileInput(page)).toHaveAccessibleDescription(new RegExp(again("booths.xlsx")));
      await fileInput(page).setInputFiles(path);
      await check.click();
    }
    await expect(count(page, "To be inserted")).toHaveText("3");
  },
);

test(
  "an attachment of a new complaint that is changed on the disk",
  { tag: ["@anywhere", "@firefox", "@failure-6"] },
  async ({ page, office, browserName, expectFailures }, info) => {
    // Its picture, where it is drawn after the change.
    expectFailures(/^blob:/);
    const path = info.outputPath("lamp.png");
    const { place } = await fillForm(page, office);
    await writeFile(path, PNG);
    await picker(page).setInputFiles(path);
    await writeFile(path, Buffer.concat([PNG, Buffer.alloc(100)]));
    await submit(page).click();
    if (browserName === "chromium") {
      await expect(picker(page)).toHaveAccessibleDescription(new RegExp(again("lamp.png")));
      await picker(page).setInputFiles(path);
      await submit(page).click();
    }
    await expectToast(page, "Complaint created successfully");
    expect(await findComplaints(office, place.mark)).toHaveLength(1);
  },
);

test(
  "an attachment for a stored complaint that is changed on the disk",
  { tag: ["@anywhere", "@firefox", "@failure-6"] },
  async ({ page, office, browserName, expectFailures }, info) => {
    expectFailures(/^blob:/);
    const path = info.outputPath("lamp.png");
    const { booths, mark } = await office.addLocations();
    const title = `Lamp ${mark}`;
    const id = await createComplaintByApi(office, { booth: booths[0]!, title });
    await page.goto(`/complaints/${id}`);
    // The button moves while the page loads.
    await expect(page.getByText("Nothing else has happened yet.")).toBeVisible();
    await page.getByRole("button", { name: "Add Files" }).click();
    const dialog = page.getByRole("dialog");
    await writeFile(path, PNG);
    await dialog.locator("input[type=file]").setInputFiles(path);
    await writeFile(path, Buffer.concat([PNG, Buffer.alloc(100)]));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep editing" }).click();
    const add = dialog.getByRole("button", { name: "Add Files" });
    await add.click();
    if (browserName === "chromium") {
      await expect(dialog.getByText(again("lamp.png"))).toBeVisible();
      await dialog.locator("input[type=file]").setInputFiles(path);
      await add.click();
    }
    await expectToast(page, "Files added");
  },
);

test(
  "a dialog whose code cannot be loaded says so and leaves the page as it is, and can be opened again",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    const code = "**/assets/AddAttachments-*.js";
    expectFailures(/\/assets\/AddAttachments/);
    const { id } = await addComplaint(office);
    await page.goto(`/complaints/${id}`);
    await editButton(page).click();
    await title(page).fill("Half a title");
    await page.route(code, (route) => route.abort());
    const open = card(page).getByRole("button", { name: "Add Files" });
    for (let turn = 0; turn < 2; turn += 1) {
      await open.click();
      await expectToast(page, "This could not be opened. Check the connection, then try again.");
      await expect(title(page)).toHaveValue("Half a title");
      await expect(page.getByText("Loading...")).toHaveCount(0);
      await dismissToast(page);
    }
    await page.unroute(code);
    await open.click();
    await picker(page).setInputFiles(png("wall.png"));
    // Only one question is asked: that of the form.
    await page
      .getByRole("link", { name: "All complaints", includeHidden: true })
      .evaluate((link: HTMLElement) => link.click());
    await page.getByRole("button", { name: "Stay" }).click();
    await expect(page.getByRole("heading", { name: "Leave this page?" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(open).toBeFocused();
    await expect(title(page)).toHaveValue("Half a title");
  },
);

test(
  "asks before the page is left with chosen files, and says when the files may have been stored",
  { tag: "@anywhere" },
  async ({ page, office }) => {
    const { id, mark } = await addComplaint(office);
    await page.goto(`/complaints?search=${mark}`);
    await page.getByRole("link", { name: `Well ${mark}` }).click();
    await card(page).getByRole("button", { name: "Add Files" }).click();
    await picker(page).setInputFiles(png("wall.png"));
    const question = page.getByRole("dialog", { name: "Leave this page?" });
    await page.goBack();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(page).toHaveURL(`/complaints/${id}`);
    await delayAnswers(page);
    await send(page).click();
    await expect(page.getByText("Saving", { exact: true })).toBeVisible();
    await page.goBack();
    await question.getByRole("button", { name: "Leave" }).click();
    await expectToast(page, "Cancelled, but all was already sent: it may have been stored.");
    await expect(page).toHaveURL(`/complaints?search=${mark}`);
  },
);

import { BOOTH_UPLOAD, fileInput, uploadButton } from "../support/booth-upload.ts";
import { choose, combobox, toast } from "../support/controls.ts";
import { field, openForm, submit } from "../support/location-manager.ts";
import { expect, test } from "../support/stand-in-test.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const sheet = { name: "booths.xlsx", mimeType: XLSX, buffer: Buffer.from("PK") };

test.beforeEach(({ api }) => api.signIn());

test("uploads a sheet of booths to a place that was added beside it", async ({ page, api }) => {
  await page.goto(BOOTH_UPLOAD);
  await choose(page, "State", "केरल");
  await choose(page, "District", "Kollam");
  await combobox(page, "Constituency").fill("Chavara");
  await page.getByRole("button", { name: "Add new Constituency: Chavara" }).click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(toast(page, "Constituency added successfully!")).toBeVisible();
  await expect(combobox(page, "Constituency")).toHaveValue("Chavara");
  expect(api.seen("POST", "/api/v0/location/constituencies").map(({ body }) => body)).toEqual([
    { name: "Chavara", district_id: 12 },
  ]);

  await fileInput(page).setInputFiles(sheet);
  await uploadButton(page).click();
  await expect(toast(page, "12 booths uploaded")).toBeVisible();
  expect(api.seen("POST", "/api/v0/booth/upload-booths").map(({ body }) => body)).toEqual([
    [
      ["constituency_id", "122"],
      ["file", "booths.xlsx"],
    ],
  ]);

  api.answerOnce("POST /api/v0/booth/upload-booths", { status: "error", message: null });
  await fileInput(page).setInputFiles(sheet);
  await uploadButton(page).click();
  await expect(toast(page, "Failed to upload booths.")).toBeVisible();
});

test(
  "adds, renames and deletes places, and reads the three lists anew",
  { tag: ["@location-manager-8", "@call-8"] },
  async ({ page, api }) => {
    const reads = () =>
      ["states", "districts", "constituencies"].map(
        (list) => api.seen("GET", `/api/v0/location/${list}`).length,
      );
    /** Submits, and expects that each list is read once more. A form that is left while its lists are loading reads them again. */
    const submitAndRead = async (label: string, message: string) => {
      const before = reads();
      await submit(page, label).click();
      await expect(toast(page, message)).toBeVisible();
      await expect.poll(reads).toEqual(before.map((count) => count + 1));
    };
    await openForm(page, "Add", "District");
    await page.waitForLoadState("networkidle");
    await choose(page, "State", "केरल");
    await field(page, "District name").fill("Idukki");
    await field(page, "Confirm district name").fill("Idukki");
    await submitAndRead("Add District", "Added new district: Idukki");
    expect(api.seen("POST", "/api/v0/location/districts").map(({ body }) => body)).toEqual([
      { name: "Idukki", state_id: 2 },
    ]);

    await openForm(page, "Edit", "District");
    await choose(page, "State", "केरल");
    await choose(page, "District", "Idukki");
    await field(page, "New district name").fill("इडुक्की");
    await field(page, "Confirm new district name").fill("इडुक्की");
    await submitAndRead("Update District", "Edited district: Idukki → इडुक्की");
    expect(api.seen("PUT", "/api/v0/location/districts/112").map(({ body }) => body)).toEqual([
      { name: "इडुक्की", state_id: 2 },
    ]);

    await openForm(page, "Delete", "District");
    await choose(page, "State", "केरल");
    await choose(page, "District", "इडुक्की");
    await field(page, "Confirm name").fill("इडुक्की");
    await submitAndRead("Delete District", "Deleted district: इडुक्की");
    expect(api.seen("DELETE", "/api/v0/location/districts/112").map(({ body }) => body)).toEqual([
      undefined,
    ]);
  },
);

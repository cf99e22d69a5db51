import { readFile } from "node:fs/promises";
import { read, utils } from "@e965/xlsx";
import {
  BOOTH_UPLOAD,
  fileInput,
  fixture,
  isUpload,
  openUploadPage,
  uploadButton,
} from "./support/booth-upload.ts";
import { answer, choose, combobox, toast } from "./support/controls.ts";
import { goInPage } from "./support/in-page.ts";
import { expect, expectAccessible, test, expectUsable } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "asks for state, district and constituency, each of which narrows the next and resets those below",
  { tag: ["@booth-upload-1", "@filter-4"] },
  async ({ page, office }) => {
    const here = await office.addLocations([]);
    const there = await office.addLocations([]);
    await page.goto(BOOTH_UPLOAD);
    await expect(page.getByRole("heading", { level: 1, name: "Bulk Upload Booths" })).toBeVisible();
    await expect(page).toHaveTitle(/^Bulk Upload Booths/);
    for (const [level, placeholder] of [
      ["State", "Select State"],
      ["District", "Select State first"],
      ["Constituency", "Select District first"],
    ] as const)
      await expect(combobox(page, level)).toHaveAttribute("placeholder", placeholder);
    await expect(combobox(page, "District")).toBeDisabled();
    await expect(combobox(page, "Constituency")).toBeDisabled();
    await expect(fileInput(page)).toHaveAttribute("accept", /^\.xls,\.xlsx,\.ods,/);
    for (const column of ["Mandal", "Shaktikendra", "Booth Name", "Booth Number"])
      await expect(page.getByRole("term").filter({ hasText: column }).first()).toBeVisible();
    await expectUsable(page);

    await choose(page, "State", here.state.name);
    await choose(page, "District", here.district.name);
    await choose(page, "Constituency", here.constituency.name);
    await choose(page, "State", there.state.name);
    await expect(combobox(page, "District")).toHaveValue("");
    await expect(combobox(page, "Constituency")).toHaveValue("");
    await expect(combobox(page, "Constituency")).toBeDisabled();
    await combobox(page, "District").click();
    await expect(page.getByRole("option")).toHaveText([there.district.name]);
    await combobox(page, "District").fill("no such district");
    await expect(page.getByText("No results found")).toBeVisible();
    // Without a file nothing is unsaved.
    await page.getByRole("button", { name: "Add or Update Location" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Location Manager" })).toBeVisible();
  },
);

test(
  "adds a state, a district and a constituency in place; a failure is shown and keeps the name",
  { tag: ["@proofs", "@anywhere", "@booth-upload-2", "@booth-upload-3", "@access-3"] },
  async ({ page, expectFailures }) => {
    expectFailures(/location\//);
    const mark = crypto.randomUUID().slice(0, 8);
    await page.goto(BOOTH_UPLOAD);
    for (const [noun, parent] of [
      ["State", ""],
      ["District", "state_id"],
      ["Constituency", "district_id"],
    ] as const) {
      const name = `${noun} ${mark}`;
      const add = page.getByRole("button", { name: "Add", exact: true });
      const box = page.getByRole("textbox", { name: `New ${noun}` });
      await combobox(page, noun).click();
      await page.getByRole("button", { name: `Add new ${noun}` }).click();
      await add.click();
      await expect(page.getByText(`Please add a valid ${noun.toLowerCase()}`)).toBeVisible();

      // Enter and Escape that choose a candidate of an input method are not meant for the form.
      await box.fill(name.slice(0, -1));
      for (const key of ["Enter", "Escape"])
        await box.dispatchEvent("keydown", { key, isComposing: true });
      await box.fill(name);
      await page.route("**/api/v0/location/*", (route) =>
        route.request().method() === "POST" ? answer(route, 500, {}) : route.continue(),
      );
      await add.click();
      await expect(toast(page, `Failed to add ${noun}.`)).toBeVisible();
      await expect(box).toHaveValue(name);
      await page.unroute("**/api/v0/location/*");

      const sent = page.waitForRequest((request) => request.method() === "POST");
      await box.press("Enter");
      const body = (await sent).postDataJSON() as Record<string, unknown>;
      expect(body).toEqual(parent ? { name, [parent]: expect.any(Number) } : { name });
      await expect(toast(page, `${noun} added successfully!`)).toBeVisible();
      await expect(combobox(page, noun)).toHaveValue(name);
      await expect(combobox(page, noun)).toBeFocused();
    }
  },
);

test(
  "an upload without a constituency or a file is blocked, and nothing is sent",
  { tag: ["@proofs", "@anywhere", "@booth-upload-6"] },
  async ({ page, office }) => {
    const place = await office.addLocations([]);
    let uploads = 0;
    page.on("request", (request) => void (uploads += isUpload(request) ? 1 : 0));
    await page.goto(BOOTH_UPLOAD);
    await uploadButton(page).click();
    await expect(page.getByText("Please select a constituency.")).toBeVisible();
    await expect(page.getByText("Please select a file.")).toBeVisible();
    await expect(combobox(page, "State")).toBeFocused();
    await expectAccessible(page);

    await choose(page, "State", place.state.name);
    await choose(page, "District", place.district.name);
    await choose(page, "Constituency", place.constituency.name);
    await expect(page.getByText("Please select a constituency.")).toBeHidden();
    await uploadButton(page).click();
    await expect(fileInput(page)).toBeFocused();
    expect(uploads).toBe(0);
  },
);

test(
  "accepts .xls, .xlsx and .ods by ending or type, and nothing else",
  { tag: ["@proofs", "@anywhere", "@booth-upload-5"] },
  async ({ page, office }) => {
    let uploads = 0;
    page.on("request", (request) => void (uploads += isUpload(request) ? 1 : 0));
    await openUploadPage(page, await office.addLocations([]));
    const wrong = "Please select a valid Excel (.xls, .xlsx, .ods) file.";
    for (const [name, mimeType] of [
      ["booths.csv", "text/csv"],
      ["booths.pdf", "application/pdf"],
      ["xlsx", "text/plain"],
    ] as const) {
      await fileInput(page).setInputFiles({ name, mimeType, buffer: Buffer.from("a") });
      await expect(page.getByText(wrong)).toBeVisible();
    }
    await uploadButton(page).click();
    await expect(page.getByText(wrong)).toHaveCount(1);
    for (const [name, mimeType] of [
      ["BOOTHS.XLS", "application/octet-stream"],
      ["booths.ods", "application/octet-stream"],
      ["list", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ] as const) {
      await fileInput(page).setInputFiles({ name, mimeType, buffer: Buffer.from("a") });
      await expect(page.getByText(wrong)).toBeHidden();
    }
    await page.getByRole("button", { name: "Remove list" }).click();
    await uploadButton(page).click();
    await expect(page.getByText("Please select a file.")).toBeVisible();
    expect(uploads).toBe(0);
  },
);

test(
  "the template is an empty sheet with the four columns",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page, expectFailures }) => {
    expectFailures(/booth\/template/);
    await page.goto(BOOTH_UPLOAD);
    const asking = page.waitForRequest("**/api/v0/booth/template?format=xlsx");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download template" }).click();
    expect((await asking).headers().authorization).toMatch(/^Bearer .+/);
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe("booths.xlsx");
    const book = read(await readFile(await saved.path()));
    const rows = utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
    expect(rows[0]).toEqual(["Mandal", "Shaktikendra", "Booth Name", "Booth Number"]);

    await page.route("**/api/v0/booth/template?*", (route) => answer(route, 503, {}));
    await page.getByRole("button", { name: "Download template" }).click();
    await expect(toast(page, "Failed to download the template.")).toBeVisible();
  },
);

test(
  "links to the Location Manager, and asks before a chosen sheet is discarded",
  { tag: ["@proofs", "@anywhere", "@booth-upload-7"] },
  async ({ page }) => {
    const away = page.getByRole("button", { name: "Add or Update Location" });
    await page.goto(BOOTH_UPLOAD);
    await fileInput(page).setInputFiles(fixture("office.xlsx"));
    await away.click();
    await page.getByRole("button", { name: "Stay" }).click();
    await expect(page.getByRole("button", { name: "Remove office.xlsx" })).toBeVisible();
    await page.getByRole("button", { name: "Remove office.xlsx" }).click();
    await away.click();
    await expect(page).toHaveURL(/\/booths\/location-update$/);
    await expect(page.getByRole("heading", { level: 1, name: "Location Manager" })).toBeVisible();
  },
);

test(
  "a chosen sheet is kept for the way back, and is offered no more after a reload or an upload",
  { tag: ["@proofs", "@anywhere", "@draft-2", "@draft-3"] },
  async ({ page, office }) => {
    page.on("dialog", (dialog) => void dialog.accept());
    const { constituency, district, state } = await office.addLocations([]);
    const restore = page.getByRole("button", { name: "Restore draft" });
    const chooseSheet = async () => {
      await choose(page, "State", state.name);
      await choose(page, "District", district.name);
      await choose(page, "Constituency", constituency.name);
      await fileInput(page).setInputFiles(fixture("office.xlsx"));
    };
    await page.goto(BOOTH_UPLOAD);
    await chooseSheet();
    await page.reload();
    await expect(uploadButton(page)).toBeVisible();
    await expect(restore).toHaveCount(0);

    await chooseSheet();
    await page.getByRole("link", { name: "Reports", exact: true }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
    await goInPage(page, BOOTH_UPLOAD);
    await expect(restore).toBeVisible();
    await chooseSheet();
    await uploadButton(page).click();
    await expect(page.getByText(/booths? added/).first()).toBeVisible();
    await expect(restore).toHaveCount(0);
  },
);

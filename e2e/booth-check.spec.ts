import { readFile } from "node:fs/promises";
import { read, utils } from "@e965/xlsx";
import type { Page, Route } from "@playwright/test";
import { readUploadProgress } from "contract/booth-upload";
import { listBooths } from "contract/booths";
import {
  BOOTH_UPLOAD,
  count,
  fileInput,
  fixture,
  openUploadPage,
  UPLOAD_CALL,
  uploadButton,
} from "./support/booth-upload.ts";
import { answer, choose, dismissToast, toast } from "./support/controls.ts";
import type { BoothRow } from "./support/stored-booths.ts";
import { sheetFile } from "./support/office.ts";
import { expect, expectAccessible, test, expectUsable } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const checkButton = (page: Page) => page.getByRole("button", { name: "Check file" });
const row = (booth_number: string, more: Partial<BoothRow> = {}): BoothRow => ({
  mandal: "North Mandal",
  shaktikendra: "Riverside",
  booth_name: "School",
  booth_number,
  ...more,
});
async function chooseRows(page: Page, ...sheets: BoothRow[][]) {
  const buffer = Buffer.from(await sheetFile(...sheets).arrayBuffer());
  await fileInput(page).setInputFiles({ name: "booths.xlsx", mimeType: "", buffer });
}

test(
  "a check shows what would be added, changed and rejected, and changes nothing; the upload then does it",
  { tag: "@booth-upload-19" },
  async ({ page, office }) => {
    const place = await office.addLocations([row("1"), row("2")]);
    const stored = async () =>
      (await office.call(listBooths, { params: { id: place.constituency.id } })).data;
    const before = await stored();
    await openUploadPage(page, place);
    await chooseRows(
      page,
      [
        row("1"),
        row("2", { booth_name: "Town Hall" }),
        row("3", { mandal: "Misspelt" }),
        row("", { mandal: "" }),
      ],
      [row("4")],
    );
    const warning = page.getByText("Booths that this constituency already has: 2.");
    await expect(warning).toBeVisible();
    await checkButton(page).click();

    await expect(page.getByRole("heading", { name: "File Check" })).toBeInViewport();
    await expect(page.getByText("Nothing has been saved yet.")).toBeVisible();
    await expect(warning).toBeHidden();
    await expect(page.getByText("Other sheets of this file with these columns: 1.")).toBeVisible();
    await expect(page.getByText("New mandals: Misspelt.")).toBeVisible();
    await expect(count(page, "To be inserted")).toHaveText("1");
    await expect(count(page, "To be updated")).toHaveText("1");
    await expect(count(page, "Unchanged")).toHaveText("1");
    await expect(count(page, "Rejected")).toHaveText("1");
    const changed = page.getByRole("table", { name: "Booths to be updated" });
    await expect(changed.getByRole("row").last()).toContainText(
      /Row 3.*2.*Booth Name:\s*School.*becomes.*Town Hall/,
    );
    const added = page.getByRole("table", { name: "Booths to be inserted" });
    await expect(added.getByRole("row").last()).toContainText(/Row 4.*3/);
    await expect(page.getByRole("table", { name: "Rejected rows" })).toContainText("Row 5");
    await expectUsable(page);
    expect(await stored()).toEqual(before);

    await page.getByRole("button", { name: "Store these rows" }).click();
    await expect(page.getByRole("heading", { name: "Upload Report" })).toBeVisible();
    await expect(count(page, "Inserted")).toHaveText("1");
    expect((await stored()).map(({ booth_name }) => booth_name).toSorted()).toEqual([
      "School",
      "School",
      "Town Hall",
    ]);
  },
);

test(
  "a check of what is stored already says that there is nothing to store",
  { tag: ["@proofs", "@anywhere", "@booth-upload-13"] },
  async ({ page, office }) => {
    await openUploadPage(page, await office.addLocations([row("1")]));
    await chooseRows(page, [row("1"), row("2", { mandal: "" })]);
    await checkButton(page).click();
    await expect(page.getByText("Nothing to store: what can be used")).toBeVisible();
    await expect(page.getByRole("button", { name: "Store these rows" })).toHaveCount(0);
    await expect(count(page, "Rejected")).toHaveText("1");
  },
);

test(
  "the rejected rows of a check and of an upload download as a sheet with their reasons",
  { tag: "@proofs" },
  async ({ page, office }) => {
    const place = await office.addLocations([]);
    const sent: string[] = [];
    page.on("request", (request) => request.url().endsWith("/upload-booths") && sent.push("sheet"));
    await openUploadPage(page, place);
    await chooseRows(page, [row("1"), row("007", { mandal: "" })]);
    const rowsOf = async () => {
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download rejected rows" }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toBe("rejected-rows.xlsx");
      const book = read(await readFile(await file.path()), { type: "buffer" });
      return utils.sheet_to_json<Record<string, string | number>>(book.Sheets["Rejected rows"]!);
    };
    const rejected = [
      {
        Shaktikendra: "Riverside",
        "Booth Name": "School",
        "Booth Number": "007",
        "Row in your sheet": 3,
        "What is wrong": "Mandal is required",
      },
    ];
    await checkButton(page).click();
    expect(await rowsOf()).toEqual(rejected);
    await uploadButton(page).click();
    await expect(page.getByRole("heading", { name: "Upload Report" })).toBeVisible();
    expect(await rowsOf()).toEqual(rejected);
    expect(sent).toHaveLength(2);
  },
);

test(
  "a check reports that a sheet has no usable row; another file, sheet or constituency hides the report",
  { tag: "@proofs" },
  async ({ page, office, expectFailures }) => {
    expectFailures(/upload-booths/);
    const place = await office.addLocations([]);
    const elsewhere = await office.addLocations([]);
    await openUploadPage(page, place);
    await chooseRows(page, [row("", { mandal: "" })]);
    const report = page.getByRole("heading", { name: "File Check" });
    await checkButton(page).click();
    await expect(page.getByText("No row of this sheet could be used.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove booths.xlsx" }).click();
    await expect(report).toHaveCount(0);
    await chooseRows(page, [row("2")]);
    await checkButton(page).click();
    await expect(report).toBeVisible();
    await choose(page, "State", elsewhere.state.name);
    await expect(report).toHaveCount(0);
  },
);

test(
  "a check needs a constituency and a file; a check that fails or is cancelled is reported, and leaves the focus on Check file",
  { tag: ["@proofs", "@anywhere", "@booth-upload-13", "@access-3"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/upload-booths/);
    await page.goto(BOOTH_UPLOAD);
    await checkButton(page).click();
    await expect(page.getByText("Please select a constituency.")).toBeVisible();
    await expect(page.getByText("Please select a file.")).toBeVisible();

    const place = await office.addLocations([]);
    await openUploadPage(page, place);
    await fileInput(page).setInputFiles(fixture("missing.xlsx"));
    await checkButton(page).click();
    await expect(toast(page, /shaktikendra/i)).toBeVisible();
    await dismissToast(page);
    await page.route(UPLOAD_CALL, (route) => route.abort(), { times: 1 });
    await checkButton(page).click();
    await expect(toast(page, "The file could not be checked.")).toBeVisible();
    await dismissToast(page);

    const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
    await page.route(UPLOAD_CALL, (route) => hold(route));
    await checkButton(page).click();
    await held;
    await expect(page.getByRole("button", { name: "Checking..." })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(toast(page, "Check cancelled. Nothing was changed.")).toBeVisible();
    await expect(checkButton(page)).toBeFocused();
  },
);

test(
  "while a large sheet is stored, its rows are counted",
  { tag: ["@proofs", "@booth-upload-12"] },
  async ({ page, office }) => {
    const place = await office.addLocations([]);
    let stored: number | null = null;
    await page.route(`**${readUploadProgress.path}*`, (route) => {
      const query = new URL(route.request().url()).searchParams;
      expect(query.get("constituency_id")).toBe(String(place.constituency.id));
      const data = stored === null ? null : { stored, total: 123456 };
      return answer(route, 200, { status: "success", message: "", data });
    });
    await openUploadPage(page, place);
    await fileInput(page).setInputFiles(fixture("office.xlsx"));
    // The sheet is uploaded at once. The test controls when the answer arrives.
    const line = await page.context().newCDPSession(page);
    await line.send("Network.enable");
    const slow = { offline: false, latency: 0, downloadThroughput: 1, uploadThroughput: -1 };
    await line.send("Network.emulateNetworkConditions", slow);
    await uploadButton(page).click();
    const bar = page.getByRole("progressbar");
    await expect(bar).toHaveAccessibleName("Reading the sheet");
    stored = 61728;
    await expect(bar).toHaveAccessibleName("Storing the booths");
    await expect(bar).toHaveAttribute("aria-valuetext", "61,728 of 1,23,456 rows");
    await expect(bar).toHaveAttribute("aria-valuenow", "50");
    await expectUsable(page);
    await line.send("Network.emulateNetworkConditions", { ...slow, downloadThroughput: -1 });
    await expect(page.getByRole("heading", { name: "Upload Report" })).toBeVisible();
    await expect(bar).toBeHidden();
  },
);

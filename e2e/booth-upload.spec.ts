import { readFile } from "node:fs/promises";
import type { SheetReport } from "contract/booth-upload";
import { listBooths } from "contract/booths";
import type { Route } from "@playwright/test";
import {
  count,
  fileInput,
  fixture,
  isUpload,
  openUploadPage,
  UPLOAD_CALL,
  uploadButton,
} from "./support/booth-upload.ts";
import { answer, combobox, dismissToast, toast } from "./support/controls.ts";
import { expect, expectNothingSideways, test, expectUsable } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "a double click loads a real .xls sheet once, and the report shows what it held",
  { tag: ["@anywhere", "@booth-upload-4"] },
  async ({ page, office }) => {
    const place = await office.addLocations([]);
    await openUploadPage(page, place);
    await fileInput(page).setInputFiles(fixture("office.xls"));
    let uploads = 0;
    page.on("request", (one) => void (uploads += isUpload(one) ? 1 : 0));
    // The browser tells what an upload holds only where a route takes it.
    await page.route(UPLOAD_CALL, (route) => route.fallback());
    const sending = page.waitForRequest(isUpload);
    await uploadButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    const request = await sending;
    expect(request.headers()).toMatchObject({
      authorization: expect.stringMatching(/^Bearer .+/),
      "content-type": expect.stringContaining("multipart/form-data"),
      "idempotency-key": expect.stringMatching(/.{16,}/),
    });
    const parts = request.postDataBuffer()?.toString("latin1") ?? "";
    const names = [...parts.matchAll(/form-data; name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(["constituency_id", "file"]);
    expect(parts).toContain(`\r\n\r\n${place.constituency.id}\r\n`);
    expect(parts).toContain('filename="office.xls"');

    await expect(page.getByText("Hidden or filtered rows: 1.")).toBeVisible();
    const reply = (await (await request.response())!.json()) as {
      message: string;
      data: SheetReport;
    };
    await expect(toast(page, reply.message)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Upload Report" })).toBeInViewport();
    expect(uploads).toBe(1);
    const { data: booths } = await office.call(listBooths, {
      params: { id: place.constituency.id },
    });
    expect(booths.length).toBeGreaterThan(0);
    expect(booths.map((booth) => booth.booth_number)).toContain("007");
    await expect(count(page, "Inserted")).toHaveText(String(booths.length));
    await expect(count(page, "Rejected")).toHaveText(String(reply.data.rejected));

    // The constituency stays, the file is cleared. The same sheet again changes nothing.
    await expect(combobox(page, "Constituency")).toHaveValue(place.constituency.name);
    await expect(page.getByRole("button", { name: /^Remove / })).toBeHidden();
    await dismissToast(page);
    await fileInput(page).setInputFiles(fixture("office.xls"));
    await expect(page.getByText(/^Booths that this constituency already has: 7\./)).toBeVisible();
    await uploadButton(page).click();
    await expect(count(page, "Unchanged")).toHaveText(String(booths.length));
    await expect(count(page, "Inserted")).toHaveText("0");
  },
);

test(
  "what was loaded into the wrong constituency is taken back after asking",
  { tag: ["@anywhere", "@booth-upload-20"] },
  async ({ page, office }) => {
    const place = await office.addLocations([]);
    await openUploadPage(page, place);
    await fileInput(page).setInputFiles(fixture("office.xls"));
    await expect(page.getByText(/^Booths that were loaded last/)).toBeHidden();
    await uploadButton(page).click();
    await expect(page.getByText(/^Booths that were loaded last: 7, on .+\d:\d\d/)).toBeInViewport();
    await dismissToast(page);
    await page.getByRole("button", { name: "Take back..." }).click();
    const dialog = page.getByRole("dialog", { name: "Take the booths of" });
    await expect(dialog).toContainText("Booths to remove: 7. They were added on ");
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Take back..." }).click();
    await dialog.getByRole("button", { name: "Take back" }).click();
    await expect(toast(page, "7 booths removed")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { name: "Upload Report" })).toBeHidden();
    await expect(page.getByText(/^Booths that were loaded last/)).toBeHidden();
    const { data: booths } = await office.call(listBooths, {
      params: { id: place.constituency.id },
    });
    expect(booths).toEqual([]);
  },
);

test("lists each rejected row with its number, field and reason", async ({ page, office }) => {
  const place = await office.addLocations([]);
  await openUploadPage(page, place);
  await fileInput(page).setInputFiles(fixture("faults.xlsx"));
  const replying = page.waitForResponse((response) => isUpload(response.request()));
  await uploadButton(page).click();
  const { data } = (await (await replying).json()) as { data: SheetReport };
  expect(data.rows.length).toBeGreaterThan(5);
  await expect(count(page, "Inserted")).toHaveText(String(data.inserted));
  await expect(count(page, "Rejected")).toHaveText(String(data.rejected));
  const rows = page.getByRole("table", { name: "Rejected rows" }).getByRole("row");
  await expect(rows).toHaveCount(data.rows.length + 1);
  await expect(rows).toContainText(["Row", ...data.rows.map(({ row }) => `Row ${row}`)]);
  await expect(rows).toContainText(["Message", ...data.rows.map(({ message }) => message)]);
  await expect(rows.filter({ hasText: "Row 3" })).toContainText("Mandal");
  await expectUsable(page);
});

test(
  "a failed upload shows the message, keeps the form and can be retried",
  { tag: ["@proofs", "@anywhere", "@booth-upload-4"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/upload-booths/);
    const place = await office.addLocations([]);
    await openUploadPage(page, place);
    await fileInput(page).setInputFiles(fixture("missing.xlsx"));
    await uploadButton(page).click();
    await expect(toast(page, /shaktikendra/i)).toBeVisible();
    await dismissToast(page);

    await fileInput(page).setInputFiles(fixture("office.xlsx"));
    const failures: ((route: Route) => Promise<void>)[] = [
      (route) => answer(route, 500, {}),
      (route) => route.abort(),
      (route) => answer(route, 200, { status: "error" }),
      (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }),
    ];
    for (const fail of failures) {
      await page.route(UPLOAD_CALL, fail, { times: 1 });
      await uploadButton(page).click();
      await expect(toast(page, "Failed to upload booths.")).toBeVisible();
      await dismissToast(page);
      await expect(combobox(page, "Constituency")).toHaveValue(place.constituency.name);
      await expect(page.getByRole("button", { name: "Remove office.xlsx" })).toBeEnabled();
    }
    // Another server's success has no report.
    await page.route(UPLOAD_CALL, (route) =>
      answer(route, 200, { status: "success", message: "Booths uploaded successfully" }),
    );
    await uploadButton(page).click();
    await expect(toast(page, "Booths uploaded successfully")).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove office.xlsx" })).toBeHidden();
    await expect(page.getByRole("heading", { name: "Upload Report" })).toBeHidden();
  },
);

test(
  "shows the bytes that are sent; a cancel ends the upload and leaves the focus on Upload Booths",
  { tag: ["@proofs", "@booth-upload-4", "@access-3"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/upload-booths/);
    const place = await office.addLocations([]);
    await openUploadPage(page, place);
    // A hundred seconds on the slow line.
    const buffer = Buffer.concat([await readFile(fixture("office.xls")), Buffer.alloc(2_000_000)]);
    await fileInput(page).setInputFiles({ name: "large.xls", mimeType: "", buffer });
    const line = await page.context().newCDPSession(page);
    await line.send("Network.enable");
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 };
    await line.send("Network.emulateNetworkConditions", slow);

    await uploadButton(page).click();
    await expect(page.getByRole("button", { name: "Uploading..." })).toBeVisible();
    const bar = page.getByRole("progressbar");
    await expect(bar).toHaveAttribute("aria-valuetext", /^\d.* of 1\.9 MB$/);
    await expect(bar).toHaveAttribute("aria-valuenow", /^[1-9]\d?$/);
    await expect(combobox(page, "State")).toBeDisabled();
    await expectNothingSideways(page);

    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(toast(page, "Upload cancelled. No booth was loaded.")).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(page.getByRole("button", { name: "Remove large.xls" })).toBeVisible();
    await expect(uploadButton(page)).toBeFocused();
    const booths = await office.call(listBooths, { params: { id: place.constituency.id } });
    expect(booths.data).toEqual([]);
  },
);

test(
  "a long list of rejected rows is shown a page at a time, and says that it is not complete",
  { tag: "@proofs" },
  async ({ page, office }) => {
    const place = await office.addLocations([]);
    const rows = Array.from({ length: 5000 }, (_, index) => ({
      row: index + 2,
      field: index % 2 ? "booth_name" : null,
      message: `मतदान केंद्र का नाम ${"बहुत लंबा ".repeat(20)} ${index}`,
    }));
    const data = { inserted: 123456, updated: 1, unchanged: 0, rejected: 5001, rows };
    await page.route(UPLOAD_CALL, (route) =>
      answer(route, 200, { status: "success", success: true, message: "Done", data }),
    );
    await openUploadPage(page, place);
    await fileInput(page).setInputFiles(fixture("office.ods"));
    await uploadButton(page).click();
    await expect(count(page, "Inserted")).toHaveText("1,23,456");
    await expect(count(page, "Rejected")).toHaveText("5,001");
    await expect(page.getByText("The first 5,000 are shown.")).toBeVisible();
    await expect(page.getByText("Page 1 of 250")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Row 2" }).first()).toContainText(
      "Whole row",
    );
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Page 2 of 250")).toBeVisible();
    await expect(page.getByRole("cell", { name: "Row 22", exact: true })).toBeVisible();
    await expectNothingSideways(page);
  },
);

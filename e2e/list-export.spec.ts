import { readFile } from "node:fs/promises";
import { read, utils } from "@e965/xlsx";
import type { Page, Route } from "@playwright/test";
import { answerList, LIST, row, totals } from "./support/complaint-list.ts";
import { createComplaintByApi } from "./support/complaints.ts";
import { answer, dismissToast, toast } from "./support/controls.ts";
import { createEventByApi } from "./support/events.ts";
import { gate } from "./support/frame.ts";
import { expect, test, expectUsable } from "./support/test.ts";

const EXPORT = /\/api\/v0\/(complaint|event)\/export\?/;

test.beforeEach(({ signedIn }) => signedIn);

const exportButton = (page: Page) => page.getByRole("button", { name: "Export", exact: true });
async function chooseFormat(page: Page, name: string) {
  await exportButton(page).click();
  await page.getByRole("menuitem", { name }).click();
}

test("all pages of the filtered complaints are saved as a CSV by keyboard alone", async ({
  page,
  office,
}) => {
  const { booths, constituency, mark } = await office.addLocations();
  const ids: number[] = [];
  for (let nth = 1; nth <= 12; nth += 1)
    ids.push(
      await createComplaintByApi(office, {
        booth: booths[0]!,
        title: `${nth % 4 ? "Drain" : "=Lamp"} ${mark}`,
      }),
    );
  await page.goto(`/complaints?page=2&constituency=${constituency.id}&search=${mark}`);
  await expect(page.getByText("Page 2 of 2")).toBeVisible();

  await exportButton(page).focus();
  await page.keyboard.press("Enter");
  const items = page.getByRole("menuitem");
  await expect(items).toHaveText(["Excel (.xlsx)", "CSV (.csv)"]);
  await expect(items.first()).toBeFocused();
  await expectUsable(page);
  await page.keyboard.press("Escape");
  await expect(items).toHaveCount(0);
  await expect(exportButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(items.last()).toBeFocused();
  const asking = page.waitForRequest(EXPORT);
  const saving = page.waitForEvent("download");
  await page.keyboard.press("Enter");

  const request = await asking;
  expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual({
    constituency: String(constituency.id),
    search: mark,
    format: "csv",
  });
  expect(request.headers().authorization).toMatch(/^Bearer .+/);
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^complaints-\d{4}-\d\d-\d\d\.csv$/);
  await expect(toast(page, `Saved as ${file.suggestedFilename()}`)).toBeVisible();
  const text = await readFile(await file.path(), "utf8");
  const lines = text.split("\r\n").slice(0, -1);
  expect(lines[0]).toMatch(/^\ufeff"Number","Status","Category","Complaint Title"/);
  expect(lines.slice(1).map((line) => Number(line.split(",")[0]))).toEqual(ids.toReversed());
  expect(text).toContain(`'=Lamp ${mark}`);
  await expect(exportButton(page)).toBeEnabled();
});

test(
  "the filtered events are saved as an Excel file",
  { tag: "@proofs" },
  async ({ page, office }) => {
    const { booths, mark } = await office.addLocations();
    const id = await createEventByApi(office, {
      booth: booths[0]!,
      title: `Camp ${mark}`,
      type_id: 2,
    });
    await createEventByApi(office, { booth: booths[0]!, title: `Other ${mark}`, type_id: 1 });
    await page.goto(`/events?search=${mark}&type=private`);
    await expect(page.getByText(`Camp ${mark}`)).toBeVisible();
    const saving = page.waitForEvent("download");
    await chooseFormat(page, "Excel (.xlsx)");
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^events-\d{4}-\d\d-\d\d\.xlsx$/);
    const book = read(await readFile(await file.path()), { type: "buffer" });
    const rows = utils.sheet_to_json<Record<string, string | number>>(book.Sheets.Events!);
    expect(rows.map((row) => [row.Number, row["Event Title"]])).toEqual([[id, `Camp ${mark}`]]);
  },
);

test("a running export is shown, and can be cancelled", { tag: "@proofs" }, async ({ page }) => {
  const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
  await page.route(EXPORT, (route) => hold(route));
  await page.goto("/complaints");
  await chooseFormat(page, "CSV (.csv)");
  await held;
  const busy = page.getByRole("button", { name: "Exporting..." });
  await expect(busy).toHaveAttribute("aria-busy", "true");
  await busy.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  await expectUsable(page);
  await page.getByRole("button", { name: "Cancel export" }).press("Enter");
  await expect(toast(page, "Export cancelled. No file was saved.")).toBeVisible();
  await expect(exportButton(page)).toBeFocused();
});

test(
  "an export that is not possible shows the reason and saves no file",
  { tag: ["@proofs", "@anywhere", "@export-8"] },
  async ({ page, expectFailures }) => {
    expectFailures(EXPORT);
    const files: string[] = [];
    page.on("download", (file) => files.push(file.suggestedFilename()));
    await page.goto("/complaints?search=nobody-wrote-this");
    await expect(page.getByText("No Data to Display")).toBeVisible();
    await chooseFormat(page, "CSV (.csv)");
    await expect(toast(page, "There is nothing to export.")).toBeVisible();
    await dismissToast(page);
    // Not while the answer of a wider list is awaited.
    const wider = gate();
    await page.route(LIST, wider.hold);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await chooseFormat(page, "CSV (.csv)");
    await expect.poll(() => files).toHaveLength(1);
    wider.release();
    files.length = 0;

    await answerList(page, () => ({ data: [row(1)], ...totals(1, 1) }));
    await page.goto("/complaints");
    await expect(page.getByText("Complaint 1")).toBeVisible();
    const busy = "Other exports are running. Please try again in a moment.";
    await page.route(EXPORT, (route) => answer(route, 429, { status: "error", message: busy }), {
      times: 1,
    });
    await chooseFormat(page, "Excel (.xlsx)");
    await expect(toast(page, busy)).toBeVisible();
    await dismissToast(page);

    await page.route(EXPORT, (route) => route.abort(), { times: 1 });
    await chooseFormat(page, "Excel (.xlsx)");
    await expect(toast(page, "The list could not be exported. Please try again.")).toBeVisible();
    expect(files).toEqual([]);
  },
);

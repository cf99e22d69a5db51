import { utils, write } from "@e965/xlsx";
import type { Page } from "@playwright/test";
import { listComplaints } from "contract/complaints/complaints";
import { count, fileInput } from "./support/booth-upload.ts";
import { choose, toast } from "./support/controls.ts";
import type { Office } from "./support/office.ts";
import { box, marked, open } from "./support/palette.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const HEADING =
  "क्र. | दिनांक | शिकायतकर्ता का नाम | मोबाइल नं. | बूथ क्रमांक | Category | विषय | स्थिति | निराकरण दिनांक | Village";
const ROWS = [
  "1 | 05/03/2024 | राम लाल | 9876512399 | 1 | Water Supply | हैंडपंप खराब | निपटाया | 9/3/24 | Belgarh",
  "2 | ०६/०३/२०२४ | सीता देवी | - | 2 | Water Supply | पानी नहीं | लंबित | | Belgarh",
  "3 | 7.3.24 | गीता | | 99 | Water Supply | सड़क | Pending | | Belgarh",
];

/** Opens the page, chooses the constituency and a register with these rows. */
async function openImport(page: Page, office: Office, rows = ROWS) {
  const place = await office.addLocations();
  await page.goto("/complaints/import");
  await choose(page, "State", place.state.name);
  await choose(page, "District", place.district.name);
  await choose(page, "Constituency", place.constituency.name);
  const cells = [HEADING, ...rows].map((row) => row.split("|").map((cell) => cell.trim()));
  const book = utils.book_new(utils.aoa_to_sheet([["Register 2024"], ...cells]), "Register");
  const buffer = write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  await fileInput(page).setInputFiles({ name: "register.xlsx", mimeType: "", buffer });
  return place;
}
const importButton = (page: Page) => page.getByRole("button", { name: "Import Complaints" });

test(
  "a register is checked, then imported with its dates; once more changes nothing",
  { tag: "@register-import-15" },
  async ({ page, office }) => {
    const place = await openImport(page, office);
    const total = async () =>
      (await office.call(listComplaints, { query: { constituency: place.constituency.name } }))
        .pagination.totalItems;
    await page.getByRole("button", { name: "Check file" }).click();
    await expect(page.getByRole("heading", { name: "File Check" })).toBeInViewport();
    await expect(count(page, "To be inserted")).toHaveText("2");
    await expect(count(page, "New citizens")).toHaveText("2");
    await expect(count(page, "Rejected")).toHaveText("1");
    await expect(page.getByText("Columns of this file that were not read: Village")).toBeVisible();
    const shown = page.getByRole("table", { name: "Complaints as they would be stored" });
    await expect(shown.getByRole("row").nth(1)).toContainText(/5 Mar 2024.*राम लाल.*9 Mar 2024/);
    await expect(page.getByRole("table", { name: "Rejected rows" })).toContainText(
      "This constituency has no booth 99",
    );
    await expectUsable(page);
    expect(await total()).toBe(0);

    await importButton(page).click();
    await expect(toast(page, "2 complaints added, 0 unchanged, 1 row rejected")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Upload Report" })).toBeVisible();
    expect(await total()).toBe(2);
  },
);

test(
  "an import that is cancelled says what is stored, and can be started again",
  { tag: ["@register-import-15", "@proofs"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/complaint\/import/);
    await openImport(page, office, [ROWS[0]!]);
    await page.route("**/api/v0/complaint/import", () => undefined, { times: 1 });
    await importButton(page).click();
    await expect(page.getByRole("button", { name: "Importing..." })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(toast(page, /^Import cancelled\. Nothing/)).toBeVisible();
    await importButton(page).click();
    await expect(count(page, "Inserted")).toHaveText("1");
  },
);

test(
  "the palette and Bulk Upload Booths lead to the import",
  { tag: ["@proofs", "@register-import-15"] },
  async ({ page }) => {
    await page.goto("/booths/bulk-upload");
    const sheets = page.getByRole("navigation", { name: "Sheets of an office" });
    await sheets.getByRole("link", { name: "Complaints" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Import Complaints" })).toBeVisible();
    await expectUsable(page);
    await page.goto("/events");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("View Events");
    await open(page);
    await box(page).pressSequentially("import comp");
    await expect(marked(page)).toHaveText("Import Complaints");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/complaints\/import$/);
  },
);

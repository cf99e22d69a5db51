import { utils, write } from "@e965/xlsx";
import { listCitizens } from "contract/citizens";
import { states } from "contract/locations";
import { count, fileInput } from "./support/booth-upload.ts";
import { choose, toast } from "./support/controls.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

/** A file with one row a line, its cells between bars. */
function fileOf(...lines: string[]) {
  const rows = lines.map((line) => line.split("|").map((cell) => cell.trim()));
  const buffer = write(utils.book_new(utils.aoa_to_sheet(rows), "Sheet1"), {
    type: "buffer",
  }) as Buffer;
  return { name: "sheet.xlsx", mimeType: "", buffer };
}

test(
  "a voter roll is checked, then imported; the report says who shares a phone and what was not read",
  { tag: "@citizen-import-8" },
  async ({ page, office, expectFailures }) => {
    expectFailures(/user\/import/);
    const { state, district, constituency } = await office.addLocations();
    const phone = `97${String(Date.now()).slice(-8)}`;
    await page.goto("/citizens/import");
    await fileInput(page).setInputFiles(
      fileOf(
        "क्र. | बूथ संख्या | मतदाता का नाम | मोबाइल नं. | EPIC",
        `१ | 1 | गीता बाई | ${phone} | A1`,
        `२ | 1 | मोहन लाल | ${phone} | A2`,
        "३ | 99 | रवि | 9711000001 | A3",
      ),
    );
    await page.getByRole("button", { name: "Check file" }).click();
    await expect(page.getByText("Please select a constituency.").first()).toBeVisible();
    await choose(page, "State", state.name);
    await choose(page, "District", district.name);
    await choose(page, "Constituency", constituency.name);
    await page.getByRole("button", { name: "Check file" }).click();
    await expect(count(page, "To be inserted")).toHaveText("2");
    await expect(count(page, "Rejected")).toHaveText("1");
    await expect(page.getByText(/not read: क्र\., EPIC$/)).toBeVisible();
    await expect(page.getByText(/whose phone another citizen has: 1\./)).toBeVisible();
    const shown = page.getByRole("table", { name: "Citizens as they would be stored" });
    await expect(shown.getByRole("row").nth(2)).toContainText("Phone of another, too");
    await expectUsable(page);

    await page.getByRole("button", { name: "Import Citizens" }).click();
    await expect(
      toast(page, "2 citizens added, 0 updated, 0 unchanged, 1 row rejected"),
    ).toBeVisible();
    const { data } = await office.call(listCitizens, { query: { search: phone } });
    expect(data.users).toHaveLength(2);
  },
);

test(
  "a list of locations is checked and imported; the Location Manager leads there, and each sheet's page to the next",
  { tag: ["@proofs", "@location-import-4"] },
  async ({ page, office }) => {
    const name = `मालवा ${crypto.randomUUID()}`;
    await page.goto("/booths/location-update");
    await page.getByRole("link", { name: "Import Locations" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import Locations");
    await fileInput(page).setInputFiles(
      fileOf(
        "State | District | AC Name",
        `${name} | Ujjain | Mahidpur`,
        `${name} | Ujjain | Tarana`,
      ),
    );
    await page.getByRole("button", { name: "Check file" }).click();
    await expect(count(page, "To be inserted")).toHaveText("2");
    await expect(count(page, "New states")).toHaveText("1");
    await expectUsable(page);
    await page.getByRole("button", { name: "Import Locations" }).click();
    await expect(toast(page, "2 constituencies added, 0 unchanged, 0 rows rejected")).toBeVisible();
    const { data } = await office.call(states.list, {});
    expect(data.map((state) => state.name)).toContain(name);
    const sheets = page.getByRole("navigation", { name: "Sheets of an office" });
    await sheets.getByRole("link", { name: "Citizens" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import Citizens");
  },
);

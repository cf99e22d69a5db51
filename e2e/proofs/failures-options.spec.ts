import type { Page } from "@playwright/test";
import { addAdmin } from "../support/admins.ts";
import { combobox, choose } from "../support/controls.ts";
import { addStaff } from "../support/staff.ts";
import { expect, expectAccessible, test } from "../support/test.ts";

/* The options of a box cannot be loaded: the box says so, and offers to try again. */

test.beforeEach(({ signedIn: _, expectFailures }) => expectFailures(/\/api\/v0\//));

/** Opens the box, sees that loading failed, and tries again until the options are there. */
async function retry(page: Page, label: string, call: RegExp) {
  await combobox(page, label).click();
  await expect(page.getByText("Loading failed")).toBeVisible();
  await expect(page.getByText("No results found")).toHaveCount(0);
  await page.unroute(call);
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(combobox(page, label)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
}
const fail = (page: Page, call: RegExp) =>
  page.route(call, (route) => route.fulfill({ status: 500, json: {} }));

const cases = [
  ["/complaints/add", "State", /\/location\/states$/],
  ["/complaints/add", "Category", /\/categories\/1$/],
  ["/events/add", "Category", /\/categories\/2$/],
  ["/booths/bulk-upload", "State", /\/location\/states$/],
  ["/admins/add", "State", /\/location\/states$/],
] as const;
for (const [path, label, call] of cases)
  test(
    `${label} of ${path} says that loading failed, and loads when asked again`,
    { tag: ["@anywhere", "@firefox"] },
    async ({ page, office }) => {
      await addAdmin(office);
      await fail(page, call);
      await page.goto(path);
      await retry(page, label, call);
    },
  );

test(
  "booths, admins and citizens that cannot be loaded are asked for again from their boxes",
  { tag: ["@firefox", "@failure-7"] },
  async ({ page, office }) => {
    const { place } = await addStaff(office);
    await office.addCitizen(place.booths[0]!);
    const admins = /\/all_principal/;
    const booths = /\/constituencies\/\d+\/booths$/;
    const citizens = /\/principal\/user/;
    await fail(page, booths);
    await fail(page, citizens);
    await fail(page, admins);
    await page.goto("/complaints/add");
    await choose(page, "State", place.state.name);
    await choose(page, "District", place.district.name);
    await choose(page, "Constituency", place.constituency.name);
    await expect(combobox(page, "Mandal")).toHaveAttribute("placeholder", "Failed to load booths");
    await combobox(page, "Mandal").click();
    await expect(page.getByText("Loading failed")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await retry(page, "Mandal", booths);
    const booth = place.booths[0]!;
    await choose(page, "Mandal", booth.mandal);
    await choose(page, "Shaktikendra", booth.shaktikendra);
    await choose(page, "Booth Name", booth.booth_name);
    await choose(page, "Booth Number", booth.booth_number);
    await retry(page, "Assigned To", admins);
    await retry(page, "Complainant", citizens);
  },
);

test(
  "the filters' boxes say that loading failed",
  { tag: ["@anywhere", "@firefox", "@failure-7"] },
  async ({ page }) => {
    const call = /\/categories\/1$/;
    await fail(page, call);
    await page.goto("/complaints");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await retry(page, "Category", call);
    await expect(page.getByRole("dialog")).toBeVisible();
  },
);

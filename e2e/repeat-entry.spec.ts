import { signInByForm } from "./support/in-page.ts";
import type { Locator, Page } from "@playwright/test";
import { constituencies } from "contract/locations";
import {
  chooseConstituency,
  complainant,
  description,
  fillForm,
  submit,
  title,
} from "./support/complaint-form.ts";
import { findComplaints } from "./support/complaints.ts";
import { choose, combobox, expectNoChoice, expectToast } from "./support/controls.ts";
import { SUPER_ADMIN } from "./support/people.ts";
import { addStaff } from "./support/staff.ts";
import { expect, test, expectUsable } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const added = (page: Page) => page.getByRole("region", { name: "Complaint added" });
const levels = [
  "State",
  "District",
  "Constituency",
  "Mandal",
  "Shaktikendra",
  "Booth Name",
  "Booth Number",
];
const expectLevels = async (page: Page, values: string[]) => {
  for (const [index, value] of values.entries())
    await expect(combobox(page, levels[index]!)).toHaveValue(value);
};

test(
  "after a complaint the form offers its number, its slip and another complaint at the same booth",
  { tag: ["@firefox", "@complaint-create-18", "@complaint-4"] },
  async ({ page, office }) => {
    const elsewhere = await addStaff(office);
    const { place } = await fillForm(page, office);
    const booth = place.booths[0]!;
    await submit(page).click();
    await expectToast(page, "Complaint created successfully");
    const [row] = await findComplaints(office, place.mark);
    const number = `#${row!.complaint_id}`;
    await expect(added(page)).toContainText(number);
    await expect(added(page)).toContainText(`Lamp ${place.mark} · Booth ${booth.booth_number}`);
    await expect(added(page).getByText(number)).toBeInViewport();
    await expect(title(page)).toBeFocused();
    await expectLevels(page, ["", "", "", "", "", "", ""]);
    await expectUsable(page);

    await added(page).getByRole("button", { name: "Print slip" }).click();
    const slip = page.getByRole("dialog", { name: "Acknowledgement slip" });
    await expect(slip).toContainText(String(row!.complaint_id));
    await page.keyboard.press("Escape");

    // What has been typed stays; an admin of another constituency does not.
    await title(page).fill("The next one");
    await chooseConstituency(page, elsewhere.place);
    await choose(page, "Assigned To", `${elsewhere.name} ${elsewhere.phone} · 0 open`, "");
    await added(page).getByRole("button", { name: "Another at this booth" }).click();
    await expect(title(page)).toBeFocused();
    await expect(title(page)).toHaveValue("The next one");
    const { state, district, constituency } = place;
    await expectLevels(page, [
      state.name,
      district.name,
      constituency.name,
      booth.mandal,
      booth.shaktikendra,
      booth.booth_name,
      booth.booth_number,
    ]);
    await expect(complainant(page)).toHaveValue("");
    await expect(complainant(page)).toBeEnabled();
    await expectNoChoice(page, "Assigned To");
    await title(page).fill("");

    await added(page).getByRole("link", { name: "Open", exact: true }).click();
    const leave = page.getByRole("dialog", { name: "Leave this page?" });
    await leave.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(`/complaints/${row!.complaint_id}`);
    await expect(page).toHaveTitle(
      `${number} · Booth ${booth.booth_number} · Manage Complaint · Constituency Console`,
    );
    const names = `${number} · Booth ${booth.booth_number} · ${booth.booth_name}`;
    await expect(page.getByText(names)).toBeVisible();
    await page.getByRole("button", { name: "Edit Complaint" }).click();
    await expect(page.getByText(names)).toBeVisible();
  },
);

test(
  "an error at a box that is still disabled takes the focus to the level that comes before it",
  { tag: ["@proofs", "@anywhere", "@firefox"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    await page.goto("/complaints/add");
    await title(page).fill("Lamp");
    await choose(page, "Category", (await office.categories(1))[0]!.name);
    await description(page).fill("It has been dark here for two weeks.");
    await submit(page).click();
    await expect(combobox(page, "State")).toBeFocused();
    const link = page.getByRole("alert").getByRole("link", { name: "Complainant ID is required" });
    await title(page).focus();
    await link.click();
    await expect(combobox(page, "State")).toBeFocused();

    await choose(page, "State", place.state.name);
    await expectLevels(page, [place.state.name, place.district.name, place.constituency.name]);
    // A box cannot take the focus before its options have loaded.
    const first = async (box: Locator, press: Locator) => {
      await expect(box).toBeEnabled();
      await press.click();
      await expect(box).toBeFocused();
    };
    await first(combobox(page, "Mandal"), link);
    await choose(page, "Mandal", "North Mandal");
    await first(combobox(page, "Shaktikendra"), submit(page));
    await choose(page, "Shaktikendra", "Riverside");
    await first(combobox(page, "Booth Number"), link);
    await choose(page, "Booth Number", "1");
    await first(complainant(page), link);
  },
);

test(
  "a level with one option is filled, and one that was reset stays empty",
  { tag: ["@proofs", "@anywhere", "@firefox", "@complaint-create-19"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const elsewhere = await office.addLocations();
    const { state, district, constituency } = place;
    await page.goto("/complaints/add");
    await choose(page, "State", state.name);
    await expectLevels(page, [state.name, district.name, constituency.name, ""]);
    await choose(page, "Mandal", "South Mandal");
    await expectLevels(page, [
      state.name,
      district.name,
      constituency.name,
      "South Mandal",
      "Market",
      "Panchayat Bhawan",
      "4",
    ]);
    await expect(complainant(page)).toBeEnabled();
    // Changing or clearing a level resets all levels below it (cascade-2).
    await choose(page, "State", elsewhere.state.name);
    await expectLevels(page, [elsewhere.state.name, "", "", "", "", "", ""]);
    await choose(page, "District", elsewhere.district.name);
    await expectLevels(page, [
      elsewhere.state.name,
      elsewhere.district.name,
      elsewhere.constituency.name,
      "",
    ]);
    await combobox(page, "Constituency").fill("");
    await combobox(page, "Constituency").press("Tab");
    await expectLevels(page, [elsewhere.state.name, elsewhere.district.name, "", "", "", "", ""]);
  },
);

test(
  "the constituency and the mandal that were used last come first",
  { tag: ["@proofs", "@anywhere", "@firefox", "@complaint-create-19"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const { district, state, constituency } = place;
    await office.call(constituencies.create, {
      body: { name: `A ${place.mark}`, district_id: district.id },
    });
    await page.goto("/complaints/add");
    await choose(page, "State", state.name);
    const options = page.getByRole("option");
    await combobox(page, "Constituency").click();
    await expect(options).toHaveText([`A ${place.mark}`, constituency.name]);
    await options.last().click();
    await choose(page, "Mandal", "South Mandal");
    await combobox(page, "Constituency").click();
    await expect(options).toHaveText([constituency.name, `A ${place.mark}`]);
    await page.keyboard.press("Escape");
    await combobox(page, "Mandal").click();
    await expect(options).toHaveText(["South Mandal", "North Mandal"]);
    await page.keyboard.press("Escape");

    await page.getByRole("link", { name: "View Complaints" }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await combobox(page, "Constituency").click();
    await expect(options.first()).toHaveText(
      [constituency.name, district.name, state.name].join(", "),
    );
    // Another tab, and whoever signs in next, starts without it.
    const stored = await page.evaluate(() => Object.keys(sessionStorage).toSorted());
    expect(stored.filter((key) => key !== "e2e-signed-in")).toEqual([
      "token",
      "tokens",
      "userProfile",
    ]);

    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Logout", exact: true }).click();
    await signInByForm(page, SUPER_ADMIN);
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await combobox(page, "Constituency").fill(place.mark);
    await expect(options.first()).toHaveText(/^A /);
  },
);

import type { Page } from "@playwright/test";
import { box, options } from "./support/palette.ts";
import { newPhone } from "./support/people.ts";
import { rows } from "./support/complaint-list.ts";
import { read } from "./support/complaint-page.ts";
import { findComplaints } from "./support/complaints.ts";
import { combobox, expectToast } from "./support/controls.ts";
import { goInPage } from "./support/in-page.ts";
import { addStaff, signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { createCitizen } from "contract/citizens";

/** The keyboard, with a count of the keys that a clerk presses beside free text. */
function countedKeys(page: Page) {
  let count = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      count += keys.length;
    },
    /** Characters that choose something. */
    choose: async (text: string) => {
      await page.keyboard.type(text);
      count += text.length;
    },
    /** The number of keys since the last call. */
    taken: () => {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}

const choice = (page: Page, name: string) => page.getByRole("menuitemradio", { name });

test(
  "a clerk's day by keyboard: a known citizen's complaint logged, moved, assigned and found again",
  { tag: ["@proofs", "@anywhere", "@firefox", "@complaint-create-23", "@complaint-work-7"] },
  async ({ page, context, office }) => {
    const staff = await addStaff(office);
    const { booths, mark } = staff.place;
    const citizen = { name: `रमेश ख़ान ${mark}`, phone: newPhone(), booth_id: booths[0]!.id };
    await office.call(createCitizen, { body: citizen });
    await signInStaff(context, office, staff);
    const keys = countedKeys(page);

    await page.goto("/complaints");
    await goInPage(page, "/complaints/add");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await keys.press("Tab");
    await expect(combobox(page, "Phone or name")).toBeFocused();
    await keys.choose(citizen.phone.slice(-6));
    await expect(page.getByRole("option")).toHaveCount(1);
    await keys.press("ArrowDown", "Enter");
    await expect(combobox(page, "Booth Number")).toHaveValue(booths[0]!.booth_number);
    await expect(page.getByLabel("Complaint Title")).toBeFocused();
    await page.keyboard.type(`Old-age pension stopped ${mark}`);
    await keys.press("Tab");
    await keys.choose("wat");
    await expect(page.getByRole("option", { name: "Water Supply" })).toHaveCount(1);
    await keys.press("ArrowDown", "Enter", "Tab");
    await page.keyboard.type("No pension has come for three months.");
    await keys.press("Shift+Tab", "Shift+Tab", "Enter");
    await expectToast(page, "Complaint created successfully");
    expect(keys.taken(), "keys to log a complaint").toBeLessThanOrEqual(20);
    const id = (await findComplaints(office, mark))[0]!.complaint_id;
    // Firefox reports a script of the page that is left before it has arrived.
    await expect(page.getByRole("region", { name: "Complaint added" })).toContainText(`#${id}`);

    // Words in another order, one of them spelt differently.
    await page.goto("/complaints");
    await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
    await keys.press("/");
    await page.keyboard.type(`खान ${mark} रमेश`);
    // It is the only row before the search as well.
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole("table", { name: "Complaints" })).toHaveAttribute(
      "aria-busy",
      "false",
    );
    await expect(rows(page)).toHaveCount(1);
    await keys.press("Tab");
    await keys.press("j", "s");
    await expect(choice(page, "registered")).toBeFocused();
    await keys.press("i", "Enter");
    await expectToast(page, `#${id} is now in-process`);
    await keys.press("a");
    await expect(choice(page, staff.name)).toBeVisible();
    await expect(choice(page, "Not assigned")).toBeFocused();
    await keys.press("Home", "Enter");
    await expectToast(page, `#${id} is now assigned to ${staff.name}`);
    expect(keys.taken(), "keys to find, move and assign it").toBeLessThanOrEqual(12);
    const assigned_to = staff.principal_id;
    expect(await read(office, id)).toMatchObject({ status_code: "in-process", assigned_to });

    await keys.press("Control+k");
    await expect(box(page)).toBeFocused();
    await keys.choose(String(id));
    await expect(options(page).filter({ hasText: `#${id}` })).toBeVisible();
    await keys.press("Enter");
    await expect(page).toHaveURL(`/complaints/${id}`);
    await expect(page.getByRole("heading", { name: /Old-age pension stopped/ })).toBeVisible();
    expect(keys.taken(), "keys to open a complaint by its number").toBeLessThanOrEqual(8);
  },
);

import type { Page } from "@playwright/test";
import { addComplaintNote } from "contract/complaints/activity";
import { picker, png, title } from "./support/complaint-form.ts";
import { rows } from "./support/complaint-list.ts";
import { addComplaint } from "./support/complaint-page.ts";
import { expectToast } from "./support/controls.ts";
import { box as eventBox } from "./support/event-form.ts";
import { gate, toStored } from "./support/frame.ts";
import { field, LOCATION_MANAGER, openForm, unique } from "./support/location-manager.ts";
import { openOffice } from "./support/office.ts";
import { box as paletteBox, open as openPalette } from "./support/palette.ts";
import { addSuperAdmin } from "./support/people.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

/* What was typed is offered again after any way of leaving, in this tab and to this person only. */

test.beforeEach(({ signedIn, page }) => {
  // The browser's own question before a reload.
  page.on("dialog", (dialog) => void dialog.accept());
  return signedIn;
});

const restore = (page: Page) => page.getByRole("button", { name: "Restore draft" });
const question = (page: Page) => page.getByRole("dialog", { name: "Leave this page?" });
const leave = (page: Page) => question(page).getByRole("button", { name: "Leave" }).click();
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem("drafts"));

const openEvent = (page: Page) => page.getByRole("link", { name: "Add Event" }).click();
const ways: Record<string, (page: Page) => Promise<unknown>> = {
  "a link": (page) => page.getByRole("link", { name: "View Events" }).click(),
  Back: (page) => page.goBack(),
  "the palette": async (page) => {
    await openPalette(page);
    await paletteBox(page).fill("view events");
    await page.keyboard.press("Enter");
  },
};

test(
  "a draft is offered after a link, Back, the palette and a reload, until it is dropped",
  { tag: ["@anywhere", "@draft-2", "@palette-3"] },
  async ({ page }) => {
    await page.goto("/events");
    const eventTitle = eventBox(page, "Event Title");
    for (const [way, act] of Object.entries(ways)) {
      await openEvent(page);
      await eventTitle.fill(`Left by ${way}`);
      await act(page);
      await expect(question(page)).toContainText(
        "This tab keeps it as a draft until you come back.",
      );
      await leave(page);
      await expect(eventTitle).toBeHidden();
      await openEvent(page);
      await expect(eventTitle).toHaveValue("");
      await restore(page).click();
      await expect(eventTitle).toHaveValue(`Left by ${way}`);
      await eventTitle.fill("");
      await ways["a link"]!(page);
      await expect(eventTitle).toBeHidden();
    }

    await openEvent(page);
    await eventTitle.fill("Loaded again");
    await expect.poll(() => stored(page)).toBeNull();
    await page.reload();
    await restore(page).click();
    await expect(eventTitle).toHaveValue("Loaded again");
    await expect.poll(() => stored(page)).toBeNull();

    await page.reload();
    await expectAccessible(page);
    await eventTitle.fill("T");
    await restore(page).click();
    await expect(eventTitle).toHaveValue("Loaded again");
    await eventBox(page, "Contact Name").focus();
    await page.goBack();
    await leave(page);
    await expect(eventTitle).toBeHidden();
    await page.goForward();
    await expect(restore(page)).toBeInViewport();
    await eventTitle.fill("T");
    await eventTitle.fill("");
    await page.reload();
    await expect(restore(page)).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.reload();
    await expect(eventTitle).toHaveValue("");
    await expect(restore(page)).toHaveCount(0);
  },
);

test(
  "a reload cannot keep chosen files, and the draft says so",
  { tag: ["@proofs", "@anywhere", "@draft-3"] },
  async ({ page }) => {
    await page.goto("/complaints/add");
    await title(page).fill("Broken pump");
    await picker(page).setInputFiles(png("pump.png"));
    await expect(page.getByText("pump.png")).toBeVisible();
    await page.reload();
    await expect(
      page.getByText("The chosen files could not be kept. Choose them again."),
    ).toBeVisible();
    await restore(page).click();
    await expect(title(page)).toHaveValue("Broken pump");
    await expect(page.getByText("pump.png")).toHaveCount(0);
  },
);

test(
  "after a successful save no draft is offered, neither an older one nor that of a page that was left meanwhile",
  { tag: ["@proofs", "@anywhere", "@draft-2"] },
  async ({ page, office }) => {
    await page.goto(LOCATION_MANAGER);
    await openForm(page, "Add", "State");
    await field(page, "State name").fill("Older");
    await page.reload();
    await openForm(page, "Add", "State");
    await expect(restore(page)).toBeVisible();
    const name = unique("State");
    for (const label of ["State name", "Confirm state name"]) await field(page, label).fill(name);
    await page.getByRole("button", { name: "Add State" }).click();
    await expect(field(page, "State name")).toHaveValue("");
    await expect(restore(page)).toHaveCount(0);

    const { id, mark } = await addComplaint(office);
    const held = gate();
    await page.route(`**${addComplaintNote.path.replace(":id", String(id))}`, held.hold);
    await page.goto(`/complaints?search=${mark}`);
    const openComplaint = () => rows(page).getByRole("link").click();
    await openComplaint();
    const dialog = page.getByRole("dialog", { name: "Add Note" });
    const openNote = () => page.getByRole("button", { name: "Add Note" }).click();
    await openNote();
    await dialog.getByRole("textbox", { name: "Note" }).fill("They came on Monday");
    await dialog.getByRole("button", { name: "Add Note" }).click();
    await page.goBack();
    await leave(page);
    await expect(dialog).toBeHidden();
    held.release();
    await expectToast(page, "Note added");
    await openComplaint();
    await openNote();
    await expect(dialog.getByRole("textbox", { name: "Note" })).toHaveValue("");
    await expect(restore(page)).toHaveCount(0);
  },
);

test(
  "what a reload keeps holds no password, and another person gets nothing of it",
  { tag: ["@proofs", "@anywhere", "@draft-1"] },
  async ({ page, office }) => {
    const other = toStored((await openOffice(office.base, await addSuperAdmin())).session);
    await page.goto("/admins/add");
    const firstName = page.getByLabel("First Name");
    await firstName.fill("Half typed");
    await page.getByLabel("Password", { exact: true }).fill("Neem-Tree-99!");
    await page.goto("/theme-init.js");
    await expect.poll(() => stored(page)).toContain("Half typed");
    await expect.poll(() => stored(page)).not.toContain("Neem-Tree-99!");
    await page.evaluate(
      (session) => {
        for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
      },
      other as unknown as Record<string, string>,
    );
    await page.goto("/admins/add");
    await expect(firstName).toHaveValue("");
    await expect(restore(page)).toHaveCount(0);
    await expect.poll(() => stored(page)).toBeNull();
  },
);

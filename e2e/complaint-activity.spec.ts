import { updateComplaint } from "contract/complaints/complaints";
import { addComplaintNote } from "contract/complaints/activity";
import type { Page } from "@playwright/test";
import { editButton, read, save, addComplaint, title } from "./support/complaint-page.ts";
import { choose, expectToast } from "./support/controls.ts";
import type { Office } from "./support/office.ts";
import { SUPER_ADMIN } from "./support/people.ts";
import { expect, expectAccessible, test, expectUsable } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const STORY = /\/api\/v0\/complaint\/\d+\/story/;
const NOTES = /\/api\/v0\/complaint\/\d+\/notes$/;
const card = (page: Page) => page.getByRole("region", { name: "Story", exact: true });
const entries = (page: Page) => card(page).getByRole("listitem");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Add Note" });
const send = (page: Page) => dialog(page).getByRole("button", { name: "Add Note" });

async function complete(office: Office, id: number) {
  const { title: name, description, category_id } = await read(office, id);
  const body = { title: name, description, category_id, status_id: 3 };
  await office.call(updateComplaint, { params: { id }, body });
}

test(
  "the activity shows who changed which value from what to what, and a note is added, once; one that cannot be stored is kept",
  { tag: ["@activity-1", "@activity-2", "@activity-4", "@access-3"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(NOTES);
    const { id, title: name, mark, admin } = await addComplaint(office);
    const [, second] = await office.categories(1);
    const was = (await read(office, id)).category_name;
    await page.goto(`/complaints/${id}`);
    await expect(entries(page)).toHaveText([new RegExp(`^Logged by ${SUPER_ADMIN.name}`)]);
    await expect(card(page)).toContainText("Nothing else has happened yet.");

    await editButton(page).click();
    await expect(card(page).getByRole("button", { name: "Add Note" })).toBeHidden();
    await title(page).fill(`Deep well ${mark}`);
    await choose(page, "Category", second!.name);
    await page.getByRole("button", { name: "in-process" }).click();
    await page.getByRole("combobox", { name: "Assigned To" }).fill("");
    await page.getByLabel("Description").focus();
    await save(page).click();
    await expectToast(page, "Complaint updated successfully!");
    await expect(entries(page)).toHaveCount(2);
    await expect(entries(page).first()).toContainText(`Taken up by ${SUPER_ADMIN.name}`);
    await expect(entries(page).first()).toContainText("Changed: title, status, category, assignee");
    await card(page).getByRole("button", { name: "Show what changed" }).click();
    const ends = entries(page).first().getByRole("definition");
    await expect(ends).toHaveText([
      `from ${name}→ to Deep well ${mark}`,
      "from registered→ to in-process",
      `from ${was}→ to ${second!.name}`,
      `from ${admin.name}→ to nobody`,
    ]);
    await expectUsable(page);

    await card(page).getByRole("button", { name: "Add Note" }).click();
    const note = dialog(page).getByLabel("Note", { exact: true });
    await expect(note).toBeFocused();
    await send(page).click();
    await expect(note).toHaveAccessibleDescription("Write the note");
    await expect(note).toBeFocused();
    await note.fill("The engineer comes on Monday.\nTwo pumps.");
    await page.route(NOTES, (route) => route.abort(), { times: 1 });
    await send(page).click();
    await expectToast(page, "Failed to add the note");
    await page.keyboard.press("Escape");
    await page
      .getByRole("dialog", { name: "Discard your changes?" })
      .getByRole("button", { name: "Keep editing" })
      .click();
    await expect(note).toHaveValue("The engineer comes on Monday.\nTwo pumps.");
    await send(page).dblclick();
    await expectToast(page, "Note added");
    await expect(dialog(page)).toBeHidden();
    await expect(entries(page)).toHaveCount(3);
    await expect(entries(page).first()).toContainText(`Note by ${SUPER_ADMIN.name}`);
    await expect(entries(page).first()).toContainText("Two pumps.");
  },
);

test(
  "a note records how and when the citizen was informed, in the office's time zone",
  { tag: "@proofs" },
  async ({ page, office }) => {
    const { id } = await addComplaint(office);
    // 15:05 of the day before where this browser stands (playwright.config.ts).
    await page.clock.setFixedTime("2026-01-31T20:05:00Z");
    await page.goto(`/complaints/${id}`);
    await card(page).getByRole("button", { name: "Add Note" }).click();
    await dialog(page).getByRole("button", { name: "Citizen informed" }).click();
    await expect(dialog(page).getByLabel("Informed On")).toHaveValue("2026-02-01");
    await expect(dialog(page).getByLabel("At", { exact: true })).toHaveValue("01:35");
    const words = dialog(page).getByRole("textbox").last();
    await words.fill("a".repeat(501));
    await send(page).click();
    await expect(dialog(page)).toContainText("Choose how the citizen was informed");
    await expect(dialog(page).getByRole("button", { name: "Phone" })).toBeFocused();
    await words.fill("");
    await dialog(page).getByRole("button", { name: "Phone" }).click();
    const date = dialog(page).getByLabel("Informed On");
    const time = dialog(page).getByLabel("At", { exact: true });
    await date.fill("2999-01-01");
    await expect(date).toHaveAccessibleDescription(
      "The citizen cannot have been informed in the future 1 Jan 2999",
    );
    await date.fill("2026-01-31");
    // The kind that is chosen already changes nothing.
    await dialog(page).getByRole("button", { name: "Citizen informed" }).click();
    await expect(date).toHaveValue("2026-01-31");
    await time.fill("");
    await expect(time).toHaveAccessibleDescription(
      "Enter the time at which the citizen was informed",
    );
    await expectUsable(page);
    await time.fill("15:05");
    const bodies: unknown[] = [];
    page.on("request", (request) => {
      if (NOTES.test(request.url())) bodies.push(request.postDataJSON());
    });
    await send(page).click();
    await expectToast(page, "Note added");
    await expect(entries(page).first()).toContainText("Citizen informed by phone");
    await expect(entries(page).first()).toContainText("Informed on 31 Jan 2026 at 3:05 pm");
    expect(bodies).toEqual([
      {
        kind: "informed",
        note: null,
        informed_how: "phone",
        informed_date: "2026-01-31",
        informed_time: "15:05",
      },
    ]);
  },
);

test(
  "reopening offers a reason, which the activity keeps; without one nothing is blocked",
  { tag: ["@proofs", "@anywhere", "@complaint-edit-11"] },
  async ({ page, office }) => {
    const { id } = await addComplaint(office);
    await complete(office, id);
    await page.goto(`/complaints/${id}`);
    await expect(entries(page).first()).toContainText(`Closed by ${SUPER_ADMIN.name}`);
    await editButton(page).click();
    const reason = page.getByLabel("Reason for Reopening");
    await title(page).fill("Renamed");
    await expect(reason).toBeHidden();
    await page.getByRole("button", { name: "registered" }).click();
    await expect(reason).toBeVisible();
    await expect(reason).not.toHaveAttribute("aria-required");
    await expectAccessible(page);
    await page.getByRole("button", { name: "completed" }).click();
    await expect(reason).toBeHidden();
    await page.getByRole("button", { name: "registered" }).click();
    await reason.fill("The pump is dry again.");
    const puts: object[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") puts.push(request.postDataJSON() as object);
    });
    await save(page).click();
    await expectToast(page, "Complaint updated successfully!");
    await expect(entries(page).first()).toContainText(`Reopened by ${SUPER_ADMIN.name}`);
    await expect(entries(page).first()).toContainText("Reason: The pump is dry again.");
    expect(puts).toEqual([
      expect.objectContaining({ status_id: 1, reason: "The pump is dry again." }),
    ]);
    // An open complaint needs none.
    await editButton(page).click();
    await page.getByRole("button", { name: "in-process" }).click();
    await expect(reason).toBeHidden();
    await save(page).click();
    await expect(entries(page).first()).toContainText(`Taken up by ${SUPER_ADMIN.name}`);
    expect(puts[1]).not.toHaveProperty("reason");

    // A reason that is too long does not block when the complaint stays completed, and none blocks nothing.
    await complete(office, id);
    await page.reload();
    await editButton(page).click();
    await title(page).fill("Renamed again");
    await page.getByRole("button", { name: "registered" }).click();
    await reason.fill("x".repeat(501));
    await page.getByRole("button", { name: "completed" }).click();
    await save(page).click();
    await expect(page.getByRole("heading", { name: "Renamed again" })).toBeVisible();
    expect(await read(office, id)).toMatchObject({ title: "Renamed again", status_id: 3 });
    await editButton(page).click();
    await page.getByRole("button", { name: "registered" }).click();
    await reason.fill("   ");
    await save(page).click();
    await expect(entries(page).first()).toContainText(`Reopened by ${SUPER_ADMIN.name}`);
    await expect(entries(page).first()).not.toContainText("Reason:");
    expect(puts.at(-1)).not.toHaveProperty("reason");
  },
);

test(
  "the activity loads after the complaint, and the complaint stays when the activity fails",
  { tag: ["@proofs", "@anywhere", "@activity-6"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/\/story|ActivityCard/);
    const { id, title: name } = await addComplaint(office);
    const params = { id };
    for (let note = 1; note <= 10; note += 1)
      await office.call(addComplaintNote, { params, body: { kind: "note", note: `Call ${note}` } });
    const held = Promise.withResolvers<void>();
    await page.route(STORY, async (route) => {
      await held.promise;
      await route.abort();
    });
    await page.goto(`/complaints/${id}`);
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await expect(card(page).getByText("Loading the story")).toBeAttached();
    await expectAccessible(page);
    held.resolve();
    await expect(card(page).getByRole("alert")).toHaveText("Failed to load the story");
    await expectAccessible(page);
    await page.unroute(STORY);
    await card(page).getByRole("button", { name: "Try again" }).click();
    await expect(entries(page)).toHaveCount(10);
    await card(page).getByRole("button", { name: "Next" }).click();
    await expect(card(page)).toContainText("Page 2 of 2");
    await expect(entries(page)).toHaveText([/^Logged by/]);

    await page.route(/\/ActivityCard-.*\.js/, (route) => route.abort());
    await page.reload();
    await expect(card(page).getByRole("alert")).toHaveText("The story cannot be shown");
    await expect(page.getByRole("heading", { name })).toBeVisible();
  },
);

import type { Page } from "@playwright/test";
import { chooseBooth } from "./support/complaint-form.ts";
import { answer, choose, combobox, expectToast } from "./support/controls.ts";
import { rowButton } from "./support/events.ts";
import { field, openForm, submit } from "./support/location-manager.ts";
import { markedOffice, type MarkedOffice, markup } from "./support/markup.ts";
import { expect, signIn, test } from "./support/test.ts";
import { recordViolations } from "./support/violations.ts";

/** Expects each text on the page, unchanged. */
async function expectTexts(page: Page, ...texts: string[]) {
  for (const text of texts)
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

/** Fills in a filter dialog with locations and a category that contain markup; returns the text of the chips. */
async function filterBy(page: Page, { places }: MarkedOffice, category: string) {
  const { state, district, constituency, booth } = places;
  const label = [constituency, district, state].map(({ name }) => name).join(", ");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await choose(page, "Constituency", label, constituency.name);
  await choose(page, "Mandal", booth.mandal);
  await choose(page, "Shaktikendra", booth.shaktikendra);
  await choose(page, "Booth Name", booth.booth_name);
  await choose(page, "Booth Number", booth.booth_number);
  if (category) await choose(page, "Category", category);
  await page.getByRole("button", { name: "Apply Filters" }).click();
  const chips = page.getByRole("group", { name: "Active Filters" });
  for (const text of [label, booth.mandal, booth.shaktikendra, booth.booth_name, category])
    await expect(chips).toContainText(text);
}

/** Categories cannot be added through the API, so a category with markup in its name is mocked here. */
const CATEGORY = markup("Category");
const markCategories = (page: Page) =>
  page.route(/\/api\/v0\/categories\/\d$/, (route) => {
    const data = [{ id: 900, name: CATEGORY, children: [{ id: 901, name: CATEGORY }] }];
    return answer(route, 200, { status: "success", message: "", data });
  });

test(
  "desktop: markup stored in a complaint is text on every screen of complaints",
  { tag: ["@proofs", "@console-14"] },
  async ({ page, context, office, expectFailures }) => {
    await signIn(context, office);
    const { faults } = await recordViolations(context);
    const marked = await markedOffice(office);
    const { complaint, citizen, admin } = marked;
    await page.goto(`/complaints?search=${encodeURIComponent(complaint.title)}`);
    await expectTexts(page, complaint.title, citizen.name!);
    await expect(page.getByRole("group", { name: "Active Filters" })).toContainText(
      complaint.title,
    );
    await markCategories(page);
    await filterBy(page, marked, CATEGORY);

    await page.goto(`/complaints/${marked.complaintId}`);
    await expectTexts(page, complaint.title, complaint.description, complaint.location);
    await expectTexts(page, citizen.name!, admin.name, admin.email);
    await expect(page.getByRole("main")).toContainText(marked.file);
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("dialog")).toContainText(complaint.title);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Edit Complaint" }).click();
    await expect(page.getByLabel("Complaint Title")).toHaveValue(complaint.title);
    await expect(combobox(page, "Assigned To")).toHaveValue(new RegExp(marked.mark));
    await choose(page, "Category", CATEGORY);

    // Messages of the server are shown as text, too.
    expectFailures(/\/api\/v0\/complaint\/\d+$/);
    await page.route(/\/api\/v0\/complaint\/\d+$/, (route) =>
      answer(route, 400, { status: "error", message: markup("Refused") }),
    );
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, markup("Refused"));
    expect(faults).toEqual([]);
  },
);

test(
  "desktop: markup stored in an event is text on every screen of events, and in a new complaint",
  { tag: "@proofs" },
  async ({ page, context, office }) => {
    await signIn(context, office);
    const { faults } = await recordViolations(context);
    const marked = await markedOffice(office);
    const { event, places, citizen } = marked;
    await page.goto(`/events?search=${encodeURIComponent(event.title)}`);
    await rowButton(page, event.title).click();
    await expectTexts(
      page,
      event.chief_guest,
      event.description,
      event.location,
      event.contact_name,
    );
    await expectTexts(
      page,
      places.booth.mandal,
      places.booth.shaktikendra,
      places.booth.booth_name,
    );
    await expectTexts(page, places.booth.booth_number, places.constituency.name);
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("dialog")).toContainText(event.title);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await expect(page.getByLabel("Event Title")).toHaveValue(event.title);
    await expect(page.getByLabel("Description")).toHaveValue(event.description);
    await expect(combobox(page, "Booth Number")).toHaveValue(places.booth.booth_number);
    await page.goto("/events");
    await markCategories(page);
    await filterBy(page, marked, CATEGORY);

    await page.goto("/complaints/add");
    await chooseBooth(page, { ...places, mark: marked.mark, booths: [places.booth] });
    await choose(page, "Complainant", `${citizen.name} (${citizen.phone})`, "");
    await expectTexts(page, citizen.name!);
    const buffer = Buffer.from("%PDF-1.7");
    const file = { name: "<img src=x onerror=ran()>.pdf", mimeType: "application/pdf", buffer };
    await page.locator("input[type=file]").setInputFiles(file);
    await expectTexts(page, file.name);
    expect(faults).toEqual([]);
  },
);

test(
  "desktop: markup in the names of people and places is text on every other screen",
  { tag: "@proofs" },
  async ({ page, context, office }) => {
    const { faults } = await recordViolations(context);
    const user = { ...office.session.super_admin, name: markup("Me"), email: markup("Mine") };
    await signIn(context, { ...office, session: { ...office.session, super_admin: user } });
    const marked = await markedOffice(office);
    const { admin, places } = marked;

    await page.goto("/admins");
    await expectTexts(page, user.name, user.email, admin.name);
    await page.getByRole("button", { name: `View ${admin.name}`, exact: true }).click();
    await expectTexts(page, admin.email, places.constituency.name);
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(admin.name);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("dialog")).toContainText(admin.name);

    await page.goto("/");
    await filterBy(page, marked, "");

    await openForm(page, "Edit", "State");
    await choose(page, "State", places.state.name);
    const renamed = markup(`Re${marked.mark}`);
    await field(page, "New state name").fill(renamed);
    await field(page, "Confirm new state name").fill(renamed);
    await submit(page, "Update State").click();
    await expectToast(page, `Edited state: ${places.state.name} → ${renamed}`);
    await openForm(page, "Delete", "State");
    await choose(page, "State", renamed);
    await expectTexts(page, renamed);

    await page.goto("/booths/bulk-upload");
    await choose(page, "State", renamed);
    await choose(page, "District", places.district.name);
    await choose(page, "Constituency", places.constituency.name);
    const sheet = {
      name: "<img src=x onerror=ran()>.xlsx",
      mimeType: "",
      buffer: Buffer.from("PK"),
    };
    await page.locator("input[type=file]").setInputFiles(sheet);
    await expectTexts(page, sheet.name);
    expect(faults).toEqual([]);
  },
);

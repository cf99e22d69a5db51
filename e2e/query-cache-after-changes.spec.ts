import type { Page } from "@playwright/test";
import { newPhone } from "./support/admins.ts";
import { admin, createComplaintByApi } from "./support/complaints.ts";
import { chooseBooth, complainant, description, submit, title } from "./support/complaint-form.ts";
import { addComplaint, ONE, STORY } from "./support/complaint-page.ts";
import { choose, combobox, expectToast } from "./support/controls.ts";
import { createEventByApi, rowButton } from "./support/events.ts";
import { gate, openSidebar } from "./support/frame.ts";
import { field, openForm, submit as submitForm, unique } from "./support/location-manager.ts";
import { goInPage } from "./support/in-page.ts";
import { card, figure } from "./support/reports.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const complaints = (page: Page) => card(page, "Complaint Management");
const citizens = (page: Page) => figure(page, "User accounts by status");

/** Opens a page by the sidebar, which keeps what was read. */
async function open(page: Page, group: string, child: string) {
  await openSidebar(page);
  const button = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("button", { name: group, exact: true });
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
  await page.getByRole("link", { name: child }).click();
}

/** Goes back to the dashboard and scrolls to the card of complaints. */
async function backToFigures(page: Page, steps: number) {
  for (let step = 0; step < steps; step += 1) await page.goBack();
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(complaints(page)).toContainText("Total", { timeout: 1000 });
  }).toPass();
}

test(
  "figures that were read show one's own changes on the next screen",
  { tag: ["@anywhere", "@firefox", "@failure-11"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const name = `Sita ${place.mark}`;
    await page.goto(`/?constituency_id=${place.constituency.id}`);
    await backToFigures(page, 0);
    await expect(complaints(page)).toContainText("0Total");
    await expect(citizens(page)).toContainText("Active0");

    await open(page, "Complaints", "Add Complaint");
    await title(page).fill(`Pump ${place.mark}`);
    await description(page).fill("It has given no water for two weeks.");
    await chooseBooth(page, place);
    await complainant(page).click();
    await complainant(page).fill(name);
    await page.getByRole("button", { name: `Add a new citizen: ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Add a new citizen" });
    await dialog.getByLabel("Phone").fill(newPhone());
    await dialog.getByRole("button", { name: "Add Citizen" }).click();
    await expect(dialog).toHaveCount(0);
    await choose(page, "Category", (await office.categories(1))[0]!.name);
    await submit(page).click();
    await expectToast(page, "Complaint created successfully");

    await backToFigures(page, 1);
    await expect(complaints(page)).toContainText("1Total");
    await expect(citizens(page)).toContainText("Active1");
    await complaints(page).getByRole("link").filter({ hasText: "Registered" }).click();
    await page.getByRole("link", { name: `Pump ${place.mark}` }).click();
    await page.getByRole("button", { name: "Edit Complaint" }).click();
    await page.getByRole("button", { name: "completed", exact: true }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Complaint updated successfully!");

    await backToFigures(page, 2);
    const completed = complaints(page).getByRole("link").filter({ hasText: "Completed" });
    await expect(completed).toContainText("1");
    await expect(completed).toContainText("100%");
  },
);

test(
  "figures that were read lack on the next screen what was deleted",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(STORY);
    const place = await office.addLocations();
    const [booth] = place.booths;
    const person = await office.addCitizen(booth!);
    const text = `Pump ${place.mark}`;
    const { principal_id } = await admin(office, place.constituency.id, `Ravi ${place.mark}`);
    expect(principal_id).toBeGreaterThan(0);
    const id = await createComplaintByApi(office, {
      booth: booth!,
      complainant_id: person.principal_id,
      title: text,
    });
    await createEventByApi(office, { booth: booth!, title: text });
    const dashboard = `/?constituency_id=${place.constituency.id}`;
    await page.goto(dashboard);
    await backToFigures(page, 0);
    await expect(complaints(page)).toContainText("1Total");
    await expect(card(page, "Event Management")).toContainText("1Total");
    await expect(figure(page, "Admin accounts by status")).toContainText("Active1");

    await goInPage(page, `/complaints/${id}`);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Complaint deleted successfully!");
    await expect(page.getByRole("heading", { name: "Complaints", level: 1 })).toBeVisible();
    await goInPage(page, dashboard);
    await backToFigures(page, 0);
    await expect(complaints(page)).toContainText("0Total");

    await goInPage(page, `/events?constituency=${place.constituency.id}`);
    await rowButton(page, text).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Event deleted successfully");
    await goInPage(page, dashboard);
    await expect(card(page, "Event Management")).toContainText("0Total");

    await goInPage(page, `/admins?search=${place.mark}`);
    await page.getByRole("button", { name: `View Ravi ${place.mark}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Admin deleted successfully");
    await goInPage(page, dashboard);
    await expect(figure(page, "Admin accounts by status")).toContainText("Active0");
  },
);

test(
  "the admin list shows the open complaints as they are after a change",
  { tag: "@anywhere" },
  async ({ page, office }) => {
    const { id, admin: assigned } = await addComplaint(office);
    const row = page.getByRole("row").filter({ hasText: assigned.phone });
    await page.goto(`/admins?search=${assigned.phone}`);
    await expect(row).toContainText("· 1 open ·");
    await goInPage(page, `/complaints/${id}`);
    await page.getByRole("button", { name: "Edit Complaint" }).click();
    await page.getByRole("button", { name: "completed", exact: true }).click();
    // The form reads the admins again after the change, and is closed before the answer.
    const answer = gate();
    await page.route(/\/all_principal\?/, answer.hold);
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Complaint updated successfully!");
    await goInPage(page, `/admins?search=${assigned.phone}`);
    await expect(page.getByText("Loading admins...")).toBeVisible();
    await expect(row).toBeHidden();
    answer.release();
    await expect(row).toContainText("· 0 open ·");
  },
);

/** Holds the first answer to a call after the server has read. */
async function holdAnswer(page: Page, call: string | ((url: URL) => boolean)) {
  const read = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route(
    call,
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await answer.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { read: read.promise, release: () => answer.resolve() };
}

test(
  "a list whose first answer is older than a change is read again",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(STORY);
    const { id, mark } = await addComplaint(office);
    await page.goto(`/complaints/${id}`);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const deletion = gate();
    await page.route(ONE, deletion.hold);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    const first = await holdAnswer(
      page,
      (url) => url.pathname.startsWith("/api/") && url.searchParams.get("search") === mark,
    );
    await goInPage(page, `/complaints?search=${mark}`);
    await first.read;
    // The list's call begins before the page of the complaint is left.
    await expect(page.getByRole("heading", { level: 1, name: "Complaints" })).toBeVisible();
    deletion.release();
    await expectToast(page, "Complaint deleted successfully!");
    first.release();
    await expect(page.getByText("No Data to Display")).toBeVisible();
  },
);

test(
  "a state that is added while the states are read for the first time is in the list",
  { tag: "@anywhere" },
  async ({ page }) => {
    const first = await holdAnswer(page, "**/api/v0/location/states");
    await openForm(page, "Add", "State");
    await first.read;
    const name = unique("State");
    await field(page, "State name").fill(name);
    await field(page, "Confirm state name").fill(name);
    await submitForm(page, "Add State").click();
    await expectToast(page, `Added new state: ${name}`);
    first.release();
    await openForm(page, "Edit", "State");
    await combobox(page, "State").fill(name);
    await expect(page.getByRole("option", { name, exact: true })).toBeVisible();
  },
);

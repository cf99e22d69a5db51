import type { Page } from "@playwright/test";
import { newPhone } from "./support/people.ts";
import { admin, createComplaintByApi } from "./support/complaints.ts";
import { chooseBooth, complainant, description, submit, title } from "./support/complaint-form.ts";
import { STORY } from "./support/complaint-page.ts";
import { choose, expectToast } from "./support/controls.ts";
import { createEventByApi, rowButton } from "./support/events.ts";
import { gate, openSidebar } from "./support/frame.ts";
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
  "the dashboard counts a new complaint, citizen and status when it is opened again",
  { tag: ["@proofs", "@anywhere", "@firefox", "@failure-11"] },
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
  "the dashboard no longer counts deleted records when it is opened again",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(STORY);
    const place = await office.addLocations();
    const [booth] = place.booths;
    const text = `Pump ${place.mark}`;
    const { principal_id } = await admin(office, place.constituency.id, `Ravi ${place.mark}`);
    expect(principal_id).toBeGreaterThan(0);
    const id = await createComplaintByApi(office, {
      booth: booth!,
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
  "a citizen's page counts an own change of one of their complaints",
  { tag: ["@proofs", "@anywhere", "@failure-11"] },
  async ({ page, office }) => {
    const { booths, mark } = await office.addLocations();
    const citizen = await office.addCitizen(booths[0]!, `Gita ${mark}`);
    const complaint = { booth: booths[0]!, title: `Pump ${mark}` };
    await createComplaintByApi(office, { ...complaint, complainant_id: citizen.principal_id });
    await page.goto(`/citizens/${citizen.principal_id}`);
    const count = (label: string) =>
      page.locator("dl > div").filter({ hasText: label }).getByRole("definition");
    await expect(count("Open complaints")).toHaveText("1");
    await page.getByRole("link", { name: `Pump ${mark}` }).click();
    await page.getByRole("button", { name: "Status: registered" }).click();
    await page.getByRole("menuitemradio", { name: "completed" }).click();
    await expectToast(page, /is now completed/);
    const held = gate();
    await page.route(`**/api/v0/principal/user/${citizen.principal_id}`, held.hold);
    await page.goBack();
    // Nothing rather than the old counts.
    await expect(count("Open complaints")).toHaveText("");
    held.release();
    await expect(count("Completed complaints")).toHaveText("1");
    await expect(count("Open complaints")).toHaveText("0");
  },
);

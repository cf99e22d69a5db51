import { signInByForm } from "./support/in-page.ts";
import type { Page } from "@playwright/test";
import { readComplaint } from "contract/complaints/complaints";
import { complainant, description, submit, title } from "./support/complaint-form.ts";
import { listQueries, rows } from "./support/complaint-list.ts";
import { createComplaintByApi } from "./support/complaints.ts";
import { choose, combobox, expectToast } from "./support/controls.ts";
import { createEventByApi } from "./support/events.ts";
import { noSession, openSidebar, readSession } from "./support/frame.ts";
import { addStaff, signInStaff } from "./support/staff.ts";
import { expect, expectNothingSideways, test, expectUsable } from "./support/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });

test(
  "a day of an admin: from the sign-in to a complaint moved and another one logged",
  { tag: ["@assign-5", "@staff-1", "@staff-9", "@staff-12"] },
  async ({ page, office }) => {
    const staff = await addStaff(office);
    const { mark, booths, constituency } = staff.place;
    const booth = booths[0]!;
    const citizen = await office.addCitizen(booth, `Gita ${mark}`);
    const pump = `Pump ${mark}`;
    const complaint = { booth, complainant_id: citizen.principal_id, title: pump };
    const id = await createComplaintByApi(office, complaint);
    // A complaint of another constituency.
    const elsewhere = await office.addLocations();
    await createComplaintByApi(office, { booth: elsewhere.booths[0]!, title: `Foreign ${mark}` });

    await page.goto("/login");
    await page.getByRole("link", { name: "Staff Login" }).click();
    await expect(page).toHaveURL("/staff/login");
    await expect(heading(page, "Staff Login")).toBeVisible();
    await expect(page).toHaveTitle("Staff Login · Constituency Console");
    await expectUsable(page);
    await signInByForm(page, staff);
    await expect(page).toHaveURL("/");
    const stored = await readSession(page);
    expect(JSON.parse(stored.userProfile!)).toMatchObject({
      role: "admin",
      principal_id: staff.principal_id,
      admin: { name: staff.name, constituency_name: constituency.name },
    });
    expect(JSON.parse(stored.tokens!)).toEqual({
      access_token: stored.token,
      refresh_token: expect.stringContaining(".") as unknown,
    });

    // The sidebar of an admin.
    await openSidebar(page);
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    await expect(sidebar.getByText(staff.name)).toBeVisible();
    await expect(sidebar.getByText(constituency.name)).toBeVisible();
    const main = sidebar.getByRole("navigation", { name: "Main" });
    await main.getByRole("button", { name: "Events" }).click();
    await main.getByRole("button", { name: "Complaints" }).click();
    await expect(main.getByRole("listitem").getByRole("link")).toHaveText([
      "Reports",
      "View Events",
      "View Complaints",
      "Add Complaint",
    ]);
    await main.getByRole("link", { name: "View Complaints" }).click();

    // Nothing is assigned yet: all of the constituency is one tab away.
    await expect(page).toHaveURL("/complaints?assigned_to=me");
    await expect(tab(page, "Assigned to me")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText(/^Nothing is assigned to you/)).toBeVisible();
    await expect(button(page, "Clear Filters")).toHaveCount(0);
    await expect(button(page, "Export")).toHaveCount(0);
    await tab(page, `All of ${constituency.name}`).click();
    await expect(page).toHaveURL("/complaints");
    await expect(rows(page)).toHaveCount(1);
    await expectUsable(page);
    await rows(page).getByRole("link").click();

    // One click assigns the complaint.
    await expect(page.getByText(pump)).toBeVisible();
    await expect(button(page, "Delete")).toHaveCount(0);
    await expectUsable(page);
    await button(page, "Assign to me").click();
    await expectToast(page, "This complaint is now assigned to you");
    await expect(button(page, "Assign to me")).toHaveCount(0);
    await expect(
      page.getByRole("complementary", { name: "People" }).getByText(staff.name),
    ).toBeVisible();
    await button(page, "Edit Complaint").click();
    await button(page, "in-process").click();
    await button(page, "Save").click();
    await expectToast(page, "Complaint updated successfully!");
    expect((await office.call(readComplaint, { params: { id } })).data).toMatchObject({
      assigned_to: staff.principal_id,
      status_code: "in-process",
    });

    // Another one is logged; the location starts at the constituency.
    await page.getByRole("link", { name: "All complaints" }).click();
    await page.getByRole("link", { name: "Add Complaint" }).last().click();
    await expect(heading(page, "Create Complaint")).toBeVisible();
    await expect(combobox(page, "Constituency")).toHaveValue(constituency.name);
    await expect(combobox(page, "Constituency")).toBeDisabled();
    await expect(combobox(page, "State")).toHaveCount(0);
    const [category] = await office.categories(1);
    await title(page).fill(`Lamp ${mark}`);
    await choose(page, "Category", category!.name);
    await choose(page, "Assigned To", `${staff.name} 1 open`, "");
    await description(page).fill("It has been dark here for two weeks.");
    await choose(page, "Mandal", booth.mandal);
    await choose(page, "Shaktikendra", booth.shaktikendra);
    await choose(page, "Booth Name", booth.booth_name);
    await choose(page, "Booth Number", booth.booth_number);
    await choose(page, "Complainant", `${citizen.name} (${citizen.phone})`, "");
    await page.getByLabel("Location", { exact: true }).fill("Behind the temple");
    await expectUsable(page);
    await submit(page).click();
    await expectToast(page, "Complaint created successfully");
    await expect(complainant(page)).toHaveValue("");

    // The dashboard counts both, and its figures lead to them.
    await openSidebar(page);
    await main.getByRole("link", { name: "Reports" }).click();
    const mine = page.getByRole("link", { name: "2 Total My open complaints" });
    await expect(mine).toBeVisible();
    await expectUsable(page);
    await page
      .getByRole("link", { name: /2\s*100(\.0)?%\s*open complaints, 0 to 7 days/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/complaints\?assigned_to=me&open=true&start_date=[\d-]+$/);
    await expect(tab(page, "Assigned to me")).toHaveAttribute("aria-selected", "true");
    await expect(rows(page)).toHaveCount(2);
    await button(page, "Clear Filters").click();
    await expect(page).toHaveURL("/complaints?assigned_to=me");
    await expect(rows(page)).toContainText([`Lamp ${mark}`, pump]);

    await openSidebar(page);
    await button(page, "Logout").click();
    await expect(page).toHaveURL("/staff/login");
    await expect.poll(() => readSession(page)).toEqual(noSession);
  },
);

test(
  "the tab is kept in the address and sent with the call; filters start at the constituency",
  { tag: ["@proofs", "@complaint-list-13", "@staff-11"] },
  async ({ page, context, office }) => {
    const staff = await addStaff(office);
    const { booths, constituency, mark } = staff.place;
    const log = (name: string, assigned_to?: number) =>
      createComplaintByApi(office, {
        booth: booths[0]!,
        title: `${name} ${mark}`,
        ...(assigned_to && { assigned_to }),
      });
    const colleague = await addStaff(office, staff.place);
    await log("Mine", staff.principal_id);
    await log("Theirs", colleague.principal_id);
    await log("Open");
    await signInStaff(context, office, staff);
    const queries = listQueries(page);
    await page.goto("/complaints?assigned_to=me");
    await expect(rows(page)).toContainText([`Mine ${mark}`]);
    expect(queries).toEqual(["?page=1&assigned_to=me"]);
    // A quick filter that leaves the tab goes back to it.
    const unassigned = button(page, "Not assigned");
    await unassigned.click();
    await expect(rows(page)).toContainText([`Open ${mark}`]);
    await unassigned.click();
    await expect(page).toHaveURL("/complaints?assigned_to=me");
    await expect(rows(page)).toContainText([`Mine ${mark}`]);
    const all = tab(page, `All of ${constituency.name}`);
    await tab(page, "Assigned to me").focus();
    await page.keyboard.press("ArrowRight");
    await expect(all).toBeFocused();
    await expect(rows(page)).toHaveCount(3);
    await page.goBack();
    await expect(rows(page)).toHaveCount(1);
    await all.click();
    await expect(rows(page)).toHaveCount(3);

    await button(page, "Filters").click();
    const dialog = page.getByRole("dialog", { name: "Filter Complaints" });
    await expect(combobox(page, "Constituency")).toHaveValue(constituency.name);
    await expect(combobox(page, "Constituency")).toBeDisabled();
    await choose(page, "Mandal", booths[0]!.mandal);
    await choose(page, "Assigned To", `${colleague.name} 1 open`, "");
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Apply Filters" }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText([`Theirs ${mark}`]);
    const address = new URL(page.url()).searchParams;
    expect(Object.fromEntries(address)).toEqual({
      constituency: String(constituency.id),
      mandal: booths[0]!.mandal,
      assigned_to: String(colleague.principal_id),
    });
    const chips = page.getByRole("group", { name: "Active Filters" });
    await expect(chips).toContainText(colleague.name);
    await expectNothingSideways(page);
  },
);

test(
  "an admin reads the events of the constituency and cannot change them",
  { tag: ["@proofs", "@event-list-13"] },
  async ({ page, context, office }) => {
    const staff = await addStaff(office);
    const { booths, mark } = staff.place;
    await createEventByApi(office, { booth: booths[0]!, title: `Camp ${mark}` });
    await signInStaff(context, office, staff);
    await page.goto("/events");
    await page.getByRole("button", { name: `Camp ${mark}` }).click();
    await expect(button(page, "Add to calendar")).toBeVisible();
    for (const name of ["Delete", "Export"]) await expect(button(page, name)).toHaveCount(0);
    for (const name of ["Edit", "Create Event"])
      await expect(page.getByRole("link", { name })).toHaveCount(0);
    await expectUsable(page);
  },
);

test(
  "the palette shows an admin only the screens of an admin, and no admins",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page, context, office }) => {
    const staff = await addStaff(office);
    // Longer than a search may be.
    const event = `Camp ${staff.place.mark} ${"for all ".repeat(30).trim()}`;
    await createEventByApi(office, { booth: staff.place.booths[0]!, title: event });
    await signInStaff(context, office, staff);
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/all_principal")) calls.push(request.url());
    });
    await page.goto("/");
    await page.getByRole("button", { name: "Go to... (Ctrl+K)" }).last().click();
    const list = page.getByRole("listbox", { name: "Go to" });
    await expect(list.getByRole("option")).toHaveCount(6);
    await page.getByPlaceholder("Citizen, phone, number or words").fill(staff.place.mark);
    await list.getByRole("option", { name: event }).click();
    await expect(page).toHaveURL(/\/events\?search=/);
    await expect(page.getByRole("button", { name: event })).toBeVisible();
    expect(calls).toEqual([]);
  },
);

import { addReply, createReferral } from "contract/complaints/referrals";
import { createDepartment } from "contract/department-changes";
import { listDepartments } from "contract/departments";
import { readLetterhead } from "contract/office";
import type { Page } from "@playwright/test";
import { createComplaintByApi } from "./support/complaints.ts";
import { combobox, expectToast } from "./support/controls.ts";
import { addRoads } from "./support/departments.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const card = (page: Page, name: string) => page.getByRole("region", { name });
const dialog = (page: Page) => page.getByRole("dialog");
const save = (page: Page) => dialog(page).getByRole("button", { name: "Save" }).click();

test(
  "a department and its officers are added, corrected and retired; what waits for it is one click away",
  { tag: ["@department-1", "@department-2"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/department/);
    const [name, before] = [unique("Water Board"), unique("Power Board")];
    await office.call(createDepartment, { body: { name: before } });
    const { constituency } = await office.addLocations([]);
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Departments" }).click();
    await page.getByRole("button", { name: "Add Department" }).click();
    await dialog(page).getByLabel("Name", { exact: true }).fill(before.toUpperCase());
    await save(page);
    const typed = dialog(page).getByLabel("Name", { exact: true });
    await expect(typed).toHaveAccessibleDescription(/already exists/);
    await typed.fill(name);
    await dialog(page).getByLabel("Hindi name").fill("जल निगम");
    await save(page);
    await expectToast(page, "Department added");
    await expect(card(page, name)).toContainText("जल निगम");

    await page.getByRole("button", { name: `Add Officer: ${name}` }).click();
    await save(page);
    await expect(dialog(page).getByLabel("Post")).toHaveAccessibleDescription(/Post is required/);
    await dialog(page).getByLabel("Post").fill("Engineer");
    await dialog(page).getByLabel("Phone").fill("98765 01234");
    await combobox(page, "Constituency").fill(constituency.name);
    await page.getByRole("option", { name: constituency.name }).click();
    await expectUsable(page);
    await save(page);
    await expectToast(page, "Officer added");
    const officer = card(page, name).getByRole("listitem");
    await expect(officer).toContainText(constituency.name);
    await officer.getByRole("button", { name: "Edit Engineer" }).click();
    await combobox(page, "Constituency").fill("");
    await dialog(page).getByLabel("Name", { exact: true }).fill("Anil Sinha");
    await save(page);
    await expect(officer).toContainText("All constituencies");
    await expect(officer).toContainText("Anil Sinha");
    await officer.getByRole("button", { name: "Retire Engineer" }).click();
    await expectToast(page, "Engineer is retired: letters stay as they were");
    await expect(officer).toContainText("Retired");
    await page.getByRole("button", { name: `Retire ${name}` }).click();
    await page.getByRole("button", { name: `Bring back ${name}` }).click();
    await expectToast(page, `${name} can be chosen again`);
    const { data } = await office.call(listDepartments, {});
    const stored = data.find((one) => one.name === name)!;
    expect(stored).toMatchObject({ name_hi: "जल निगम", retired: false });
    expect(stored.officers).toMatchObject([
      { post: "Engineer", name: "Anil Sinha", phone: "9876501234", constituency_id: null },
    ]);
    await card(page, name).getByRole("link", { name: "What waits for it" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(card(page, "Officers")).toContainText("Anil Sinha");
    await expect(page.getByText("No complaint waits for this department.")).toBeVisible();
    await expectUsable(page);
    await page.getByRole("link", { name: "Complaints it has had" }).click();
    await expect(page).toHaveURL(`/complaints?department=${stored.id}`);
    await expect(page.getByText(`Department: ${name}`)).toBeVisible();
  },
);

test(
  "the page of departments is accessible, with and without any, and after a failure",
  { tag: ["@proofs", "@anywhere", "@department-2"] },
  async ({ page, expectFailures }) => {
    expectFailures(/department/);
    const path = "**/api/v0/department";
    await page.route(path, (route) => route.fulfill({ status: 500 }));
    await page.goto("/departments");
    await expect(page.getByText("Failed to load departments").first()).toBeVisible();
    await expectUsable(page);
    await page.unroute(path);
    await page.route(path, (route) =>
      route.fulfill({ json: { status: "success", message: "", data: [] } }),
    );
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No departments yet")).toBeVisible();
    await expectUsable(page);
  },
);

test(
  "a department's page has what waits for it, the oldest first, with what is overdue",
  { tag: ["@proofs", "@department-3"] },
  async ({ page, office }) => {
    const { officer_id, department, name } = await addRoads(office);
    const place = await office.addLocations();
    const refer = async (title: string, fields: { sent_on: string; reply_due_on?: string }) => {
      const booth = place.booths[0]!;
      const id = await createComplaintByApi(office, { booth, title: `${title} ${place.mark}` });
      const body = { officer_id, mode: "phone" as const, ...fields };
      const { data } = await office.call(createReferral, { params: { id: String(id) }, body });
      return { id: String(id), referral_id: String(data.referral_id) };
    };
    const late = await refer("Drain", { sent_on: "2026-01-05", reply_due_on: "2026-01-20" });
    await refer("Lamp", { sent_on: "2026-01-06", reply_due_on: "2099-01-20" });
    const answered = await refer("Road", { sent_on: "2026-01-07" });
    await office.call(addReply, {
      params: answered,
      body: { received_on: "2026-01-08", note: "It is repaired." },
    });
    await page.goto(`/complaints/${late.id}`);
    await page.getByRole("link", { name: `With ${name} since 5 Jan 2026` }).click();
    await expect(page).toHaveURL(`/departments/${department}`);
    const rows = page
      .getByRole("table", { name: "Waiting for its reply" })
      .getByRole("row")
      .filter({ has: page.getByRole("link") });
    await expect(rows).toHaveText([
      /^#\d+Drain .*5 Jan 2026Overdue 20 Jan 2026Booth .* · /,
      /^#\d+Lamp .*6 Jan 202620 Jan 2099Booth .* · /,
    ]);
    await expectUsable(page);
    await rows.first().getByRole("link").click();
    await expect(page).toHaveURL(`/complaints/${late.id}`);
    await page.getByRole("link", { name: "Next complaint" }).click();
    await expect(page.getByRole("heading", { level: 2, name: `Lamp ${place.mark}` })).toBeVisible();
  },
);

test(
  "the list is filtered by department and by what waits for it",
  { tag: ["@proofs", "@referral-6"] },
  async ({ page, office }) => {
    const { department, name } = await addRoads(office);
    await page.goto("/complaints");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await combobox(page, "Department").fill(name);
    await page.getByRole("option", { name }).click();
    const overdue = dialog(page).getByRole("button", { name: "Reply overdue" });
    await overdue.click();
    await expectUsable(page);
    await dialog(page).getByRole("button", { name: "Apply Filters" }).click();
    await expect(page).toHaveURL(`/complaints?department=${department}&waiting=overdue`);
    await expect(page.getByText(`Department: ${name}`)).toBeVisible();
    await page.getByRole("button", { name: "Remove Waiting" }).click();
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await expect(combobox(page, "Department")).toHaveValue(name);
    await expect(overdue).toHaveAttribute("aria-pressed", "false");
  },
);

test(
  "the letterhead is set, and a wrong field keeps what was typed",
  { tag: ["@proofs", "@office-1", "@office-2"] },
  async ({ page, office }) => {
    await page.goto("/office");
    const name = page.getByLabel("Name of the representative");
    await name.fill("");
    await page.getByLabel("Email").fill("office@example.org");
    await page.getByLabel("Office held").fill("Member of the Legislative Assembly");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(name).toHaveAccessibleDescription(/is required/);
    await expect(page.getByLabel("Email")).toHaveValue("office@example.org");
    await name.fill("Smt. Kavita Rao");
    await page.getByRole("button", { name: "Hindi, also English" }).click();
    await expectUsable(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Letterhead saved");
    expect((await office.call(readLetterhead, {})).data).toMatchObject({
      representative: "Smt. Kavita Rao",
      title: "Member of the Legislative Assembly",
      email: "office@example.org",
      languages: ["hi", "en"],
    });
  },
);

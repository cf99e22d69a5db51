import { SUPER_ADMIN } from "../support/people.ts";
import { signInByForm } from "../support/in-page.ts";
import { BOOTH_UPLOAD } from "../support/booth-upload.ts";
import { toast, choose, combobox, section } from "../support/controls.ts";
import { openSidebar, readSession, noSession } from "../support/frame.ts";
import { expect, test } from "../support/mock-api-test.ts";
import {
  chooseBooth,
  complainant,
  description,
  picker,
  png,
  submit,
  title,
} from "../support/complaint-form.ts";
import { rows } from "../support/complaint-list.ts";

/* The console with a foreign server that has only the core calls and fields (call-20). */

const LOGIN = "/api/v0/auth/super-admin/login";
const REPORT = "/api/v0/reports/super-admin";

const LIST = "/api/v0/complaint";

test("signs in, and out", { tag: ["@session-1"] }, async ({ page, api, expectFailures }) => {
  // Only our own server has the logout call. The console does not wait for its answer.
  expectFailures(/auth\/logout/);
  await page.goto("/login");
  await signInByForm(page, SUPER_ADMIN);
  await expect(toast(page, "Welcome back")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  expect(api.seen("POST", LOGIN)).toMatchObject([
    { body: { phone: "9000000001", password: "Neem-Tree-27!" }, authorization: undefined },
  ]);
  const kept = await readSession(page);
  expect(JSON.parse(kept.tokens!)).toEqual({
    access_token: "access-1",
    refresh_token: "refresh-1",
  });
  expect(kept.token).toBe("access-1");
  expect(JSON.parse(kept.userProfile!)).toEqual({
    region: "north",
    super_admin: { name: "Asha Rao", email: "asha.rao@example.org" },
  });
  await openSidebar(page);
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await expect(sidebar).toContainText("Asha Rao");
  await expect(sidebar).toContainText("asha.rao@example.org");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => readSession(page)).toEqual(noSession);
});

test(
  "reads a report with numbers as text and missing counts",
  { tag: ["@dashboard-15"] },
  async ({ page, api }) => {
    await api.signIn();
    await page.goto("/");
    const types = page.getByRole("main").getByRole("listitem");
    const user = types.filter({ has: page.getByRole("heading", { name: "User", exact: true }) });
    await expect(user).toContainText("1,23,456");
    await expect(user).toContainText("1,23,463");
    const superAdmin = types.filter({ has: page.getByRole("heading", { name: "Super Admin" }) });
    await expect(superAdmin).toContainText("0Total");
    await expect(page.getByRole("region", { name: "Event Management" })).toContainText("10Total");
    await expect(page.getByText("NaN")).toHaveCount(0);
    expect(api.seen("GET", REPORT).map(({ search }) => search)).toEqual([""]);
  },
);

test(
  "desktop: offers nothing for which such a server has no call",
  { tag: ["@call-20", "@event-list-16"] },
  async ({ page, api }) => {
    // All of a page is in view, also what loads only then.
    await page.setViewportSize({ width: 1280, height: 3000 });
    await api.signIn();
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Event Management" })).toContainText("10Total");
    for (const name of ["Complaint Management", "Today"])
      await expect(page.getByRole("region", { name })).toHaveCount(0);
    for (const [path, table] of [
      ["/complaints", "Complaints"],
      ["/events", "Events"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("table", { name: table }).getByRole("row").nth(1)).toBeVisible();
      await expect(page.getByRole("button", { name: "Export" })).toHaveCount(0);
    }
    expect(api.seen("GET", "/api/v0/event").map(({ search }) => search)).toEqual(["?page=1"]);
    await page.goto(BOOTH_UPLOAD);
    await expect(page.getByRole("button", { name: "Upload Booths" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Check file" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Download template" })).toHaveCount(0);
  },
);

test(
  "creates a complaint with every field that is not empty",
  { tag: ["@complaint-create-3", "@call-10"] },
  async ({ page, api }) => {
    await api.signIn();
    const { states, districts, constituencies, booths } = api.data;
    await page.goto("/complaints/add");
    await title(page).fill(" Lamp broken ");
    await combobox(page, "Category").click();
    await expect(page.getByRole("option")).toHaveText(["Water", "सड़क"]);
    await choose(page, "Category", "Water");
    await description(page).fill("It has been dark here for two weeks.");
    await chooseBooth(page, {
      state: states[0],
      district: districts[0],
      constituency: constituencies[0],
      booths: [{ ...booths[21]![1], booth_number: "102" }],
    } as never);
    await complainant(page).click();
    await expect(page.getByRole("option")).toHaveText([
      /Gita Devi.*7000000061/,
      /Unknown User.*No Phone/,
    ]);
    await page.getByRole("option", { name: /Unknown User/ }).click();
    const details = section(page, "Complainant Details");
    await expect(details.getByText("N/A")).toHaveCount(3);
    await picker(page).setInputFiles([png("one.png"), png("दो.png")]);
    await submit(page).click();
    await expect(toast(page, "Complaint created successfully")).toBeVisible();
    await expect(title(page)).toHaveValue("");
    expect(api.seen("GET", "/api/v0/principal/user").map(({ search }) => search)).toEqual([
      "?booth_id=32&limit=50",
    ]);
    const fields = api.seen("POST", LIST)[0]!.body as [string, string][];
    expect(Object.fromEntries(fields.filter(([name]) => name !== "attachments"))).toEqual({
      title: "Lamp broken",
      category_id: "41",
      description: "It has been dark here for two weeks.",
      state_id: "1",
      district_id: "11",
      constituency_id: "21",
      mandal: "North Mandal",
      shaktikendra: "Riverside",
      booth_name: "Government School",
      booth_id: "32",
      complainant_id: "62",
    });
    expect(fields.filter(([name]) => name === "attachments")).toEqual([
      ["attachments", "one.png"],
      ["attachments", "दो.png"],
    ]);
  },
);

test(
  "shows a complaint that has only the core fields, and saves five fields",
  { tag: ["@call-16"] },
  async ({ page, api }) => {
    await api.signIn();
    await page.goto("/complaints");
    await rows(page).filter({ hasText: "Drain blocked" }).getByRole("link").click();
    await expect(page).toHaveURL(/\/complaints\/81$/);
    await expect(page.getByRole("heading", { name: "Drain blocked" })).toBeVisible();
    await page.getByRole("button", { name: "Edit Complaint" }).click();
    await expect(combobox(page, "Category")).toHaveValue("Water");
    await expect(page.getByRole("button", { name: "in-process" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.getByLabel("Complaint Title").fill("Drain open");
    await combobox(page, "Assigned To").fill("Meena");
    await page.getByRole("option", { name: "Meena 8000000072" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Complaint updated successfully!")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Drain open" })).toBeVisible();
    expect(api.seen("PUT", `${LIST}/81`).map(({ body }) => body)).toEqual([
      {
        title: "Drain open",
        description: "It has been blocked\nfor weeks.",
        status_id: 2,
        category_id: 41,
        assigned_to: 72,
      },
    ]);

    await page.getByRole("button", { name: "Edit Complaint" }).click();
    await page.getByLabel("Complaint Title").fill("Drain closed");
    api.answerOnce(`PUT ${LIST}/81`, { status: "error", message: "The register is shut" });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "The register is shut")).toBeVisible();
    await expect(page.getByLabel("Complaint Title")).toHaveValue("Drain closed");
  },
);

test("attachments and versions of another form are ignored", async ({ page, api }) => {
  await api.signIn();
  Object.assign(api.data.complaints[0]!, { attachments: null, version: "3" });
  Object.assign(api.data.complaints[1]!, { attachments: [{ id: 5, name: "one.png" }, null] });
  await page.goto("/complaints/82");
  await expect(page.getByText("No files came with this complaint.")).toBeVisible();
  await page.goto("/complaints/81");
  await expect(page.getByText("No files came with this complaint.")).toBeVisible();
  await page.getByRole("button", { name: "Edit Complaint" }).click();
  await page.getByLabel("Complaint Title").fill("Drain open");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Complaint updated successfully!")).toBeVisible();
  expect(api.seen("PUT", `${LIST}/81`)[0]!.body).not.toHaveProperty("version");
});

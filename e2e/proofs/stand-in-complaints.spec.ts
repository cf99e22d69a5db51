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
import { choose, combobox, section, toast } from "../support/controls.ts";
import { expect, test } from "../support/stand-in-test.ts";

const LIST = "/api/v0/complaint";

test.beforeEach(({ api }) => api.signIn());

test("lists, pages, searches and narrows", { tag: ["@call-15"] }, async ({ page, api }) => {
  const [first] = api.world.complaints;
  for (let id = 100; id < 109; id++)
    api.world.complaints.push({ ...first, complaint_id: id, title: `Complaint ${id}` });
  await page.goto("/complaints");
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText(/In-Process/i);
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(rows(page)).toHaveText([/^(Index)?11/]);
  await expect(page.getByText("Page 2 of 2")).toBeVisible();

  await page.getByPlaceholder("Search by title, description...").fill(" drain ");
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await choose(page, "Constituency", "Varanasi Cantt, Varanasi, Uttar Pradesh");
  await choose(page, "Mandal", "North Mandal");
  await choose(page, "Shaktikendra", "Riverside");
  await choose(page, "Booth Name", "Government School");
  await choose(page, "Booth Number", "101");
  await choose(page, "Category", "सड़क");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "in-process" }).click();
  await dialog.getByLabel("Start Date").fill("2026-01-01");
  await dialog.getByLabel("End Date").fill("2026-12-31");
  await dialog.getByRole("button", { name: "Apply Filters" }).click();
  await expect.poll(() => api.seen("GET", LIST).length).toBe(4);
  const queries = api.seen("GET", LIST).map(({ search }) => search);
  expect(queries.slice(0, 3)).toEqual(["?page=1", "?page=2", "?page=1&search=drain"]);
  expect(Object.fromEntries(new URLSearchParams(queries[3]))).toEqual({
    page: "1",
    search: "drain",
    constituency: "21",
    mandal: "North Mandal",
    shaktikendra: "Riverside",
    booth_name: "Government School",
    booth_id: "31",
    category: "42",
    status: "in-process",
    start_date: "2026-01-01",
    end_date: "2026-12-31",
  });
});

test(
  "creates one, every field that is not empty in the multipart body",
  { tag: ["@complaint-create-3", "@call-10"] },
  async ({ page, api }) => {
    const { states, districts, constituencies, booths } = api.world;
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

test("each level of the cascade is chosen, also one with a single option", async ({
  page,
  api,
}) => {
  await api.signIn();
  await page.goto("/complaints/add");
  await expect(combobox(page, "District")).toHaveAttribute("placeholder", "Select State first");
  await choose(page, "State", "Uttar Pradesh");
  await expect(combobox(page, "District")).toBeEnabled();
  await expect(combobox(page, "District")).toHaveValue("");
  await expect(combobox(page, "Constituency")).toBeDisabled();
});

test("a refusal of a new one is told, and keeps what was typed", async ({ page, api }) => {
  await page.goto("/complaints/add");
  await title(page).fill("Lamp broken");
  await submit(page).click();
  await expect(toast(page, "Please fix the form errors before submitting")).toBeVisible();
  expect(api.seen("POST", LIST)).toEqual([]);
});

test(
  "shows one with the specified fields alone, and saves the five fields",
  { tag: ["@call-16"] },
  async ({ page, api }) => {
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

test("files and a version that are not as ours count as none", async ({ page, api }) => {
  Object.assign(api.world.complaints[0]!, { attachments: null, version: "3" });
  Object.assign(api.world.complaints[1]!, { attachments: [{ id: 5, name: "one.png" }, null] });
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

test(
  "deletes one, named in the body",
  { tag: ["@complaint-edit-10", "@call-16"] },
  async ({ page, api }) => {
    await page.goto("/complaints/82");
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Complaint deleted successfully!")).toBeVisible();
    await expect(page).toHaveURL(/\/complaints$/);
    await expect(rows(page)).toHaveCount(1);
    expect(api.seen("DELETE", `${LIST}/82`).map(({ body }) => body)).toEqual([
      { complaint_ids: [82] },
    ]);
  },
);

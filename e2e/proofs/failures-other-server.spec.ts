import { openSidebar } from "../support/frame.ts";
import { combobox } from "../support/controls.ts";
import { expect, test } from "../support/stand-in-test.ts";
import { test as ownTest } from "../support/test.ts";

/* Another server answers null where the specification names a value, or 404 to a call of our own. */

test(
  "null fields of a complaint show N/A, in the list and on its page",
  { tag: ["@anywhere", "@firefox", "@call-20"] },
  async ({ page, api }) => {
    const nothing = { title: null, description: null, category_name: null, status_code: null };
    const dates = { issue_at: null, created_at: null, updated_at: null };
    Object.assign(api.world.complaints[0]!, { ...nothing, ...dates, complainant_name: null });
    await api.signIn();
    await page.goto("/complaints");
    const row = page.getByRole("row").nth(1);
    await expect(row.getByText("N/A", { exact: true })).toHaveCount(4);

    await page.goto("/complaints/81");
    await expect(page.getByRole("heading", { name: "N/A" })).toBeVisible();
    for (const label of ["Category", "Issue Date", "Created At", "Updated At"])
      await expect(page.locator("dl > div").filter({ hasText: label })).toContainText("N/A");
    await page.getByRole("button", { name: "Edit Complaint" }).click();
    await expect(page.getByLabel("Complaint Title")).toHaveValue("");
  },
);

test(
  "null fields of an event show N/A",
  { tag: ["@anywhere", "@firefox", "@call-20"] },
  async ({ page, api }) => {
    Object.assign(api.world.events[0]!, {
      event_name: null,
      category_name: null,
      event_type: null,
      event_date: null,
      start_time: null,
      created_at: null,
    });
    await api.signIn();
    await page.goto("/events");
    const row = page.getByRole("row").nth(1);
    await expect(row.getByText("N/A", { exact: true })).toHaveCount(5);
    await row.getByRole("button", { name: "N/A" }).click();
    await expect(page.locator("dl > div").filter({ hasText: "Event Starts at" })).toContainText(
      "N/A",
    );
  },
);

test(
  "null names of admins, places, categories and citizens show N/A",
  { tag: ["@anywhere", "@firefox", "@call-20"] },
  async ({ page, api }) => {
    Object.assign(api.world.principals[0]!, { name: null, phone: null });
    Object.assign(api.world.states[0]!, { name: null });
    Object.assign(api.world.categories[1]![0]!, { name: null });
    await api.signIn();
    await page.goto("/admins");
    await expect(page.getByRole("row").nth(1).getByText("N/A", { exact: true })).toHaveCount(2);
    await page.goto("/complaints/add");
    for (const label of ["State", "Category"]) {
      await combobox(page, label).click();
      await expect(page.getByRole("option", { name: "N/A" })).toBeVisible();
      await page.keyboard.press("Escape");
    }
  },
);

test(
  "an error of one page stays inside the layout, and the sidebar leads on",
  { tag: ["@firefox", "@console-11"] },
  async ({ page, api }) => {
    // Text that is an object cannot be rendered.
    Object.assign(api.world.complaints[0]!, { complainant_name: { first: "Gita" } });
    await api.signIn();
    await page.addInitScript(() => {
      console.warn = () => undefined;
      console.error = () => undefined;
    });
    await page.goto("/complaints");
    await expect(page.getByRole("heading", { name: "Unexpected error occurred" })).toBeVisible();
    await openSidebar(page);
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    await sidebar.getByRole("button", { name: "Members" }).click();
    await sidebar.getByRole("link", { name: "View Members" }).click();
    await expect(page.getByRole("heading", { name: "Manage Admins" })).toBeVisible();
    await expect(page.getByText("Meena")).toBeVisible();
  },
);

ownTest(
  "calls of our own that a server answers with 404 leave no error on the page",
  { tag: ["@anywhere", "@firefox", "@call-20"] },
  async ({ page, office, signedIn: _, expectFailures }) => {
    expectFailures(/\/api\/v0\//);
    const { booths, mark } = await office.addLocations();
    const { principal_id: complainant_id } = await office.addCitizen(booths[0]!);
    const { createComplaintByApi } = await import("../support/complaints.ts");
    const title = `Lamp ${mark}`;
    const id = await createComplaintByApi(office, { booth: booths[0]!, complainant_id, title });
    const unknown =
      /\/complaint\/\d+\/(story|complainant|similar)|\/complaint\/similar|\/reports\/complaints/;
    const asked: string[] = [];
    await page.route(unknown, (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ status: 404, json: { message: "Cannot GET" } });
    });
    await page.goto(`/complaints/${id}`);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect.poll(() => asked.some((path) => path.endsWith("/story"))).toBe(true);
    await expect(page.getByRole("heading", { name: "Story" })).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.goto("/");
    await page.getByRole("region", { name: "Event Management" }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 5000);
    await expect.poll(() => asked.some((path) => path.includes("/reports/"))).toBe(true);
    await expect(page.getByText("Failed to load the figures")).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
  },
);

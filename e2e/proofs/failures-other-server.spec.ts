import { createComplaintByApi } from "../support/complaints.ts";
import { openSidebar } from "../support/frame.ts";
import { combobox } from "../support/controls.ts";
import { expect, test } from "../support/mock-api-test.ts";
import { test as ownTest } from "../support/test.ts";

/* Another server answers null where the specification names a value, or 404 to a call of our own. */

test(
  "null fields of complaints, events, admins, places and categories show N/A",
  { tag: ["@anywhere", "@firefox", "@call-20"] },
  async ({ page, api }) => {
    const { complaints, events, principals, states, categories } = api.data;
    const dates = { issue_at: null, created_at: null, updated_at: null };
    Object.assign(complaints[0]!, {
      ...dates,
      title: null,
      description: null,
      category_name: null,
      status_code: null,
      complainant_name: null,
    });
    Object.assign(events[0]!, {
      event_name: null,
      category_name: null,
      event_type: null,
      event_date: null,
      start_time: null,
      created_at: null,
    });
    Object.assign(principals[0]!, { name: null, phone: null });
    Object.assign(states[0]!, { name: null });
    Object.assign(categories[1]![0]!, { name: null });
    await api.signIn();
    const row = page.getByRole("row").nth(1);
    for (const [path, count] of [
      ["/complaints", 4],
      ["/events", 5],
      ["/admins", 2],
    ] as const) {
      await page.goto(path);
      await expect(row.getByText("N/A", { exact: true })).toHaveCount(count);
    }
    await page.goto("/events");
    await row.getByRole("button", { name: "N/A" }).click();
    await expect(page.locator("dl > div").filter({ hasText: "Event Starts at" })).toContainText(
      "N/A",
    );
    await page.goto("/complaints/81");
    await expect(page.getByRole("heading", { name: "N/A" })).toBeVisible();
    for (const label of ["Category", "Issue Date", "Created At", "Updated At"])
      await expect(page.locator("dl > div").filter({ hasText: label })).toContainText("N/A");
    await page.getByRole("button", { name: "Edit Complaint" }).click();
    await expect(page.getByLabel("Complaint Title")).toHaveValue("");
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
    Object.assign(api.data.complaints[0]!, { complainant_name: { first: "Gita" } });
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
    const title = `Lamp ${mark}`;
    const id = await createComplaintByApi(office, { booth: booths[0]!, title });
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

import type { Page } from "@playwright/test";
import { choose, combobox, toast } from "../support/controls.ts";
import { box, fillRequired } from "../support/event-form.ts";
import { officeDay, rowButton } from "../support/events.ts";
import { expect, test } from "../support/stand-in-test.ts";

const LIST = "/api/v0/event";
const lastQuery = (search: string) => Object.fromEntries(new URLSearchParams(search));

test.beforeEach(({ api }) => api.signIn());

test(
  "creates one from the fields of the form, always scheduled",
  { tag: ["@event-create-5", "@event-create-10"] },
  async ({ page, api }) => {
    const { states, districts, constituencies, booths } = api.world;
    await page.goto("/events/add");
    const place = {
      state: states[0],
      district: districts[0],
      constituency: constituencies[0],
      booths: [booths[21]![0]],
    };
    await fillRequired(page, place as never, " Road meeting ", officeDay(0));
    await page.getByRole("button", { name: "Create Event" }).last().click();
    await expect(toast(page, "Event created successfully")).toBeVisible();
    await expect(box(page, "Event Title")).toHaveValue("");
    expect(api.seen("POST", `${LIST}/create`).map(({ body }) => body)).toEqual([
      {
        title: "Road meeting",
        category_id: 52,
        type_id: 1,
        event_date: officeDay(0),
        is_scheduled: true,
        state_id: 1,
        district_id: 11,
        constituency_id: 21,
        mandal: "North Mandal",
        shaktikendra: "Riverside",
        booth_name: "Government School",
        booth_id: 31,
        location: "Panchayat Bhawan",
      },
    ]);
  },
);

test(
  "lists and narrows by names",
  { tag: ["@event-list-10", "@call-17"] },
  async ({ page, api }) => {
    await page.goto("/events");
    await rowButton(page, "Tree planting").click();
    const details = page.getByRole("main");
    await expect(details).toContainText("Event CoordinatorMeena");
    await expect(details).toContainText("Created ByAsha");
    await expect(details).toContainText("Updated AtN/A");
    await expect(page.getByText("Page 1 of 1")).toBeVisible();

    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await choose(page, "Constituency", "Varanasi Cantt, Varanasi, Uttar Pradesh");
    await choose(page, "Mandal", "North Mandal");
    await choose(page, "Category", "Rally");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Private", exact: true }).click();
    await dialog.getByRole("button", { name: "This Week" }).click();
    await dialog.getByRole("button", { name: "Apply Filters" }).click();
    await expect.poll(() => api.seen("GET", LIST).length).toBe(2);
    const [first, second] = api.seen("GET", LIST);
    expect(first!.search).toBe("?page=1");
    expect(lastQuery(second!.search)).toEqual({
      page: "1",
      constituency: "Varanasi Cantt",
      mandal: "North Mandal",
      category: "Rally",
      type: "private",
      filter: "week",
    });
  },
);

const openEdit = async (page: Page) => {
  await page.goto("/events");
  await rowButton(page, "Tree planting").click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page).toHaveURL(/\/events\/edit\/91$/);
};

test("Edit passes along what the list told", async ({ page }) => {
  await openEdit(page);
  await expect(box(page, "Event Title")).toHaveValue("Tree planting");
  await expect(combobox(page, "Category")).toHaveValue("Rally");
  await expect(combobox(page, "Event Type")).toHaveValue("Private");
  await expect(page.getByLabel("Event Date")).toHaveValue(officeDay(3));
  await expect(page.getByLabel("Start Time")).toHaveValue("10:30");
  await expect(box(page, "Location")).toHaveValue("Panchayat Bhawan");
  await expect(box(page, "Contact Name")).toHaveValue("Meena");
  const levels = {
    State: "Uttar Pradesh",
    District: "Varanasi",
    Constituency: "Varanasi Cantt",
    Mandal: "North Mandal",
    Shaktikendra: "Riverside",
    "Booth Name": "Government School",
    "Booth Number": "102",
  };
  for (const [level, name] of Object.entries(levels))
    await expect(combobox(page, level)).toHaveValue(name);
});

test(
  "deletes one; only 'partial' is a success",
  { tag: ["@event-list-6", "@call-17"] },
  async ({ page, api }) => {
    await page.goto("/events");
    await rowButton(page, "Tree planting").click();
    api.answerOnce(`DELETE ${LIST}`, { status: "success" });
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const confirm = page.getByRole("dialog", { name: "Confirm Deletion" });
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Failed to delete event")).toBeVisible();
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Event deleted successfully")).toBeVisible();
    await expect(rowButton(page, "Tree planting")).toHaveCount(0);
    await expect(rowButton(page, "Old meeting")).toBeVisible();
    expect(api.seen("DELETE", LIST).map(({ body }) => body)).toEqual([
      { event_ids: [91] },
      { event_ids: [91] },
    ]);
  },
);

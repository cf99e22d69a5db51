import { combobox, choose, expectToast, openPalette } from "./support/controls.ts";
import type { Page } from "@playwright/test";
import { deleteEvents, readEvent, updateEvent } from "contract/events";
import { box } from "./support/event-form.ts";
import { eventCall, officeDay, createEventByApi, rowButton } from "./support/events.ts";
import {
  expect,
  expectAccessible,
  expectNothingSideways,
  test,
  expectUsable,
} from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const one = /\/api\/v0\/event\/\d+$/;
const submitButton = (page: Page) => page.getByRole("button", { name: "Update Event" });

test(
  "Edit passes the event along; an update returns to the list as it was",
  { tag: ["@anywhere", "@console-6", "@event-list-4", "@event-edit-1", "@event-edit-3"] },
  async ({ page, office }) => {
    const { constituency, state, district, booths, mark } = await office.addLocations();
    const booth = booths.find(({ booth_number }) => booth_number === "3")!;
    const id = await createEventByApi(office, {
      booth,
      title: `Tree planting ${mark}`,
      type_id: 2,
      start_time: "10:30",
      event_date: officeDay(2),
    });
    const reads: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "GET" && one.test(request.url())) reads.push(request.url());
    });
    await page.goto(`/events?constituency=${constituency.id}&type=private`);
    await rowButton(page, `Tree planting ${mark}`).click();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/events/edit/${id}$`));
    await expect(page.getByRole("heading", { level: 1, name: "Edit Event" })).toBeFocused();
    await expect(box(page, "Event Title")).toHaveValue(`Tree planting ${mark}`);
    await expect(page.getByLabel("Event Date")).toHaveValue(officeDay(2));
    await expect(page.getByLabel("Start Time")).toHaveValue("10:30");
    await expect(page.getByRole("combobox", { name: "Event Type" })).toHaveValue("Private");
    const levels = {
      State: state.name,
      District: district.name,
      Constituency: constituency.name,
      Mandal: "North Mandal",
      Shaktikendra: "Hill Top",
      "Booth Name": "Town Hall",
      "Booth Number": "3",
    };
    for (const [level, name] of Object.entries(levels))
      await expect(page.getByRole("combobox", { name: level })).toHaveValue(name);
    expect(reads).toEqual([]);

    await box(page, "Event Title").fill(`Tree planting at dawn ${mark}`);
    await choose(page, "Shaktikendra", "Riverside");
    await expect(page.getByRole("combobox", { name: "Booth Number" })).toHaveValue("");
    await choose(page, "Booth Name", "Government School");
    await choose(page, "Booth Number", "2");
    const call = eventCall(page, "PUT");
    await submitButton(page).click();
    const request = await call;
    expect(new URL(request.url()).pathname).toBe(`/api/v0/event/${id}`);
    const [category] = await office.categories(2);
    expect(request.postDataJSON()).toEqual({
      title: `Tree planting at dawn ${mark}`,
      category_id: category!.id,
      type_id: 2,
      version: 1,
      description: null,
      event_date: officeDay(2),
      start_time: "10:30",
      end_time: null,
      state_id: state.id,
      district_id: district.id,
      constituency_id: constituency.id,
      mandal: "North Mandal",
      shaktikendra: "Riverside",
      booth_name: "Government School",
      booth_id: booths.find(({ booth_number }) => booth_number === "2")!.id,
      location: "Panchayat Bhawan",
      contact_name: null,
      contact_phone: null,
      chief_guest: null,
    });
    await expectToast(page, "Event updated successfully");
    await expect(page).toHaveURL(
      new RegExp(`/events\\?constituency=${constituency.id}&type=private$`),
    );
    await expect(rowButton(page, `Tree planting at dawn ${mark}`)).toBeVisible();

    // Another way to the form shows the event as it is stored.
    await openPalette(page, page.getByRole("button", { name: /^Go to/ }).filter({ visible: true }));
    const palette = page.getByRole("dialog", { name: "Go to" });
    await palette.getByRole("combobox").fill(`Tree planting at dawn ${mark}`);
    await palette.getByRole("option", { name: `Tree planting at dawn ${mark}` }).click();
    await expect(combobox(page, "Shaktikendra")).toHaveValue("Riverside");
  },
);

test(
  "a reload fetches the event as it is now",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page, office }) => {
    const { constituency, booths } = await office.addLocations();
    const id = await createEventByApi(office, { booth: booths[0]!, title: "Old title" });
    await page.goto(`/events?constituency=${constituency.id}`);
    await rowButton(page, "Old title").click();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await expect(box(page, "Event Title")).toHaveValue("Old title");
    const { data } = await office.call(readEvent, { params: { id } });
    await office.call(updateEvent, { params: { id }, body: { ...data, title: "New title" } });
    const held = Promise.withResolvers<void>();
    await page.route(one, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText("Loading event...")).toBeVisible();
    held.resolve();
    await expect(box(page, "Event Title")).toHaveValue("New title");
    await expect(page.getByRole("combobox", { name: "Booth Number" })).toHaveValue(
      booths[0]!.booth_number,
    );
    await expectUsable(page);
  },
);

test(
  "a past date may stay; a changed one is today or later",
  { tag: ["@proofs", "@anywhere", "@event-edit-2"] },
  async ({ page, office }) => {
    const { booths } = await office.addLocations();
    const id = await createEventByApi(office, {
      booth: booths[0]!,
      title: "Long ago",
      event_date: "2031-03-01",
    });
    await page.clock.setFixedTime("2031-03-10T20:00:00Z");
    await page.goto(`/events/edit/${id}`);
    const past = page.getByText("Event date must be today or in the future", { exact: true });
    await page.getByLabel("Event Date").fill("2031-03-10");
    await submitButton(page).click();
    await expect(past).toBeVisible();
    await expectToast(page, "Please fix the form errors before submitting");
    await expect(page.getByLabel("Event Date")).toBeFocused();
    await page.getByLabel("Event Date").fill("2031-03-11");
    await expect(past).toBeHidden();
    await page.getByLabel("Event Date").fill("2031-03-01");
    await expect(past).toBeHidden();
    await page.getByLabel("End Time").fill("18:00");
    await submitButton(page).click();
    await expectToast(page, "Event updated successfully");
    const { data } = await office.call(readEvent, { params: { id } });
    expect(data).toMatchObject({ event_date: "2031-03-01", end_time: "18:00" });
  },
);

test(
  "a failed update keeps the form and shows the message",
  { tag: ["@proofs", "@anywhere", "@location-manager-6"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(one);
    const { booths } = await office.addLocations();
    const id = await createEventByApi(office, { booth: booths[0]!, title: "Road meeting" });
    await page.goto(`/events/edit/${id}`);
    await box(page, "Event Title").fill("Road meeting at noon");
    const held = Promise.withResolvers<void>();
    await page.route(one, async (route) => {
      await held.promise;
      await route.abort();
    });
    await submitButton(page).click();
    await expect(page.getByRole("button", { name: "Updating..." })).toBeVisible();
    held.resolve();
    await expectToast(page, "Operation failed. Please try again.");
    await expect(box(page, "Event Title")).toHaveValue("Road meeting at noon");

    await page.unroute(one);
    await office.call(deleteEvents, { body: { event_ids: [id] } });
    await submitButton(page).click();
    await expectToast(page, "Event not found");
    await expect(box(page, "Event Title")).toHaveValue("Road meeting at noon");
  },
);

test(
  "shows that there is no such event, or that it failed to load",
  { tag: "@proofs" },
  async ({ page, office, expectFailures }) => {
    expectFailures(/\/api\/v0\/event\/\w+$/);
    await page.goto("/events/edit/2000000000");
    await expect(page.getByRole("alert").getByText("Event not found")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to Events" }).click();
    await expect(page).toHaveURL(/\/events$/);
    await page.goto("/events/edit/none");
    await expect(page.getByRole("alert").getByText("Event not found")).toBeVisible();

    const { booths } = await office.addLocations();
    const id = await createEventByApi(office, { booth: booths[0]!, title: "Road meeting" });
    await page.route(one, (route) => route.abort());
    await page.goto(`/events/edit/${id}`);
    await expect(page.getByRole("alert").getByText("Failed to load event")).toBeVisible();
    await expectNothingSideways(page);
    await page.unroute(one);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(box(page, "Event Title")).toHaveValue("Road meeting");
  },
);

test(
  "Cancel goes back to the list as it was, and asks when something was typed",
  { tag: ["@proofs", "@firefox", "@event-edit-4"] },
  async ({ page, office }) => {
    const { constituency, booths } = await office.addLocations();
    await createEventByApi(office, { booth: booths[0]!, title: "Tree planting" });
    const list = `/events?constituency=${constituency.id}&search=tree`;
    const cancel = page.getByRole("main").getByRole("button", { name: "Cancel" });
    const edit = async () => {
      await rowButton(page, "Tree planting").click();
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      await expect(box(page, "Event Title")).toHaveValue("Tree planting");
    };
    await page.goto(list);
    await edit();
    await expectUsable(page);
    await cancel.click();
    await expect(page).toHaveURL(list);

    await edit();
    await box(page, "Event Title").fill("Tree cutting");
    await cancel.click();
    const asks = page.getByRole("dialog", { name: "Leave this page?" });
    await asks.getByRole("button", { name: "Stay" }).click();
    await expect(box(page, "Event Title")).toHaveValue("Tree cutting");
    await cancel.click();
    await asks.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(list);
    await expect(rowButton(page, "Tree planting")).toBeVisible();
  },
);

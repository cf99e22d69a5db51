import { deleteEvents, listEvents } from "contract/events";
import { expectToast } from "./support/controls.ts";
import { eventCall, createEventByApi, queryOf, rowButton } from "./support/events.ts";
import {
  expect,
  expectAccessible,
  expectNothingSideways,
  test,
  expectUsable,
} from "./support/test.ts";

const listAddress = /\/api\/v0\/event\?/;

test.beforeEach(({ signedIn }) => signedIn);

test(
  "a row expands to the description and every detail, one row at a time",
  { tag: ["@event-list-3"] },
  async ({ page, office }) => {
    const { constituency, booths } = await office.addLocations();
    const [category] = await office.categories(2);
    const booth = booths[1]!;
    await createEventByApi(office, { booth, title: "Blood donation camp", type_id: 2 });
    await createEventByApi(office, {
      booth,
      title: "ग्राम सभा",
      description: "गाँव के विकास कार्यों पर चर्चा होगी।\nAll are welcome.",
      event_date: "2031-11-21",
      start_time: "09:05",
      end_time: "17:30",
      location: "Town Hall, Main Road",
      contact_name: "Shri Pankaj Jain",
      contact_phone: "9812345670",
      chief_guest: "Smt. Aarti Gupta",
    });
    const query = { constituency: constituency.name };
    const [stored] = (await office.call(listEvents, { query })).data;
    await page.goto(`/events?constituency=${constituency.id}`);

    const row = page
      .getByRole("row")
      .filter({ has: page.getByRole("button", { name: "ग्राम सभा" }) });
    for (const text of [category!.name, "Smt. Aarti Gupta", "21 Nov 2031", "Public"])
      await expect(row.getByText(text, { exact: true })).toBeVisible();
    await expect(row.getByText("21 Nov 2031")).toHaveAttribute("datetime", "2031-11-21");

    const line = row.getByText(/ to 5:30\spm · /);
    await expect(line).toBeVisible();
    await rowButton(page, "ग्राम सभा").click();
    await expect(rowButton(page, "ग्राम सभा")).toHaveAttribute("aria-expanded", "true");
    await expect(line).toBeHidden();
    await expect(page.getByText("गाँव के विकास कार्यों पर चर्चा होगी।")).toBeVisible();
    const moment = new Intl.DateTimeFormat("en-IN", {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: "Asia/Kolkata",
    }).format(new Date(stored!.created_at));
    const details = page.locator("dl > div");
    const shown = () =>
      details.evaluateAll((items) =>
        (items as HTMLElement[]).map((item) => item.innerText.replace(/\u202f/g, " ").split("\n")),
      );
    await expect.poll(shown).toEqual([
      ["Event Starts at", "9:05 am"],
      ["Event Ends at", "5:30 pm"],
      ["Venue", "Town Hall, Main Road"],
      ["Booth Number", booth.booth_number],
      ["Booth Name", booth.booth_name],
      ["Shaktikendra", booth.shaktikendra],
      ["Mandal", booth.mandal],
      ["Vidhan Sabha", constituency.name],
      ["Event Coordinator", "Shri Pankaj Jain"],
      ["Coordinator Phone", "9812345670"],
      ["Created By", "Asha Rao"],
      ["Created At", moment.replace(/\u202f/g, " ")],
      ["Updated By", "Asha Rao"],
      ["Updated At", moment.replace(/\u202f/g, " ")],
    ]);

    await rowButton(page, "Blood donation camp").click();
    await expect(rowButton(page, "ग्राम सभा")).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByText("Event Starts at")).toHaveCount(1);
    await expect(page.getByText("No description")).toBeVisible();
    await expect(details.first()).toContainText("N/A");
    await rowButton(page, "Blood donation camp").click();
    await expect(page.getByText("Event Starts at")).toHaveCount(0);
  },
);

test(
  "pages through the list by pagination.totalPages, and Back returns to the page before",
  { tag: ["@anywhere", "@event-list-8"] },
  async ({ page, office }) => {
    const { constituency, booths } = await office.addLocations();
    const booth = booths[0]!;
    for (let number = 1; number <= 11; number += 1)
      await createEventByApi(office, {
        booth,
        title: `Meeting ${number}`,
        event_date: `2031-01-${9 + number}`,
      });
    await page.goto(`/events?constituency=${constituency.id}`);

    await expect(page.getByText("Page 1 of 2")).toBeVisible();
    await expect(rowButton(page, "Meeting 11")).toBeVisible();
    await rowButton(page, "Meeting 11").click();
    const call = eventCall(page, "GET");
    await page.getByRole("button", { name: "Next" }).click();
    expect(queryOf(await call)).toEqual({ page: "2", constituency: constituency.name });
    await expect(page.getByText("Page 2 of 2")).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
    await expect(rowButton(page, "Meeting 1")).toBeVisible();
    await expect(page.getByRole("button", { name: "Next" })).toHaveAttribute("disabled");
    await expect(page.getByText("Event Starts at")).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText("Page 1 of 2")).toBeVisible();

    // When the only row of a page is deleted, the list shows the previous page.
    await page.getByRole("button", { name: "Next" }).click();
    await rowButton(page, "Meeting 1").click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Page 1 of 1")).toBeVisible();

    await page.goto(`/events?constituency=${constituency.id}&page=99999999999`);
    await expect(page.getByText("The list ends before this page.")).toBeVisible();
    await page.getByRole("button", { name: "Go to the last page" }).click();
    await expect(rowButton(page, "Meeting 11")).toBeVisible();

    await page.route(listAddress, (route) =>
      route.fulfill({
        json: {
          status: "success",
          message: "",
          data: [],
          pagination: { page: 1, totalPages: 4 },
          Pagination: { page: 1, totalPages: 9 },
        },
      }),
    );
    await page.goto("/events");
    await expect(page.getByText("Page 1 of 4")).toBeVisible();
  },
);

test(
  "the first call carries only the page; the list shows that it loads, failed or is empty",
  { tag: ["@anywhere", "@event-list-1", "@event-list-2", "@event-list-7", "@filter-3"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(listAddress);
    const call = eventCall(page, "GET");
    await page.goto("/events");
    expect(queryOf(await call)).toEqual({ page: "1" });

    await expect(page.getByRole("heading", { level: 1, name: "View Events" })).toBeVisible();
    await expect(page).toHaveTitle(/^View Events/);
    await expect(page.getByPlaceholder("Search by title, description...")).toBeVisible();
    await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Clear Filters" })).toBeHidden();
    await expect(page.getByRole("columnheader")).toHaveText([
      "Event Title",
      "Category",
      "Chief Guest",
      "Event Date",
      "Event Type",
    ]);

    const { constituency } = await office.addLocations([]);
    const held = Promise.withResolvers<void>();
    await page.route(listAddress, async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, json: { status: "error", message: "The store is shut" } });
    });
    await page.goto(`/events?constituency=${constituency.id}`);
    await expect(page.getByText("Loading events...")).toBeVisible();
    held.resolve();
    await expect(page.getByRole("alert").getByText("Failed to fetch events")).toBeVisible();
    await expectToast(page, "The store is shut");
    await expect(page.getByText("Loading events...")).toBeHidden();
    await expectAccessible(page);

    await page.unroute(listAddress);
    await page.route(listAddress, (route) => route.abort());
    await page.getByRole("button", { name: "Try again" }).click();
    await expectToast(page, "Cannot fetch events");

    await page.unroute(listAddress);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No Data to Display")).toBeVisible();
    await expect(page.getByText("Failed to fetch events")).toBeHidden();
    await expectAccessible(page);
  },
);

test(
  "the keyboard alone opens a row and deletes its event, after asking",
  { tag: ["@proofs", "@anywhere", "@event-list-4", "@event-list-5"] },
  async ({ page, office }) => {
    const { constituency, booths } = await office.addLocations();
    const id = await createEventByApi(office, { booth: booths[0]!, title: "Tree planting" });
    await createEventByApi(office, {
      booth: booths[0]!,
      title: "Blood donation",
      event_date: "2031-02-02",
    });
    await page.goto(`/events?constituency=${constituency.id}`);
    // By keyboard.
    await rowButton(page, "Blood donation").focus();
    await page.keyboard.press("ArrowDown");
    await expect(rowButton(page, "Tree planting")).toBeFocused();
    await page.keyboard.press("Enter");
    const edit = page.getByRole("button", { name: "Edit", exact: true });
    // The details' code may still be on its way.
    await expect(edit).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(edit).toBeFocused();
    await page.keyboard.press("Tab");
    const remove = page.getByRole("button", { name: "Delete", exact: true });
    await expect(remove).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Confirm Deletion" });
    await expect(dialog.getByText("Tree planting")).toBeVisible();
    await expectAccessible(page);
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();

    await remove.click();
    const call = eventCall(page, "DELETE");
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    const request = await call;
    expect(new URL(request.url()).pathname).toBe("/api/v0/event");
    expect(request.postDataJSON()).toEqual({ event_ids: [id] });
    await expectToast(page, "Event deleted successfully");
    await expect(dialog).toBeHidden();
    await expect(rowButton(page, "Tree planting")).toHaveCount(0);
    await expect(rowButton(page, "Blood donation")).toBeVisible();
  },
);

test(
  "only the status partial is a successful deletion",
  { tag: ["@proofs", "@anywhere", "@event-list-6"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/\/api\/v0\/event$/);
    const { constituency, booths } = await office.addLocations();
    const id = await createEventByApi(office, { booth: booths[0]!, title: "Tree planting" });
    await page.goto(`/events?constituency=${constituency.id}`);
    await rowButton(page, "Tree planting").click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete" });

    const address = /\/api\/v0\/event$/;
    await page.route(address, (route) => route.fulfill({ json: { status: "success" } }));
    await confirm.click();
    await expectToast(page, "Failed to delete event");
    await page.unroute(address);
    await page.route(address, (route) =>
      route.fulfill({ status: 409, json: { status: "error", message: "It is under way" } }),
    );
    await confirm.click();
    await expectToast(page, "It is under way");
    await expect(page.locator("tbody").getByText("Tree planting", { exact: true })).toBeVisible();

    // Another user has deleted it first: the row disappears, and the server's message is shown.
    await page.unroute(address);
    await office.call(deleteEvents, { body: { event_ids: [id] } });
    await confirm.click();
    await expectToast(page, "Event not found");
    await expect(page.getByText("No Data to Display")).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
  },
);

test(
  "long and Devanagari names cause no horizontal overflow",
  { tag: "@proofs" },
  async ({ page, office }) => {
    const long = "स्वास्थ्य शिविर और Free-eye-check-up-camp".repeat(3);
    const { constituency, booths } = await office.addLocations([
      { mandal: long, shaktikendra: long, booth_name: long, booth_number: "101/क" },
    ]);
    await createEventByApi(office, {
      booth: booths[0]!,
      title: long,
      description: "W".repeat(5000),
      location: "L".repeat(512),
      contact_name: "N".repeat(150),
      chief_guest: "G".repeat(150),
    });
    await page.goto(`/events?constituency=${constituency.id}`);
    await rowButton(page, long).click();
    await expect(page.getByText("Event Starts at")).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNothingSideways(page);
  },
);

import { listEvents } from "contract/events";
import { choose, expectToast, section } from "./support/controls.ts";
import { box } from "./support/event-form.ts";
import { chooseBooth } from "./support/complaint-form.ts";
import { eventCall, officeDay, rowButton } from "./support/events.ts";
import { colourOf } from "./support/look.ts";
import { expect, test, expectUsable } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "shows its sections, its marks and the yellow note; an empty form is blocked, with every message and the focus in the first wrong field",
  { tag: ["@event-create-1", "@event-create-2", "@event-create-16"] },
  async ({ page }) => {
    const posts: string[] = [];
    page.on(
      "request",
      (request) => void (request.method() === "POST" && posts.push(request.url())),
    );
    await page.goto("/events/add");
    await expect(page.getByRole("heading", { level: 1, name: "Create Event" })).toBeVisible();
    await expect(page).toHaveTitle(/^Create Event/);
    for (const name of ["Event Details", "Location Details", "Contact Details", "Attachments"])
      await expect(section(page, name)).toBeVisible();
    await expect(
      page.getByText("File attachments are currently disabled. Events are created without them."),
    ).toBeVisible();
    await expect(page.locator("input[type=file]")).toBeDisabled();
    for (const label of ["Chief Guest", "Location"])
      await expect(box(page, label)).toHaveAttribute("aria-required", "true");
    await expect(page.getByRole("combobox", { name: "Booth Number" })).toHaveAttribute(
      "aria-required",
      "true",
    );
    await expect(box(page, "Contact Name")).not.toHaveAttribute("aria-required");
    await expectUsable(page);
    const note = page.getByText("File attachments are currently disabled.").locator("xpath=..");
    await expect(async () => {
      const [red, green, blue] = await colourOf(note, "background-color");
      expect(red).toBeGreaterThan(blue + 15);
      expect(green).toBeGreaterThan(blue + 15);
      expect(Math.abs(red - green)).toBeLessThan(red - blue);
    }).toPass();

    await page.getByRole("button", { name: "Create Event" }).click();
    for (const message of [
      "Title is required",
      "Category is required",
      "Event type is required",
      "Event date is required",
      "Booth Number is required",
      "Location is required",
    ])
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expectToast(page, "Please fix the form errors before submitting");
    await expect(box(page, "Event Title")).toBeFocused();
    await expect(box(page, "Event Title")).toHaveAttribute("aria-invalid", "true");
    await expectUsable(page);

    // Booth Number is still disabled, so the level above it gets the focus.
    await box(page, "Event Title").fill("Road meeting");
    await choose(page, "Category", "Public Meeting");
    await choose(page, "Event Type", "Public");
    await page.getByLabel("Event Date").fill(officeDay(1));
    await box(page, "Location").fill("Panchayat Bhawan");
    await page.getByRole("button", { name: "Create Event" }).click();
    await expect(page.getByRole("combobox", { name: "State" })).toBeFocused();
    await expect(page.getByText("Booth Number is required", { exact: true })).toBeVisible();
    expect(posts).toEqual([]);
  },
);

test(
  "dates and times: today is the office's day, the end is after the start, and a half-typed time keeps its minutes",
  { tag: ["@proofs", "@anywhere", "@firefox", "@event-create-9", "@event-create-10", "@access-1"] },
  async ({ page }) => {
    // 11 March in Kolkata, still 10 March in New York.
    await page.clock.setFixedTime("2031-03-10T20:00:00Z");
    await page.goto("/events/add");
    await page.getByRole("button", { name: "Create Event" }).click();
    const past = page.getByText("Event date must be today or in the future", { exact: true });
    await page.getByLabel("Event Date").fill("2031-03-10");
    await expect(past).toBeVisible();
    await page.getByLabel("Event Date").fill("2031-03-11");
    await expect(past).toBeHidden();
    await page.getByLabel("Event Date").press("Backspace");
    await expect(page.getByText("Enter the whole date", { exact: true })).toBeVisible();
    await page.getByLabel("Event Date").fill("2031-03-11");
    await expect(page.getByText("Enter the whole date", { exact: true })).toBeHidden();

    const start = page.getByLabel("Start Time");
    const order = page.getByText("End time must be after start time", { exact: true });
    await page.getByLabel("End Time").fill("10:30");
    await start.fill("10:30");
    await expect(order).toBeVisible();
    await start.fill("09:30");
    await expect(order).toBeHidden();

    const half = page.getByText("Invalid time format (HH:MM)", { exact: true });
    await start.focus();
    await page.keyboard.press("Backspace");
    await expect(start).toHaveValue("");
    await expect(half).toBeVisible();
    await page.keyboard.type("11");
    await expect(start).toHaveValue("11:30");
    await expect(half).toBeHidden();
  },
);

test(
  "sends exactly the form's fields, then empties the form and shows the event in the list",
  {
    tag: [
      "@anywhere",
      "@console-6",
      "@event-create-3",
      "@event-create-4",
      "@event-create-5",
      "@event-create-6",
      "@event-create-7",
      "@event-create-17",
      "@call-17",
    ],
  },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const { state, district, constituency, booths, mark } = place;
    const [booth] = booths;
    const category = (await office.categories(2)).find(({ name }) => name === "Public Meeting")!;
    await page.goto("/events");
    await expect(page.getByRole("table", { name: "Events" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Create Event" }).click();
    await box(page, "Event Title").fill(`  ग्राम सभा ${mark} `);
    await choose(page, "Category", "Public Meeting");
    await choose(page, "Event Type", "Private");
    await page.getByLabel("Event Date").fill(officeDay(0));
    await page.getByLabel("Start Time").fill("09:00");
    await page.getByLabel("End Time").fill("23:59");
    await box(page, "Description").fill("Questions are answered.");
    await chooseBooth(page, place);
    await box(page, "Location").fill("Panchayat Bhawan");
    await box(page, "Contact Name").fill("Pankaj Jain");
    await box(page, "Contact Phone").fill("9812345670");
    await box(page, "Chief Guest").fill("Smt. Aarti Gupta");
    const call = eventCall(page, "POST");
    await page.getByRole("button", { name: "Create Event" }).click();
    const request = await call;
    expect(new URL(request.url()).pathname).toBe("/api/v0/event/create");
    expect(request.headers()["content-type"]).toBe("application/json");
    expect(request.headers()["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
    expect(request.postDataJSON()).toEqual({
      title: `ग्राम सभा ${mark}`,
      category_id: category.id,
      type_id: 2,
      event_date: officeDay(0),
      start_time: "09:00",
      end_time: "23:59",
      is_scheduled: true,
      description: "Questions are answered.",
      state_id: state.id,
      district_id: district.id,
      constituency_id: constituency.id,
      mandal: booth!.mandal,
      shaktikendra: booth!.shaktikendra,
      booth_name: booth!.booth_name,
      booth_id: booth!.id,
      location: "Panchayat Bhawan",
      contact_name: "Pankaj Jain",
      contact_phone: "9812345670",
      chief_guest: "Smt. Aarti Gupta",
    });
    await expectToast(page, "Event created successfully");
    await expect(box(page, "Event Title")).toHaveValue("");
    await expect(box(page, "Event Title")).toBeFocused();
    await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("");
    await expect(page.getByText("Title is required")).toBeHidden();
    const [stored] = (await office.call(listEvents, { query: { search: mark } })).data;
    expect(stored).toMatchObject({
      is_scheduled: true,
      event_type: "private",
      booth_id: booth!.id,
    });

    // The list was in the cache, and is fetched again. Nothing is unsaved, so no dialog opens.
    await expectUsable(page);
    const added = page.getByRole("region", { name: "Event added" });
    await added.getByRole("link", { name: "Show in the list" }).click();
    await expect(rowButton(page, `ग्राम सभा ${mark}`)).toBeVisible();
    await page.goto("/events");
    await page.getByPlaceholder("Search by title, description...").fill(mark);
    await expect(rowButton(page, `ग्राम सभा ${mark}`)).toBeVisible();
  },
);

import { expectToast } from "../support/controls.ts";
import { listEvents } from "contract/events";
import { box, fillRequired } from "../support/event-form.ts";
import { officeDay } from "../support/events.ts";
import { gate } from "../support/frame.ts";
import { boxOf } from "../support/look.ts";
import { SUPER_ADMIN } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const address = /\/api\/v0\/event\/create$/;

test("empty fields are not sent, and a double press creates one event", async ({
  page,
  office,
}) => {
  const place = await office.addLocations();
  await page.goto("/events/add");
  await fillRequired(page, place, `Meeting ${place.mark}`, officeDay(3));
  const held = Promise.withResolvers<void>();
  const bodies: unknown[] = [];
  await page.route(address, async (route) => {
    bodies.push(route.request().postDataJSON());
    await held.promise;
    await route.continue();
  });
  const submit = page.getByRole("button", { name: /Creat/ });
  const { width } = await boxOf(submit);
  await submit.dblclick();
  await expect(submit).toHaveAccessibleName("Creating...");
  await expect.poll(async () => (await boxOf(submit)).width).toBeCloseTo(width, 0);
  await submit.press("Enter");
  held.resolve();
  await expectToast(page, "Event created successfully");
  await submit.press("Enter");
  await expect(page.getByText("Title is required")).toHaveCount(0);
  expect(bodies).toHaveLength(1);
  expect(Object.keys(bodies[0] as object).toSorted()).toEqual([
    "booth_id",
    "booth_name",
    "category_id",
    "constituency_id",
    "district_id",
    "event_date",
    "is_scheduled",
    "location",
    "mandal",
    "shaktikendra",
    "state_id",
    "title",
    "type_id",
  ]);
});

test(
  "a failure keeps the form; the repetition carries the same key and makes one event",
  { tag: ["@event-create-17"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(address);
    const place = await office.addLocations();
    await page.goto("/events/add");
    await fillRequired(page, place, `Meeting ${place.mark}`, officeDay(3));
    const keys: (string | undefined)[] = [];
    // The server stores the event, but its answer is lost.
    await page.route(address, async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      await route.fetch();
      await route.abort();
    });
    const submit = page.getByRole("button", { name: "Create Event" });
    await box(page, "Event Title").press("Enter");
    await expectToast(page, "Failed to create event");
    await expect(box(page, "Event Title")).toHaveValue(`Meeting ${place.mark}`);
    await expect(box(page, "Event Title")).toBeFocused();
    await page.unroute(address);
    page.on("request", (request) => {
      if (address.test(request.url())) keys.push(request.headers()["idempotency-key"]);
    });
    await submit.click();
    await expectToast(page, "Event created successfully");
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    const { data } = await office.call(listEvents, { query: { search: place.mark } });
    expect(data).toHaveLength(1);
  },
);

test("the server's message comes first, and its field errors stand at their fields", async ({
  page,
  office,
  expectFailures,
}) => {
  expectFailures(address);
  const place = await office.addLocations();
  await page.goto("/events/add");
  await fillRequired(page, place, "Road meeting", officeDay(3));
  await page.route(address, (route) =>
    route.fulfill({
      status: 400,
      json: {
        status: "error",
        message: "The hall is taken",
        errors: [{ field: "location", message: "This hall is taken on that day" }],
      },
    }),
  );
  await page.getByRole("button", { name: "Create Event" }).click();
  await expectToast(page, "The hall is taken");
  await expect(page.getByText("This hall is taken on that day")).toBeVisible();
  await expect(box(page, "Location")).toBeFocused();
});

test("leaving a half-filled form asks first", async ({ page }) => {
  await page.goto("/events");
  await page.getByRole("main").getByRole("link", { name: "Create Event" }).click();
  await box(page, "Event Title").fill("Road meeting");
  await page.goBack();
  const dialog = page.getByRole("dialog", { name: "Leave this page?" });
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(box(page, "Event Title")).toHaveValue("Road meeting");
  await page.goBack();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "View Events" })).toBeVisible();
});

test("an event that is stored after its page was left says so", async ({ page, office }) => {
  const place = await office.addLocations();
  await page.goto("/events");
  await page.getByRole("main").getByRole("link", { name: "Create Event" }).click();
  await fillRequired(page, place, `Meeting ${place.mark}`, officeDay(3));
  const answer = gate();
  await page.route(address, answer.hold);
  const asked = page.waitForRequest(address);
  await page.getByRole("button", { name: "Create Event" }).click();
  await asked;
  await page.goBack();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/events$/);
  answer.release();
  await expectToast(page, "Event created successfully");
});

test("what was typed when the session expired is offered again", async ({
  page,
  office,
  expectFailures,
}) => {
  expectFailures(/\/api\/v0\/(event\/create|auth\/refresh-token)$/);
  const place = await office.addLocations();
  await page.goto("/events/add");
  await fillRequired(page, place, "Road meeting", officeDay(3));
  const refuse = { status: 401, json: { status: "error", message: "Sign in again" } };
  await page.route(address, (route) => route.fulfill(refuse));
  await page.route(/refresh-token$/, (route) => route.fulfill(refuse));
  await page.getByRole("button", { name: "Create Event" }).click();
  await page.getByRole("button", { name: "Go to Login" }).click();
  await page.getByLabel(/mobile/i).fill(SUPER_ADMIN.phone);
  await page.getByLabel("Password", { exact: true }).fill(SUPER_ADMIN.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.evaluate(() => history.pushState(null, "", "/events/add"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate", { state: null })));
  await page.getByRole("button", { name: "Restore draft" }).click();
  await expect(box(page, "Event Title")).toHaveValue("Road meeting");
  await expect(page.getByRole("combobox", { name: "Booth Number" })).toHaveValue(
    place.booths[0]!.booth_number,
  );
});

import { expectToast } from "../support/controls.ts";
import { listEvents } from "contract/events";
import { box, fillRequired } from "../support/event-form.ts";
import { officeDay } from "../support/events.ts";
import { gate } from "../support/frame.ts";
import { boxOf } from "../support/look.ts";
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

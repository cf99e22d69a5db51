import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { dismissToast, toast } from "./support/controls.ts";
import { createEventByApi, rowButton } from "./support/events.ts";
import { expect, test, expectUsable } from "./support/test.ts";

const CALENDAR = /\/api\/v0\/event\/\d+\/calendar$/;

test.beforeEach(({ signedIn }) => signedIn);

const add = (page: Page) => page.getByRole("button", { name: "Add to calendar" });
const summaries = async (file: Download) =>
  [...(await readFile(await file.path(), "utf8")).matchAll(/^SUMMARY:(.*)\r$/gm)].map(
    ([, summary]) => summary,
  );

test(
  "one event and the filtered list are saved as calendar files",
  { tag: ["@proofs", "@calendar-1"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(CALENDAR);
    const { booths, mark } = await office.addLocations();
    const event = { booth: booths[0]!, start_time: "09:30" };
    const id = await createEventByApi(office, { ...event, title: `Camp; ${mark}`, type_id: 2 });
    await createEventByApi(office, { ...event, title: `Other ${mark}`, type_id: 2 });
    await createEventByApi(office, { ...event, title: `Public ${mark}`, type_id: 1 });
    await page.goto(`/events?search=${mark}&type=private`);
    await rowButton(page, `Camp; ${mark}`).click();
    await expectUsable(page);

    await page.route(CALENDAR, (route) => route.abort(), { times: 1 });
    await add(page).click();
    await expect(toast(page, "The event could not be saved as a file.")).toBeVisible();
    await dismissToast(page);
    const asking = page.waitForRequest(CALENDAR);
    const [one] = await Promise.all([page.waitForEvent("download"), add(page).click()]);
    expect((await asking).headers().authorization).toMatch(/^Bearer .+/);
    expect(one.suggestedFilename()).toBe(`event-${id}.ics`);
    await expect(toast(page, `Saved as event-${id}.ics`)).toBeVisible();
    expect(await summaries(one)).toEqual([`Camp\\; ${mark}`]);

    await page.getByRole("button", { name: "Export", exact: true }).click();
    await expect(page.getByRole("menuitem")).toHaveText([
      "Excel (.xlsx)",
      "CSV (.csv)",
      "Calendar (.ics)",
      "On a phone: My Account",
    ]);
    const [all] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Calendar (.ics)" }).click(),
    ]);
    expect(all.suggestedFilename()).toMatch(/^events-\d{4}-\d\d-\d\d\.ics$/);
    expect(await summaries(all)).toEqual([`Other ${mark}`, `Camp\\; ${mark}`]);
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "On a phone: My Account" }).click();
    await expect(page.getByRole("region", { name: "Calendar" })).toBeVisible();
  },
);

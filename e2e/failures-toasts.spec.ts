import type { Locator, Page } from "@playwright/test";
import { BLOCKED, fillForm, submit } from "./support/complaint-form.ts";
import { stopClock } from "./support/complaints.ts";
import { addComplaint, editButton, save, title } from "./support/complaint-page.ts";
import { expectToast, toast } from "./support/controls.ts";
import { setSession, toStored } from "./support/frame.ts";
import { createEventByApi, rowButton } from "./support/events.ts";
import { goInPage } from "./support/in-page.ts";
import { boxOf } from "./support/look.ts";
import { expect, test } from "./support/test.ts";

/* What happens is seen in time, and covers nothing. */

const shown = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).locator("[data-tone]");

/** Leaves the updates of this complaint unanswered. */
const loseUpdates = (page: Page, id: number) =>
  page.route(`**/api/v0/complaint/${id}`, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );

/** Expects that no toast overlaps these elements. They move while the page settles. */
async function expectApart(page: Page, ...others: Locator[]) {
  for (const other of others)
    await expect(async () => {
      const toasts = await shown(page).evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
      );
      const box = await boxOf(other);
      expect(toasts.length).toBeGreaterThan(0);
      for (const one of toasts) {
        const overlaps =
          one.left < box.x + box.width &&
          one.right > box.x &&
          one.top < box.y + box.height &&
          one.bottom > box.y;
        expect(overlaps, JSON.stringify({ one, box })).toBe(false);
      }
    }).toPass();
}

for (const width of [320, 390, 768, 1024, 1280])
  test(
    `at ${width} px toasts cover neither heading nor action`,
    { tag: "@anywhere" },
    async ({ page, signedIn: _, office, expectFailures }) => {
      expectFailures(/\/api\/v0\//);
      await page.setViewportSize({ width, height: 740 });
      // A blocked form.
      await page.goto("/complaints/add");
      await submit(page).click();
      await expectToast(page, BLOCKED);
      await expectApart(page, submit(page));
      // A list that failed.
      await page.route(/\/api\/v0\/complaint\?/, (route) =>
        route.fulfill({ status: 500, json: {} }),
      );
      await page.goto("/complaints");
      await expectToast(page, "Cannot fetch complaints");
      const heading = page.getByRole("heading", { level: 1 });
      const filters = page.getByRole("button", { name: "Filters", exact: true });
      const again = page.getByRole("button", { name: "Try again" });
      const add = page.getByRole("main").getByRole("link", { name: "Add Complaint" });
      await expectApart(page, heading, filters, again, add);
      // A dialog that succeeds, and the page below it.
      const { booths, mark } = await office.addLocations();
      const title = `Rally ${mark}`;
      await createEventByApi(office, { title, booth: booths[0]! });
      await page.goto(`/events?search=${mark}`);
      await rowButton(page, title).click();
      await page.route(/\/api\/v0\/event/, (route) =>
        route.request().method() === "DELETE"
          ? route.fulfill({ status: 500, json: {} })
          : route.fallback(),
      );
      await page.getByRole("button", { name: "Delete" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expectToast(page, "Failed to delete event");
      await expectApart(
        page,
        dialog.getByRole("heading"),
        dialog.getByRole("button", { name: "Cancel" }),
        dialog.getByRole("button", { name: "Delete" }),
      );
    },
  );

test(
  "a toast that comes below a pressed pointer does not take the click",
  { tag: ["@anywhere", "@firefox"] },
  async ({ page, signedIn: _, office, expectFailures }) => {
    expectFailures(/\/complaint\/\d+$/);
    const { id, title: name } = await addComplaint(office);
    await page.goto(`/complaints?search=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name }).click();
    await editButton(page).click();
    await title(page).fill("Renamed");
    // The message of an unanswered call stays.
    await loseUpdates(page, id);
    await save(page).click();
    await expectToast(page, "Failed to update complaint");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "All complaints" }).click();
    const clear = page.getByRole("button", { name: "Clear Filters" });
    await clear.hover();
    await page.mouse.down();
    const { x, y } = await boxOf(clear);
    await page
      .getByRole("region", { name: "Notifications" })
      .evaluate(
        ({ style }, [left, top]) => Object.assign(style, { left, top }),
        [`${x}px`, `${y}px`],
      );
    await page.mouse.up();
    await expect(page).toHaveURL("/complaints");
    // A press on the toast itself still counts.
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(shown(page)).toHaveCount(0);
  },
);

test(
  "an error goes when what it was about succeeds",
  { tag: ["@anywhere", "@firefox"] },
  async ({ page, signedIn: _, office }) => {
    await page.clock.install();
    await fillForm(page, office);
    await page.getByLabel("Complaint Title").fill("");
    await submit(page).click();
    await expectToast(page, BLOCKED);
    await page.getByLabel("Complaint Title").fill("Lamp");
    await submit(page).click();
    await expectToast(page, "Complaint created successfully");
    await expect(toast(page, BLOCKED)).toHaveCount(0);
  },
);

test(
  "an error of one complaint stays until that complaint is saved",
  { tag: "@anywhere" },
  async ({ page, signedIn: _, office, expectFailures }) => {
    expectFailures(/\/complaint\/\d+$/);
    const [failing, other] = [await addComplaint(office), await addComplaint(office)];
    const edit = async () => {
      await editButton(page).click();
      await title(page).fill("Renamed");
      await save(page).click();
    };
    await loseUpdates(page, failing.id);
    await page.goto(`/complaints/${failing.id}`);
    await edit();
    await expectToast(page, "Failed to update complaint");
    await page.getByRole("button", { name: "Cancel" }).click();
    await goInPage(page, `/complaints/${other.id}`);
    await expect(page.getByRole("heading", { name: other.title })).toBeVisible();
    await edit();
    await expectToast(page, "Complaint updated successfully!");
    await expectToast(page, "Failed to update complaint");
    await goInPage(page, `/complaints/${failing.id}`);
    await expect(page.getByRole("heading", { name: failing.title })).toBeVisible();
    await page.unrouteAll();
    await edit();
    await expect(toast(page, "Failed to update complaint")).toHaveCount(0);
  },
);

test(
  "a page whose code comes late shows that it loads",
  { tag: ["@anywhere", "@firefox"] },
  async ({ page, office }) => {
    await page.clock.install();
    await setSession(page, toStored(office.session));
    await page.goto("/complaints");
    await expect(page.getByRole("heading", { name: "Complaints" })).toBeVisible();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/assets/UnderConstructionPage-*.js", async (route) => {
      await promise;
      await route.fallback();
    });
    // The bar may wait for less than 100 ms of the page's clock, however busy the machine is.
    await stopClock(page);
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>('a[href="/logs"]')!.click(),
    );
    await page.clock.runFor(99);
    await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toHaveCount(1);
    await page.clock.resume();
    resolve();
    await expect(page.getByRole("heading", { name: "Under Construction" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toHaveCount(0);
  },
);

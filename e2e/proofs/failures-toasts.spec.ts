import type { Locator, Page } from "@playwright/test";
import { BLOCKED, fillForm, submit } from "../support/complaint-form.ts";
import { stopClock } from "../support/complaints.ts";
import { addComplaint } from "../support/complaint-page.ts";
import { choose, expectToast, toast } from "../support/controls.ts";
import { setSession, toStored } from "../support/frame.ts";
import { boxOf } from "../support/look.ts";
import { expect, test } from "../support/test.ts";

/* What happens is seen in time, and covers nothing. */

const shown = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).locator("[data-tone]");

/** Leaves the changes of this complaint unanswered. */
const loseChanges = (page: Page, id: number) =>
  page.route(`**/api/v0/complaint/${id}`, (route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort(),
  );

/** Expects that no toast overlaps these elements, and that they are in the window. */
async function expectClear(page: Page, ...others: Locator[]) {
  for (const other of others) {
    await expect(other).toBeInViewport({ ratio: 1 });
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
}

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1366, 625],
] as const)
  test(
    `at ${width}x${height} toasts stand at the bottom right and cover no search, focused field or button`,
    { tag: ["@anywhere", "@failure-8"] },
    async ({ page, signedIn: _, office, expectFailures }) => {
      expectFailures(/\/api\/v0\//);
      await page.setViewportSize({ width, height });
      await addComplaint(office);
      // A list, whose end can be scrolled clear of the toast.
      await page.goto("/complaints");
      const next = page.getByRole("button", { name: "Next" });
      await page.route(/\/complaint\/export/, (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole("button", { name: "Export", exact: true }).click();
      await page.getByRole("menuitem", { name: "Excel (.xlsx)" }).click();
      await expectToast(page, "The list could not be exported. Please try again.");
      const { x, y, ...size } = await boxOf(shown(page));
      expect(width - x - size.width).toBeLessThan(20);
      expect(height - y - size.height).toBeLessThan(width < 640 ? 90 : 20);
      await expectClear(page, page.getByPlaceholder("Search by title"));
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expectClear(page, next);
      // A blocked form, with the focus in its first wrong field; its last fields can be scrolled clear.
      await page.goto("/complaints/add");
      await page.getByLabel("Complaint Title").fill("Lamp");
      await choose(page, "Category", "Roads");
      await submit(page).click();
      await expectToast(page, BLOCKED);
      await expectClear(page, page.getByLabel("Description"), submit(page));
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expectClear(page, page.getByText("Complainant ID is required").last(), submit(page));
      // A dialog as high as the window.
      await page.route("**/api/v0/categories/*", (route) => route.abort());
      await page.goto("/complaints");
      await page.getByRole("button", { name: "Filters", exact: true }).click();
      await expectToast(page, "Failed to load categories");
      await expectClear(
        page,
        page.getByRole("button", { name: "Reset All" }),
        page.getByRole("button", { name: "Apply Filters" }),
      );
    },
  );

test(
  "an error toast is removed when its action succeeds",
  { tag: ["@anywhere", "@firefox", "@failure-9"] },
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
  "an error toast is removed with its page; a success toast stays on the next page",
  { tag: ["@anywhere", "@firefox", "@failure-9"] },
  async ({ page, signedIn: _, office, expectFailures }) => {
    expectFailures(/\/complaint\/\d+/);
    const { id } = await addComplaint(office);
    await loseChanges(page, id);
    await page.goto(`/complaints/${id}`);
    await page.getByRole("button", { name: "Delete" }).click();
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete" });
    await confirm.click();
    await expectToast(page, "Failed to delete complaint");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "All complaints" }).click();
    await expect(page).toHaveURL("/complaints");
    await expect(shown(page)).toHaveCount(0);
    await page.unrouteAll();
    await page.goBack();
    await page.getByRole("button", { name: "Delete" }).click();
    await confirm.click();
    await expect(page).toHaveURL("/complaints");
    await expectToast(page, "Complaint deleted successfully!");
  },
);

test(
  "a page whose code arrives late shows that it is loading",
  { tag: ["@anywhere", "@firefox", "@console-12"] },
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

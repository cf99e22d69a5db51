import type { Locator } from "@playwright/test";
import { addComplaint } from "./support/complaint-page.ts";
import { combobox } from "./support/controls.ts";
import { colourOf } from "./support/look.ts";
import { addressesOf, AREAS } from "./support/screens.ts";
import { expect, expectNoViolations, expectNothingSideways, test } from "./support/test.ts";

const SMALL = { width: 390, height: 844 };

test.beforeEach(({ signedIn }) => signedIn);

// Each page as it opens; dialogs, failures and the dark theme are tested in the proofs, and so is the login.
for (const area of AREAS.filter((one) => one !== "auth"))
  test(
    `no page of ${area} has an axe violation or scrolls sideways`,
    { tag: ["@anywhere", "@access-7"] },
    async ({ page, office }) => {
      for (const address of await addressesOf(area, office)) {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await expectNothingSideways(page);
        await expectNoViolations(page);
      }
    },
  );

test(
  "in a small window the closed menu takes no focus, and the open one holds all its links",
  { tag: ["@proofs", "@anywhere", "@firefox", "@access-2"] },
  async ({ page }) => {
    await page.setViewportSize(SMALL);
    await page.goto("/works");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const inMenu = page.locator("aside").locator("a, button");
    await expect
      .poll(() =>
        inMenu.evaluateAll(
          (all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length,
        ),
      )
      .toBe(0);

    await page.setViewportSize({ width: 640, height: 320 });
    await page.getByRole("button", { name: "Open menu" }).click();
    const navigation = page.getByRole("navigation");
    for (const control of [
      navigation.getByRole("link", { name: "Reports" }),
      navigation.getByRole("link", { name: "Logs" }),
      page.getByRole("button", { name: "Logout" }),
    ]) {
      await control.scrollIntoViewIfNeeded();
      await expect.poll(() => isUncovered(control)).toBe(true);
    }
  },
);

test(
  "a removed chip, cleared filters and a closed dialog leave the focus on Filters; the page below a dialog takes none",
  { tag: ["@proofs", "@anywhere", "@firefox", "@access-3"] },
  async ({ page }) => {
    const filters = page.getByRole("button", { name: "Filters", exact: true });
    await page.goto("/complaints?status=registered&open=true");
    await page.getByRole("button", { name: "Remove Status" }).click();
    await expect(filters).toBeFocused();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(filters).toBeFocused();

    const takesFocus = () =>
      page
        .locator("main button")
        .first()
        .evaluate((button: HTMLElement) => {
          button.focus();
          return button.matches(":focus");
        });
    expect(await takesFocus()).toBe(true);
    await filters.press("Enter");
    await expect(page.getByRole("dialog").getByLabel("Start Date")).toBeVisible();
    expect(await takesFocus()).toBe(false);
    await page.keyboard.press("Escape");
    await expect(filters).toBeFocused();
  },
);

/** Whether the centre of the element is drawn above all bars. */
const isUncovered = (field: Locator) =>
  field.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (element.contains(found) || found.contains(element));
  });

test(
  "at 400 % zoom no bar covers the focused field, the next page begins at its top, and a reload where it was",
  { tag: ["@proofs", "@anywhere", "@firefox", "@access-4", "@console-13"] },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto("/events/add");
    await expect(page.getByLabel("Event Title")).toBeVisible();
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press("Tab");
      const focused = page.locator("main :is(input, textarea, button):focus");
      if ((await focused.count()) === 0) continue;
      await expect.poll(() => isUncovered(focused)).toBe(true);
    }
    const scrolled = () => page.evaluate(() => scrollY);
    await page.getByLabel("Chief Guest").scrollIntoViewIfNeeded();
    await expect.poll(scrolled).toBeGreaterThan(0);
    for (const path of ["/complaints/add", "/events/add", "/complaints/add"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect.poll(scrolled).toBe(0);
      await page.evaluate(() => scrollTo(0, 300));
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect.poll(scrolled).toBe(300);
    }
  },
);

test(
  "forced colours show what is chosen, marked and current",
  { tag: ["@proofs", "@anywhere", "@access-4"] },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    await page.goto("/events/add");
    await combobox(page, "Event Type").click();
    await page.keyboard.press("ArrowDown");
    const options = page.getByRole("option");
    const link = page.locator("aside [aria-current=page]");
    await expect(options).toHaveCount(2);
    await expect(async () => {
      const [marked, other] = [
        await colourOf(options.first(), "background-color"),
        await colourOf(options.last(), "background-color"),
      ];
      expect(marked).not.toEqual(other);
      expect(await colourOf(link, "background-color")).toEqual(marked);
    }).toPass();
  },
);

test(
  "the dashboard, the lists and a complaint print without buttons",
  { tag: ["@proofs", "@anywhere", "@access-5"] },
  async ({ page, office }) => {
    const { id } = await addComplaint(office);
    for (const path of ["/", "/complaints", "/events", `/complaints/${id}`]) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // The menus of a row print the status and the assignee that they change; an event's title opens its row.
      const buttons = page.locator("button:not([data-shortcut], [data-row-action])");
      await expect(buttons.filter({ visible: true })).toHaveText([]);
      await expect(page.locator("aside[aria-label=Sidebar]")).toBeHidden();
      await expect(page.getByRole("search")).toBeHidden();
    }
  },
);

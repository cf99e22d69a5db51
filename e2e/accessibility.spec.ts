import type { Locator } from "@playwright/test";
import { chooseHindi } from "./support/hindi.ts";
import { addComplaint } from "./support/complaint-page.ts";
import { choose, combobox } from "./support/controls.ts";
import { colourOf } from "./support/look.ts";
import { expect, signIn, test } from "./support/test.ts";

const BOTH = { tag: "@firefox" };
const ONCE = { tag: ["@anywhere", "@firefox"] };
const SMALL = { width: 390, height: 844 };

test.beforeEach(({ signedIn }) => signedIn);

test(
  "a time whose hour is deleted and typed anew keeps its minutes",
  { tag: ["@anywhere", "@firefox", "@access-1"] },
  async ({ page }) => {
    await page.goto("/events/add");
    const time = page.getByLabel("Start Time");
    await time.fill("10:30");
    await time.focus();
    await page.keyboard.press("Backspace");
    await expect(time).toHaveValue("");
    await page.keyboard.type("11");
    await expect(time).toHaveValue("11:30");
  },
);

test(
  "a closed drawer holds nothing that takes the focus",
  { tag: ["@anywhere", "@firefox", "@access-2"] },
  async ({ page }) => {
    await page.setViewportSize(SMALL);
    await page.goto("/complaints");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const inDrawer = page.locator("aside").locator("a, button");
    await expect
      .poll(() =>
        inDrawer.evaluateAll(
          (all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length,
        ),
      )
      .toBe(0);
  },
);

test("a removed chip and cleared filters leave the focus on Filters", BOTH, async ({ page }) => {
  const filters = page.getByRole("button", { name: "Filters", exact: true });
  await page.goto("/complaints?status=registered&open=true");
  await page.getByRole("button", { name: "Remove Status" }).click();
  await expect(filters).toBeFocused();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(filters).toBeFocused();
});

test("the page below a dialog takes no focus", ONCE, async ({ page }) => {
  await page.goto("/complaints");
  const filters = page.getByRole("button", { name: "Filters", exact: true });
  const takesFocus = () =>
    page
      .locator("main button")
      .first()
      .evaluate((button: HTMLElement) => {
        button.focus();
        return button.matches(":focus");
      });
  await expect(filters).toBeVisible();
  expect(await takesFocus()).toBe(true);
  await filters.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Start Date")).toBeVisible();
  expect(await takesFocus()).toBe(false);
  await page.keyboard.press("Escape");
  await expect(filters).toBeFocused();
});

test("an entry that is added in place leaves the focus in its box", ONCE, async ({ page }) => {
  await page.goto("/booths/bulk-upload");
  const name = `State ${crypto.randomUUID().slice(0, 8)}`;
  await combobox(page, "State").click();
  await combobox(page, "State").fill(name);
  await page.getByRole("button", { name: `Add new State: ${name}` }).click();
  await page.keyboard.press("Enter");
  await expect(combobox(page, "State")).toHaveValue(name);
  await expect(combobox(page, "State")).toBeFocused();
});

test(
  "Add Note opens in its text",
  { tag: ["@phone", "@firefox", "@access-3"] },
  async ({ page, office }) => {
    const { id } = await addComplaint(office);
    await page.goto(`/complaints/${id}`);
    await page.getByRole("button", { name: "Add Note" }).click();
    await expect(page.getByRole("dialog").getByRole("textbox", { name: "Note" })).toBeFocused();
  },
);

test(
  "a page that is opened in the same tab begins at its top",
  { tag: ["@anywhere", "@firefox", "@console-13"] },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    const scrolled = () => page.evaluate(() => scrollY);
    await page.goto("/events/add");
    await page.getByLabel("Chief Guest").scrollIntoViewIfNeeded();
    await expect.poll(scrolled).toBeGreaterThan(0);
    await page.goto("/complaints/add");
    await expect(page.getByRole("heading", { level: 1, name: "Create Complaint" })).toBeVisible();
    await expect.poll(scrolled).toBe(0);
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
  "at 400 % zoom no bar covers the focused field",
  { tag: ["@anywhere", "@firefox", "@access-4"] },
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
  },
);

test("on a low window the menu holds all its links", ONCE, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 320 });
  await page.goto("/works");
  await page.getByRole("button", { name: "Open menu" }).click();
  for (const name of ["Reports", "Logs"]) {
    const link = page.getByRole("navigation").getByRole("link", { name });
    await link.scrollIntoViewIfNeeded();
    await expect.poll(() => isUncovered(link)).toBe(true);
  }
  await page.getByRole("button", { name: "Logout" }).scrollIntoViewIfNeeded();
  await expect.poll(() => isUncovered(page.getByRole("button", { name: "Logout" }))).toBe(true);
});

test(
  "forced colours show what is chosen, marked and current",
  { tag: ["@anywhere", "@access-4"] },
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

for (const path of ["/", "/complaints", "/complaints/:id"])
  test(
    `prints without buttons: ${path}`,
    { tag: ["@anywhere", "@access-5"] },
    async ({ page, office }) => {
      const { id } = await addComplaint(office);
      await page.goto(path.replace(":id", String(id)));
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("button").filter({ visible: true })).toHaveText([]);
      await expect(page.locator("aside[aria-label=Sidebar]")).toBeHidden();
      await expect(page.getByRole("search")).toBeHidden();
    },
  );

test(
  "in Hindi the categories have Hindi names",
  { tag: ["@anywhere", "@firefox", "@language-10"] },
  async ({ page, context, office }) => {
    await chooseHindi(context);
    await signIn(context, office);
    const { id } = await addComplaint(office);
    await page.goto(`/complaints/${id}`);
    await expect(page.getByRole("main").getByText("जल आपूर्ति")).toBeVisible();
    await page.goto("/complaints/add");
    await choose(page, "श्रेणी", "सड़कें");
  },
);

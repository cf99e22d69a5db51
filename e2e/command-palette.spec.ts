import type { Page } from "@playwright/test";
import { createEvent } from "contract/events";
import { rows } from "./support/complaint-list.ts";
import { addComplaint } from "./support/complaint-page.ts";
import { description } from "./support/complaint-form.ts";
import { inBothThemes, openPalette } from "./support/controls.ts";
import { gate } from "./support/frame.ts";
import { expect, expectAccessible, expectNothingSideways, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const palette = (page: Page) => page.getByRole("dialog", { name: "Go to" });
const box = (page: Page) => palette(page).getByRole("combobox");
const options = (page: Page) => palette(page).getByRole("option");
const group = (page: Page, name: string) => palette(page).getByRole("group", { name, exact: true });
const marked = (page: Page) => palette(page).getByRole("option", { selected: true });
const button = (page: Page) =>
  page.getByRole("button", { name: /^Go to/ }).filter({ visible: true });
async function open(page: Page) {
  await openPalette(page, button(page));
  await expect(box(page)).toBeFocused();
}

test(
  "goes to any screen by keys alone, and offers where one went before",
  { tag: ["@phone", "@palette-1"] },
  async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await open(page);
    await expect(options(page)).toHaveCount(12);
    await expect(marked(page)).toHaveText("Reports");
    await inBothThemes(page, () => expectAccessible(page));
    await expectNothingSideways(page);
    await box(page).pressSequentially("up");
    await expect(group(page, "Screens").getByRole("option")).toHaveText([
      "Bulk Upload BoothsBooths",
      "Update LocationBooths",
    ]);
    await page.keyboard.press("ArrowDown");
    await expect(marked(page)).toHaveText(/^Update Location/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/booths\/location-update$/);
    await expect(palette(page)).toHaveCount(0);
    await open(page);
    await expect(options(page).first()).toHaveText(/^Update Location/);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toHaveCount(0);
    await button(page).click();
    await expect(box(page)).toBeFocused();
    await page.keyboard.press("ControlOrMeta+k");
    await expect(palette(page)).toHaveCount(0);
  },
);

test(
  "finds a complaint, an event, a booth and an admin by typing",
  { tag: ["@palette-2"] },
  async ({ page, office }) => {
    const { id, title, citizen, admin, mark } = await addComplaint(office);
    const place = await office.addLocations([
      { mandal: "North", shaktikendra: "River", booth_name: `School ${mark}`, booth_number: "1" },
    ]);
    const booth = place.booths[0]!;
    const event = {
      title: `Camp ${mark}`,
      category_id: (await office.categories(2))[0]!.id,
      type_id: 1,
      event_date: "2099-01-01",
      booth_id: booth.id,
      location: "Hall",
    };
    await office.call(createEvent, { body: event });
    await page.goto("/works");
    await expect(page.getByRole("heading", { name: "Under Construction" })).toBeVisible();
    for (const search of [`#${id}`, citizen.phone!]) {
      await open(page);
      await box(page).fill(search);
      await expect(options(page).first()).toContainText(`${title}#${id} · registered`);
      await page.keyboard.press("Escape");
    }
    await open(page);
    await box(page).fill(mark);
    await expect(group(page, "Complaints").getByRole("option")).toContainText([title]);
    await expect(group(page, "Events").getByRole("option")).toContainText([`Camp ${mark}`]);
    await expect(group(page, "Booths").getByRole("option")).toContainText([`1, School ${mark}`]);
    await expect(group(page, "Admins").getByRole("option")).toContainText([admin.name]);
    await inBothThemes(page, () => expectAccessible(page));
    await group(page, "Booths").getByRole("option").click();
    await expect(page.getByRole("group", { name: "Active Filters" })).toContainText(
      `School ${mark}`,
    );
    await expect(rows(page)).toHaveCount(0);
    await open(page);
    await box(page).fill(`Camp ${mark}`);
    await group(page, "Events").getByRole("option").click();
    await expect(page.getByLabel("Event Title")).toHaveValue(`Camp ${mark}`);
    await open(page);
    await box(page).fill(admin.name);
    await group(page, "Admins").getByRole("option").click();
    await expect(page.getByRole("main").getByText(admin.name).first()).toBeVisible();
  },
);

test(
  "says when nothing is found, and when not everything could be searched; a half-filled form is asked about first",
  { tag: ["@anywhere", "@palette-3"] },
  async ({ page, expectFailures }) => {
    const BOOTHS = /\/api\/v0\/booth\/find/;
    expectFailures(BOOTHS);
    await page.goto("/complaints/add");
    await description(page).fill("Half a complaint");
    await open(page);
    await box(page).fill("zzzz nothing like it");
    await expect(palette(page).getByRole("status")).toHaveText(/^Nothing found/);
    await page.route(BOOTHS, (route) => route.fulfill({ status: 500, body: "" }));
    await box(page).fill("zzzz nothing at all");
    await expect(palette(page).getByRole("status")).toHaveText(/^Not everything could be searched/);
    await box(page).fill("logs");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Stay" }).click();
    await expect(description(page)).toHaveValue("Half a complaint");
  },
);

test(
  "Enter and a click open nothing that was found for an earlier text",
  { tag: "@anywhere" },
  async ({ page, office }) => {
    const LIST = /\/api\/v0\/complaint\?/;
    const { title, mark } = await addComplaint(office);
    await page.goto("/works");
    await expect(page.getByRole("heading", { name: "Under Construction" })).toBeVisible();
    await open(page);
    await box(page).fill(mark);
    const found = group(page, "Complaints").getByRole("option");
    await expect(found).toContainText([title]);
    const answer = gate();
    await page.route(LIST, answer.hold);
    const asked = page.waitForRequest(LIST);
    await box(page).press("End");
    await box(page).press("9");
    await box(page).press("Enter");
    await asked;
    await expect(found).toContainText([title]);
    await box(page).press("Enter");
    await found.click();
    await expect(box(page)).toHaveValue(`${mark}9`);
    await expect(page).toHaveURL("/works");
    answer.release();
    await expect(palette(page).getByRole("status")).toHaveText(/^Nothing found/);
    await box(page).fill(mark);
    await expect(palette(page).getByRole("status")).toHaveText(/found$/);
    await box(page).press("Enter");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  },
);

test(
  "the marked item stays marked when items are found above it",
  { tag: "@anywhere" },
  async ({ page, office }) => {
    const { title, admin, mark } = await addComplaint(office);
    await page.goto("/works");
    await open(page);
    const answer = gate();
    await page.route(/\/api\/v0\/complaint\?/, answer.hold);
    await box(page).fill(mark);
    await expect(options(page)).toContainText([admin.name]);
    await box(page).press("ArrowDown");
    await expect(marked(page)).toContainText(admin.name);
    answer.release();
    await expect(options(page)).toContainText([title, admin.name]);
    await expect(marked(page)).toContainText(admin.name);
  },
);

test(
  "the shortcut works as soon as the button of the palette is there",
  { tag: "@anywhere" },
  async ({ page }) => {
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[aria-label^="Go to"]')) return;
        observer.disconnect();
        const init = { key: "k", code: "KeyK", ctrlKey: true, bubbles: true, cancelable: true };
        document.dispatchEvent(new KeyboardEvent("keydown", init));
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.goto("/works");
    await expect(box(page)).toBeFocused();
  },
);

test(
  "while its code loads, keys do not reach the page below, and Escape closes it",
  { tag: "@anywhere" },
  async ({ page }) => {
    const code = "**/assets/CommandPalette-*.js";
    const answer = gate();
    await page.route(code, answer.hold);
    await page.goto("/booths/location-update");
    const name = page.getByRole("textbox", { name: "State name", exact: true });
    await name.fill("Zzz");
    // The first key of the shortcut starts loading.
    await Promise.all([page.waitForRequest(code), page.keyboard.press("ControlOrMeta")]);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.url());
    });
    const loading = page.getByText("Loading...", { exact: true });
    await openPalette(page, button(page));
    await expect(loading).toBeVisible();
    await page.keyboard.type("up");
    await page.keyboard.press("Escape");
    await expect(loading).toHaveCount(0);
    await expect(name).toBeFocused();
    await page.keyboard.press("ControlOrMeta+k");
    await expect(loading).toBeVisible();
    await page.keyboard.press("Enter");
    answer.release();
    await expect(box(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(name).toBeFocused();
    await expect(name).toHaveValue("Zzz");
    expect(sent).toEqual([]);
  },
);

test(
  "Ctrl with the key of K opens the palette on a keyboard without Latin letters, and only there",
  { tag: "@anywhere" },
  async ({ page }) => {
    await page.goto("/works");
    await expect(button(page)).toBeVisible();
    const press = (key: string) =>
      page.locator("body").dispatchEvent("keydown", { key, code: "KeyK", ctrlKey: true });
    // The key of K on the Dvorak layout.
    await press("t");
    await press("क");
    await expect(box(page)).toBeFocused();
    await press("क");
    await expect(palette(page)).toHaveCount(0);
  },
);

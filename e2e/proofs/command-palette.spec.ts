import { addComplaint } from "../support/complaint-page.ts";
import { gate } from "../support/frame.ts";
import { box, button, group, marked, open, options, palette } from "../support/palette.ts";
import { openPalette } from "../support/controls.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

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

import { createEvent } from "contract/events";
import { rows } from "./support/complaint-list.ts";
import { addComplaint } from "./support/complaint-page.ts";
import { description } from "./support/complaint-form.ts";
import { box, button, group, marked, open, options, palette } from "./support/palette.ts";
import { expect, expectAccessible, test, expectUsable } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "opens any screen by keyboard, and lists the last visited first",
  { tag: "@palette-1" },
  async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await open(page);
    await expect(options(page)).toHaveCount(22);
    await expect(marked(page)).toHaveText("Reports");
    await expectUsable(page);
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
  { tag: ["@proofs", "@palette-2"] },
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
    const inDevanagari = String(id).replace(/\d/g, (digit) => "०१२३४५६७८९"[Number(digit)]!);
    for (const search of [`#${id}`, inDevanagari, citizen.phone!, `गीता temple ${mark} WELL`]) {
      await open(page);
      await box(page).fill(search);
      await expect(options(page).first()).toContainText(`${title}#${id} · registered`);
      await page.keyboard.press("Escape");
    }
    await open(page);
    await box(page).fill(mark);
    await expect(group(page, "Complaints").getByRole("option")).toContainText([title]);
    await expect(group(page, "Citizens").getByRole("option")).toContainText([citizen.name!]);
    await expect(group(page, "Events").getByRole("option")).toContainText([`Camp ${mark}`]);
    await expect(group(page, "Booths").getByRole("option")).toContainText([`1, School ${mark}`]);
    await expect(group(page, "Admins").getByRole("option")).toContainText([admin.name]);
    await expectAccessible(page);
    await group(page, "Booths").getByRole("option").click();
    await expect(page.getByRole("group", { name: "Active Filters" })).toContainText(
      `School ${mark}`,
    );
    await expect(rows(page)).toHaveCount(0);
    await open(page);
    await box(page).fill(`${citizen.phone}`);
    await group(page, "Citizens").getByRole("option").click();
    await expect(page.getByRole("heading", { level: 2, name: citizen.name! })).toBeVisible();
    await open(page);
    await box(page).fill(`${mark} camp`);
    await group(page, "Events").getByRole("option").click();
    await expect(page.getByLabel("Event Title")).toHaveValue(`Camp ${mark}`);
    await open(page);
    await box(page).fill(`${mark} admin`);
    await group(page, "Admins").getByRole("option").click();
    await expect(page.getByRole("main").getByText(admin.name).first()).toBeVisible();
  },
);

test(
  "shows that nothing was found or that a search failed; asks before a half-filled form is left",
  { tag: ["@proofs", "@anywhere", "@palette-3"] },
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
  "Ctrl with the key of K opens the palette on a keyboard without Latin letters, and only there",
  { tag: ["@proofs", "@anywhere"] },
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

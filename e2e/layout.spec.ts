import type { Page } from "@playwright/test";
import { PNG } from "./support/complaint-form.ts";
import { gate, openSidebar } from "./support/frame.ts";
import { boxOf, colourOf, motionEnded } from "./support/look.ts";
import { SUPER_ADMIN } from "./support/people.ts";
import { expect, test, expectUsable } from "./support/test.ts";

const AVATARS = "https://www.gravatar.com/**";
const aside = (page: Page) => page.getByRole("complementary", { name: "Sidebar" });
const nav = (page: Page) => page.getByRole("navigation", { name: "Main" });
const group = (page: Page, name: string) => nav(page).getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => nav(page).getByRole("link", { name, exact: true });
const widthOf = async (page: Page) => (await boxOf(aside(page))).width;

// These tests are about the sidebar's transition.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.beforeEach(({ signedIn }) => signedIn);

test(
  "the sidebar lists every area in order, with its paths; groups expand and collapse on a click",
  { tag: ["@console-2", "@layout-1", "@layout-4", "@complaint-create-1"] },
  async ({ page }) => {
    await page.goto("/logs");
    await openSidebar(page);
    const entries = await nav(page)
      .locator("> ul > li")
      .evaluateAll((items) =>
        items.map((item) => {
          const links = [...item.querySelectorAll("a")].map((a) => [
            a.textContent,
            a.getAttribute("href"),
          ]);
          const label = item.querySelector("button")?.textContent;
          return label ? [label, ...links] : links[0];
        }),
      );
    expect(entries).toEqual([
      ["Reports", "/"],
      ["Members", ["View Members", "/admins"], ["Add Admin", "/admins/add"]],
      [
        "Booths",
        ["Bulk Upload Booths", "/booths/bulk-upload"],
        ["Update Location", "/booths/location-update"],
      ],
      ["Works", ["View Works", "/works"], ["Add Work", "/works/add"]],
      ["Events", ["View Events", "/events"], ["Add Event", "/events/add"]],
      ["Complaints", ["View Complaints", "/complaints"], ["Add Complaint", "/complaints/add"]],
      ["Logs", "/logs"],
    ]);
    await expectUsable(page);

    for (const [name, child] of [
      ["Members", "Add Admin"],
      ["Events", "Add Event"],
    ] as const) {
      await expect(group(page, name)).toHaveAttribute("aria-expanded", "false");
      await expect(link(page, child)).toBeHidden();
      await group(page, name).click();
      await expect(group(page, name)).toHaveAttribute("aria-expanded", "true");
      await expect(link(page, child)).toBeVisible();
    }
    // Each group of links opens and closes by itself.
    await expect(link(page, "Add Admin")).toBeVisible();
    await group(page, "Members").click();
    await expect(link(page, "Add Admin")).toBeHidden();
  },
);

test(
  "the link of the page is the current one, highlighted, and its group is active",
  { tag: ["@proofs", "@anywhere", "@layout-5"] },
  async ({ page, expectFailures }) => {
    expectFailures(/2147483647/);
    for (const { path, name, current } of [
      { path: "/", name: null, current: "Reports" },
      { path: "/booths/location-update", name: "Booths", current: "Update Location" },
      { path: "/admins", name: "Members", current: "View Members" },
      { path: "/events/edit/2147483647", name: "Events", current: "View Events" },
      { path: "/complaints/2147483647", name: "Complaints", current: "View Complaints" },
      { path: "/works/add", name: "Works", current: "Add Work" },
    ]) {
      await page.goto(path);
      await expect(nav(page).locator("[aria-current=page]")).toHaveText([current]);
      await expect(link(page, current)).toBeVisible();
      const active = nav(page).locator("[data-active]").getByRole("button");
      await expect(active).toHaveText(name ? [name] : []);
    }
    await motionEnded(page);
    for (const property of ["background-color", "color"])
      await expect(async () => {
        const current = await colourOf(link(page, "Add Work"), property);
        expect(current).not.toEqual(await colourOf(link(page, "View Works"), property));
      }).toPass();
  },
);

test(
  "desktop: Collapse shrinks the sidebar to its icons, and back",
  { tag: ["@proofs", "@layout-3", "@layout-8"] },
  async ({ page }) => {
    await page.goto("/works");
    await expect(aside(page)).toHaveCSS("transition-duration", "0.3s");
    await expect.poll(() => widthOf(page)).toBe(256);
    await page.getByRole("button", { name: "Collapse", exact: true }).click();
    await expect.poll(() => widthOf(page)).toBe(64);
    await expect(group(page, "Works")).toHaveAttribute("title", "Works");
    await expect(link(page, "View Works")).toBeHidden();
    await expectUsable(page);
    // The links are still one click away.
    await link(page, "Logs").click();
    await expect(page).toHaveURL("/logs");
    await expect.poll(() => widthOf(page)).toBe(64);
    // This browser remembers it, for other tabs and other days too.
    await page.reload();
    await expect(group(page, "Works")).toHaveAttribute("title", "Works");
    await expect.poll(() => widthOf(page)).toBe(64);
    await page.getByRole("button", { name: "Expand", exact: true }).click();
    await expect.poll(() => widthOf(page)).toBe(256);
    await page.reload();
    await expect(page.getByRole("button", { name: "Collapse", exact: true })).toBeVisible();

    await page.getByRole("button", { name: "Collapse", exact: true }).click();
    await group(page, "Events").click();
    await expect.poll(() => widthOf(page)).toBe(256);
    await expect(link(page, "Add Event")).toBeVisible();
  },
);

test(
  "the sidebar, its groups and dialogs take about 0.3 s to move",
  { tag: ["@proofs", "@phone"] },
  async ({ page }, { project }) => {
    await page.addInitScript(() => {
      const ended: string[] = [];
      Object.assign(window, { ended });
      const note = (name: string, seconds: number) => ended.push(`${name} ${seconds.toFixed(1)}`);
      addEventListener("transitionend", (event) => note(event.propertyName, event.elapsedTime));
      addEventListener("animationend", (event) => note(event.animationName, event.elapsedTime));
    });
    const expectMove = (move: string) =>
      expect
        .poll(() => page.evaluate(() => (window as unknown as { ended: string[] }).ended))
        .toContain(`${move} 0.3`);
    await page.goto("/complaints");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await expectMove(project.name === "phone" ? "sheet" : "rise");
    await page.keyboard.press("Escape");
    await openSidebar(page);
    await group(page, "Members").click();
    await expectMove("grid-template-rows");
    if (project.name === "phone") return expectMove("translate");
    await page.getByRole("button", { name: "Collapse", exact: true }).click();
    await expectMove("width");
  },
);

test(
  "phone: the menu opens over a dimmed backdrop, and closes by it, by its button and by Escape",
  { tag: ["@layout-2"] },
  async ({ page }) => {
    await page.goto("/works");
    const menu = page.getByRole("button", { name: "Open menu" });
    const backdrop = page.locator("[data-backdrop]");
    await expect(aside(page)).toBeHidden();
    await expect(backdrop).toHaveCount(0);
    for (const close of [
      () => backdrop.click({ position: { x: 360, y: 400 } }),
      () => page.getByRole("button", { name: "Close menu" }).click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await menu.click();
      await expect(aside(page)).toBeVisible();
      await expect.poll(async () => (await boxOf(aside(page))).x).toBe(0);
      await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
      await expect.poll(() => boxOf(backdrop)).toEqual({ x: 0, y: 0, ...page.viewportSize()! });
      await expect(backdrop).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
      // The content behind the backdrop cannot be reached.
      await expect(page.locator("dialog:modal").filter({ has: aside(page) })).toHaveCount(1);
      await close();
      await expect(aside(page)).toBeHidden();
      await expect(backdrop).toHaveCount(0);
      await expect(menu).toBeFocused();
    }
  },
);

test(
  "phone: a link of the menu closes it, and the page is there",
  { tag: "@proofs" },
  async ({ page }) => {
    await page.goto("/works");
    await openSidebar(page);
    await link(page, "Logs").click();
    await expect(page).toHaveURL("/logs");
    await expect(aside(page)).toBeHidden();
    await expectUsable(page);
    await page.goBack();
    await expect(page).toHaveURL("/works");
    await expect(page.getByRole("heading", { name: "Under Construction" })).toBeFocused();
    await expect(aside(page)).toBeHidden();
  },
);

test(
  "the footer shows name, email and a placeholder picture whose address does not identify the user, else initials",
  { tag: ["@proofs", "@anywhere", "@layout-6"] },
  async ({ page, expectFailures }) => {
    const images: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(process.env.BASE_URL!)) images.push(request.url());
    });
    await page.route(AVATARS, (route) => route.fulfill({ contentType: "image/png", body: PNG }));
    await page.goto("/works");
    await openSidebar(page);
    await expect(aside(page).getByText(SUPER_ADMIN.name, { exact: true })).toBeVisible();
    await expect(aside(page).getByText(SUPER_ADMIN.email, { exact: true })).toBeVisible();
    await expect(aside(page).locator("img")).toBeVisible();
    await expect.poll(() => images).toEqual(["https://www.gravatar.com/avatar/?d=mp&s=72"]);

    expectFailures(/gravatar/);
    await page.unroute(AVATARS);
    await page.goto("/logs");
    await expect(aside(page).getByText("AR", { exact: true })).toBeVisible();
    await expect(aside(page).locator("img")).toBeHidden();
    await expectUsable(page);
  },
);

test(
  "the skip link leads to the page; a new page takes the focus to its heading and names the document",
  { tag: ["@anywhere", "@console-13", "@layout-1"] },
  async ({ page }) => {
    await page.goto("/works");
    await expect(page).toHaveTitle("Under Construction · Constituency Console");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).not.toBeInViewport();
    await page.keyboard.press("Tab");
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    for (const [open, child, heading] of [
      ["Complaints", "View Complaints", "Complaints"],
      ["Members", "View Members", "Manage Admins"],
    ] as const) {
      await openSidebar(page);
      await group(page, open).click();
      await link(page, child).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(page).toHaveTitle(`${heading} · Constituency Console`);
    }
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Complaints" })).toBeFocused();
  },
);

test(
  "nothing moves for users who prefer less motion",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page }) => {
    const held = gate();
    await page.route("**/assets/office-*.js", held.hold);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/", { waitUntil: "commit" });
    const spinner = page.getByRole("status").locator("span").first();
    await expect(spinner).toHaveCSS("animation-duration", "1e-05s");
    await expect(spinner).toHaveCSS("animation-iteration-count", "1");
    held.release();
    await openSidebar(page);
    await expect(aside(page)).toHaveCSS("transition-property", "none");
  },
);

import type { Page } from "@playwright/test";
import { addComplaint } from "../support/complaint-page.ts";
import { expect, test } from "../support/test.ts";

/* What a laptop of 1366x768 shows below the browser's bars. */
test.use({ viewport: { width: 1366, height: 625 } });

const nav = (page: Page) => page.getByRole("navigation", { name: "Main" });
const group = (page: Page, name: string) => nav(page).getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => nav(page).getByRole("link", { name, exact: true });

test.beforeEach(({ signedIn }) => signedIn);

test("every entry of the sidebar is in the window; with all groups open it scrolls, with a shadow", async ({
  page,
}) => {
  await page.goto("/complaints/add");
  const all = nav(page).getByRole("link").filter({ visible: true });
  for (const entry of [...(await all.all()), group(page, "Works"), link(page, "Logs")])
    await expect(entry).toBeInViewport({ ratio: 1 });
  const isScrolled = () => nav(page).evaluate((one) => one.scrollHeight > one.clientHeight);
  expect(await isScrolled()).toBe(false);
  for (const name of ["Members", "Booths", "Works", "Events"]) await group(page, name).click();
  await expect.poll(isScrolled).toBe(true);
  await expect(nav(page)).toHaveCSS("background-image", /linear-gradient/);
  await link(page, "Logs").scrollIntoViewIfNeeded();
  await expect(link(page, "Logs")).toBeInViewport({ ratio: 1 });
  // The icons of the strip need no scrolling.
  await page.getByRole("button", { name: "Collapse", exact: true }).click();
  await expect.poll(isScrolled).toBe(false);
  await expect(page.getByRole("button", { name: "Expand", exact: true })).toBeInViewport();
});

test("the main button of a long form is in the window", async ({ page, office }) => {
  const { id } = await addComplaint(office);
  await page.goto(`/complaints/${id}`);
  await page.getByRole("button", { name: "Edit Complaint" }).click();
  for (const name of ["Save", "Cancel"])
    await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  for (const [path, name] of [
    ["/complaints/add", "Add Complaint"],
    ["/events/add", "Create Event"],
    ["/admins/add", "Add Admin"],
    ["/booths/bulk-upload", "Upload Booths"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  }
  await page.goto("/admins");
  await page.getByRole("button", { name: "Add Admin" }).click();
  for (const name of ["Cancel", "Add Admin"])
    await expect(page.getByRole("dialog").getByRole("button", { name })).toBeInViewport({
      ratio: 1,
    });
});

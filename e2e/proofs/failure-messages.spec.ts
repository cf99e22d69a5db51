import type { Page, Request } from "@playwright/test";
import { constituencies } from "contract/locations";
import { addComplaint, read } from "../support/complaint-page.ts";
import { choose, combobox, dismissToast, expectToast, toast } from "../support/controls.ts";
import { setSession, toStored } from "../support/frame.ts";
import { expect, test } from "../support/test.ts";

/* Texts and limits that belong to no single screen. */

/** Records the requests to an address. */
function calls(page: Page, address: RegExp): Request[] {
  const seen: Request[] = [];
  page.on("request", (request) => void (address.test(request.url()) && seen.push(request)));
  return seen;
}

test(
  "booths are requested after a constituency is chosen, twice when the request fails, and the failure is shown",
  { tag: ["@failure-2", "@call-9"] },
  async ({ page, office, signedIn: _, expectFailures }) => {
    const address = /\/constituencies\/\d+\/booths$/;
    expectFailures(address);
    const { state, district, constituency, mark } = await office.addLocations([]);
    // The only constituency of a district would be chosen by itself.
    await office.call(constituencies.create, {
      body: { name: `Second ${mark}`, district_id: district.id },
    });
    const asked = calls(page, address);
    await page.route(address, (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/events/add");
    await expect(combobox(page, "State")).toBeEnabled();
    expect(asked).toEqual([]);
    await choose(page, "State", state.name);
    await choose(page, "District", district.name);
    await choose(page, "Constituency", constituency.name);
    await expect(toast(page, "Failed to load booths")).toBeVisible();
    expect(asked).toHaveLength(2);
    expect(asked[0]!.url()).toContain(`/constituencies/${constituency.id}/booths`);
  },
);

for (const [path, type] of [
  ["/complaints/add", 1],
  ["/events/add", 2],
] as const)
  test(
    `categories of type ${type} that cannot be loaded are requested twice, and the failure is shown`,
    { tag: ["@failure-2", "@call-10"] },
    async ({ page, signedIn: _, expectFailures }) => {
      const address = /\/api\/v0\/categories\//;
      expectFailures(address);
      const asked = calls(page, address);
      await page.route(address, (route) => route.fulfill({ status: 500, body: "" }));
      await page.goto(path);
      await expect(toast(page, "Failed to load categories")).toBeVisible();
      expect(asked.map((request) => new URL(request.url()).pathname)).toEqual([
        `/api/v0/categories/${type}`,
        `/api/v0/categories/${type}`,
      ]);
    },
  );

test(
  "a page whose code cannot be loaded shows 'Unexpected error occurred'",
  { tag: ["@location-manager-7"] },
  async ({ page, office, expectFailures }) => {
    const code = "**/assets/UnderConstructionPage-*.js";
    expectFailures(/\/assets\/UnderConstructionPage/);
    await setSession(page, toStored(office.session));
    // The cause is logged to the console. It is caught here, because other console messages fail a test.
    await page.addInitScript(() => {
      const causes: string[] = [];
      Object.assign(window, { causes });
      console.warn = (cause) => void causes.push(String(cause));
    });
    await page.route(code, (route) => route.abort());
    await page.goto("/works");
    await expect(page.getByRole("heading", { name: "Unexpected error occurred" })).toBeVisible();
    const causes = () => page.evaluate(() => (window as unknown as { causes: string[] }).causes);
    await expect.poll(async () => (await causes()).join()).toContain("UnderConstructionPage");
    await page.unroute(code);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("heading", { name: "Under Construction" })).toBeVisible();
  },
);

test("parts of a page whose code cannot be loaded leave the page as it is", async ({
  page,
  office,
  signedIn: _,
  expectFailures,
}) => {
  expectFailures(/\/assets\//);
  const { id } = await addComplaint(office);
  const { title, tracking_code } = await read(office, id);
  for (const part of ["TrackingCode", "ReceiptDialog", "PasswordDialog"])
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (one) => one.url().includes("TrackingCode"));
  await page.goto(`/complaints/${id}`);
  await failed;
  const expectUnopened = async (name: string) => {
    await page.getByRole("button", { name }).click();
    await expectToast(page, "This could not be opened. Check the connection, then try again.");
    await dismissToast(page);
  };
  await expectUnopened("Print slip");
  await expect(page.getByText(tracking_code!, { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  for (const part of ["TodayCard", "ComplaintCard"])
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
  await page.goto("/");
  const lost = page.getByText("This could not be opened. Check the connection, then try again.");
  await expect(lost).toHaveCount(1);
  await page.getByRole("region", { name: "Event Management" }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(lost).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await page.goto("/account");
  await expectUnopened("Change Password");
  await expect(page.getByRole("heading", { name: "My Account" })).toBeVisible();
});

import { goInPage } from "./support/in-page.ts";
import type { Page } from "@playwright/test";
import { PNG } from "./support/complaint-form.ts";
import { createComplaintByApi } from "./support/complaints.ts";
import { choose, combobox } from "./support/controls.ts";
import { createEventByApi } from "./support/events.ts";
import { addStaff, signInStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });

const dialog = (page: Page) => page.getByRole("dialog");

test(
  "addresses that are not an admin's are the 404 page and send no call, from the address bar and within the page",
  { tag: ["@proofs", "@anywhere", "@staff-9", "@staff-10"] },
  async ({ page, context, office }) => {
    await signInStaff(context, office, await addStaff(office));
    const calls: string[] = [];
    page.on("request", (request) => {
      if (/\/api\/v0\/(principal|admin|booth|event|department|office)/.test(request.url()))
        calls.push(request.url());
    });
    const addresses = [
      "/admins",
      "/admins/add",
      "/booths/bulk-upload",
      "/complaints/import",
      "/citizens/import",
      "/locations/import",
      "/booths/location-update",
      "/events/add",
      "/events/edit/1",
      "/works",
      "/works/add",
      "/categories",
      "/departments",
      "/office",
      "/logs",
    ];
    for (const address of addresses) {
      await page.goto(address);
      await expect(heading(page, "404"), address).toBeVisible();
      await expect(page.getByRole("main")).toHaveCount(1);
    }
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(heading(page, "Admin Dashboard")).toBeVisible();
    // No document is loaded, and the route's loader runs.
    for (const address of addresses) {
      await goInPage(page, address);
      await expect(heading(page, "404"), address).toBeVisible();
    }
    expect(calls).toEqual([]);
    for (const address of ["/events", "/complaints", "/complaints/add"]) {
      await goInPage(page, address);
      await expect(heading(page, "404")).toHaveCount(0);
      await expect(page.getByRole("complementary", { name: "Sidebar" })).toBeVisible();
    }
  },
);

test(
  "no page of an admin makes a call that an admin may not make",
  { tag: ["@anywhere", "@staff-10", "@proofs"] },
  async ({ page, context, office }) => {
    const staff = await addStaff(office);
    const { booths, mark } = staff.place;
    const booth = booths[0]!;
    const citizen = await office.addCitizen(booth, `Gita ${mark}`);
    const complaint = { booth, complainant_id: citizen.principal_id, title: `Lamp ${mark}` };
    await createComplaintByApi(office, complaint);
    const id = await createComplaintByApi(office, {
      ...complaint,
      files: [new File([new Uint8Array(PNG)], "lamp.png", { type: "image/png" })],
    });
    await createEventByApi(office, { booth, title: `Camp ${mark}` });
    await signInStaff(context, office, staff);
    const refused: string[] = [];
    const called = new Set<string>();
    page.on("response", (answer) => {
      const { pathname } = new URL(answer.url());
      called.add(pathname.replace(/\/\d+/g, "/N"));
      if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()}`);
    });
    const openFilters = async () => {
      await button(page, "Filters").click();
      await choose(page, "Mandal", booth.mandal);
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
    };

    await page.goto("/");
    // The card of complaints is loaded when it comes into view.
    await page.getByText("Event Management").scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 5000);
    await expect(page.getByRole("region", { name: "Complaint Management" })).toBeVisible();
    await expect.poll(() => [...called]).toContain("/api/v0/reports/complaints");
    await openFilters();
    await page.goto("/complaints?assigned_to=me");
    await page.goto("/complaints");
    await openFilters();
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Citizen, phone, number or words").fill(mark);
    await expect(dialog(page).getByRole("option").first()).toBeVisible();

    await page.goto(`/complaints/${id}`);
    await button(page, "View lamp.png").click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    for (const name of ["Add Note", "Add Files", "Print slip"]) {
      await button(page, name).first().click();
      await expect(dialog(page)).toBeVisible();
      if (name === "Print slip") await expect(dialog(page).getByRole("img")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
    }
    await button(page, "Edit Complaint").click();
    await combobox(page, "Assigned To").click();
    await expect(page.getByRole("option").first()).toBeVisible();

    await page.goto("/events");
    await button(page, new RegExp(`^Camp ${mark}`)).click();
    const download = page.waitForEvent("download");
    await button(page, "Add to calendar").click();
    await download;
    await openFilters();

    await page.goto("/complaints/add");
    await choose(page, "Mandal", booth.mandal);
    await choose(page, "Shaktikendra", booth.shaktikendra);
    await choose(page, "Booth Name", booth.booth_name);
    await choose(page, "Booth Number", booth.booth_number);
    await choose(page, "Complainant", `${citizen.name} (${citizen.phone})`, "");
    const similar = page.getByRole("region", { name: "Reported already?" });
    await expect(similar.getByRole("link").first()).toBeVisible();
    await combobox(page, "Assigned To").click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await combobox(page, "Complainant").fill("Nobody of this name");
    await button(page, /^Add a new citizen/).click();
    await expect(dialog(page)).toBeVisible();

    expect(refused).toEqual([]);
    // The pages did make their calls.
    for (const path of ["/complaint/N/story", "/complaint/N/slip", "/reports/complaints", "/event"])
      expect([...called]).toContain(`/api/v0${path}`);
  },
);

import type { Page } from "@playwright/test";
import { fileInput, openUploadPage, UPLOAD_CALL, uploadButton } from "./support/booth-upload.ts";
import { fillForm, submit } from "./support/complaint-form.ts";
import { createComplaintByApi, findComplaints } from "./support/complaints.ts";
import { expectToast, toast } from "./support/controls.ts";
import { sheetFile } from "./support/office.ts";
import { expect, test, expectUsable } from "./support/test.ts";

/* The network is gone, or the server does not answer. */

test.beforeEach(({ signedIn: _, expectFailures }) => expectFailures(/./));

const note = (page: Page) =>
  page.getByText("No connection. What you typed stays here; lists load again by themselves.");
const COMPLAINTS = /\/api\/v0\/complaint(\?|$)/;
const PROBE = "**/healthz";

test(
  "a lost connection has a lasting note, and the list reloads by itself",
  { tag: ["@firefox", "@failure-3"] },
  async ({ page, context, office }) => {
    const place = await office.addLocations();
    const booth = place.booths[0]!;
    await page.goto(`/complaints?search=${place.mark}`);
    await expect(page.getByText("No Data to Display")).toBeVisible();
    await createComplaintByApi(office, { booth, title: `Lamp ${place.mark}` });

    await context.setOffline(true);
    await expect(note(page)).toBeVisible();
    await expectUsable(page);
    await context.setOffline(false);
    await expect(note(page)).toHaveCount(0);
    await expect(page.getByText(`Lamp ${place.mark}`)).toBeVisible();
  },
);

test(
  "a server that does not answer counts as a lost connection until it answers again",
  { tag: ["@proofs", "@anywhere", "@firefox", "@failure-3"] },
  async ({ page }) => {
    await page.route(PROBE, (route) => route.abort());
    await page.route(COMPLAINTS, (route) => route.abort());
    await page.goto("/complaints");
    await expect(page.getByText("Failed to fetch complaints")).toBeVisible();
    await expect(note(page)).toBeVisible();
    await page.unroute(COMPLAINTS);
    await page.unroute(PROBE);
    await expect(page.getByText("Failed to fetch complaints")).toHaveCount(0);
    await expect(page.getByRole("table", { name: "Complaints" })).toBeVisible();
    await expect(note(page)).toHaveCount(0);
    await expect(toast(page, "Cannot fetch complaints")).toHaveCount(0);
  },
);

test(
  "one call that fails while the server answers is no lost connection",
  { tag: ["@proofs", "@anywhere", "@firefox"] },
  async ({ page }) => {
    await page.route(COMPLAINTS, (route) => route.abort());
    const probed = page.waitForResponse(PROBE);
    await page.goto("/complaints");
    expect((await probed).status()).toBe(200);
    await expect(page.getByText("Failed to fetch complaints")).toBeVisible();
    await expect(note(page)).toHaveCount(0);
  },
);

test(
  "a save without a connection says that nothing was stored",
  { tag: ["@proofs", "@anywhere", "@firefox", "@failure-4"] },
  async ({ page, context, office }) => {
    const { place } = await fillForm(page, office);
    await context.setOffline(true);
    await submit(page).click();
    await expectToast(page, "Failed to create complaint");
    await expectToast(page, "Nothing was stored. Try again when the connection is back.");
    await context.setOffline(false);
    await submit(page).click();
    await expectToast(page, "Complaint created successfully");
    // The failure was about what has now succeeded.
    await expect(toast(page, "Failed to create complaint")).toHaveCount(0);
    expect(await findComplaints(office, place.mark)).toHaveLength(1);
  },
);

test(
  "a save whose answer is lost says that it may have been stored, and trying again is safe",
  { tag: ["@proofs", "@anywhere", "@firefox", "@failure-4"] },
  async ({ page, office }) => {
    const { place } = await fillForm(page, office);
    await page.route(COMPLAINTS, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit(page).click();
    await expectToast(page, "Failed to create complaint");
    await expectToast(
      page,
      "No answer came: it may have been stored. Trying again is safe: nothing is stored twice.",
    );
    await page.unroute(COMPLAINTS);
    await submit(page).click();
    await expectToast(page, "Complaint created successfully");
    expect(await findComplaints(office, place.mark)).toHaveLength(1);
  },
);

test(
  "an upload without progress ends after a minute",
  { tag: ["@proofs", "@anywhere", "@firefox", "@failure-5"] },
  async ({ page, office }) => {
    const place = await office.addLocations([]);
    await page.clock.install();
    await openUploadPage(page, place);
    // Never answered: to the page, the network stands still.
    const asked = page.waitForRequest(UPLOAD_CALL);
    await page.route(UPLOAD_CALL, () => undefined);
    const buffer = Buffer.from(await sheetFile([]).arrayBuffer());
    await fileInput(page).setInputFiles({ name: "booths.xlsx", mimeType: "", buffer });
    await uploadButton(page).click();
    await asked;
    await page.clock.runFor("06:00");
    await expectToast(page, "Failed to upload booths.");
    await expect(uploadButton(page)).toBeEnabled();
  },
);

import { expectToast } from "./support/controls.ts";
import {
  complainant,
  fillForm,
  picker,
  png,
  recordUploads,
  submit,
  title,
} from "./support/complaint-form.ts";
import { findComplaints } from "./support/complaints.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const LIST = /\/api\/v0\/complaint$/;
const MB = 1024 * 1024;

test("a double click makes one complaint", { tag: "@anywhere" }, async ({ page, office }) => {
  const uploads = await recordUploads(page);
  const { place } = await fillForm(page, office);
  await submit(page).dblclick();
  await expectToast(page, "Complaint created successfully");
  expect(uploads).toHaveLength(1);
  expect(await findComplaints(office, place.mark)).toHaveLength(1);

  // A submit of the empty form is not meant until something was changed.
  const missing = page.getByText("Title is required").first();
  await title(page).press("Enter");
  await submit(page).click();
  await expect(missing).toBeHidden();
  await title(page).fill("N");
  await title(page).fill("");
  await title(page).press("Enter");
  await expect(missing).toBeVisible();
});

test(
  "a failure keeps what was typed, and a repetition creates no second complaint",
  { tag: ["@anywhere", "@complaint-create-21"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(LIST);
    const { place } = await fillForm(page, office);
    const keys: (string | undefined)[] = [];
    // The complaint is saved, but the answer is lost.
    await page.route(LIST, async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      await route.fetch();
      await route.abort();
    });
    await title(page).press("Enter");
    await expectToast(page, "Failed to create complaint");
    await expect(title(page)).toHaveValue(`  Lamp ${place.mark} `);
    await expect(title(page)).toBeFocused();
    await expect(complainant(page)).not.toHaveValue("");

    await page.unroute(LIST);
    page.on("request", (request) => {
      if (request.method() === "POST") keys.push(request.headers()["idempotency-key"]);
    });
    await submit(page).click();
    await expectToast(page, "Complaint created successfully");
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(await findComplaints(office, place.mark)).toHaveLength(1);
  },
);

test(
  "a corrected complaint is rejected when the first attempt was stored, and the next one is accepted",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(LIST);
    const { place } = await fillForm(page, office);
    await page.route(LIST, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit(page).click();
    await expectToast(page, "Failed to create complaint");
    await page.unroute(LIST);
    await title(page).fill(`Corrected ${place.mark}`);
    await submit(page).click();
    const stored =
      "The first attempt was stored, with other content. Look for it before you try again.";
    await expectToast(page, stored);
    expect(await findComplaints(office, place.mark)).toHaveLength(1);
    await submit(page).click();
    await expectToast(page, "Complaint created successfully");
    expect(await findComplaints(office, place.mark)).toHaveLength(2);
  },
);

test(
  "an upload shows its bytes and can be cancelled",
  { tag: ["@proofs", "@complaint-create-4"] },
  async ({ page, context, office }) => {
    const { place } = await fillForm(page, office);
    await picker(page).setInputFiles(png("large.png", 3 * MB));
    const network = await context.newCDPSession(page);
    const speed = (uploadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    // Two and a half minutes for the file. Slowing the line down during the upload would release all data at once.
    await speed(20_000);
    await submit(page).click();
    const bar = page.getByRole("progressbar");
    await expect(bar).toHaveAttribute("aria-valuetext", /^[\d.]+ (B|KB|MB) of 3 MB$/);
    await expect(page.getByRole("button", { name: "Adding ..." })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("button", { name: "Cancel" }).click();
    await expect(bar).toBeHidden();
    await expect(submit(page)).toBeFocused();
    await expect(title(page)).toHaveValue(`  Lamp ${place.mark} `);
    await expect(page.getByRole("region", { name: "Notifications" })).toHaveText("");
    expect(await findComplaints(office, place.mark)).toHaveLength(0);

    await speed(-1);
    await submit(page).click();
    await expectToast(page, "Complaint created successfully");
    expect(await findComplaints(office, place.mark)).toHaveLength(1);
  },
);

test("asks before a half-filled form is left", { tag: "@proofs" }, async ({ page }) => {
  await page.goto("/complaints");
  await page.getByRole("main").getByRole("link", { name: "Add Complaint" }).click();
  await title(page).fill("Half");
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Leave this page?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(title(page)).toHaveValue("Half");
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/complaints$/);
  await page.getByRole("main").getByRole("link", { name: "Add Complaint" }).click();
  await expect(title(page)).toHaveValue("");
  await expect(page.getByRole("button", { name: "Restore draft" })).toBeVisible();
});

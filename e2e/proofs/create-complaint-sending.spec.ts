import { expectToast, toast } from "../support/controls.ts";
import { BLOCKED, complainant, fillForm, submit, title } from "../support/complaint-form.ts";
import { stopClock } from "../support/complaints.ts";
import { delayAnswers, openSidebar } from "../support/frame.ts";
import { expireSession, signInByForm } from "../support/in-page.ts";
import { addSuperAdmin, SUPER_ADMIN } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "the message of a cancelled complaint that was already sent says that it may have been stored",
  { tag: "@anywhere" },
  async ({ page, office }) => {
    await fillForm(page, office);
    await delayAnswers(page);
    await submit(page).click();
    await expect(page.getByText("Saving", { exact: true })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Cancel" }).click();
    await expectToast(page, "Cancelled, but all was already sent: it may have been stored.");
    await expect(submit(page)).toBeFocused();
  },
);

test(
  "a complaint that the server rejected because the session expired is not said to be stored",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(/\/api\/v0\//);
    await page.clock.install();
    await fillForm(page, office);
    await page.evaluate(() =>
      sessionStorage.setItem("tokens", '{"access_token":"old","refresh_token":"old"}'),
    );
    // A toast would stay.
    await stopClock(page);
    await submit(page).click();
    // The time in which another tab may have the new tokens.
    const address = () => page.clock.runFor(50).then(() => page.url());
    await expect.poll(address).toMatch(/\/token-expired$/);
    await expect(toast(page, /Cancelled/)).toHaveCount(0);
  },
);

test(
  "an expired session keeps the draft for the one who typed it",
  { tag: "@anywhere" },
  async ({ page, office, expectFailures }) => {
    expectFailures(/\/api\/v0\//);
    const { citizen, place } = await fillForm(page, office);
    const open = async () => {
      await openSidebar(page);
      await page.getByRole("button", { name: "Complaints" }).click();
      await page.getByRole("link", { name: "Add Complaint" }).click();
    };
    await expireSession(page, () => submit(page).click());
    await signInByForm(page, await addSuperAdmin());
    await open();
    await expect(title(page)).toHaveValue("");
    await expect(page.getByRole("button", { name: "Restore draft" })).toHaveCount(0);
    await expireSession(page, () => page.getByRole("link", { name: "View Complaints" }).click());
    await signInByForm(page, SUPER_ADMIN);
    await open();
    await page.getByRole("button", { name: "Restore draft" }).click();
    await expect(title(page)).toHaveValue(`  Lamp ${place.mark} `);
    await expect(complainant(page)).toHaveValue(`${citizen.name} (${citizen.phone})`);
    await expect(page.getByRole("combobox", { name: "Booth Number" })).toHaveValue(
      place.booths[0]!.booth_number,
    );
    await submit(page).click();
    await expectToast(page, "Complaint created successfully");
    await expect(toast(page, BLOCKED)).toHaveCount(0);
  },
);

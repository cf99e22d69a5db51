import { expectToast } from "./support/controls.ts";
import { openSidebar } from "./support/frame.ts";
import { addStaff, signInStaff } from "./support/staff.ts";
import { expect, expectUsable, test } from "./support/test.ts";

const OWN = "**/api/v0/auth/mails";

test(
  "an admin turns the own emails off and on",
  { tag: ["@proofs", "@mail-4"] },
  async ({ page, context, office, expectFailures }) => {
    await signInStaff(context, office, await addStaff(office));
    await page.goto("/complaints");
    await openSidebar(page);
    await page.getByRole("link", { name: "My Account" }).click();
    await expect(page).toHaveURL("/account");
    const emails = page.getByRole("region", { name: "Emails about your complaints" });
    await expect(emails.getByText("You get these emails.")).toBeVisible();
    await expectUsable(page);
    await emails.getByRole("button", { name: "Turn Emails Off" }).click();
    await expectToast(page, "Emails turned off");
    await page.reload();
    await expect(emails.getByText("You do not get these emails.")).toBeVisible();

    expectFailures(/auth\/mails/);
    await page.route(OWN, (route) => route.fulfill({ status: 500, body: "" }));
    await emails.getByRole("button", { name: "Turn Emails On" }).click();
    await expectToast(page, "The emails could not be turned on or off. Please try again.");
    await page.reload();
    await expect(emails.getByText("Failed to load the choice of emails")).toBeVisible();
    await expectUsable(page);
    await page.unroute(OWN);
    await emails.getByRole("button", { name: "Try again" }).click();
    await expect(emails.getByRole("button", { name: "Turn Emails On" })).toBeVisible();
  },
);

test(
  "the super administrator turns an admin's emails off in View Admin",
  { tag: ["@proofs", "@mail-4"] },
  async ({ page, office, signedIn: _ }) => {
    const staff = await addStaff(office);
    const open = async () => {
      await page.goto(`/admins?search=${staff.phone}`);
      await page.getByRole("button", { name: `View ${staff.name}`, exact: true }).click();
    };
    const dialog = page.getByRole("dialog", { name: "Admin Details" });
    await open();
    await expect(dialog.getByText("Turned on")).toBeVisible();
    const trail = dialog.getByRole("link", { name: "What this admin did" });
    await expect(trail).toHaveAttribute("href", /\/audit\?who=\d+$/);
    await dialog.getByRole("button", { name: "Turn Emails Off" }).click();
    await expectToast(page, "Emails turned off");
    await open();
    await expect(dialog.getByText("Turned off")).toBeVisible();
    await expectUsable(page);
  },
);

import type { Page } from "@playwright/test";
import { expectToast } from "./support/controls.ts";
import { addStaff, signInStaff } from "./support/staff.ts";
import { expect, expectUsable, test } from "./support/test.ts";

const OWN = "**/api/v0/calendar";

/** The path of the address that the next creation makes. */
const nextPath = async (page: Page): Promise<string> => {
  const reply = await page.waitForResponse(
    (one) => one.request().method() === "POST" && one.url().endsWith("/api/v0/calendar"),
  );
  return ((await reply.json()) as { data: { secret_path: string } }).data.secret_path;
};

test(
  "an admin makes a calendar address, sees it once, replaces and revokes it",
  { tag: ["@proofs", "@subscription-1"] },
  async ({ page, context, office, request, expectFailures }) => {
    await signInStaff(context, office, await addStaff(office));
    await page.goto("/account");
    const calendar = page.getByRole("region", { name: "Calendar" });
    const making = nextPath(page);
    await calendar.getByRole("button", { name: "Create Address" }).click();
    const first = new URL(await making, page.url()).href;
    const address = calendar.getByLabel("Calendar address");
    await expect(address).toHaveValue(first);
    await expect(calendar.getByText(/^Phones cannot open http:\/\/127\.0\.0\.1/)).toBeVisible();
    await expect(calendar.getByRole("link", { name: "Open in Calendar" })).toHaveAttribute(
      "href",
      first.replace(/^https?:/, "webcal:"),
    );
    await expectUsable(page);
    expect((await request.get(first)).status()).toBe(200);
    await page.reload();
    await expect(calendar.getByText(/A calendar last read it on/)).toBeVisible();
    await expect(address).toBeHidden();

    await calendar.getByRole("button", { name: "New Address" }).click();
    const dialog = page.getByRole("dialog");
    await expectUsable(page);
    const replacing = nextPath(page);
    await dialog.getByRole("button", { name: "Create Address" }).click();
    const second = new URL(await replacing, page.url()).href;
    await expect(address).toHaveValue(second);
    expectFailures(/api\/v0\/calendar/);
    expect((await request.get(first)).status()).toBe(404);

    await page.route(OWN, (route) => route.fulfill({ status: 500, body: "" }));
    await calendar.getByRole("button", { name: "Revoke" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expectToast(page, "The calendar address could not be revoked. Please try again.");
    await page.reload();
    await expect(calendar.getByText("Failed to load the calendar address")).toBeVisible();
    await page.unroute(OWN);
    await calendar.getByRole("button", { name: "Try again" }).click();
    await calendar.getByRole("button", { name: "Revoke" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expectToast(page, "Calendar address revoked");
    await expect(calendar.getByRole("button", { name: "Create Address" })).toBeVisible();
    expect((await request.get(second)).status()).toBe(404);
  },
);

import type { Page } from "@playwright/test";
import { fillForm, picker, png, submit } from "./support/complaint-form.ts";
import { addComplaint, read } from "./support/complaint-page.ts";
import { expectToast } from "./support/controls.ts";
import { findComplaints } from "./support/complaints.ts";
import { jpegMarkers, lookAt, noisyJpeg, storedBytes, withExif } from "./support/pictures.ts";
import { expect, expectUsable, test } from "./support/test.ts";
import { recordViolations } from "./support/violations.ts";

test.beforeEach(({ signedIn }) => signedIn);

const FIVE_MB = 5 * 1024 * 1024;
const EXIF = 0xe1;
const TOO_LARGE = "File size must be less than 5MB";
const addFiles = (page: Page) => page.getByRole("button", { name: "Add Files" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Add Files" });
const useCopy = (page: Page) => page.getByRole("button", { name: /^Use .*smaller cop/ });
const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });

test(
  "a picture over 5 MB is sent as a smaller JPEG that is upright and has no EXIF; small ones are shown small",
  { tag: ["@firefox", "@attachment-11", "@attachment-12", "@proofs"] },
  async ({ page, context, office }) => {
    const { faults } = await recordViolations(context);
    const { place } = await fillForm(page, office);
    const phone = withExif(await noisyJpeg(page, 3000, 2000));
    expect(phone.length).toBeGreaterThan(FIVE_MB);
    expect(jpegMarkers(phone)).toContain(EXIF);
    await picker(page).setInputFiles([jpeg("IMG 1.jpeg", phone), png("wall.png")]);
    await expect(page.getByText(TOO_LARGE).first()).toBeVisible();
    await expect(page.getByText(/^A copy of [\d.]+ MB is ready$/)).toBeVisible();
    await expect(
      page.getByRole("listitem").filter({ hasText: "wall.png" }).locator("img"),
    ).toBeVisible();
    await expectUsable(page);
    await useCopy(page).press("Enter");
    await expect(picker(page)).toBeFocused();
    await expect(page.getByText(/^Smaller copy: [\d.]+ MB became [\d.]+ MB$/)).toBeVisible();
    await expect(page.getByText(TOO_LARGE)).toHaveCount(0);
    await expectUsable(page);
    await submit(page).click();
    await expectToast(page, "Complaint created successfully");

    const [logged] = await findComplaints(office, `Lamp ${place.mark}`);
    const { attachments } = await read(office, logged!.complaint_id);
    expect(attachments.map(({ name }) => name)).toEqual(["IMG 1.jpg", "wall.png"]);
    const stored = await storedBytes(office, logged!.complaint_id, attachments[0]!.id);
    expect(stored.length).toBeLessThanOrEqual(FIVE_MB);
    expect(jpegMarkers(stored)).not.toContain(EXIF);
    expect(stored.includes("Exif")).toBe(false);
    const upright = { width: 1707, height: 2560, top: "red", bottom: "blue" };
    await expect.poll(() => lookAt(page, stored)).toEqual(upright);
    expect(faults).toEqual([]);
  },
);

test(
  "a picture that the browser cannot open is not made smaller, says so, and is not sent",
  { tag: ["@proofs", "@anywhere", "@attachment-11"] },
  async ({ page, office }) => {
    const { id } = await addComplaint(office);
    await page.goto(`/complaints/${id}`);
    await addFiles(page).click();
    const torn = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(FIVE_MB)]);
    const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic"), Buffer.alloc(500)]);
    await picker(page).setInputFiles([
      jpeg("torn.jpg", torn),
      { name: "IMG_2.HEIC", mimeType: "image/heic", buffer: heic },
      { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(FIVE_MB + 1) },
    ]);
    const row = (name: string) => dialog(page).getByRole("listitem").filter({ hasText: name });
    await expect(row("torn.jpg")).toContainText(TOO_LARGE);
    await expect(row("torn.jpg")).toContainText(
      "This picture cannot be opened, so it cannot be made smaller.",
    );
    await expect(row("IMG_2.HEIC")).toContainText("Only JPG, JPEG, PNG and PDF files are allowed");
    await expect(row("IMG_2.HEIC")).toContainText(
      "This browser cannot open HEIC pictures. Save the picture as JPEG, then choose it again.",
    );
    await expect(row("letter.pdf")).toContainText(TOO_LARGE);
    await expect(useCopy(page)).toHaveCount(0);
    await expectUsable(page);
    await dialog(page).getByRole("button", { name: "Add Files" }).click();
    await expect(picker(page)).toBeFocused();
    expect((await read(office, id)).attachments).toEqual([]);
  },
);

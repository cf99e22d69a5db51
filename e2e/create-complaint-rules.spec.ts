import { description, picker, png, submit, title } from "./support/complaint-form.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test("an empty file is no file, and jpg, jpeg, png and pdf are taken", async ({ page }) => {
  await page.goto("/complaints/add");
  const files = page.getByRole("region", { name: "Attachments" }).getByRole("listitem");
  await picker(page).setInputFiles([
    { name: "empty.png", mimeType: "image/png", buffer: Buffer.alloc(0) },
    { name: "one.jpg", mimeType: "image/jpeg", buffer: Buffer.from("a") },
    { name: "two.JPEG", mimeType: "image/jpeg", buffer: Buffer.from("a") },
    { name: "three.pdf", mimeType: "application/pdf", buffer: Buffer.from("a") },
    png("four.png"),
  ]);
  await expect(files).toHaveCount(5);
  await expect(files.filter({ hasText: "empty.png" })).toContainText("Please select a file");
  for (const name of ["one.jpg", "two.JPEG", "three.pdf", "four.png"])
    await expect(files.filter({ hasText: name })).not.toContainText(/Please|Only|File size/);
  await submit(page).click();
  await expect(page.getByRole("alert")).toContainText("Please select a file");
  await page.getByRole("button", { name: "Remove empty.png" }).click();
  await expect(page.getByRole("alert")).not.toContainText("Please select a file");
});

test("a title and a description are judged without their outer blanks", async ({ page }) => {
  await page.goto("/complaints/add");
  await submit(page).click();
  const box = page.getByRole("alert");
  await title(page).fill("    ");
  await expect(box).toContainText("Title is required");
  await title(page).fill(` ${"x".repeat(100)} `);
  await expect(box).not.toContainText("Title");
  await description(page).fill("y".repeat(19));
  await expect(box).toContainText("Description must be at least 20 characters");
  await description(page).fill("y".repeat(20));
  await expect(box).not.toContainText("Description");
});

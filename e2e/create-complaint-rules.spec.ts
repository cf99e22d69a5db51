import {
  chooseBooth,
  complainant,
  description,
  picker,
  png,
  submit,
  title,
} from "./support/complaint-form.ts";
import { choose, combobox, section } from "./support/controls.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const emptyFile = { name: "empty.png", mimeType: "image/png", buffer: Buffer.alloc(0) };

test(
  "a blocked submit takes the focus to the first field with an error, whichever it is",
  { tag: ["@firefox", "@complaint-create-5"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const citizen = await office.addCitizen(place.booths[0]!);
    const [category] = await office.categories(1);
    await page.goto("/complaints/add");
    await picker(page).setInputFiles(emptyFile);
    for (const [field, correct] of [
      [title(page), () => title(page).fill("Lamp")],
      [combobox(page, "Category"), () => choose(page, "Category", category!.name)],
      [description(page), () => description(page).fill("It has been dark here for two weeks.")],
      // The list of complainants is disabled until a booth is chosen.
      [combobox(page, "State"), () => chooseBooth(page, place)],
      [
        complainant(page),
        () => choose(page, "Complainant", `${citizen.name} (${citizen.phone})`, ""),
      ],
      [picker(page), () => page.getByRole("button", { name: "Remove empty.png" }).click()],
    ] as const) {
      await submit(page).click();
      await expect(field).toBeFocused();
      await correct();
    }
    await expect(page.getByRole("alert")).toHaveCount(0);
  },
);

test(
  "each link of the error summary leads to its field",
  { tag: ["@firefox", "@complaint-create-5"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    await page.goto("/complaints/add");
    await picker(page).setInputFiles(emptyFile);
    await submit(page).click();
    const links = page.getByRole("alert").getByRole("button");
    const fields = [
      ["Title is required", title(page)],
      ["Select a valid category", combobox(page, "Category")],
      ["Description must be at least 20 characters", description(page)],
      ["Complainant ID is required", combobox(page, "State")],
      ["Please select a file", picker(page)],
    ] as const;
    await expect(links).toHaveText(fields.map(([message]) => message));
    for (const [message, field] of fields.toReversed()) {
      await links.filter({ hasText: message }).click();
      await expect(field).toBeFocused();
    }
    await chooseBooth(page, place);
    await links.filter({ hasText: "Complainant ID is required" }).click();
    await expect(complainant(page)).toBeFocused();
  },
);

test("an empty file is no file, and jpg, jpeg, png and pdf are taken", async ({ page }) => {
  await page.goto("/complaints/add");
  const files = section(page, "Attachments").getByRole("listitem");
  await picker(page).setInputFiles([
    emptyFile,
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

test(
  "a title and a description are checked without their outer blanks",
  { tag: ["@complaint-create-7"] },
  async ({ page }) => {
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
  },
);

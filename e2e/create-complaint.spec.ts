import { combobox, dismissToast, choose, expectToast, section } from "./support/controls.ts";
import { readComplaint } from "contract/complaints/complaints";
import {
  BLOCKED,
  CITIZENS,
  chooseBooth,
  complainant,
  description,
  fillForm,
  picker,
  PNG,
  png,
  recordUploads,
  submit,
  title,
} from "./support/complaint-form.ts";
import { findComplaints, stopClock } from "./support/complaints.ts";
import { expect, expectAccessible, test, expectUsable } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const MB = 1024 * 1024;

const emptyFile = { name: "empty.png", mimeType: "image/png", buffer: Buffer.alloc(0) };

test(
  "creates a complaint with files, and empties the form",
  {
    tag: [
      "@console-5",
      "@complaint-create-1",
      "@complaint-create-3",
      "@complaint-create-6",
      "@cascade-1",
    ],
  },
  async ({ page, office }) => {
    const uploads = await recordUploads(page);
    const { place, citizen, category } = await fillForm(page, office);
    await page.getByRole("textbox", { name: "Location", exact: true }).fill("Near the well");
    await picker(page).setInputFiles([png("one.png"), png("दो.png")]);
    const panel = section(page, "Complainant Details");
    await expect(panel).toContainText(citizen.phone!);
    await expect(panel).toContainText("N/A");
    await submit(page).click();
    await expectToast(page, "Complaint created successfully");
    await expect(title(page)).toHaveValue("");
    await expect(title(page)).toBeFocused();
    for (const label of ["Category", "State", "Booth Number", "Complainant"])
      await expect(page.getByRole("combobox", { name: label })).toHaveValue("");
    await expect(description(page)).toHaveValue("");
    await expect(page.getByText("0 / 250, at least 20")).toBeVisible();
    await expect(page.getByText("one.png")).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);

    const booth = place.booths[0]!;
    expect(uploads).toHaveLength(1);
    const fields = Object.fromEntries(uploads[0]!);
    expect(fields).toEqual({
      title: `Lamp ${place.mark}`,
      category_id: String(category.id),
      description: "It has been dark here for two weeks.",
      complainant_id: String(citizen.principal_id),
      booth_id: String(booth.id),
      location: "Near the well",
      state_id: String(place.state.id),
      district_id: String(place.district.id),
      constituency_id: String(place.constituency.id),
      mandal: booth.mandal,
      shaktikendra: booth.shaktikendra,
      booth_name: booth.booth_name,
      attachments: "दो.png",
    });
    expect(uploads[0]!.filter(([name]) => name === "attachments")).toHaveLength(2);

    const [row] = await findComplaints(office, place.mark);
    const saved = await office.call(readComplaint, { params: { id: row!.complaint_id } });
    expect(saved.data).toMatchObject({ location: "Near the well", complainant_name: citizen.name });
    expect(saved.data.attachments.map(({ name }) => name)).toEqual(["one.png", "दो.png"]);
    // The empty form can be left without a dialog, also while it is filled in again.
    await description(page).fill("New");
    await expect(page.getByText("Description must be at least 20 characters")).toHaveCount(0);
  },
);

test(
  "a blocked submit lists the errors, and each leads to its field",
  { tag: ["@complaint-create-2", "@complaint-create-5"] },
  async ({ page, office }) => {
    const uploads = await recordUploads(page);
    const place = await office.addLocations();
    await page.goto("/complaints/add");
    for (const name of [
      "Complaint Details",
      "Location Details",
      "Complainant Details",
      "Attachments",
    ])
      await expect(section(page, name)).toBeVisible();
    for (const label of ["Booth Number", "Complainant", "Category"])
      await expect(page.getByRole("combobox", { name: label })).toHaveAttribute(
        "aria-required",
        "true",
      );
    await expect(page.getByRole("textbox", { name: "Location", exact: true })).toHaveAttribute(
      "aria-required",
      "true",
    );
    await submit(page).click();
    await expectToast(page, BLOCKED);
    await expect(title(page)).toBeFocused();
    const box = page.getByRole("alert");
    await expect(box.getByRole("listitem")).toHaveText([
      "Title is required",
      "Select a valid category",
      "Description must be at least 20 characters",
      "Complainant ID is required",
    ]);
    await expect(description(page)).toHaveAccessibleDescription(
      "Description must be at least 20 characters",
    );
    await expectUsable(page);
    for (const [message, field] of [
      ["Complainant ID is required", combobox(page, "State")],
      ["Description must be at least 20 characters", description(page)],
      ["Select a valid category", combobox(page, "Category")],
      ["Title is required", title(page)],
    ] as const) {
      await box.getByRole("link", { name: message }).click();
      await expect(field).toBeFocused();
    }

    await title(page).fill("x".repeat(101));
    await description(page).fill("y".repeat(251));
    await expect(box.getByRole("listitem")).toHaveText([
      "Title can be max 100 chars",
      "Select a valid category",
      "Description must be at most 250 characters",
      "Complainant ID is required",
    ]);
    await title(page).fill("x".repeat(100));
    await description(page).fill(`${"😀".repeat(248)}\ny`);
    await expect(page.getByText("250 / 250", { exact: true })).toBeVisible();
    await choose(page, "Category", (await office.categories(1))[0]!.name);
    await expect(box.getByRole("listitem")).toHaveText(["Complainant ID is required"]);
    await chooseBooth(page, place);
    await box.getByRole("link", { name: "Complainant ID is required" }).click();
    await expect(complainant(page)).toBeFocused();
    expect(uploads).toEqual([]);
  },
);

test(
  "takes files within the limits, and shows what is wrong with others",
  {
    tag: [
      "@anywhere",
      "@complaint-create-11",
      "@complaint-create-12",
      "@complaint-create-13",
      "@complaint-create-14",
    ],
  },
  async ({ page }) => {
    await page.goto("/complaints/add");
    await expect(picker(page)).toHaveAttribute("accept", ".jpg,.jpeg,.png,.mp4,.mov,.avi,.pdf");
    const files = section(page, "Attachments");
    await picker(page).setInputFiles([png("exact.png", 5 * MB), png("large.png", 5 * MB + 1)]);
    await picker(page).setInputFiles(emptyFile);
    await expect(files.getByRole("listitem").filter({ hasText: "empty.png" })).toContainText(
      "Please select a file",
    );
    await files.getByRole("button", { name: "Remove empty.png" }).click();
    await picker(page).setInputFiles({ name: "walk.mp4", mimeType: "video/mp4", buffer: PNG });
    await expect(files.getByRole("listitem").filter({ hasText: "exact.png" })).not.toContainText(
      "File",
    );
    await expect(files.getByRole("listitem").filter({ hasText: "large.png" })).toContainText(
      "File size must be less than 5MB",
    );
    await expect(files.getByRole("listitem").filter({ hasText: "walk.mp4" })).toContainText(
      "Only JPG, JPEG, PNG and PDF files are allowed",
    );
    await expectAccessible(page);
    await expect(picker(page)).toHaveAttribute("aria-invalid", "true");
    await expect(picker(page)).toHaveAccessibleDescription(/less than 5MB Only JPG/);
    await submit(page).click();
    const box = page.getByRole("alert");
    await expect(box).toContainText("File size must be less than 5MB");
    await expect(box).toContainText("Only JPG, JPEG, PNG and PDF files are allowed");
    await files.getByRole("button", { name: "Remove large.png" }).click();
    await files.getByRole("button", { name: "Remove walk.mp4" }).click();
    await expect(box).not.toContainText("File size");
    await picker(page).setInputFiles(Array.from({ length: 10 }, (_, index) => png(`${index}.png`)));
    await expect(files.getByText("Maximum 10 attachments allowed")).toBeVisible();
    await expect(box).toContainText("Maximum 10 attachments allowed");
    await files.getByRole("button", { name: "Remove 0.png" }).click();
    await expect(page.getByText("Maximum 10 attachments allowed")).toHaveCount(0);
  },
);

test(
  "errors of the server are shown at their fields: a complainant of another booth, files that are not what they claim",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page, office, expectFailures }) => {
    const LIST = /\/api\/v0\/complaint$/;
    expectFailures(LIST);
    await fillForm(page, office);
    const message = "This complainant belongs to another booth";
    const errors = [{ field: "complainant_id", message }];
    await page.route(LIST, (route) =>
      route.fulfill({ status: 400, json: { status: "error", message: "Look again", errors } }),
    );
    await submit(page).click();
    await expectToast(page, "Look again");
    await expect(complainant(page)).toHaveAccessibleDescription(message);
    await expect(complainant(page)).toBeFocused();
    await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([message]);
    await page.unroute(LIST);
    await dismissToast(page);

    const disguised = (name: string) => ({ ...png(name), buffer: Buffer.from("<script>") });
    await picker(page).setInputFiles([png("good.png"), disguised("a.png"), disguised("b.png")]);
    await submit(page).click();
    const types = "Only JPG, JPEG, PNG and PDF files are allowed";
    await expect(picker(page)).toHaveAccessibleDescription(
      new RegExp(`a.png: ${types}; b.png: ${types}`),
    );
    await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(0);
  },
);

test(
  "the complainant is one of the booth's citizens",
  {
    tag: ["@anywhere", "@console-5", "@complaint-create-15", "@complaint-create-16", "@citizen-1"],
  },
  async ({ page, office }) => {
    const { place, citizen } = await fillForm(page, office);
    await choose(page, "Shaktikendra", "Riverside");
    await expect(complainant(page)).toHaveValue("");
    await expect(complainant(page)).toBeDisabled();
    await expect(page.getByText(citizen.phone!)).toHaveCount(0);
    const answer = { status: "success", message: "" };
    const users = [
      { principal_id: 7, name: null, phone: null, email: null },
      { principal_id: 8, name: "Mohan", phone: "9876500008", email: "mohan@example.org" },
    ];
    const asked: Record<string, string>[] = [];
    await page.route(CITIZENS, async (route) => {
      const query = new URL(route.request().url()).searchParams;
      asked.push(Object.fromEntries(query));
      const found = query.get("search") ? users.slice(1) : users;
      await route.fulfill({ json: { ...answer, data: { users: found } } });
    });
    await page.clock.install();
    await choose(page, "Booth Name", "Government School");
    await choose(page, "Booth Number", "2");
    const booth_id = String(place.booths.find(({ booth_number }) => booth_number === "2")!.id);
    await expect.poll(() => asked).toEqual([{ booth_id, limit: "50" }]);

    await complainant(page).click();
    await expect(page.getByRole("option")).toHaveText([
      "Unknown User (No Phone)",
      "Mohan (9876500008)",
    ]);
    await stopClock(page);
    await complainant(page).pressSequentially("moh");
    await page.clock.runFor(400);
    await complainant(page).pressSequentially("an ");
    // Enter before the server's answer selects only an option that matches the text.
    await expect(page.getByRole("option")).toHaveText(["Mohan (9876500008)"]);
    await page.clock.runFor(499);
    expect(asked).toHaveLength(1);
    await page.clock.runFor(1);
    await expect.poll(() => asked.slice(1)).toEqual([{ booth_id, limit: "50", search: "mohan" }]);
    await page.clock.resume();
    await expect(page.getByRole("option")).toHaveText(["Mohan (9876500008)"]);
    await page.keyboard.press("Enter");
    await expect(complainant(page)).toHaveValue("Mohan (9876500008)");
    const panel = section(page, "Complainant Details");
    await expect(panel).toContainText("mohan@example.org");
    await choose(page, "Complainant", "Unknown User (No Phone)", "");
    await expect(panel.getByText("N/A")).toHaveCount(3);
  },
);

test(
  "a blocked submit takes the focus to the first field with an error, whichever it is",
  { tag: ["@proofs", "@firefox", "@complaint-create-5"] },
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

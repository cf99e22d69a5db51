import { signInByForm } from "./support/in-page.ts";
import { listBooths } from "contract/booths";
import { listEvents } from "contract/events";
import { newPhone, SUPER_ADMIN } from "./support/people.ts";
import { fileInput, fixture, openUploadPage, uploadButton } from "./support/booth-upload.ts";
import {
  chooseBooth,
  complainant,
  description,
  picker,
  png,
  submit,
  title,
} from "./support/complaint-form.ts";
import { editButton, read, save } from "./support/complaint-page.ts";
import { admin, findComplaints } from "./support/complaints.ts";
import { choose, combobox, expectToast } from "./support/controls.ts";
import { box, fillRequired } from "./support/event-form.ts";
import { officeDay } from "./support/events.ts";
import { expect, test } from "./support/test.ts";

const HERE = { tag: ["@anywhere", "@firefox"] };

test("a complaint is created, edited and printed", HERE, async ({ page, office }) => {
  const place = await office.addLocations();
  const helper = await admin(office, place.constituency.id, `Admin ${place.mark}`);
  await page.goto("/login");
  await signInByForm(page, SUPER_ADMIN);
  // Firefox reports a script of the page that is left before it has arrived.
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
  await page.goto("/complaints/add");
  await title(page).fill(`Pump ${place.mark}`);
  await choose(page, "Category", (await office.categories(1))[0]!.name);
  await description(page).fill("It has given no water for two weeks.");
  await chooseBooth(page, place);
  await complainant(page).fill(`सीता ${place.mark}`);
  await page.getByRole("button", { name: `Add a new citizen: सीता ${place.mark}` }).click();
  const dialog = page.getByRole("dialog", { name: "Add a new citizen" });
  await dialog.getByLabel("Phone").fill(newPhone());
  await dialog.getByRole("button", { name: "Add Citizen" }).click();
  await expect(complainant(page)).toHaveValue(new RegExp(`^सीता ${place.mark}`));
  await picker(page).setInputFiles(png("दीवार.png"));
  await submit(page).click();
  await expectToast(page, "Complaint created successfully");
  const id = (await findComplaints(office, place.mark))[0]!.complaint_id;

  await page.goto(`/complaints/${id}`);
  await expect(page.getByRole("button", { name: "View दीवार.png" })).toBeVisible();
  await editButton(page).click();
  await combobox(page, "Assigned To").fill(helper.phone);
  await page.getByRole("option", { name: new RegExp(`^${helper.name}`) }).click();
  await page.getByRole("button", { name: "completed" }).click();
  await save(page).click();
  await expectToast(page, "Complaint updated successfully!");
  expect(await read(office, id)).toMatchObject({ status_id: 3, assigned_to: helper.principal_id });

  await page.getByRole("button", { name: "Print slip" }).click();
  await expect(page.getByRole("dialog").locator(".slip")).toContainText(`Complaint number${id}`);
});

test(
  "a booth sheet is uploaded, and an event created",
  { tag: ["@anywhere", "@firefox", "@access-6"] },
  async ({ page, office }) => {
    const empty = await office.addLocations([]);
    const place = await office.addLocations();
    await page.goto("/login");
    await signInByForm(page, SUPER_ADMIN);
    // Firefox reports a script of the page that is left before it has arrived.
    await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
    await openUploadPage(page, empty);
    await fileInput(page).setInputFiles(fixture("office.xlsx"));
    await uploadButton(page).click();
    await expect(page.getByRole("heading", { name: "Upload Report" })).toBeVisible();
    const booths = await office.call(listBooths, { params: { id: empty.constituency.id } });
    expect(booths.data.length).toBeGreaterThan(0);

    await page.goto("/events/add");
    await fillRequired(page, place, `ग्राम सभा ${place.mark}`, officeDay(1));
    await page.getByLabel("Start Time").fill("09:30");
    await box(page, "Chief Guest").fill("Smt. Aarti Gupta");
    await page.getByRole("button", { name: "Create Event" }).click();
    await expectToast(page, "Event created successfully");
    const events = await office.call(listEvents, { query: { search: place.mark } });
    expect(events.data[0]).toMatchObject({ title: `ग्राम सभा ${place.mark}` });
  },
);

import type { Page } from "@playwright/test";
import { updateAdmin } from "contract/admins";
import { complaintChangedMessage, updateComplaint } from "contract/complaints/complaints";
import { addAdmin, listOf } from "./support/admins.ts";
import { newPhone, addSuperAdmin, SUPER_ADMIN } from "./support/people.ts";
import { LIST } from "./support/complaint-list.ts";
import { addComplaint, editButton, read, save, title } from "./support/complaint-page.ts";
import { expectToast } from "./support/controls.ts";
import { box } from "./support/event-form.ts";
import { createEventByApi } from "./support/events.ts";
import { gate } from "./support/frame.ts";
import { expireSession, goInPage, signInByForm } from "./support/in-page.ts";
import { field, LOCATION_MANAGER, openForm } from "./support/location-manager.ts";
import type { Office } from "./support/office.ts";
import { expect, test } from "./support/test.ts";

/* What the page keeps in memory belongs to one record and to one person. */

test.beforeEach(({ signedIn, expectFailures }) => {
  expectFailures(/\/api\/v0\//);
  return signedIn;
});

const restore = (page: Page) => page.getByRole("button", { name: "Restore draft" });

/** A form of a record: how it is opened and left, its first text box, and its submit button. */
interface RecordForm {
  open: () => Promise<void>;
  leave: () => Promise<void>;
  field: ReturnType<Page["getByRole"]>;
  submit: ReturnType<Page["getByRole"]>;
}

async function openEdit(page: Page, id: number) {
  await goInPage(page, `/complaints/${id}`);
  await editButton(page).click();
}
const cancel = (page: Page) => page.getByRole("button", { name: "Cancel", exact: true }).click();
const escape = (page: Page) => page.keyboard.press("Escape");

const formsOf: Record<string, (page: Page, office: Office) => Promise<RecordForm[]>> = {
  complaint: async (page, office) => {
    const ids = [(await addComplaint(office)).id, (await addComplaint(office)).id];
    return ids.map((id) => ({
      open: () => openEdit(page, id),
      leave: () => cancel(page),
      field: title(page),
      submit: save(page),
    }));
  },
  note: async (page, office) => {
    const ids = [(await addComplaint(office)).id, (await addComplaint(office)).id];
    const dialog = page.getByRole("dialog", { name: "Add Note" });
    return ids.map((id) => ({
      open: async () => {
        await goInPage(page, `/complaints/${id}`);
        await page.getByRole("button", { name: "Add Note" }).click();
      },
      leave: () => escape(page),
      field: dialog.getByRole("textbox", { name: "Note" }),
      submit: dialog.getByRole("button", { name: "Add Note" }),
    }));
  },
  event: async (page, office) => {
    const { booths } = await office.addLocations();
    const event = { booth: booths[0]!, title: "Tree planting" };
    const ids = [await createEventByApi(office, event), await createEventByApi(office, event)];
    return ids.map((id) => ({
      open: () => goInPage(page, `/events/edit/${id}`),
      leave: () => cancel(page),
      field: box(page, "Event Title"),
      submit: page.getByRole("button", { name: "Update Event" }),
    }));
  },
  admin: async (page, office) => {
    const names = [(await addAdmin(office)).admin.name, (await addAdmin(office)).admin.name];
    const dialog = page.getByRole("dialog", { name: "Edit Admin" });
    return names.map((name) => ({
      open: async () => {
        await goInPage(page, listOf(name));
        await page.getByRole("button", { name: `View ${name}` }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
      },
      leave: () => escape(page),
      field: dialog.getByRole("textbox", { name: "Name" }),
      submit: dialog.getByRole("button", { name: "Save" }),
    }));
  },
};

/** Each run tests one kind; the others are variants of it. */
const tagsOf = (kind: string) =>
  kind === "complaint" ? ["@anywhere", "@draft-1"] : ["@anywhere", "@draft-1", "@proofs"];

for (const [kind, formsFor] of Object.entries(formsOf))
  test(
    `the draft of one ${kind} is not offered on another one`,
    { tag: tagsOf(kind) },
    async ({ page, office }) => {
      await page.goto("/works");
      const [first, second] = (await formsFor(page, office)) as [RecordForm, RecordForm];
      await first.open();
      await first.field.fill("Typed on the first one");
      await expireSession(page, () => first.submit.click());
      await signInByForm(page, SUPER_ADMIN);
      await second.open();
      await expect(second.field).toBeVisible();
      await expect(restore(page)).toHaveCount(0);
      await second.leave();
      await expect(second.field).toBeHidden();
      await first.open();
      await restore(page).click();
      await expect(first.field).toHaveValue("Typed on the first one");
      await expect(page.locator("dialog, h1").last()).toBeFocused();
    },
  );

test(
  "Location Manager offers a draft for its own entity type",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page }) => {
    await openForm(page, "Add", "State");
    for (const label of ["State name", "Confirm state name"])
      await field(page, label).fill("Typed");
    await expireSession(page, () => page.getByRole("button", { name: "Add State" }).click());
    await signInByForm(page, SUPER_ADMIN);
    await goInPage(page, LOCATION_MANAGER);
    await openForm(page, "Add", "District");
    await expect(restore(page)).toHaveCount(0);
    await openForm(page, "Add", "State");
    await restore(page).click();
    await expect(field(page, "Confirm state name")).toHaveValue("Typed");
    await expect(page.getByRole("button", { name: "Add State" })).toBeEnabled();
  },
);

test(
  "a draft is offered only to its author and for its record",
  { tag: ["@proofs", "@anywhere", "@draft-1"] },
  async ({ page, office }) => {
    const other = await addSuperAdmin();
    const { id, title: stored } = await addComplaint(office);
    await page.goto("/works");
    const open = () => openEdit(page, id);
    await open();
    await title(page).fill("Typed by the first person");
    await expireSession(page, () => save(page).click());
    await signInByForm(page, other);
    await open();
    await expect(title(page)).toHaveValue(stored);
    await expect(restore(page)).toHaveCount(0);
    await title(page).fill("Typed by the second person");
    await expireSession(page, () => save(page).click());
    for (const [person, typed] of [
      [SUPER_ADMIN, "Typed by the first person"],
      [other, "Typed by the second person"],
    ] as const) {
      await signInByForm(page, person);
      await open();
      await restore(page).click();
      await expect(title(page)).toHaveValue(typed);
      if (person !== other) await expireSession(page, () => save(page).click());
    }
  },
);

test(
  "a restored draft does not overwrite a later change of someone else",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page, office }) => {
    const { id } = await addComplaint(office);
    await page.goto("/works");
    const open = () => openEdit(page, id);
    await open();
    await title(page).fill("Mine");
    await expireSession(page, () => save(page).click());
    const { title: stored, description, category_id, assigned_to } = await read(office, id);
    const theirs = { title: stored, description, category_id, assigned_to, status_id: 2 };
    await office.call(updateComplaint, { params: { id }, body: theirs });
    await signInByForm(page, SUPER_ADMIN);
    await open();
    await restore(page).click();
    await save(page).click();
    const conflict = page.getByRole("alert").filter({ hasText: complaintChangedMessage.text });
    await expect(conflict).toBeVisible();
    await expect(title(page)).toHaveValue("Mine");
    expect(await read(office, id)).toMatchObject({ title: stored, status_id: 2 });
    await conflict.getByRole("button", { name: "Reload" }).click();
    await expect(
      page.getByRole("status").filter({ hasText: "Someone else changed" }),
    ).toBeVisible();
    await save(page).click();
    await expectToast(page, "Complaint updated successfully!");
    expect(await read(office, id)).toMatchObject({ title: "Mine", status_id: 2 });
  },
);

test(
  "a restored draft of an admin changes only what was typed",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page, office }) => {
    const { admin } = await addAdmin(office);
    await page.goto("/works");
    const dialog = page.getByRole("dialog", { name: "Edit Admin" });
    const open = async () => {
      await goInPage(page, listOf(admin.name));
      await page.getByRole("button", { name: `View ${admin.name}` }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
    };
    const name = `Mine ${admin.name}`;
    const submit = dialog.getByRole("button", { name: "Save" });
    await open();
    await dialog.getByLabel("Name").fill(name);
    await expireSession(page, () => submit.click());
    const theirs = { phone: newPhone() };
    await office.call(updateAdmin, { params: { id: admin.id }, body: theirs });
    await signInByForm(page, SUPER_ADMIN);
    await open();
    await restore(page).click();
    await submit.click();
    await expectToast(page, "Admin updated successfully!");
    await page.getByRole("button", { name: `View ${name}` }).click();
    await expect(page.getByRole("dialog").getByText(theirs.phone)).toBeVisible();
  },
);

const ends: Record<string, (page: Page) => Promise<void>> = {
  "a logout": async (page) => {
    await page.getByRole("button", { name: "Logout", exact: true }).click();
    await expect(page).toHaveURL("/login");
  },
  "an expired session": (page) => expireSession(page, () => goInPage(page, "/events")),
};
for (const [end, act] of Object.entries(ends)) {
  const onlyInProofs = end === "a logout" ? [] : ["@proofs"];
  test(
    `after ${end} the next person sees no answer that was read before`,
    { tag: ["@anywhere", "@session-11", ...onlyInProofs] },
    async ({ page, office }) => {
      const next = await addSuperAdmin();
      const { title: stored, mark } = await addComplaint(office);
      const row = page.getByRole("link", { name: stored });
      const address = `/complaints?search=${mark}`;
      await page.goto(address);
      await expect(row).toBeVisible();
      await act(page);
      await signInByForm(page, next);
      const list = gate();
      await page.route(LIST, list.hold);
      await goInPage(page, address);
      await expect(page.getByText("Loading complaints...")).toBeAttached();
      await expect(row).toHaveCount(0);
      list.release();
      await expect(row).toBeVisible();
    },
  );
}

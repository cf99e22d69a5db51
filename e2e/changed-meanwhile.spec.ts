import type { Page } from "@playwright/test";
import { createCategory, updateCategory } from "contract/categories";
import {
  createDepartment,
  createOfficer,
  updateDepartment,
  updateOfficer,
} from "contract/department-changes";
import { readEvent, updateEvent } from "contract/events";
import { chooseBooth } from "./support/complaint-form.ts";
import { expectToast } from "./support/controls.ts";
import { box } from "./support/event-form.ts";
import { createEventByApi, officeDay } from "./support/events.ts";
import type { Office } from "./support/office.ts";
import { expect, expectUsable, test } from "./support/test.ts";

/* Two people change one record at once: nothing of either is lost. */

test.beforeEach(({ signedIn, expectFailures }) => {
  expectFailures(/\/api\/v0\//);
  return signedIn;
});

const changed = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "Someone else changed this meanwhile." });
const dialog = (page: Page) => page.getByRole("dialog");

test(
  "an event that somebody else has changed meanwhile gets both changes",
  { tag: ["@failure-12"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const id = await createEventByApi(office, { booth: place.booths[0]!, title: "Tree planting" });
    const params = { id: String(id) };
    const read = async () => (await office.call(readEvent, { params })).data;
    await page.goto(`/events/edit/${id}`);
    await box(page, "Event Title").fill("Tree planting at the school");
    const stored = await read();
    const theirs = { event_date: officeDay(9), location: "Bus Stand", title: "Trees" };
    await office.call(updateEvent, { params, body: { ...stored, ...theirs } });

    const update = page.getByRole("button", { name: "Update Event" });
    await update.click();
    await expect(changed(page)).toBeVisible();
    await expect(page.getByLabel("Event Date")).toHaveValue(theirs.event_date);
    await expect(box(page, "Location")).toHaveValue("Bus Stand");
    await expect(box(page, "Event Title")).toHaveValue("Tree planting at the school");
    await expectUsable(page);
    expect(await read()).toMatchObject(theirs);
    await update.click();
    await expectToast(page, "Event updated successfully");
    expect(await read()).toMatchObject({ ...theirs, title: "Tree planting at the school" });
  },
);

test(
  "a place that was chosen here stays whole when somebody else has moved the event meanwhile",
  { tag: ["@proofs", "@anywhere", "@failure-12"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const elsewhere = await office.addLocations();
    const id = await createEventByApi(office, { booth: place.booths[3]!, title: "Eye camp" });
    const params = { id: String(id) };
    const { data: stored } = await office.call(readEvent, { params });
    await page.goto(`/events/edit/${id}`);
    await chooseBooth(page, place);
    const { state_id: _state, district_id: _district, constituency_id: _own, ...rest } = stored;
    const { mandal: _mandal, shaktikendra: _kendra, booth_name: _booth, ...fields } = rest;
    const moved = { ...fields, booth_id: elsewhere.booths[1]!.id, location: "Bus Stand" };
    await office.call(updateEvent, { params, body: moved });
    const update = page.getByRole("button", { name: "Update Event" });
    await update.click();
    await expect(changed(page)).toBeVisible();
    await expect(box(page, "Location")).toHaveValue("Bus Stand");
    await update.click();
    await expectToast(page, "Event updated successfully");
    expect((await office.call(readEvent, { params })).data).toMatchObject({
      booth_id: place.booths[0]!.id,
      location: "Bus Stand",
    });
  },
);

/** A record that is edited in a dialog. */
interface Edited {
  path: string;
  /** The button that opens the dialog. */
  edit: string;
  /** The field that is changed here, and the one that somebody else changes. */
  mine: string;
  theirs: string;
  changeTheirs: (value: string) => Promise<unknown>;
}

const records: Record<string, (office: Office, mark: string) => Promise<Edited>> = {
  department: async (office, mark) => {
    const body = { name: mark, name_hi: null, retired: false };
    const { id } = (await office.call(createDepartment, { body })).data;
    return {
      path: "/departments",
      edit: `Edit ${mark}`,
      mine: "Name",
      theirs: "Hindi name",
      changeTheirs: (name_hi) =>
        office.call(updateDepartment, { params: { id }, body: { ...body, name_hi } }),
    };
  },
  officer: async (office, mark) => {
    const none = { name: null, phone: null, email: null, address: null, constituency_id: null };
    const department = await office.call(createDepartment, { body: { name: `D ${mark}` } });
    const body = { ...none, post: mark, retired: false };
    const added = await office.call(createOfficer, { params: { id: department.data.id }, body });
    return {
      path: "/departments",
      edit: `Edit ${mark}`,
      mine: "Name",
      theirs: "Address",
      changeTheirs: (address) =>
        office.call(updateOfficer, { params: { id: added.data.id }, body: { ...body, address } }),
    };
  },
  category: async (office, mark) => {
    const params = { typeId: 2 };
    const { data } = await office.call(createCategory, { params, body: { name: mark } });
    const body = { name: mark, name_hi: null, due_days: null, position: data.position };
    return {
      path: "/categories?type=events",
      edit: `Edit ${mark}`,
      mine: "Name",
      theirs: "Hindi name",
      changeTheirs: (name_hi) =>
        office.call(updateCategory, {
          params: { ...params, id: data.id },
          body: { ...body, name_hi, retired: false },
        }),
    };
  },
};

for (const [kind, add] of Object.entries(records))
  test(
    `one ${kind} that somebody else has changed meanwhile gets both changes`,
    { tag: ["@proofs", "@anywhere", "@failure-12"] },
    async ({ page, office }) => {
      const mark = `Zonal ${crypto.randomUUID().slice(0, 8)}`;
      const record = await add(office, mark);
      const field = (label: string) => dialog(page).getByLabel(label, { exact: true });
      const save = dialog(page).getByRole("button", { name: "Save" });
      await page.goto(record.path);
      await page.getByRole("button", { name: record.edit }).click();
      await field(record.mine).fill(`${mark} mine`);
      await record.changeTheirs("Of somebody else");
      await save.click();
      await expect(changed(page)).toBeVisible();
      await expect(field(record.theirs)).toHaveValue("Of somebody else");
      await expect(field(record.mine)).toHaveValue(`${mark} mine`);
      await expectUsable(page);
      await save.click();
      await expect(dialog(page)).toBeHidden();
      const again = record.edit.replace(mark, kind === "officer" ? mark : `${mark} mine`);
      await page.getByRole("button", { name: again, exact: true }).click();
      await expect(field(record.mine)).toHaveValue(`${mark} mine`);
      await expect(field(record.theirs)).toHaveValue("Of somebody else");
    },
  );

test(
  "the letterhead that somebody else has changed meanwhile keeps what was typed here",
  { tag: ["@proofs", "@anywhere", "@failure-12"] },
  async ({ page }) => {
    // The office of these tests has one letterhead, which others read.
    const stored = { representative: "Kavita Rao", title: null, address: null, email: null };
    let data = { ...stored, phone: "011 2301", languages: ["en"], version: 4 };
    const sent: unknown[] = [];
    await page.route("**/api/v0/office", async (route) => {
      if (route.request().method() === "GET")
        return route.fulfill({ json: { status: "success", message: "", data } });
      const body = route.request().postDataJSON() as typeof data;
      sent.push(body);
      if (body.version === data.version)
        return route.fulfill({
          json: { status: "success", success: true, message: "", data: { ...body, version: 6 } },
        });
      return route.fulfill({ status: 409, json: { status: "error", message: "Changed." } });
    });
    await page.goto("/office");
    await page.getByLabel("Address").fill("12 Station Road");
    data = { ...data, phone: "011 2399", version: 5 };
    const save = page.getByRole("button", { name: "Save" });
    await save.click();
    await expect(changed(page)).toBeVisible();
    await expect(page.getByLabel("Phone")).toHaveValue("011 2399");
    await expect(page.getByLabel("Address")).toHaveValue("12 Station Road");
    await save.click();
    await expectToast(page, "Letterhead saved");
    expect(sent.at(-1)).toMatchObject({
      phone: "011 2399",
      address: "12 Station Road",
      version: 5,
    });
    await expect(changed(page)).toBeHidden();
  },
);

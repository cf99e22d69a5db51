import type { Page } from "@playwright/test";
import { updateAdmin } from "contract/admins";
import { chooseConstituency } from "./support/complaint-form.ts";
import { read } from "./support/complaint-page.ts";
import { createComplaintByApi } from "./support/complaints.ts";
import { choose, combobox, expectToast } from "./support/controls.ts";
import type { Office } from "./support/office.ts";
import { addStaff, type Staff } from "./support/staff.ts";
import { expect, expectAccessible, test, expectUsable } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const HAND_OVER = "Hand over to";

/** A constituency with a colleague, and a function that logs a complaint of an admin of it. */
async function openConstituency(office: Office) {
  const colleague = await addStaff(office);
  const { place } = colleague;
  const booth = place.booths[0]!;
  const log = ({ principal_id: assigned_to }: Staff) =>
    createComplaintByApi(office, {
      booth,
      title: `Well ${place.mark}`,
      assigned_to,
    });
  return { place, colleague, log };
}

async function open(
  page: Page,
  staff: Staff,
  action: "Deactivate" | "Move to another constituency" | "Delete",
) {
  await page.goto(`/admins?search=${staff.phone}`);
  await page.getByRole("button", { name: `View ${staff.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();
  return page.getByRole("dialog").last();
}

test(
  "Deactivate, Move and Delete hand the open complaints over",
  { tag: ["@assign-2", "@assign-3"] },
  async ({ page, office }) => {
    const { place, colleague, log } = await openConstituency(office);
    const elsewhere = await addStaff(office);
    const assignees = (ids: number[]) =>
      Promise.all(ids.map(async (id) => (await read(office, id)).assigned_to));

    // To a colleague.
    const first = await addStaff(office, place);
    const complaints = [await log(first), await log(first)];
    const deactivate = await open(page, first, "Deactivate");
    await expect(deactivate).toContainText(`${first.name} has 2 open complaints.`);
    await expect(deactivate).toContainText(
      `Without a choice all of it stays with ${first.name}, who cannot open it.`,
    );
    await combobox(page, HAND_OVER).click();
    await expect(page.getByRole("option")).toHaveText([
      `${colleague.name}${colleague.phone} · 0 open`,
      "NobodyAny admin there can take them.",
    ]);
    await expectUsable(page);
    await page.getByRole("option", { name: colleague.name }).click();
    await deactivate.getByRole("button", { name: "Deactivate" }).click();
    await expectToast(page, "Complaints handed over: 2");
    expect(await assignees(complaints)).toEqual([colleague.principal_id, colleague.principal_id]);

    // To nobody.
    const move = await open(page, colleague, "Move to another constituency");
    await expect(move).toContainText(`${colleague.name} has 2 open complaints.`);
    await choose(page, "State", elsewhere.place.state.name);
    await choose(page, "District", elsewhere.place.district.name);
    await choose(page, "Constituency", elsewhere.place.constituency.name);
    await choose(page, HAND_OVER, "Nobody Any admin there can take them.", "Nobody");
    await expectAccessible(page);
    await move.getByRole("button", { name: "Move", exact: true }).click();
    await expectToast(page, "Complaints handed over: 2");
    expect(await assignees(complaints)).toEqual([null, null]);

    // Without a choice.
    const third = await addStaff(office, place);
    const kept = await log(third);
    const remove = await open(page, third, "Delete");
    await expect(remove).toContainText(`${third.name} has one open complaint.`);
    await expectAccessible(page);
    await page.getByLabel("Type 'delete' to confirm").fill("delete");
    await remove.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Admin deleted successfully");
    expect(await assignees([kept])).toEqual([third.principal_id]);
    await page.goto(`/complaints/${kept}`);
    const people = page.getByRole("complementary", { name: "People" });
    await expect(people).toContainText(`${third.name} cannot open this complaint`);
    await expectUsable(page);
  },
);

test(
  "complaints of an earlier constituency go to its admins, or to nobody",
  { tag: "@proofs" },
  async ({ page, office }) => {
    const { place, colleague: from, log } = await openConstituency(office);
    const here = await openConstituency(office);
    const there = await addStaff(office, place);
    const left = await log(from);
    await office.call(updateAdmin, {
      params: { id: from.principal_id },
      body: { constituency_id: here.place.constituency.id },
    });
    const own = await here.log(from);
    const remove = await open(page, there, "Delete");
    await expect(remove).not.toContainText("open complaint");

    const move = await open(page, from, "Move to another constituency");
    await expect(move).toContainText(`${from.name} has 2 open complaints.`);
    await chooseConstituency(page, place);
    await expect(move).toContainText(`${from.name} has one open complaint.`);

    const deactivate = await open(page, from, "Deactivate");
    await combobox(page, HAND_OVER).click();
    const options = [
      `${here.colleague.name}${here.place.constituency.name} · takes 1 of them`,
      `${there.name}${place.constituency.name} · takes 1 of them`,
    ];
    await expect(page.getByRole("option")).toHaveText([
      ...options.toSorted((a, b) => a.localeCompare(b)),
      "NobodyAny admin there can take them.",
    ]);
    await page.getByRole("option", { name: there.name }).click();
    await expect(deactivate).toContainText("Those of other constituencies stay with");
    await deactivate.getByRole("button", { name: "Deactivate" }).click();
    await expectToast(page, "Complaints handed over: 1");
    const assignees = [left, own].map(async (id) => (await read(office, id)).assigned_to);
    expect(await Promise.all(assignees)).toEqual([there.principal_id, from.principal_id]);
  },
);

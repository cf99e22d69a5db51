import { changeComplaints, setComplaintStatus } from "contract/complaints/changes";
import { rows } from "./support/complaint-list.ts";
import { read } from "./support/complaint-page.ts";
import { addWork, item, status } from "./support/complaint-work.ts";
import { createComplaintByApi } from "./support/complaints.ts";
import { expectToast } from "./support/controls.ts";
import { gate } from "./support/frame.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "the keys of the list move, open, change and search, not while typing, and can be turned off",
  { tag: ["@proofs", "@anywhere", "@complaint-work-7"] },
  async ({ page, office }) => {
    const { id, booth, mark, list } = await addWork(office);
    await createComplaintByApi(office, { booth, title: `Second ${mark}` });
    await page.goto(list);
    const links = rows(page).getByRole("link");
    await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
    await expect(links).toHaveCount(2);
    await page.keyboard.press("j");
    await expect(links.first()).toBeFocused();
    await page.keyboard.press("j");
    await expect(links.last()).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("k");
    await expect(links.first()).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("s");
    await expect(item(page, "registered")).toBeFocused();
    // In the menu the letter finds an item.
    await page.keyboard.press("j");
    await expect(item(page, "registered")).toBeFocused();
    await page.keyboard.press("i");
    await page.keyboard.press("Enter");
    await expectToast(page, `#${id} is now in-process`);
    await page.keyboard.press("a");
    await expect(item(page, "Not assigned")).toBeFocused();
    await page.keyboard.press("Escape");

    await page.keyboard.press("/");
    const search = page.getByRole("textbox", { name: "Search" });
    await expect(search).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(" jo?");
    await expect(search).toHaveValue(`${mark} jo?`);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(links).toHaveCount(0);
    await search.fill(mark);
    await expect(links).toHaveCount(2);

    await links.first().focus();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(dialog).toBeVisible();
    await expectUsable(page);
    await page.keyboard.press("j");
    await dialog.getByRole("checkbox").uncheck();
    await page.keyboard.press("Escape");
    await expect(links.first()).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("?");
    await expect(links.first()).toBeFocused();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await expect(dialog.getByRole("checkbox")).not.toBeChecked();
    await dialog.getByRole("checkbox").check();
    await page.keyboard.press("Escape");
    await expect(links).toHaveCount(2);
    await page.keyboard.press("j");
    await page.keyboard.press("o");
    await expect(page).toHaveURL(/\/complaints\/\d+$/);
  },
);

test(
  "what others change appears and is marked; the focus goes to the next row when its row leaves",
  { tag: ["@proofs", "@anywhere", "@complaint-work-6"] },
  async ({ page, office }) => {
    const { id, booth, mark, list } = await addWork(office);
    const second = await createComplaintByApi(office, { booth, title: `Second ${mark}` });
    await page.clock.install();
    await page.goto(`${list}&open=true`);
    const links = rows(page).getByRole("link");
    await expect(links).toHaveText([`Second ${mark}`, `Pump ${mark}`]);
    await links.first().focus();
    const move = (complaint: number, status_id: number, version: number) =>
      office.call(setComplaintStatus, {
        params: { id: complaint },
        body: { status_id, version },
      });
    await move(id, 2, 1);
    await page.clock.runFor(60_000);
    await expect(status(page, "in-process")).toBeVisible();
    await expect(rows(page).last()).toContainText("just changed");
    await expect(rows(page).first()).not.toContainText("just changed");
    await expect(links.first()).toBeFocused();

    await move(second, 3, 1);
    await page.clock.runFor(60_000);
    await expect(links).toHaveText([`Pump ${mark}`]);
    await expect(links.first()).toBeFocused();
    // The user's own change ends the mark.
    await status(page, "in-process").click();
    await item(page, "registered").click();
    await expectToast(page, `#${id} is now registered`);
    await expect(page.getByText("just changed")).toHaveCount(0);
  },
);

test(
  "ticked complaints are changed at once; the failed one is named and stays ticked; Undo takes it back",
  { tag: "@complaint-work-8" },
  async ({ page, office }) => {
    const { id: first, booth, mark, list, staff } = await addWork(office);
    const ids = [first];
    for (let number = 2; number <= 11; number += 1)
      ids.push(await createComplaintByApi(office, { booth, title: `Lamp ${mark} ${number}` }));
    await page.goto(list);
    const box = (id: number) => page.getByRole("checkbox", { name: `Select #${id}`, exact: true });
    const bar = page.getByRole("region", { name: "Selected complaints" });
    await box(ids[10]!).check();
    await box(ids[8]!).click({ modifiers: ["Shift"] });
    await expect(bar).toContainText("3 selected");
    await expect(box(ids[9]!)).toBeChecked();
    await expectUsable(page);
    // The ticks stay on another page.
    await page.getByRole("button", { name: "Next" }).click();
    await expect(box(first)).toBeVisible();
    await box(first).check();
    await expect(bar).toContainText("4 selected");
    // Someone else changes one that is on the other page.
    await office.call(setComplaintStatus, {
      params: { id: ids[9]! },
      body: { status_id: 2, version: 1 },
    });
    await bar.getByRole("button", { name: "Assign" }).click();
    await page.getByRole("menuitem", { name: staff.name }).click();
    await expect(bar).toContainText("3 complaints updated");
    await expect(bar).toContainText("1 selected");
    await expect(bar.getByRole("alert")).toHaveText(
      `#${ids[9]}: This complaint was changed by someone else. Reload to see the latest version.`,
    );
    expect(await read(office, first)).toMatchObject({ assigned_to: staff.principal_id });
    expect(await read(office, ids[9]!)).toMatchObject({ assigned_to: null });
    await expectUsable(page);
    await bar.getByRole("button", { name: "Undo" }).click();
    await expect(bar.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await expect(bar).toContainText("3 complaints updated");
    expect(await read(office, first)).toMatchObject({ assigned_to: null, version: 3 });
    await bar.getByRole("button", { name: "Dismiss" }).click();
    await bar.getByRole("button", { name: "Clear selection" }).click();
    await expect(bar).toHaveCount(0);
  },
);

test(
  "ticked complaints are followed up on any day; a half-typed one is asked for again",
  { tag: ["@proofs", "@anywhere", "@complaint-work-8"] },
  async ({ page, office }) => {
    const { id, list } = await addWork(office);
    await page.goto(list);
    await page.getByRole("checkbox", { name: `Select #${id}`, exact: true }).check();
    const bar = page.getByRole("region", { name: "Selected complaints" });
    await bar.getByRole("button", { name: "Follow-up" }).click();
    await page.getByRole("menuitem", { name: "Another day..." }).click();
    const dialog = page.getByRole("dialog", { name: "Follow-up" });
    const save = dialog.getByRole("button", { name: "Save" });
    await save.click();
    await expect(dialog).toContainText("Enter the whole date");
    await expectUsable(page);
    await dialog.getByLabel("Day").fill("2031-05-06");
    await save.click();
    await expect(bar).toContainText("1 complaint updated");
    expect(await read(office, id)).toMatchObject({ follow_up_on: "2031-05-06" });
  },
);

const BULK = `**${changeComplaints.path}`;

test(
  "what is ticked while a change of many runs stays ticked, and the focus stays at the bar or goes to the list",
  { tag: ["@proofs", "@anywhere", "@complaint-work-8"] },
  async ({ page, office }) => {
    const { id, booth, mark, list } = await addWork(office);
    const second = await createComplaintByApi(office, { booth, title: `Second ${mark}` });
    await page.goto(list);
    const box = (one: number) => page.getByRole("checkbox", { name: `Select #${one}` });
    const bar = page.getByRole("region", { name: "Selected complaints" });
    const press = (name: string) => bar.getByRole("button", { name }).press("Enter");
    await box(id).check();
    const held = gate();
    await page.route(BULK, held.hold);
    await press("Status");
    await page.getByRole("menuitem", { name: "in-process" }).press("Enter");
    await box(second).check();
    held.release();
    await expect(bar).toContainText("1 complaint updated");
    await expect(bar).toContainText("1 selected");
    await expect(box(second)).toBeChecked();
    await press("Undo");
    await expect(bar.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await expect(bar).toBeFocused();
    await press("Dismiss");
    await expect(bar).toContainText("1 selected");
    await expect(bar).toBeFocused();
    await press("Clear selection");
    await expect(bar).toHaveCount(0);
    await expect(rows(page).getByRole("link").first()).toBeFocused();

    // All are done, and their menu goes.
    await box(id).check();
    await press("Status");
    await page.getByRole("menuitem", { name: "in-process" }).press("Enter");
    await expect(bar).toContainText("1 complaint updated");
    await expect(bar).toBeFocused();
    await press("Dismiss");
    await expect(bar).toHaveCount(0);
    await expect(rows(page).getByRole("link").first()).toBeFocused();
  },
);

test(
  "an Undo whose call is not answered can be pressed again",
  { tag: ["@proofs", "@anywhere", "@complaint-work-8"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/complaint\/bulk/);
    const { id, list } = await addWork(office);
    await page.goto(list);
    await page.getByRole("checkbox", { name: `Select #${id}` }).check();
    const bar = page.getByRole("region", { name: "Selected complaints" });
    await bar.getByRole("button", { name: "Follow-up" }).click();
    await page.getByRole("menuitem", { name: "Tomorrow" }).click();
    await expect(bar).toContainText("1 complaint updated");
    await page.route(BULK, (route) => route.abort());
    await bar.getByRole("button", { name: "Undo" }).click();
    await expect(bar).toContainText("0 complaints updated");
    await page.unroute(BULK);
    await bar.getByRole("button", { name: "Undo" }).click();
    await expect(bar).toContainText("1 complaint updated");
    await expect(bar.getByRole("button", { name: "Undo" })).toHaveCount(0);
    expect(await read(office, id)).toMatchObject({ follow_up_on: null });
  },
);

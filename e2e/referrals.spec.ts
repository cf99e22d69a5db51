import { addDays, officeToday } from "contract/calendar";
import { createDepartment, createOfficer } from "contract/department-changes";
import { setComplaintStatus } from "contract/complaints/changes";
import { deleteComplaint } from "contract/complaints/complaints";
import { listReferrals } from "contract/complaints/referrals";
import { readFile } from "node:fs/promises";
import { rows } from "./support/complaint-list.ts";
import { addComplaint, read } from "./support/complaint-page.ts";
import { createComplaintByApi } from "./support/complaints.ts";
import { combobox, expectToast } from "./support/controls.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "a complaint is referred by a letter that was drafted, edited and previewed, reminded and replied",
  {
    tag: ["@referral-4", "@referral-5", "@referral-7", "@referral-9", "@referral-12", "@letter-8"],
  },
  async ({ page, office }) => {
    const mark = crypto.randomUUID().slice(0, 8);
    const { data } = await office.call(createDepartment, {
      body: { name: `Water Board ${mark}`, name_hi: `जल निगम ${mark}` },
    });
    const post = `Engineer ${mark}`;
    await office.call(createOfficer, { params: { id: data.id }, body: { post } });
    const { id } = await addComplaint(office);
    // Another test may have set the letterhead.
    await page.route("**/api/v0/office", async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { ...answer, data: { ...answer.data, representative: null } } });
    });
    await page.goto(`/complaints/${id}`);
    const card = page.getByRole("region", { name: "Departments" });
    await expect(card).toContainText("It was sent to no department.");
    await card.getByRole("button", { name: "Refer" }).click();
    const dialog = page.getByRole("dialog", { name: "Refer to a department" });
    const leadsTo = dialog.getByRole("link", { name: "Fill in the letterhead" });
    await expect(leadsTo).toHaveAttribute("href", "/office");
    const text = dialog.getByLabel("Text of the letter");
    // Another test may have set the office's usual language.
    await dialog.getByRole("button", { name: "English" }).click();
    await expect(text).toHaveValue(/^Sir \/ Madam,/);
    await dialog.getByRole("button", { name: "Make letter" }).click();
    await expect(combobox(page, "Officer")).toHaveAccessibleDescription("Choose an officer");
    await combobox(page, "Officer").fill(post);
    await page.getByRole("option", { name: post }).click();
    // A text that was not edited follows the language.
    await dialog.getByRole("button", { name: "हिन्दी" }).click();
    await expect(text).toHaveValue(/^महोदय/);
    await text.fill("कृपया हैंडपंप ठीक कराएँ।");
    await dialog.getByRole("button", { name: "English" }).click();
    await expect(text).toHaveValue("कृपया हैंडपंप ठीक कराएँ।");
    const kept = dialog.getByText("What you wrote yourself stays in the other language.");
    await expect(kept).toBeVisible();
    await expectUsable(page);
    await dialog.getByRole("button", { name: "हिन्दी" }).click();
    await expect(kept).toBeHidden();
    await dialog.getByRole("button", { name: "English" }).click();
    await dialog.getByRole("button", { name: "Draft the letter anew" }).click();
    await expect(text).toHaveValue(/^Sir \/ Madam,/);
    await expect(kept).toBeHidden();
    await dialog.getByRole("button", { name: "हिन्दी" }).click();
    await text.fill("कृपया हैंडपंप ठीक कराएँ।");
    await dialog.getByRole("button", { name: "Preview" }).click();
    const preview = dialog.getByRole("region", { name: "Preview" });
    await expect(preview).toContainText(`जल निगम ${mark}`);
    await expect(preview).toContainText("कृपया हैंडपंप ठीक कराएँ।");
    await expectUsable(page);
    const make = dialog.getByRole("button", { name: "Make letter" });
    const [sentOn, due] = [dialog.getByLabel("Sent on"), dialog.getByLabel("Reply due")];
    await sentOn.fill(addDays(officeToday(), 1));
    await make.click();
    await expect(sentOn).toHaveAccessibleDescription(/The day of sending cannot be in the future/);
    await sentOn.fill("2026-01-05");
    await due.focus();
    await page.keyboard.press("Backspace");
    await make.click();
    await expect(due).toHaveAccessibleDescription(/Enter the whole date/);
    await due.fill("2026-01-20");
    await make.click();
    await expectToast(page, /^Letter 2026\/\d+ is ready$/);
    await expect(card).toContainText("Reply overdue");
    await expect(page.getByRole("main")).toContainText(`With Water Board ${mark} since 5 Jan 2026`);
    await expect(page.getByRole("region", { name: "Story", exact: true })).toContainText(
      /Referred by .*Letter 2026\/\d+ to Engineer/,
    );

    const saved = page.waitForEvent("download");
    await card.getByRole("button", { name: /^PDF/ }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^letter-2026-\d+\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");

    await card.getByRole("button", { name: /^Remind/ }).click();
    const reminder = page.getByRole("dialog", { name: "Send reminder" });
    await expect(reminder.getByLabel("Text of the letter")).toHaveValue(
      /हमारे पत्र 2026\/\d+, दिनांक 5 जनवरी 2026/,
    );
    await reminder.getByRole("button", { name: "Make letter" }).click();
    await expect(reminder).toHaveCount(0);
    await expect(card.getByRole("listitem")).toHaveCount(2);
    await expect(card.getByRole("listitem").first()).toContainText("Reminder");
    // The reminder has moved the day of the reply.
    await expect(card.getByRole("listitem").last()).toContainText("Reminded");
    await expect(card).not.toContainText("Reply overdue");

    await card
      .getByRole("button", { name: /^Record reply/ })
      .last()
      .click();
    await page.getByRole("dialog").getByLabel("What was replied").fill("The pump is repaired.");
    const received = page.getByRole("dialog").getByLabel("Received on");
    const today = officeToday();
    await received.fill(addDays(today, 1));
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The reply cannot come from the future")).toBeVisible();
    await expect(received).toBeFocused();
    await received.fill(today);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Reply recorded");
    await expect(card).toContainText("The pump is repaired.");
    await expect(card.getByText(/^Replied/)).toHaveCount(2);
    await expect(page.getByRole("main")).not.toContainText(`With Water Board ${mark} since`);
    await expectUsable(page);

    const takeBack = card.getByRole("button", { name: /^Take back reply/ });
    await takeBack.click();
    const question = page.getByRole("dialog", { name: "Take back what was recorded as reply?" });
    await expect(question).toContainText(`waits for Water Board ${mark} again`);
    await expectUsable(page);
    await question.getByRole("button", { name: "Take back reply" }).click();
    await expectToast(page, "Reply taken back");
    await expect(takeBack).toHaveCount(0);
    await expect(page.getByRole("main")).toContainText(`With Water Board ${mark} since 5 Jan 2026`);
    await expect(page.getByRole("region", { name: "Story", exact: true })).toContainText(
      /Reply taken back by .*Reply recorded by .*The pump is repaired\./,
    );
    const sent = (await office.call(listReferrals, { params: { id: String(id) } })).data;
    expect(sent.at(-1)).toMatchObject({ language: "hi", body: "कृपया हैंडपंप ठीक कराएँ।" });
  },
);

test(
  "a row says with which department it is; a failure of the card takes nothing else",
  { tag: ["@proofs", "@anywhere", "@referral-5", "@referral-9", "@complaint-work-3"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/referral/);
    const mark = crypto.randomUUID().slice(0, 8);
    const { data } = await office.call(createDepartment, { body: { name: `Roads ${mark}` } });
    const officer = await office.call(createOfficer, {
      params: { id: data.id },
      body: { post: "Engineer" },
    });
    const { id } = await addComplaint(office);
    await page.route("**/referral", (route) => route.fulfill({ status: 500 }));
    await page.goto(`/complaints/${id}`);
    const card = page.getByRole("region", { name: "Departments" });
    await expect(card).toContainText("Failed to load what was sent");
    await page.unrouteAll();
    await card.getByRole("button", { name: "Try again" }).click();
    await card.getByRole("button", { name: "Refer" }).click();
    const dialog = page.getByRole("dialog", { name: "Refer to a department" });
    await combobox(page, "Officer").fill(`Roads ${mark}`);
    await page.getByRole("option", { name: `Roads ${mark}` }).click();
    await dialog.getByRole("button", { name: "By phone" }).click();
    await expect(dialog.getByLabel("Text of the letter")).toHaveCount(0);
    await dialog.getByLabel("Sent on").fill("2026-01-05");
    await dialog.getByLabel("Reply due").fill("2026-01-20");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Complaint referred");
    await expect(card.getByRole("listitem")).toContainText("By phone");
    expect(officer.data.department_id).toBe(data.id);
    await page.goto(`/complaints?department=${data.id}`);
    await expect(rows(page)).toContainText([
      new RegExp(`With Roads ${mark} since 5 Jan 2026 *Reply overdue 20 Jan 2026`),
    ]);
    const { version } = await read(office, id);
    await office.call(setComplaintStatus, { params: { id }, body: { status_id: 3, version } });
    await page.reload();
    await expect(rows(page)).toContainText(["completed"]);
    await expect(rows(page)).not.toContainText("With Roads");
    await page.goto(`/complaints/${id}`);
    await expect(page.getByRole("button", { name: "Status: completed" })).toBeVisible();
    await expect(page.getByText(/^With Roads/)).toHaveCount(0);
  },
);

test(
  "ticked complaints are referred by one letter with their list, and its PDF is saved",
  { tag: ["@proofs", "@anywhere", "@referral-8", "@referral-9"] },
  async ({ page, office }) => {
    const mark = crypto.randomUUID().slice(0, 8);
    const { data } = await office.call(createDepartment, { body: { name: `Roads ${mark}` } });
    const post = `Overseer ${mark}`;
    await office.call(createOfficer, { params: { id: data.id }, body: { post } });
    const first = await addComplaint(office);
    const booth = first.place.booths[0]!;
    const other = await createComplaintByApi(office, { booth, title: first.title });
    await page.goto(`/complaints?search=${encodeURIComponent(first.title)}`);
    for (const id of [other, first.id])
      await page.getByRole("checkbox", { name: `Select #${id}`, exact: true }).check();
    await page.getByRole("button", { name: "Refer" }).click();
    const dialog = page.getByRole("dialog", { name: "Letter about the selected complaints" });
    await dialog.getByRole("button", { name: "English" }).click();
    await combobox(page, "Officer").fill(post);
    await page.getByRole("option", { name: post }).click();
    await dialog.getByRole("button", { name: "Preview" }).click();
    const preview = dialog.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("listitem")).toContainText([`#${other} · `, `#${first.id} · `]);
    await dialog.getByLabel("Subject").fill("Two roads");
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Make letter" }).click();
    const sent = page.getByRole("dialog", { name: /^Letter \d+\/\d+ is ready$/ });
    const saved = page.waitForEvent("download");
    await sent.getByRole("button", { name: "PDF" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^letter-\d+-\d+\.pdf$/);
    await page.keyboard.press("Escape");
    await expect(sent).toHaveCount(0);
    const isWith = `With Roads ${mark} since`;
    await expect(rows(page)).toContainText([isWith, isWith]);
    const [referral] = (await office.call(listReferrals, { params: { id: String(other) } })).data;
    expect(referral).toMatchObject({ subject: "Two roads", department: `Roads ${mark}` });
  },
);

test(
  "a letter about complaints that it cannot have says which, and keeps what was typed",
  { tag: ["@proofs", "@anywhere", "@referral-8", "@referral-11"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/letter/);
    const mark = crypto.randomUUID().slice(0, 8);
    const { data } = await office.call(createDepartment, { body: { name: `Roads ${mark}` } });
    const post = `Overseer ${mark}`;
    await office.call(createOfficer, { params: { id: data.id }, body: { post } });
    const first = await addComplaint(office);
    const title = first.title;
    const booth = first.place.booths[0]!;
    const [gone, done] = [
      await createComplaintByApi(office, { booth, title }),
      await createComplaintByApi(office, { booth, title }),
    ];
    await office.call(setComplaintStatus, {
      params: { id: done },
      body: { status_id: 3, version: 1 },
    });
    const { booths } = await office.addLocations();
    const far = await createComplaintByApi(office, { booth: booths[0]!, title });
    await page.goto(`/complaints?search=${encodeURIComponent(title)}`);
    const tick = (id: number) =>
      page.getByRole("checkbox", { name: `Select #${id}`, exact: true }).click();
    for (const id of [first.id, far, done, gone]) await tick(id);
    await page.getByRole("button", { name: "Refer" }).click();
    const problem = page.getByRole("dialog", { name: "Refer to a department" });
    await expect(problem).toContainText(
      `These complaints are of another constituency than complaint ${first.id}: ${far}`,
    );
    await problem.getByRole("button", { name: "Leave out of the letter" }).click();
    const dialog = page.getByRole("dialog", { name: "Letter about the selected complaints" });
    await expect(dialog).toContainText(`These complaints are already completed: ${done}`);
    await combobox(page, "Officer").fill(post);
    await page.getByRole("option", { name: post }).click();
    await dialog.getByLabel("Subject").fill("Three roads");
    await office.call(deleteComplaint, { params: { id: gone } });
    await dialog.getByRole("button", { name: "Make letter" }).click();
    await expect(dialog.getByRole("alert")).toContainText(`were not found: ${gone}`);
    await expect(dialog.getByRole("alert")).toBeInViewport({ ratio: 1 });
    await expectUsable(page);
    await dialog.getByRole("alert").getByRole("button").click();
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await expect(combobox(page, "Officer")).toBeFocused();
    await dialog.getByRole("button", { name: "Make letter" }).click();
    await expect(page.getByRole("dialog", { name: /^Letter .* is ready$/ })).toBeVisible();
    const sent = async (id: number) =>
      (await office.call(listReferrals, { params: { id: String(id) } })).data;
    expect(await sent(first.id)).toMatchObject([{ subject: "Three roads" }]);
    expect(await sent(done)).toHaveLength(1);
    expect(await sent(far)).toEqual([]);
  },
);

test(
  "a letter that is begun before the letterhead is there is drafted in the office's usual language",
  { tag: ["@proofs", "@anywhere", "@referral-4"] },
  async ({ page, office }) => {
    const { id } = await addComplaint(office);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/v0/office", async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object };
      await promise;
      await route.fulfill({
        json: { ...answer, data: { ...answer.data, languages: ["hi", "en"] } },
      });
    });
    await page.goto(`/complaints/${id}`);
    const card = page.getByRole("region", { name: "Departments" });
    await card.getByRole("button", { name: "Refer" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    resolve();
    await expect(page.getByRole("dialog").getByLabel("Text of the letter")).toHaveValue(/^महोदय/);
  },
);

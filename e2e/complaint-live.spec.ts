import { addComplaintNote } from "contract/complaints/activity";
import { setComplaintDates, setComplaintStatus } from "contract/complaints/changes";
import type { Page } from "@playwright/test";
import { addComplaint, editButton, ONE, title } from "./support/complaint-page.ts";
import { expectToast } from "./support/controls.ts";
import { gate } from "./support/frame.ts";
import { requestsUnderWay } from "./support/requests.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const MINUTE = 60_000;
const move = { status_id: 2, reason: null, version: 1 };
const dates = { due_on: "2031-05-06", follow_up_on: null, version: 2 };
const marks = (page: Page) => page.locator("main mark");
const story = (page: Page) => page.getByRole("region", { name: "Story", exact: true });

function countReads(page: Page) {
  const reads: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" && ONE.test(request.url())) reads.push(request.url());
  });
  return reads;
}

test(
  "what somebody else changes is read after a minute, named and marked; the form that is open is not touched",
  { tag: ["@proofs", "@live-1", "@complaint-9"] },
  async ({ page, office }) => {
    await page.clock.install();
    const { id, mark } = await addComplaint(office);
    const params = { id };
    await page.goto(`/complaints/${id}`);
    await expect(story(page).getByRole("listitem")).toHaveCount(1);
    await office.call(setComplaintStatus, { params, body: move });
    await page.clock.fastForward(MINUTE);
    await expectToast(page, "Someone else changed this complaint: Status");
    await expect(marks(page)).toHaveText("in-process (just changed)");
    await expect(story(page).getByRole("listitem").first()).toContainText("New");
    await expectUsable(page);

    // A change of one's own removes the marks.
    await page.getByRole("button", { name: "Set dates" }).click();
    await page.getByRole("group", { name: "Follow-up" }).getByText("Tomorrow").click();
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Dates saved");
    await expect(marks(page)).toHaveCount(0);

    await editButton(page).click();
    await title(page).fill(`Deeper ${mark}`);
    await office.call(setComplaintDates, { params, body: { ...dates, version: 3 } });
    await page.clock.fastForward(MINUTE);
    await expectToast(page, /^Someone else changed this complaint: Due, Follow-up$/);
    await expect(title(page)).toHaveValue(`Deeper ${mark}`);
    await expect(title(page)).toBeFocused();
  },
);

test(
  "a note that is being written holds the reading back; it goes on when the dialog is closed, or the tab comes back",
  { tag: ["@proofs", "@anywhere", "@live-1", "@complaint-9"] },
  async ({ page, office }) => {
    await page.clock.install();
    const { id } = await addComplaint(office);
    const params = { id };
    const reads = countReads(page);
    const underWay = requestsUnderWay(page);
    await page.goto(`/complaints/${id}`);
    await page.getByRole("button", { name: "Add Note" }).click();
    const note = page.getByRole("dialog", { name: "Add Note" }).getByLabel("Note", { exact: true });
    await note.fill("They came on Monday");
    await office.call(setComplaintStatus, { params, body: move });
    await page.clock.runFor(2 * MINUTE);
    await expect(note).toHaveValue("They came on Monday");
    await expect(note).toBeFocused();
    expect(reads).toHaveLength(1);
    await page.getByRole("dialog").getByRole("button", { name: "Add Note" }).click();
    await expectToast(page, "Note added");
    // What is read after the own note must not have the changes of others already.
    await expect(story(page).getByText("They came on Monday")).toBeVisible();
    await expect.poll(() => underWay.size).toBe(0);

    await office.call(setComplaintDates, { params, body: dates });
    const other = { kind: "note", note: "Another note" } as const;
    await office.call(addComplaintNote, { params, body: other });
    // The tab comes back.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expectToast(page, "Someone else changed this complaint: Due");
    await expect(story(page).getByText("New", { exact: true })).toHaveCount(2);
  },
);

test(
  "a tab that nobody uses is not read again, so that its session can end; its return reads it",
  { tag: ["@proofs", "@anywhere", "@live-1"] },
  async ({ page, office }) => {
    await page.clock.install();
    const { id } = await addComplaint(office);
    const reads = countReads(page);
    await page.goto(`/complaints/${id}`);
    await expect(story(page).getByRole("listitem")).toHaveCount(1);
    // A slow answer holds the next read back, so that each number of reads is expected after some time, not at once.
    const expectRead = () => {
      const before = reads.length;
      return expect(async () => {
        await page.keyboard.press("Shift");
        await page.clock.runFor(MINUTE);
        expect(reads.length).toBeGreaterThan(before);
      }).toPass();
    };
    const expectNoRead = (minutes: number, isUsed = false) =>
      expect(async () => {
        if (isUsed) await page.keyboard.press("Shift");
        const before = reads.length;
        await page.clock.runFor(minutes * MINUTE);
        // A read would have been sent before this one is answered.
        await page.evaluate(() => fetch("/healthz").then(() => undefined));
        expect(reads).toHaveLength(before);
      }).toPass();
    await expectRead();
    // In the first try the tab still counts as used for a while.
    await expectNoRead(10);
    await expectRead();
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
    });
    await expectNoRead(4, true);
  },
);

test(
  "a change of one's own while the page is read again is not reported as another person's",
  { tag: ["@proofs", "@anywhere", "@complaint-9"] },
  async ({ page, office }) => {
    await page.clock.install();
    const { id } = await addComplaint(office);
    await page.goto(`/complaints/${id}`);
    await expect(story(page).getByRole("listitem")).toHaveCount(1);
    const held = gate();
    await page.route(ONE, held.hold, { times: 1 });
    const reading = page.waitForRequest(ONE);
    await page.clock.fastForward(MINUTE);
    await reading;
    const status = page.getByRole("main").getByRole("button", { name: /^Status: / });
    await status.click();
    await page.getByRole("menuitemradio", { name: "in-process" }).click();
    await expect(status).toHaveAccessibleName("Status: in-process");
    const read = page.waitForResponse(ONE);
    held.release();
    await (await read).finished();
    await expect(page.getByText(/^Someone else changed/)).toHaveCount(0);
    await expect(marks(page)).toHaveCount(0);
  },
);

import type { Page } from "@playwright/test";
import { setComplaintDates } from "contract/complaints/changes";
import { readToday, type Today } from "contract/reports";
import { addComplaint, editButton, save, title } from "./support/complaint-page.ts";
import { createComplaintByApi } from "./support/complaints.ts";
import { expectToast } from "./support/controls.ts";
import { createEventByApi, officeDay } from "./support/events.ts";
import { gate } from "./support/frame.ts";
import { goInPage } from "./support/in-page.ts";
import { boxOf } from "./support/look.ts";
import { answer, card } from "./support/reports.ts";
import { addStaff, signInStaff } from "./support/staff.ts";
import { expect, expectAccessible, test, expectUsable } from "./support/test.ts";

const TODAY = `**${readToday.path}*`;
const FAILED = "Failed to load what is to be done today. Please try again.";

const figures = (page: Page, label: string) => page.getByRole("list", { name: label });
const nothing: Today = {
  today: "2026-11-28",
  overdue: 0,
  due_today: 0,
  due_week: 0,
  follow_up: 0,
  reply_overdue: 0,
  not_solved: 0,
  unassigned: 0,
  registered_today: 0,
  events_today: 0,
};

test(
  "an admin's dashboard begins with Today, 'mine' first; each figure opens the list that it counts",
  { tag: ["@today-1", "@today-2", "@due-5"] },
  async ({ page, context, office }) => {
    const staff = await addStaff(office);
    const booth = staff.place.booths[0]!;
    const log = async (due: number, follow: number, assigned_to?: number) => {
      const own = assigned_to === undefined ? {} : { assigned_to };
      const id = await createComplaintByApi(office, { booth, title: `Due ${due}`, ...own });
      const dates = { due_on: officeDay(due), follow_up_on: officeDay(follow) };
      await office.call(setComplaintDates, { params: { id }, body: { ...dates, version: 1 } });
    };
    await log(-1, 0, staff.principal_id);
    await log(0, 1);
    await log(90, 90);
    await createEventByApi(office, { booth, title: "Public hearing", event_date: officeDay(0) });
    await signInStaff(context, office, staff);
    await page.goto("/");

    const all = `All of ${staff.place.constituency.name}`;
    const shown = { "Assigned to me": ["Overdue1", "Due today0", "Follow-up1"] };
    const whole = [
      "Overdue1",
      "Due today1",
      "Due this week1",
      "Follow-up1",
      "Reply overdue0",
      "Not solved0",
      "Not assigned2",
      "Registered today3",
      "Events today1",
    ];
    for (const [label, texts] of Object.entries({ ...shown, [all]: whole }))
      await expect(figures(page, label).getByRole("link")).toHaveText(texts);
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Today");
    await expectUsable(page);

    for (const [label, texts] of Object.entries({ ...shown, [all]: whole }))
      for (const text of texts) {
        await figures(page, label).getByRole("link").filter({ hasText: text }).click();
        await expect(page).toHaveURL(/\/(complaints|events)\?/);
        const rows = page.getByRole("table").locator("[data-row-action]");
        await expect(rows).toHaveCount(Number(text.at(-1)));
        await page.goBack();
      }
  },
);

test(
  "Today shows that it loads, failed, is old or holds nothing; the rest of the dashboard stands",
  { tag: ["@proofs", "@anywhere", "@today-3"] },
  async ({ page, expectFailures, signedIn: _ }) => {
    expectFailures(/reports\/today/);
    const held = gate();
    await page.route(TODAY, held.hold);
    const call = page.waitForRequest(TODAY);
    await page.goto("/?mandal=North");
    await expect(figures(page, "The whole office").getByRole("link")).toHaveCount(9);
    // The dashboard's filters do not apply to it.
    expect(new URL((await call).url()).search).toBe("");
    const { y } = await boxOf(card(page, "User Management"));
    await expectAccessible(page);
    held.release();
    await expect(figures(page, "The whole office")).toContainText(/Overdue\d/);
    await expect.poll(async () => (await boxOf(card(page, "User Management"))).y).toBe(y);

    await page.unroute(TODAY);
    await page.route(TODAY, (route) =>
      route.fulfill({ status: 503, json: { status: "error", message: "It is restarting" } }),
    );
    await page.reload();
    await expect(card(page, "Today").getByRole("alert")).toHaveText(FAILED);
    await expect(card(page, "User Management")).toContainText("Total");
    await expect(page.getByRole("region", { name: "Notifications" })).not.toContainText("restart");
    await expectAccessible(page);

    await page.unroute(TODAY);
    await page.route(TODAY, (route) => route.fulfill(answer({ ...nothing, unassigned: 123456 })));
    await card(page, "Today").getByRole("button", { name: "Try again" }).click();
    await expect(card(page, "Today")).toContainText("Nothing is due today.");
    await expect(card(page, "Today")).toContainText("Not assigned1,23,456");
    await expectAccessible(page);
  },
);

test(
  "Today is read again every minute, at the office's midnight, when the tab comes back and after a change",
  { tag: ["@proofs", "@anywhere", "@today-3", "@today-4"] },
  async ({ page, office, expectFailures, signedIn: _ }) => {
    expectFailures(/reports\/today/);
    await page.clock.install({ time: new Date(`${officeDay(0)}T20:00:00+05:30`) });
    let reads = 0;
    const answerRead = () =>
      page.route(TODAY, (route) => route.fulfill(answer({ ...nothing, overdue: (reads += 1) })));
    await answerRead();
    const { id } = await addComplaint(office);
    await page.goto("/");
    const overdue = figures(page, "The whole office").getByRole("link").first();
    const expectLastRead = (before = 0) =>
      expect(async () => {
        expect(reads).toBeGreaterThan(before);
        await expect(overdue).toHaveText(`Overdue${reads}`, { timeout: 1000 });
      }).toPass();
    /** A read after the action. On a slow machine there may be one more, because the minutes go by. */
    const expectReadBy = async (act: () => Promise<unknown>) => {
      const before = reads;
      await act();
      await expectLastRead(before);
    };
    await expectLastRead();
    await expectReadBy(() => page.clock.runFor(60_000));
    // Without a key for hours there is no read by the minute.
    await page.clock.fastForward("02:00:00");
    await expectLastRead();
    await expectReadBy(() => page.clock.fastForward("03:00:00"));
    const comeBack = () =>
      page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expectReadBy(comeBack);

    await page.unroute(TODAY);
    await page.route(TODAY, (route) => route.fulfill({ status: 503, json: {} }));
    await comeBack();
    const old = card(page, "Today").getByRole("alert");
    await expect(old).toContainText("These figures are old");
    await expectLastRead();
    await expectAccessible(page);
    await page.unroute(TODAY);
    await answerRead();
    await expectReadBy(() => old.getByRole("button", { name: "Try again" }).click());
    await expect(old).toBeHidden();

    await goInPage(page, `/complaints/${id}`);
    await editButton(page).click();
    await title(page).fill("Changed");
    await save(page).click();
    await expectToast(page, "Complaint updated successfully!");
    await page.unroute(TODAY);
    const held = gate();
    await answerRead();
    await page.route(TODAY, held.hold);
    await goInPage(page, "/");
    await expect(overdue).toHaveText(/^Overdue\s*$/);
    held.release();
    await expectLastRead();
  },
);

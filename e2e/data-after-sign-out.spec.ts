import type { Page } from "@playwright/test";
import { png } from "./support/complaint-form.ts";
import { STORY } from "./support/complaint-page.ts";
import { createComplaintByApi } from "./support/complaints.ts";
import { createEventByApi, rowButton } from "./support/events.ts";
import { setSession, toStored, readSession, noSession } from "./support/frame.ts";
import { type Office, openOffice } from "./support/office.ts";
import { addSuperAdmin } from "./support/people.ts";
import { requestsUnderWay } from "./support/requests.ts";
import { expect, test } from "./support/test.ts";
import { traces } from "./support/traces.ts";
import { recordViolations } from "./support/violations.ts";

/** An event and a complaint with a file, with people that no other test uses. */
async function someRecords(office: Office) {
  const { booths, mark } = await office.addLocations();
  const booth = booths[0]!;
  const citizen = await office.addCitizen(booth, `Kamla ${mark}`);
  const coordinator = `Suresh ${mark}`;
  const { name, buffer } = png("well.png");
  const complaint = await createComplaintByApi(office, {
    booth,
    complainant_id: citizen.principal_id,
    title: `Well ${mark}`,
    files: [new File([buffer], name, { type: "image/png" })],
  });
  const title = `Meeting ${mark}`;
  const event = await createEventByApi(office, { booth, title, contact_name: coordinator });
  return { mark, complaint, event, title, citizen, coordinator };
}
type Records = Awaited<ReturnType<typeof someRecords>>;

/** Opens the complaint from its list, then the event's form: data is in the cache, on the screen and in the history. */
async function readSomething(page: Page, records: Records) {
  await page.goto(`/complaints?search=${records.mark}`);
  await page.getByText(`Well ${records.mark}`).first().click();
  // The list shows the citizen's name too.
  await expect(page).toHaveURL(/\/complaints\/\d+$/);
  await expect(page.getByText(records.citizen.name!)).toBeVisible();
  await page.getByRole("button", { name: "Events", exact: true }).click();
  await page.getByRole("link", { name: "View Events" }).click();
  await rowButton(page, records.title).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Contact Name")).toHaveValue(records.coordinator);
}

/** Goes back through the whole history after the sign-out: every page is the sign-in, and no name is on any page. */
async function expectNothingBehind(page: Page, records: Records) {
  for (let back = 0; back < 4; back += 1) {
    await page.goBack();
    // Retried, because the page may still be on its way to the sign-in.
    await expect(async () => {
      await expect(page).toHaveURL(/\/(login|token-expired|theme-init\.js)$/);
      const html = await page.content();
      const { history, session } = await traces(page);
      for (const name of [records.mark, records.coordinator])
        expect(`${html}${history}`).not.toContain(name);
      expect(session).toEqual([]);
    }).toPass();
  }
}

test(
  "desktop: after a session was ended elsewhere the tab holds no data, nor does Back show any",
  { tag: ["@proofs", "@session-11", "@browser-3"] },
  async ({ page, baseURL, request, expectFailures }) => {
    expectFailures(/\/api\/v0\//);
    const office = await openOffice(baseURL!, await addSuperAdmin());
    const records = await someRecords(office);
    await setSession(page, toStored(office.session));
    const underWay = requestsUnderWay(page);
    await readSomething(page, records);
    // Otherwise a call of this page may end the session, and the link to the next page is gone.
    await expect.poll(() => underWay.size).toBe(0);
    const data = { token: office.session.refresh_token };
    expect((await request.post("/api/v0/auth/logout", { data })).status()).toBe(200);
    await page.getByRole("button", { name: "Complaints", exact: true }).click();
    await page.getByRole("link", { name: "View Complaints" }).click();
    await expect(page).toHaveURL("/token-expired");
    await expect.poll(() => readSession(page)).toEqual(noSession);
    await expectNothingBehind(page, records);
  },
);

// A browser that is short of memory keeps no page, so it is no test of each run.
test(
  "desktop: a page restored from the back/forward cache shows no data after the session has ended",
  { tag: "@proofs" },
  async ({ browser, office }) => {
    // Playwright's browsers have no back/forward cache. Real browsers do, and so does Chromium, except its headless shell.
    const executablePath = process.env.CHROMIUM_PATH?.replace(/-headless-shell$/, "");
    const reviving = await browser.browserType().launch({
      args: ["--no-sandbox"],
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
      ...(executablePath && { executablePath }),
    });
    const page = await reviving.newPage({ baseURL: office.base });
    await page.route("https://www.gravatar.com/**", (route) => route.abort());
    const records = await someRecords(office);
    await setSession(page, toStored(office.session));
    // A page with running requests may not be cached.
    const underWay = requestsUnderWay(page);
    const story = page.waitForResponse(STORY);
    await page.goto(`/complaints/${records.complaint}`, { waitUntil: "networkidle" });
    await story;
    await expect(page.getByText(records.citizen.name!)).toBeVisible();
    await expect.poll(() => underWay.size).toBe(0);
    await page.evaluate(() => document.body.setAttribute("data-first", "yes"));
    await page.goto("/theme-init.js");
    await page.evaluate(() => sessionStorage.clear());
    await page.goBack({ waitUntil: "commit" });
    await expect(page).toHaveURL("/login");
    await expect(page.locator("body")).toHaveAttribute("data-first", "yes");
    await expect(page.getByText(records.citizen.name!)).toHaveCount(0);
    await reviving.close();
  },
);

test(
  "desktop: after a log-out the tab holds no data, nor does Back show any",
  { tag: ["@proofs", "@browser-3"] },
  async ({ page, baseURL }) => {
    const office = await openOffice(baseURL!, await addSuperAdmin());
    const records = await someRecords(office);
    await setSession(page, toStored(office.session));
    await readSomething(page, records);
    // The data that Edit passes along is not in the history, which browsers write to disk.
    await expect.poll(async () => (await traces(page)).history).not.toContain(records.coordinator);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    await expect.poll(() => readSession(page)).toEqual(noSession);
    await expectNothingBehind(page, records);
  },
);

test(
  "desktop: recordViolations detects an element, a policy violation, a dialog and a script",
  { tag: "@proofs" },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext();
    const { faults } = await recordViolations(context);
    const page = await context.newPage();
    await page.goto(`${baseURL}/login`);
    expect(faults).toEqual([]);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=ran()>");
      alert("hello");
      (window as unknown as { ran: (what: string) => void }).ran("by hand");
    });
    await expect.poll(() => faults).toContain("dialog: hello");
    await expect.poll(() => faults).toContain("ran: by hand");
    await expect.poll(() => faults).toContain('ran: <img src="x" onerror="ran()">');
    await expect.poll(() => faults).toContain("ran: policy script-src-attr: inline");
    await context.close();
  },
);

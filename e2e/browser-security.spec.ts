import type { Page, Request } from "@playwright/test";
import type { Session } from "contract/auth";
import { png } from "./support/complaint-form.ts";
import { STORY } from "./support/complaint-page.ts";
import { createComplaintByApi } from "./support/complaints.ts";
import { createEventByApi, rowButton } from "./support/events.ts";
import { gate, setSession, toStored, readSession, noSession } from "./support/frame.ts";
import { type Office, openOffice } from "./support/office.ts";
import { addSuperAdmin } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { recordViolations } from "./support/violations.ts";

const AVATAR = "https://www.gravatar.com/avatar/?d=mp&s=72";

/** The key under which the router stores scroll positions, by a random key of each page. */
const SCROLLED = "react-router-scroll-positions";

/** All data that a page can leave in a browser, by name or as text. */
const traces = (page: Page) =>
  page.evaluate(
    async (scrolled) => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage)
        .filter((key) => key !== scrolled)
        .toSorted(),
      scrolled: sessionStorage.getItem(scrolled) ?? "{}",
      databases: (await indexedDB.databases()).length,
      caches: "caches" in window ? (await caches.keys()).length : 0,
      cookie: document.cookie,
      history: JSON.stringify(history.state),
      address: location.href,
    }),
    SCROLLED,
  );

const tokensOf = ({ access_token, refresh_token }: Session) => [access_token, refresh_token];

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

test(
  "desktop: every screen keeps to our host and the avatar's, breaks no policy, and keeps tokens in their place",
  { tag: ["@browser-4"] },
  async ({ page, context, office }) => {
    test.slow();
    const { faults, requests } = await recordViolations(context);
    const { complaint, event } = await someRecords(office);
    await setSession(page, toStored(office.session));
    for (const [path, heading] of [
      ["/", "Admin Dashboard"],
      ["/works", "Under Construction"],
      ["/works/add", "Under Construction"],
      ["/events", "View Events"],
      ["/events/add", "Create Event"],
      [`/events/edit/${event}`, "Edit Event"],
      ["/complaints", "Complaints"],
      ["/complaints/add", "Create Complaint"],
      [`/complaints/${complaint}`, "Manage Complaint"],
      ["/booths/bulk-upload", "Bulk Upload Booths"],
      ["/booths/location-update", "Location Manager"],
      ["/admins", "Manage Admins"],
      ["/admins/add", "Add Admin"],
      ["/logs", "Under Construction"],
      ["/nowhere", "404"],
      ["/token-expired", "Session Expired"],
    ] as const) {
      const answer = await page.goto(path);
      expect(answer!.headers()["content-security-policy"], path).toMatch(/^default-src 'self';/);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      const { history, address, scrolled, ...left } = await traces(page);
      expect(scrolled, path).toMatch(/^\{("[\w/-]+":\d+,?)*\}$/);
      expect(left, path).toEqual({
        local: [],
        session: ["token", "tokens", "userProfile"],
        databases: 0,
        caches: 0,
        cookie: "",
      });
      for (const token of tokensOf(office.session))
        expect(`${history}${address}`).not.toContain(token);
    }
    // The API's documentation page has the same policy.
    await page.goto("/api/docs/");
    await expect(
      page.getByText("listComplaints").or(page.getByText("/api/v0/complaint")).first(),
    ).toBeVisible();

    const elsewhere = requests.filter((request) => !request.url().startsWith(office.base));
    const isPicture = (request: Request) => /^(data|blob):/.test(request.url());
    const asked = new Set(elsewhere.filter((one) => !isPicture(one)).map((one) => one.url()));
    expect([...asked]).toEqual([AVATAR]);
    for (const request of elsewhere) expect(request.headers().referer).toBeUndefined();
    const addresses = requests.map((request) => request.url()).join("\n");
    for (const token of tokensOf(office.session)) expect(addresses).not.toContain(token);
    expect(faults).toEqual([]);
  },
);

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
  "desktop: signing out leaves nothing in the tab, and nothing behind Back",
  { tag: ["@browser-3"] },
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
  "desktop: a session that was ended elsewhere leaves nothing in the tab, and nothing behind Back",
  { tag: ["@session-11", "@browser-3"] },
  async ({ page, baseURL, request, expectFailures }) => {
    expectFailures(/\/api\/v0\//);
    const office = await openOffice(baseURL!, await addSuperAdmin());
    const records = await someRecords(office);
    await setSession(page, toStored(office.session));
    const underWay = new Set<Request>();
    page.on("request", (call) => underWay.add(call));
    page.on("requestfinished", (call) => underWay.delete(call));
    page.on("requestfailed", (call) => underWay.delete(call));
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

test(
  "desktop: thirty calls rejected at once cause one refresh and thirty replays, each once",
  { tag: ["@session-5"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/attachments/);
    const { complaint } = await someRecords(office);
    const many = Array.from({ length: 30 }, (_, index) => index + 1);
    await page.route(/\/api\/v0\/complaint\/\d+$/, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { attachments: object[] } };
      const [one] = answer.data.attachments;
      answer.data.attachments = many.map((id) => ({ ...one, id, name: `${id}.png` }));
      await route.fulfill({ json: answer });
    });
    const old = office.session.access_token;
    const sent = new Map<string, (string | undefined)[]>();
    await page.route(/\/attachments\/\d+$/, async (route) => {
      const { authorization } = route.request().headers();
      const before = sent.get(route.request().url()) ?? [];
      sent.set(route.request().url(), [...before, authorization]);
      const isOld = authorization === `Bearer ${old}`;
      await route.fulfill(isOld ? { status: 401, json: {} } : { body: png("a.png").buffer });
    });
    const refreshing = gate();
    const refreshes: unknown[] = [];
    await page.route("**/api/v0/auth/refresh-token", async (route) => {
      refreshes.push(route.request().postDataJSON());
      await refreshing.hold(route);
    });
    let refusals = 0;
    page.on("response", (response) => void (response.status() === 401 && (refusals += 1)));

    await setSession(page, toStored(office.session));
    await page.goto(`/complaints/${complaint}`);
    const files = page.getByRole("button", { name: /^Download \d+\.png/ });
    await expect(files).toHaveCount(30);
    await files.evaluateAll((buttons) =>
      buttons.forEach((button) => (button as HTMLElement).click()),
    );
    await expect.poll(() => refusals).toBe(30);
    refreshing.release();
    await expect.poll(() => [...sent.values()].flat().length).toBe(60);
    await expect(page.locator("[aria-busy]")).toHaveCount(0);

    const renewed = `Bearer ${(await readSession(page)).token}`;
    expect(renewed).not.toBe(`Bearer ${old}`);
    expect(refreshes).toEqual([{ token: office.session.refresh_token }]);
    expect([...sent.values()]).toEqual(many.map(() => [`Bearer ${old}`, renewed]));
  },
);

test("desktop: a page that Back revives shows nothing of a sign-in that was ended meanwhile", async ({
  browser,
  office,
}) => {
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
  const story = page.waitForResponse(STORY);
  await page.goto(`/complaints/${records.complaint}`, { waitUntil: "networkidle" });
  await story;
  await expect(page.getByText(records.citizen.name!)).toBeVisible();
  await page.evaluate(() => document.body.setAttribute("data-first", "yes"));
  await page.goto("/theme-init.js");
  await page.evaluate(() => sessionStorage.clear());
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL("/login");
  await expect(page.locator("body")).toHaveAttribute("data-first", "yes");
  await expect(page.getByText(records.citizen.name!)).toHaveCount(0);
  await reviving.close();
});

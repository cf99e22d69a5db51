import { addComplaint } from "./support/complaint-page.ts";
import type { Request } from "@playwright/test";
import type { Session } from "contract/auth";
import { createEventByApi } from "./support/events.ts";
import { setSession, toStored } from "./support/frame.ts";
import { expect, test } from "./support/test.ts";
import { traces } from "./support/traces.ts";
import { recordViolations } from "./support/violations.ts";

const AVATAR = "https://www.gravatar.com/avatar/?d=mp&s=72";

const tokensOf = ({ access_token, refresh_token }: Session) => [access_token, refresh_token];

test(
  "desktop: every screen calls only our host and the avatar's, violates no content policy and keeps tokens in session storage only",
  { tag: ["@browser-4", "@proofs"] },
  async ({ page, context, office }) => {
    test.slow();
    const { faults, requests } = await recordViolations(context);
    const { id: complaint, place } = await addComplaint(office);
    const event = await createEventByApi(office, { booth: place.booths[0]!, title: "Meeting" });
    // Only a route reads a request's headers as they are sent.
    await context.route(
      ({ href }) => href === AVATAR,
      (route) => route.abort(),
    );
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

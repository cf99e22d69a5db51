import { signInByForm } from "./support/in-page.ts";
import type { Page } from "@playwright/test";
import { states } from "contract/locations";
import { addComplaint, editButton, save, title } from "./support/complaint-page.ts";
import { choose, expectToast } from "./support/controls.ts";
import { readSession } from "./support/frame.ts";
import { field, openForm, submit } from "./support/location-manager.ts";
import { SUPER_ADMIN } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/* What every call of the console carries (call-1). booth-upload.spec.ts has the same for an upload. */

interface Sent {
  call: string;
  credentials: string | undefined;
  type: string | null;
  bearer: string | null;
}

/** Records each fetch of the page, and of later documents. */
async function recordCalls(page: Page): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.exposeFunction("callSent", (call: Sent) => {
    // The probe of a lost connection is no call of the API.
    if (call.call.includes(" /api/")) sent.push(call);
  });
  await page.addInitScript(() => {
    const original = window.fetch.bind(window);
    window.fetch = (input, init) => {
      const headers = new Headers(init?.headers);
      const { pathname } = new URL(new Request(input).url);
      (window as unknown as { callSent: (call: unknown) => void }).callSent({
        call: `${init?.method ?? "GET"} ${pathname}`,
        credentials: init?.credentials,
        type: headers.get("content-type"),
        bearer: headers.get("authorization"),
      });
      return original(input, init);
    };
  });
  return sent;
}

test(
  "every call of every screen carries credentials, the JSON content type and the bearer",
  { tag: ["@proofs", "@anywhere", "@firefox", "@call-1"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/\/api\/v0\//);
    const { id } = await addComplaint(office);
    const { state } = await office.addLocations([]);
    const { data: empty } = await office.call(states.create, {
      body: { name: `Empty ${state.name}` },
    });
    const sent = await recordCalls(page);
    const heading = page.getByRole("heading", { level: 1 });

    await page.goto("/login");
    await signInByForm(page, SUPER_ADMIN);
    await expect(heading).toHaveText("Admin Dashboard");
    const pages = {
      "/": "reports/super-admin",
      "/events": "event",
      "/events/add": "categories/2",
      "/complaints": "complaint",
      "/complaints/add": "categories/1",
      "/admins": "principal/all_principal",
      "/admins/add": "location/states",
      "/booths/bulk-upload": "location/states",
    };
    for (const [path, call] of Object.entries(pages)) {
      const before = sent.length;
      await page.goto(path);
      await expect(heading).toBeVisible();
      const calls = () => sent.slice(before).map((one) => one.call);
      await expect.poll(calls, path).toContain(`GET /api/v0/${call}`);
    }
    await openForm(page, "Delete", "State");
    await choose(page, "State", empty.name);
    await field(page, "Confirm name").fill(empty.name);
    await submit(page, "Delete State").click();
    await expectToast(page, `Deleted state: ${empty.name}`);

    // The access token has expired: a refresh, and the calls once more.
    await page.evaluate(() => {
      const tokens = JSON.parse(sessionStorage.getItem("tokens")!) as object;
      sessionStorage.setItem("tokens", JSON.stringify({ ...tokens, access_token: "ran.out" }));
    });
    await page.goto(`/complaints/${id}`);
    await editButton(page).click();
    await title(page).fill("Renamed");
    await save(page).click();
    await expectToast(page, "Complaint updated successfully!");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Complaint deleted successfully!");
    const { token } = await readSession(page);
    await page.getByRole("button", { name: "Logout", exact: true }).click();
    await expect(page).toHaveURL("/login");

    const login = "POST /api/v0/auth/super-admin/login";
    expect([...new Set(sent.map(({ call }) => call))]).toEqual(
      expect.arrayContaining([
        login,
        "POST /api/v0/auth/refresh-token",
        "POST /api/v0/auth/logout",
        "GET /api/v0/location/states",
        "GET /api/v0/categories/1",
        "GET /api/v0/categories/2",
        "GET /api/v0/reports/super-admin",
        "GET /api/v0/event",
        "GET /api/v0/complaint",
        `GET /api/v0/complaint/${id}`,
        `PUT /api/v0/complaint/${id}`,
        `DELETE /api/v0/complaint/${id}`,
        "GET /api/v0/principal/all_principal",
        `DELETE /api/v0/location/states/${empty.id}`,
      ]),
    );
    for (const { call, credentials, type, bearer } of sent) {
      expect([call, credentials, type]).toEqual([call, "include", "application/json"]);
      if (call !== login) expect(bearer, call).toMatch(/^Bearer .+/);
    }
    expect(sent.at(-1)).toMatchObject({
      call: "POST /api/v0/auth/logout",
      bearer: `Bearer ${token}`,
    });
  },
);

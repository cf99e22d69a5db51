import type { Page } from "@playwright/test";
import { gate, setSession, toStored, openSidebar } from "../support/frame.ts";
import { boxOf } from "../support/look.ts";
import { SUPER_ADMIN } from "../support/people.ts";
import { addStaff } from "../support/staff.ts";
import { expect, test, expectUsable } from "../support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { name: "Super-Admin Login" });
const mobile = (page: Page) => page.getByLabel("Mobile");
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const login = (page: Page) => page.getByRole("button", { name: "Login", exact: true });

/** Records the addresses, with queries, of the calls whose path matches. */
function watch(page: Page, path: RegExp): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (path.test(pathname)) asked.push(pathname + search);
  });
  return asked;
}

/** Opens a login page whose script is held back, types while it is prerendered, and signs in when it is hydrated. */
async function signInEarly(
  page: Page,
  address: string,
  title: string,
  who: { phone: string; password: string },
) {
  const name = page.getByRole("heading", { name: title });
  const script = gate();
  await page.route("**/assets/index-*.js", script.hold);
  await page.goto(address, { waitUntil: "commit" });
  await expect(name).toBeVisible();
  await mobile(page).fill(who.phone);
  await password(page).fill(who.password);
  await expect(login(page)).toBeDisabled();
  await password(page).press("Enter");
  await expect(page).toHaveURL(address);
  await expectUsable(page);
  const before = await boxOf(name);
  const field = await mobile(page).elementHandle();

  script.release();
  await expect(login(page)).toBeEnabled();
  await expect.poll(() => boxOf(name)).toEqual(before);
  // The prerendered field is hydrated, not replaced: the user may be typing in it.
  const isSame = () => mobile(page).evaluate((now, then) => now === then, field);
  await expect.poll(isSame).toBe(true);
  await expect(mobile(page)).toHaveValue(who.phone);
  await login(page).click();
  await expect(page).toHaveURL("/");
}

test("the login page shows before its script, keeps what is typed, and sends nothing by itself", ({
  page,
}) => signInEarly(page, "/login", "Super-Admin Login", SUPER_ADMIN));

test(
  "the staff's login page shows before its script as well",
  { tag: ["@login-10"] },
  async ({ page, office }) =>
    signInEarly(page, "/staff/login", "Staff Login", await addStaff(office)),
);

test(
  "a signed-in user who opens the login page never sees it",
  { tag: "@anywhere" },
  async ({ page, office }) => {
    await setSession(page, toStored(office.session));
    const script = gate();
    await page.route("**/assets/index-*.js", script.hold);
    await page.goto("/login", { waitUntil: "commit" });
    await expect(page.locator("form")).toHaveCount(1);
    await expect(page.locator("form")).toBeHidden();
    script.release();
    await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
    await page.getByRole("main").waitFor();
    // The sign-in form is shown again after the logout.
    await openSidebar(page);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(heading(page)).toBeVisible();
  },
);

test(
  "a list is requested while its page is loading, and once",
  { tag: "@anywhere" },
  async ({ page, signedIn: _ }) => {
    const asked = watch(
      page,
      /^\/api\/v0\/(complaint|event|principal\/all_principal|reports\/super-admin)$/,
    );
    const open = async (group: string, child: string) => {
      await openSidebar(page);
      const button = page.getByRole("navigation", { name: "Main" }).getByRole("button", {
        name: group,
      });
      if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
      await page.getByRole("link", { name: child }).click();
    };
    const settled = async (title: string, calls: string[]) => {
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect.poll(() => asked).toEqual(calls);
      await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
      await page.waitForLoadState("networkidle");
      expect(asked.splice(0)).toEqual(calls);
    };
    const lists = [
      ["/complaints", "Complaints", "/api/v0/complaint?page=1"],
      [
        "/complaints?search=x&status=registered",
        "Complaints",
        "/api/v0/complaint?page=1&search=x&status=registered",
      ],
      ["/events", "View Events", "/api/v0/event?page=1"],
      ["/events?filter=week&page=2", "View Events", "/api/v0/event?page=2&filter=week"],
      ["/admins", "Manage Admins", "/api/v0/principal/all_principal?principal_type=admin"],
      ["/", "Admin Dashboard", "/api/v0/reports/super-admin"],
      ["/?mandal=North", "Admin Dashboard", "/api/v0/reports/super-admin?mandal=North"],
    ] as const;
    for (const [address, title, call] of lists) {
      await page.goto(address);
      await settled(title, [call]);
    }
    await page.goto("/works");
    // The list is fetched each time it is opened from the sidebar, whether it is cached or not; not if it is open already.
    for (let round = 0; round < 2; round += 1) {
      await open("Complaints", "View Complaints");
      await settled("Complaints", ["/api/v0/complaint?page=1"]);
      await open("Events", "View Events");
      await settled("View Events", ["/api/v0/event?page=1"]);
      await open("Members", "View Members");
      await settled("Manage Admins", ["/api/v0/principal/all_principal?principal_type=admin"]);
    }
    await open("Members", "View Members");
    await settled("Manage Admins", []);
  },
);

test(
  "the document requests every script of its page at once",
  { tag: "@anywhere" },
  async ({ page, signedIn: _ }) => {
    const script = gate();
    await page.route("**/assets/index-*.js", script.hold);
    for (const [address, own] of [
      ["/complaints", /office/],
      ["/complaints/add", /CreateComplaintPage/],
      ["/complaints/7", /ManageComplaintPage/],
      ["/booths/bulk-upload", /sheets-/],
    ] as const) {
      const [asked] = await Promise.all([
        page.waitForRequest((request) => own.test(request.url())),
        page.goto(address, { waitUntil: "commit" }),
      ]);
      expect(new URL(asked.url()).pathname).toMatch(/^\/assets\//);
    }
    script.release();
  },
);

test("a digit typed at the moment when the form's script comes does not pass ten", async ({
  page,
}) => {
  const script = gate();
  await page.route("**/assets/login-form-*.js", script.hold);
  await page.goto("/login");
  const requested = page.waitForRequest("**/assets/login-form-*.js");
  await mobile(page).focus();
  await requested;
  await mobile(page).pressSequentially("98765432109");
  // Types once more right after the script has cut the text, before the browser does anything else.
  await mobile(page).evaluate((input) => {
    const own = Object.getOwnPropertyDescriptor(input, "value")!;
    let isTyped = false;
    Object.defineProperty(input, "value", {
      ...own,
      set(text: string) {
        own.set!.call(this, text);
        if (!isTyped) queueMicrotask(() => document.execCommand("insertText", false, "8"));
        isTyped = true;
      },
    });
  });
  script.release();
  await expect(mobile(page)).toHaveAttribute("maxlength", "10");
  await expect(mobile(page)).toHaveValue("9876543210");
});

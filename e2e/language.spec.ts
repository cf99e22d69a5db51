import type { Page } from "@playwright/test";
import { expectToast } from "./support/controls.ts";
import { createEventByApi } from "./support/events.ts";
import { gate } from "./support/frame.ts";
import { chooseHindi, translateToHindi } from "./support/hindi.ts";
import { SUPER_ADMIN } from "./support/people.ts";
import { answer, full, REPORT } from "./support/reports.ts";
import { expect, test } from "./support/test.ts";

const TEXTS_OF_HINDI = "**/assets/hindi-*.js";
const NOT_LOADED = "Hindi could not be loaded. Check the connection, then try again.";
const toHindi = (page: Page) => page.getByRole("button", { name: "हिन्दी", exact: true });
const toEnglish = (page: Page) => page.getByRole("button", { name: "English", exact: true });
const heading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
/** Expects the stored language and the document's `lang`. */
const expectLanguage = async (page: Page, kept: "en" | "hi" | null, lang: string) => {
  await expect.poll(() => page.evaluate(() => localStorage.getItem("language"))).toBe(kept);
  await expect(page.locator("html")).toHaveAttribute("lang", lang);
};

test(
  "the sidebar shows the console in Hindi and back; what is typed stays, and so does the choice",
  { tag: ["@language-1"] },
  async ({ page, signedIn: _ }) => {
    await page.goto("/admins/add");
    await heading(page, "Add Admin");
    await expectLanguage(page, null, "en-IN");
    await page.getByLabel("First Name").fill("Sunita");
    await expect(toHindi(page)).toHaveAccessibleDescription("Show the console in Hindi");
    await expect(toHindi(page).locator("[lang]")).toHaveAttribute("lang", "hi-IN");
    await toHindi(page).click();
    await heading(page, "एडमिन जोड़ें");
    await expect(page).toHaveURL("/admins/add");
    await expect(page).toHaveTitle("एडमिन जोड़ें · निर्वाचन क्षेत्र कंसोल");
    await expect(page.getByLabel("पहला नाम")).toHaveValue("Sunita");
    await expect(toEnglish(page)).toBeFocused();
    await expectLanguage(page, "hi", "hi-IN");

    await page.goto("/logs");
    await heading(page, "निर्माणाधीन");
    await expect(toEnglish(page)).toHaveAccessibleDescription("कंसोल अंग्रेज़ी में दिखाएँ");
    await toEnglish(page).click();
    await heading(page, "Under Construction");
    await page.reload();
    await heading(page, "Under Construction");
    await expectLanguage(page, "en", "en-IN");
  },
);

test("the login page has the toggle, and keeps what is typed; after Hindi is chosen, the page never shows in English", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByLabel("Mobile").fill(SUPER_ADMIN.phone);
  await toHindi(page).click();
  await heading(page, "सुपर एडमिन साइन इन");
  await expect(page.getByLabel("मोबाइल नंबर")).toHaveValue(SUPER_ADMIN.phone);

  const script = gate();
  await page.route("**/assets/index-*.js", script.hold);
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("form")).toHaveCount(1);
  await expect(page.locator("form")).toBeHidden();
  await expectLanguage(page, "hi", "hi");
  script.release();
  await heading(page, "सुपर एडमिन साइन इन");
  await page.getByLabel("मोबाइल नंबर").fill(SUPER_ADMIN.phone);
  await page.getByLabel("पासवर्ड", { exact: true }).fill(SUPER_ADMIN.password);
  await page.getByRole("button", { name: "साइन इन करें" }).click();
  await expect(page).toHaveURL("/");
});

test("the waiting text of the document is hidden after Hindi is chosen", async ({
  page,
  context,
  signedIn: _,
}) => {
  await chooseHindi(context);
  const script = gate();
  await page.route("**/assets/index-*.js", script.hold);
  await page.goto("/works", { waitUntil: "commit" });
  const waiting = page.getByText("Getting things ready...");
  await expect(waiting).toHaveCount(1);
  await expect(waiting).toBeHidden();
  script.release();
  await heading(page, "निर्माणाधीन");
});

test("the session-expired page has the toggle", async ({ page }) => {
  await page.goto("/token-expired");
  await toHindi(page).click();
  await heading(page, "सत्र समाप्त हो गया");
  await toEnglish(page).click();
  await heading(page, "Session Expired");
});

test("Hindi texts that cannot be loaded are reported and change nothing; the next press tries again", async ({
  page,
  expectFailures,
}) => {
  expectFailures(/\/assets\/hindi-/);
  await page.route(TEXTS_OF_HINDI, (route) => route.abort());
  await page.goto("/login");
  await page.getByLabel("Mobile").fill("98765");
  await toHindi(page).click();
  await expectToast(page, NOT_LOADED);
  await heading(page, "Super-Admin Login");
  await expect(page.getByLabel("Mobile")).toHaveValue("98765");
  await expectLanguage(page, null, "en-IN");
  await page.unroute(TEXTS_OF_HINDI);
  await toHindi(page).click();
  await heading(page, "सुपर एडमिन साइन इन");
});

test("where a chosen Hindi cannot be loaded, the page comes in English", async ({
  page,
  context,
  expectFailures,
}) => {
  expectFailures(/\/assets\/hindi-/);
  await chooseHindi(context);
  await page.route(TEXTS_OF_HINDI, (route) => route.abort());
  await page.goto("/login");
  await heading(page, "Super-Admin Login");
  await expect(page.locator("form")).toBeVisible();
  await expectLanguage(page, "hi", "en-IN");
});

test(
  "dates and numbers are written as Hindi writes them",
  { tag: ["@language-8"] },
  async ({ page, context, office, signedIn: _ }) => {
    await chooseHindi(context);
    await page.route(REPORT, (route) => route.fulfill(answer(full)));
    await page.goto("/");
    await expect(page.getByRole("definition").filter({ hasText: "1,23,456" })).toBeVisible();

    const place = await office.addLocations();
    const title = `Camp ${place.mark}`;
    await createEventByApi(office, { booth: place.booths[0]!, title, event_date: "2099-01-05" });
    await page.goto(`/events?search=${place.mark}`);
    const day = await page.evaluate(() =>
      new Intl.DateTimeFormat("hi-IN", { day: "numeric", month: "short", year: "numeric" }).format(
        new Date(2099, 0, 5),
      ),
    );
    expect(day).toContain("जन");
    await expect(page.getByRole("row").filter({ hasText: title })).toContainText(day);
    await expect(page.getByRole("table", { name: translateToHindi("Events") })).toBeVisible();
  },
);

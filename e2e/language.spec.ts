import { setSession, toStored, gate } from "./support/frame.ts";
import { choose, expectToast } from "./support/controls.ts";
import { addComplaint } from "./support/complaint-page.ts";
import type { Page } from "@playwright/test";
import { createEventByApi } from "./support/events.ts";
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

/* Messages of the server and of form validation. The texts of the screens have their own tests. */

const LOGIN = "**/api/v0/auth/super-admin/login";

const languageOf = (asked: { headers: () => Record<string, string> }) =>
  asked.headers()["accept-language"];

test(
  "the sidebar switches the console to Hindi and back; typed text and the choice are kept",
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

test(
  "the pages without a sidebar have the toggle, and keep what is typed; after Hindi is chosen, the page never shows in English",
  { tag: "@proofs" },
  async ({ page }) => {
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

    await page.goto("/token-expired");
    await heading(page, "सत्र समाप्त हो गया");
    await toEnglish(page).click();
    await heading(page, "Session Expired");
  },
);

test(
  "Hindi texts that cannot be loaded are reported and change nothing; the next press tries again",
  { tag: "@proofs" },
  async ({ page, expectFailures }) => {
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
  },
);

test(
  "dates and numbers are written as Hindi writes them, and categories have Hindi names",
  { tag: ["@proofs", "@language-8", "@language-10"] },
  async ({ page, context, office, signedIn: _ }) => {
    await chooseHindi(context);
    await page.route(REPORT, (route) => route.fulfill(answer(full)));
    await page.goto("/");
    await expect(page.getByRole("definition").filter({ hasText: "1,23,456" })).toBeVisible();

    const place = await office.addLocations();
    const title = `Camp ${place.mark}`;
    await createEventByApi(office, {
      booth: place.booths[0]!,
      title,
      event_date: "2099-01-05",
      start_time: "15:05",
    });
    await page.goto(`/events?search=${place.mark}`);
    const day = await page.evaluate(() =>
      new Intl.DateTimeFormat("hi-IN", { day: "numeric", month: "short", year: "numeric" }).format(
        new Date(2099, 0, 5),
      ),
    );
    expect(day).toContain("जन");
    await expect(page.getByRole("row").filter({ hasText: title })).toContainText(day);
    await expect(page.getByRole("table", { name: translateToHindi("Events") })).toBeVisible();

    await page.getByRole("button", { name: title }).click();
    await expect(page.getByRole("definition").filter({ hasText: "दोपहर 3:05" })).toBeVisible();

    const { id } = await addComplaint(office);
    await page.goto(`/complaints/${id}`);
    await expect(page.getByRole("main").getByText("जल आपूर्ति")).toBeVisible();
    await page.goto("/complaints/add");
    await choose(page, "श्रेणी", "सड़कें");
  },
);

test(
  "a blocked form and a rejected login show their messages in Hindi",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page, expectFailures }) => {
    expectFailures(/\/login$/);
    await chooseHindi(page.context());
    await page.goto("/login");
    const [phone, password] = [page.locator("[name=phone]"), page.locator("[name=password]")];
    const submit = page.locator("form button[type=submit]");
    await phone.fill("12345");
    await password.fill("short");
    await submit.click();
    await expect(page.getByText("कृपया 10 अंकों का सही मोबाइल नंबर लिखें।")).toBeVisible();
    await expect(page.getByText("पासवर्ड में कम से कम 8 अक्षर होने चाहिए।")).toBeVisible();
    await expect(phone).toBeFocused();

    await phone.fill(SUPER_ADMIN.phone);
    await password.fill("Not the one@1");
    const asking = page.waitForRequest(LOGIN);
    await submit.click();
    await expect(page.getByText("मोबाइल नंबर या पासवर्ड गलत है", { exact: true })).toBeVisible();
    expect(languageOf(await asking)).toBe("hi");
  },
);

test.describe("in a browser that prefers Hindi", () => {
  test.use({ locale: "hi-IN" });

  test(
    "a console that is shown in one language asks for that language, from its first call on",
    { tag: ["@proofs", "@anywhere", "@language-3"] },
    async ({ page, office }) => {
      const asked: (string | undefined)[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/api/v0/")) asked.push(languageOf(request));
      });
      await setSession(page, toStored(office.session));
      for (const language of ["en", "hi"]) {
        await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
        asked.length = 0;
        await page.goto("/complaints");
        await expect(page.getByRole("table")).toBeVisible();
        await expect.poll(() => asked.length).toBeGreaterThan(0);
        expect(new Set(asked)).toEqual(new Set([language]));
      }
    },
  );
});

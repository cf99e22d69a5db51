import type { Page } from "@playwright/test";
import { setSession, toStored } from "./support/frame.ts";
import { SUPER_ADMIN } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/* Messages of the server and of form validation. The texts of the screens have their own tests. */

const LOGIN = "**/api/v0/auth/super-admin/login";

/** Sets the console's language; the browser prefers the other one. */
const setLanguage = (page: Page, language: "en" | "hi") =>
  page.addInitScript((chosen) => {
    if (location.origin !== "null") localStorage.setItem("language", chosen);
  }, language);
const languageOf = (asked: { headers: () => Record<string, string> }) =>
  asked.headers()["accept-language"];

test(
  "a blocked form and a rejected login show their messages in Hindi",
  { tag: "@anywhere" },
  async ({ page, expectFailures }) => {
    expectFailures(/\/login$/);
    await setLanguage(page, "hi");
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

  for (const language of ["en", "hi"] as const)
    test(
      `a console shown in ${language} asks for ${language}, from its first call on`,
      { tag: ["@anywhere", "@language-3"] },
      async ({ page, office }) => {
        await setLanguage(page, language);
        await setSession(page, toStored(office.session));
        const asked: (string | undefined)[] = [];
        page.on("request", (request) => {
          if (request.url().includes("/api/v0/")) asked.push(languageOf(request));
        });
        await page.goto("/complaints");
        await expect(page.getByRole("table")).toBeVisible();
        await expect.poll(() => asked.length).toBeGreaterThan(0);
        await page.goto("/booths/location-update");
        await expect.poll(() => asked.length).toBeGreaterThan(1);
        expect(new Set(asked)).toEqual(new Set([language]));
      },
    );
});

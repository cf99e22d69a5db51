import { expectAccessibleInVariants } from "./support/frame.ts";
import { chooseHindi, expectOnlyHindi, watchAnswers } from "./support/hindi.ts";
import { HINDI_SCREENS } from "./support/hindi-screens.ts";
import { expect, expectAccessible, signIn, test } from "./support/test.ts";

// To run one folder's screens: npx playwright test -c e2e language-sweep --grep "in Hindi: admins".

for (const { area, name, path, act, shows = "h1", isSignedOut } of HINDI_SCREENS)
  test(
    `in Hindi: ${area}: ${name}`,
    { tag: ["@language-2"] },
    async ({ page, context, office, expectFailures }) => {
      expectFailures(/favicon/);
      await chooseHindi(context);
      if (!isSignedOut) await signIn(context, office);
      const answers = watchAnswers(page);
      // The user's own name is known from the sign-in.
      answers.collect(office.session);
      await page.goto(typeof path === "string" ? path : await path(office));
      const isSettled = async () => {
        await page.waitForLoadState("networkidle");
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      };
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.keyboard.press("End");
      await isSettled();
      await act?.(page);
      await expect(page.locator(shows).first()).toBeVisible();
      await isSettled();
      await expect(page.locator("html")).toHaveAttribute("lang", "hi-IN");
      await expectOnlyHindi(page, answers);
      await expectAccessible(page);
      await expectAccessibleInVariants(page);
    },
  );

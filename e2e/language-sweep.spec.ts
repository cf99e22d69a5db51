import { expectOnlyHindi } from "./support/hindi.ts";
import { HINDI_SCREENS, openInHindi } from "./support/hindi-screens.ts";
import { test } from "./support/test.ts";

// Whether the screens are accessible in Hindi: proofs/variants.spec.ts.
// To run one folder's screens: npx playwright test -c e2e language-sweep --grep "in Hindi: admins".

for (const screen of HINDI_SCREENS)
  test(
    `in Hindi: ${screen.area}: ${screen.name}`,
    { tag: ["@language-2"] },
    async ({ page, office, expectFailures }) => {
      expectFailures(/favicon/);
      const answers = await openInHindi(page, office, screen);
      await expectOnlyHindi(page, answers);
    },
  );

import { expectOnlyHindi } from "./support/hindi.ts";
import { checkHindiScreens, HINDI_AREAS } from "./support/hindi-screens.ts";
import { test } from "./support/test.ts";

// Whether the screens are accessible in Hindi: proofs/variants.spec.ts.

for (const area of HINDI_AREAS)
  test(`in Hindi: ${area}`, { tag: ["@language-2"] }, async ({ page, office, expectFailures }) => {
    expectFailures(/favicon/);
    await checkHindiScreens(page, office, area, (answers) => expectOnlyHindi(page, answers));
  });

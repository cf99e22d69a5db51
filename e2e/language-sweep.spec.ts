import { expectOnlyHindi } from "./support/hindi.ts";
import { checkHindiScreens, AREAS } from "./support/screens.ts";
import { test } from "./support/test.ts";

// A text without Hindi also fails scripts/lint and the catalogues' tests, in every run. Whether the screens are accessible in
// Hindi: proofs/variants.spec.ts.

for (const area of AREAS)
  test(
    `in Hindi: ${area}`,
    { tag: ["@proofs", "@language-2"] },
    async ({ page, office, expectFailures }) => {
      expectFailures(/favicon/);
      await checkHindiScreens(page, office, area, (answers) => expectOnlyHindi(page, answers));
    },
  );

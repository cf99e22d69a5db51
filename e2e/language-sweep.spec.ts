import { expectOnlyHindi } from "./support/hindi.ts";
import { checkHindiScreens, HINDI_AREAS } from "./support/hindi-screens.ts";
import { test } from "./support/test.ts";

// Whether the screens are accessible in Hindi: proofs/variants.spec.ts.

/** In each run; the other areas in the proofs. A text without Hindi also fails scripts/lint and the catalogues' tests. */
const ALWAYS = ["auth", "reports"];
const tagsOf = (area: string) => ["@language-2", ...(ALWAYS.includes(area) ? [] : ["@proofs"])];

for (const area of HINDI_AREAS)
  test(`in Hindi: ${area}`, { tag: tagsOf(area) }, async ({ page, office, expectFailures }) => {
    expectFailures(/favicon/);
    await checkHindiScreens(page, office, area, (answers) => expectOnlyHindi(page, answers));
  });

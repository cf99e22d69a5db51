import { expectAccessibleInVariants } from "../support/frame.ts";
import { checkHindiScreens, HINDI_AREAS } from "../support/hindi-screens.ts";
import { test } from "../support/test.ts";

for (const area of HINDI_AREAS)
  test(`accessible in variants: ${area}`, async ({ page, office, expectFailures }) => {
    test.slow();
    expectFailures(/favicon/);
    await checkHindiScreens(page, office, area, () => expectAccessibleInVariants(page));
  });

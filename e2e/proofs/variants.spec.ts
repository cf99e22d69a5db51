import { expectAccessibleInVariants } from "../support/frame.ts";
import { checkHindiScreens, AREAS } from "../support/screens.ts";
import { test } from "../support/test.ts";

for (const area of AREAS)
  test(`accessible in variants: ${area}`, async ({ page, office, expectFailures }) => {
    test.slow();
    expectFailures(/favicon/);
    await checkHindiScreens(page, office, area, () => expectAccessibleInVariants(page));
  });

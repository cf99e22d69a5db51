import { expectAccessibleInVariants } from "../support/frame.ts";
import { HINDI_SCREENS, openInHindi } from "../support/hindi-screens.ts";
import { test } from "../support/test.ts";

for (const screen of HINDI_SCREENS)
  test(`accessible in variants: ${screen.area}: ${screen.name}`, async ({
    page,
    office,
    expectFailures,
  }) => {
    expectFailures(/favicon/);
    await openInHindi(page, office, screen);
    await expectAccessibleInVariants(page);
  });

import { expect, test as base } from "./test.ts";
import { openStandIn, type StandIn } from "./stand-in.ts";

/** A page that speaks to the stand-in alone, and made no call that spec.md section 7 does not list. */
export const test = base.extend<{ api: StandIn }>({
  api: async ({ page }, use) => {
    const api = await openStandIn(page);
    await use(api);
    expect(api.unlisted, "calls that no other server answers").toEqual([]);
  },
});
export { expect };

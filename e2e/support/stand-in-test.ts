import { expect, test as base } from "./test.ts";
import { openStandIn, type StandIn } from "./stand-in.ts";

/** A page that uses only the stand-in. Fails on a call that is no core call (call-20). */
export const test = base.extend<{ api: StandIn }>({
  api: async ({ page }, use) => {
    const api = await openStandIn(page);
    await use(api);
    expect(api.unlisted, "calls that no other server answers").toEqual([]);
  },
});
export { expect };

import { expect, test as base } from "./test.ts";
import { mockApi, type MockApi } from "./mock-api.ts";

/** A page that uses only the mocked server. Fails on a call that is no core call (call-20). */
export const test = base.extend<{ api: MockApi }>({
  api: async ({ page }, use) => {
    const api = await mockApi(page);
    await use(api);
    expect(api.unlisted, "calls that no other server answers").toEqual([]);
  },
});
export { expect };

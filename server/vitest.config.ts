import { defaultExclude, defineConfig } from "vitest/config";
import { readRuleIds } from "../scripts/specification.ts";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: [
      "src/**/*.test.ts",
      "test/**/*.test.ts",
      "../contract/src/**/*.test.ts",
      "../scripts/**/*.test.ts",
      "../web/src/**/*.test.ts",
    ],
    // The long tests: `npm run proofs`, or PROOFS=1 for a single file.
    exclude: [
      ...defaultExclude,
      ...(process.env.PROOFS ? [] : ["test/proofs/**", "../scripts/proofs/**"]),
    ],
    globalSetup: ["test/global-setup.ts"],
    pool: "forks",
    maxWorkers: 3,
    watch: false,
    // Room for a machine that is slow or busy; what is fast enough, only benchmarks and the full proofs say.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    // A test with a tag that is no rule of docs/specification.md fails.
    tags: readRuleIds().map((name) => ({ name })),
    restoreMocks: true,
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
  },
});

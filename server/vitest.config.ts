import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: [
      "src/**/*.test.ts",
      "test/**/*.test.ts",
      "../contract/src/**/*.test.ts",
      "../scripts/**/*.test.ts",
    ],
    globalSetup: ["test/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    watch: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    expect: { requireAssertions: true },
  },
});

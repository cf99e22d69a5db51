import { defaultExclude, defineConfig } from "vitest/config";
import { readRuleIds } from "../scripts/specification.ts";

const ALL = ["{src,test}/**/*.test.ts", "../{contract/src,scripts,web/src}/**/*.test.ts"];
/** Files that share their processes, so that each process imports the application once: two thirds less processor time. */
const SHARED = [
  "src/{access,auth,backup,demo,exports,features,http,language,lists,mutations,spreadsheets,storage}/**/*.test.ts",
  "src/commands/{citizens,places,retention}*.test.ts",
  "test/{attacks/*,foreign-client*,plans,races}.test.ts",
];

export default defineConfig({
  test: {
    root: import.meta.dirname,
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
    projects: [
      { extends: true, test: { name: "shared", include: SHARED, isolate: false } },
      { extends: true, test: { name: "alone", include: ALL, exclude: SHARED } },
    ],
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
  },
});

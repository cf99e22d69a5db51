import { defaultExclude, defineConfig } from "vitest/config";
import { readRuleIds } from "../scripts/specification.ts";

const ALL = ["{src,test}/**/*.test.ts", "../{contract/src,scripts,web/src}/**/*.test.ts"];
/**
 * Files with a process of their own: they start servers or embedded databases, count what their process has done, or replace
 * what others have imported. All other files share processes, so that each process imports the application once.
 */
const ALONE = [
  "src/{commands/commands,commands/restore,commands/serve,diagnostics/metrics,diagnostics/checks/letters}.test.ts",
  "src/{letters,observability,postgres/embedded}/**/*.test.ts",
  "test/{watching,console-hosts}.test.ts",
  "test/proofs/**/*.test.ts",
  "../scripts/**/*.test.ts",
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
      {
        extends: true,
        test: {
          name: "shared",
          include: ALL,
          exclude: [...defaultExclude, ...ALONE],
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: ALONE } },
    ],
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
  },
});

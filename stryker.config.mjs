// `npm run mutants`: Stryker changes the code and runs the tests. A change that no test notices "survived".
// TESTS names the tests to run, for a run on one file; all of them take hours.
const tests = process.env.TESTS ?? "contract/src server/src/lists server/src/auth";

export default {
  // The vitest runner finds no test of a configuration whose root is server/.
  testRunner: "command",
  commandRunner: { command: `vitest run -c server/vitest.config.ts --bail=1 ${tests}` },
  mutate: [
    "{contract/src,server/src/lists,server/src/auth}/**/*.ts",
    "!**/*.test.ts",
    "!contract/src/language/hindi/**",
  ],
  // In a copy, vitest reads the original: node_modules is a link there. Stryker puts the files back, also after Ctrl-C.
  inPlace: true,
  concurrency: 1,
  timeoutMS: 60_000,
  reporters: ["clear-text"],
};

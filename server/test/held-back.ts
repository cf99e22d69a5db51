/**
 * The tests that stay in the test's own process when the API suite runs against several processes (`npm run proofs -- processes`),
 * with the reason: they look at the inside of one process. All other calls go to a random process.
 */
export const heldBack: readonly { file: string; test?: string; reason: string }[] = [
  {
    file: "test/plans.test.ts",
    reason: "looks at the statements that the process sends, to ask PostgreSQL for their plans",
  },
  {
    file: "test/proofs/faults/lost-answer.test.ts",
    reason: "breaks the very connection of the process' pool on which a commit waits",
  },
  {
    file: "src/diagnostics/metrics.test.ts",
    reason: "each process tells at /metrics of itself alone",
  },
  {
    file: "src/diagnostics/readiness.test.ts",
    reason: "asks a process that lacks something, such as its file store",
  },
  {
    file: "test/attacks/audit.test.ts",
    test: "a flood from one address leaves sixty rows a minute and one that counts the rest",
    reason: "each process counts the refusals that it answers (OPERATIONS.md)",
  },
  {
    file: "test/attacks/audit.test.ts",
    test: "an IPv6 /64 counts as one address, and what it does beyond its rows names the network",
    reason: "each process counts the refusals that it answers (OPERATIONS.md)",
  },
  {
    file: "test/attacks/audit.test.ts",
    test: "many addresses leave 120 rows a minute together and hide no rejected call of a signed-in user",
    reason: "each process counts the refusals that it answers (OPERATIONS.md)",
  },
];

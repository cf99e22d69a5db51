import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { coverageFaults, passedTests, readClauses, testFaults } from "./spec-coverage.ts";

const page = `# Coverage
| Clause | Done by | Test |
|---|---|---|
| Sidebar order | \`web/src/app/navigation.ts\` | \`e2e/layout.spec.ts: shows all\` |
| Title | \`web/src/nowhere.tsx\` | \`server/a.test.ts: group › failed\` |
| Nothing | | |
| Open | | not met |
`;

const vitest = {
  testResults: [
    {
      name: `${process.cwd().replace(/\/server$/, "")}/server/a.test.ts`,
      assertionResults: [{ ancestorTitles: ["group"], title: "failed", status: "failed" }],
    },
  ],
};
const ran = (projectName: string, status: string) => ({ projectName, status, results: [] });
const playwright = {
  suites: [
    {
      title: "layout.spec.ts",
      file: "layout.spec.ts",
      specs: [
        { title: "shows all", tests: [ran("desktop", "expected"), ran("phone", "expected")] },
        {
          title: "fails on the phone",
          tests: [ran("desktop", "expected"), ran("phone", "unexpected")],
        },
        {
          title: "fails in Firefox",
          tests: [ran("desktop", "expected"), ran("firefox", "unexpected")],
        },
      ],
    },
  ],
};

test("a browser test passed when it passed in each project that it ran in", () => {
  expect([...passedTests(vitest, playwright)]).toEqual(["e2e/layout.spec.ts: shows all"]);
});

test("a missing file, a test that did not pass and an empty row are faults", () => {
  const clauses = readClauses(page, "docs/page.md");
  expect(clauses.map((row) => row.clause)).toEqual(["Sidebar order", "Title", "Nothing", "Open"]);
  const faults = coverageFaults(clauses, passedTests(vitest, playwright));
  expect(faults).toEqual([
    "docs/page.md:5 (Title): there is no web/src/nowhere.tsx",
    "docs/page.md:5 (Title): did not pass: server/a.test.ts: group › failed",
    "docs/page.md:6 (Nothing): names no file or no test",
  ]);
});

test("a test that a page names anywhere has passed, by its whole name", () => {
  const walk =
    "| 1.1.1 | met | `web/a.ts`, `e2e/layout.spec.ts: shows all`, `e2e/layout.spec.ts: shows` |";
  expect(testFaults(walk, "docs/walk.md", passedTests(vitest, playwright))).toEqual([
    "docs/walk.md:1: did not pass: e2e/layout.spec.ts: shows",
  ]);
});

test("a clause of SECURITY.md without a number or a quoted section is one of the coverage page", () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, "..", name), "utf8");
  const clauses = readClauses(read("docs/spec-coverage.md"), "docs/spec-coverage.md");
  const known = new Set(clauses.map(({ clause }) => clause));
  const [told = ""] = read("SECURITY.md").split("\n## What a request costs");
  const bullets = [...told.matchAll(/^- (?![\d"])(.+)$/gm)].map(([, clause]) => clause!);
  expect(bullets.length).toBeGreaterThan(0);
  expect(bullets.filter((clause) => !known.has(clause))).toEqual([]);
});

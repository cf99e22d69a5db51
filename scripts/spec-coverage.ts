// docs/spec-coverage.md names, for each clause of the specification, the file that implements it and the test that fails
// without it, also for SECURITY.md. docs/asvs.md does the same for the requirements of OWASP ASVS. This compares the pages with
// a run: every named file exists, every named test passed.
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import {
  hasPassed,
  type PlaywrightReport,
  type PlaywrightSuite,
  type VitestReport,
} from "./failures.ts";

const ROOT = join(import.meta.dirname, "..");
const PAGE = "docs/spec-coverage.md";
const WALK = "docs/asvs.md";

/** Passed tests as `file: title`. The title begins with the titles of its groups. */
export function passedTests(vitest: VitestReport, playwright: PlaywrightReport): Set<string> {
  const passed = new Set<string>();
  const failed = new Set<string>();
  const note = (isOk: boolean, file: string, titles: string[]) =>
    (isOk ? passed : failed).add(`${file}: ${titles.join(" › ")}`);
  for (const { name, assertionResults } of vitest.testResults)
    for (const { ancestorTitles, title, status } of assertionResults)
      note(status === "passed", relative(ROOT, name), [...ancestorTitles, title]);
  const walk = (suite: PlaywrightSuite, groups: string[]) => {
    for (const { title, tests } of suite.specs)
      note(tests.every(hasPassed), `e2e/${suite.file}`, [...groups, title]);
    for (const inner of suite.suites ?? []) walk(inner, [...groups, inner.title]);
  };
  for (const suite of playwright.suites) walk(suite, []);
  // A browser test runs in one to three projects (desktop, phone, Firefox where there is one). It passed if it passed in all of them.
  return passed.difference(failed);
}

interface Clause {
  page: string;
  line: number;
  clause: string;
  files: string[];
  tests: string[];
  isMet: boolean;
}

const codeIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);

/** The rows of a page's tables: clause, files, tests (both in backticks), and the remark. */
export function readClauses(markdown: string, page: string): Clause[] {
  return markdown.split("\n").flatMap((text, index) => {
    const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (cells.length < 5 || /^-+$/.test(cells[1]!) || cells[1] === "Clause") return [];
    const [, clause = "", files = "", tests = ""] = cells;
    return [
      {
        page,
        line: index + 1,
        clause,
        files: codeIn(files),
        tests: codeIn(tests),
        isMet: tests !== "not met",
      },
    ];
  });
}

/** The false statements of the page, one line each. A clause that the page declares as not met is none. */
export function coverageFaults(clauses: Clause[], passed: Set<string>): string[] {
  return clauses.flatMap(({ page, line, clause, files, tests, isMet }) => {
    if (!isMet) return [];
    const at = `${page}:${line} (${clause})`;
    if (files.length === 0 || tests.length === 0) return [`${at}: names no file or no test`];
    return [
      ...files
        .filter((file) => !existsSync(join(ROOT, file)))
        .map((file) => `${at}: there is no ${file}`),
      ...tests.filter((test) => !passed.has(test)).map((test) => `${at}: did not pass: ${test}`),
    ];
  });
}

/** A line for each test that the page names in backticks and that did not pass. */
export function testFaults(markdown: string, page: string, passed: Set<string>): string[] {
  return markdown.split("\n").flatMap((text, index) =>
    codeIn(text)
      .filter((code) => /^\S+\.(?:test|spec)\.ts: /.test(code) && !passed.has(code))
      .map((code) => `${page}:${index + 1}: did not pass: ${code}`),
  );
}

/** Whether a named test is one of `npm run proofs`, which this run leaves out. */
function isProof(test: string): boolean {
  const [path = ""] = test.split(": ");
  return path.includes("/proofs/") && existsSync(join(ROOT, path));
}

/** Compares the pages with the reports of the two runners. Returns the number of clauses and the false statements. */
export function checkCoverage(vitestReport: string, playwrightReport: string) {
  const read = <Report>(file: string) => JSON.parse(readFileSync(file, "utf8")) as Report;
  const clauses = readClauses(readFileSync(join(ROOT, PAGE), "utf8"), PAGE);
  const asvs = readFileSync(join(ROOT, WALK), "utf8");
  const passed = passedTests(
    read<VitestReport>(vitestReport),
    read<PlaywrightReport>(playwrightReport),
  ).union(new Set([...clauses.flatMap(({ tests }) => tests), ...codeIn(asvs)].filter(isProof)));
  const notMet = clauses.filter((clause) => !clause.isMet).length;
  const walk = testFaults(asvs, WALK, passed);
  return { count: clauses.length, notMet, faults: [...coverageFaults(clauses, passed), ...walk] };
}

// The failed tests of a run for its last lines, because a truncated log often has only these.
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The fields of vitest's JSON report that are read. */
export interface VitestReport {
  testResults: {
    name: string;
    /** The error outside the tests of a file. */
    message?: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      failureMessages?: string[];
    }[];
  }[];
}

interface PlaywrightError {
  message?: string;
}
/** The fields of Playwright's JSON report that are read. */
interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: PlaywrightSpec[];
}
/** A test in each project that it ran in. Its own `ok` covers the first project only, so it is not read. */
interface PlaywrightSpec {
  title: string;
  tests: { projectName: string; status: string; results: { errors: PlaywrightError[] }[] }[];
}
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** Errors outside all tests. */
  errors?: PlaywrightError[];
}

/** The maximum length of a line, and the number of last lines of a program. */
const LENGTH = 200;
const LAST_LINES = 15;

const linesOf = (text: string) =>
  stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** One failure in one line: its name and the first line of the reason. */
const formatFailure = (name: string, reason = ""): string =>
  [name, ...linesOf(reason).slice(0, 1)].join(": ").slice(0, LENGTH);

/** Each failed test of vitest's report, and each file that failed outside its tests. */
export const vitestFailures = ({ testResults }: VitestReport, root: string): string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === "failed");
    return [
      ...failed.map(({ ancestorTitles, title, failureMessages = [] }) =>
        formatFailure(
          `${file}: ${[...ancestorTitles, title].filter(Boolean).join(" › ")}`,
          failureMessages[0],
        ),
      ),
      ...(message ? [formatFailure(file, message)] : []),
    ];
  });

/** Each failed test of Playwright's report with its project, and the errors outside all tests. */
export function playwrightFailures({ suites, errors = [] }: PlaywrightReport): string[] {
  const walk = (suite: PlaywrightSuite, groups: string[]): string[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status !== "expected")
        .map(({ projectName, results }) =>
          formatFailure(
            `e2e/${suite.file}: ${[...groups, title].join(" › ")} [${projectName}]`,
            results.flatMap((result) => result.errors)[0]?.message,
          ),
        ),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...groups, inner.title])),
  ];
  return [
    ...suites.flatMap((suite) => walk(suite, [])),
    ...errors.map(({ message }) => formatFailure("outside of all tests", message)),
  ];
}

/** The last lines of a program's output. */
export const lastLines = (printed: string): string[] => linesOf(printed).slice(-LAST_LINES);

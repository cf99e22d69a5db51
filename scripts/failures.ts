// The summary of a failed run at its end, because a truncated log often has only its last lines.
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
  location?: { file: string; line: number };
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

/** The maximum number of lines in total, and of one failure's reason. */
const LINES_MAX = 60;
const REASON_LINES = 8;
const ENDING_LINES = 25;
/** The maximum length of a name and of a reason in a one-line summary. */
const NAME_LENGTH = 90;
const REASON_LENGTH = 60;

/** The first lines, without colours and blank lines. */
const firstLines = (text: string, most: number) =>
  stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim())
    .slice(0, most);

/** One failure: its name, then the reason, indented. */
const formatFailure = (name: string, reason: string): string =>
  [name, ...firstLines(reason, REASON_LINES).map((line) => `    ${line.trim()}`)].join("\n");

/** Each failed test of vitest's report, and each file that failed outside its tests. */
export function vitestFailures({ testResults }: VitestReport, root: string): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === "failed");
    return [
      ...failed.map(({ ancestorTitles, title, failureMessages = [] }) =>
        formatFailure(
          `${file}: ${[...ancestorTitles, title].filter(Boolean).join(" › ")}`,
          failureMessages.join("\n"),
        ),
      ),
      ...(message ? [formatFailure(file, message)] : []),
    ];
  });
}

/** Whether a browser test passed in one project at the first attempt. */
const hasPassed = ({ status }: { status: string }): boolean => status === "expected";

/** Each failed test of Playwright's report with its project, and the errors outside all tests. */
export function playwrightFailures({ suites, errors = [] }: PlaywrightReport): string[] {
  const messageOf = ({ message = "", location }: PlaywrightError) =>
    location ? `${message}\nat ${location.file}:${location.line}` : message;
  const walk = (suite: PlaywrightSuite, groups: string[]): string[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter((test) => !hasPassed(test))
        .map(({ projectName, results }) =>
          formatFailure(
            `e2e/${suite.file}: ${[...groups, title].join(" › ")} [${projectName}]`,
            results.flatMap(({ errors }) => errors.map(messageOf)).join("\n"),
          ),
        ),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...groups, inner.title])),
  ];
  return [
    ...suites.flatMap((suite) => walk(suite, [])),
    ...errors.map((error) => formatFailure("outside of all tests", messageOf(error))),
  ];
}

const indented = (lines: string[]) => lines.map((line) => `    ${line}`).join("\n");

/** A runner's output about failures outside its tests, from the heading on; empty if there is none. */
export function errorsOutsideTests(printed: string): string[] {
  const lines = firstLines(printed, Infinity);
  const heading = lines.findIndex((line) => /⎯ (Unhandled Errors?|Failed Suites)/.test(line));
  return heading < 0 ? [] : [indented(lines.slice(heading, heading + ENDING_LINES))];
}

/** The last lines of a program's output. */
export const lastLines = (printed: string): string =>
  indented(firstLines(printed, Infinity).slice(-ENDING_LINES));

/** At most `most` failures, one line each: name and first line of the reason. */
export function oneLineEach(failures: string[], most: number): string[] {
  const lines = failures.slice(0, most).map((failure) => {
    const [name = "", reason = ""] = failure.split("\n");
    return [name.slice(0, NAME_LENGTH), reason.trim().slice(0, REASON_LENGTH)]
      .filter(Boolean)
      .join(": ");
  });
  const left = failures.length - lines.length;
  return left > 0 ? [...lines, `... and ${left} more`] : lines;
}

/** All failures, grouped by step and shortened so that every step is listed. */
export function summarize(steps: { name: string; failures: string[] }[]): string {
  const failed = steps.filter(({ failures }) => failures.length > 0);
  const share = Math.floor(LINES_MAX / failed.length);
  return failed
    .map(({ name, failures }) => {
      const lines = [`${name}:`, ...failures.join("\n").split("\n")];
      const left = lines.length - share;
      return left > 0 ? [...lines.slice(0, share - 1), `... and ${left + 1} lines more`] : lines;
    })
    .map((lines) => lines.join("\n"))
    .join("\n");
}

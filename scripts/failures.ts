// What a failed run says at its very end, so that a log of which only the end is left still tells what failed, and why.
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The parts read of vitest's JSON report. */
export interface VitestReport {
  testResults: {
    name: string;
    /** What failed in a file outside its tests. */
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
/** The parts read of Playwright's JSON report. */
export interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: PlaywrightSpec[];
}
/** A test in each project it ran in. Its own `ok` is the first project's alone, so nobody reads it. */
interface PlaywrightSpec {
  title: string;
  tests: { projectName: string; status: string; results: { errors: PlaywrightError[] }[] }[];
}
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** What failed outside of all tests. */
  errors?: PlaywrightError[];
}

/** Lines of the whole, and of the reason of one failure. */
const MOST_LINES = 60;
const REASON_LINES = 8;
const ENDING_LINES = 25;
/** Characters of a name, and of a reason, where a failure has one line. */
const NAME_LENGTH = 90;
const REASON_LENGTH = 60;

/** The first lines, without colours and blank lines. */
const firstLines = (text: string, most: number) =>
  stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim())
    .slice(0, most);

/** One failure: its name, and why, indented. */
const told = (name: string, reason: string): string =>
  [name, ...firstLines(reason, REASON_LINES).map((line) => `    ${line.trim()}`)].join("\n");

/** Each failed test of vitest's report, and each file that failed outside its tests. */
export function vitestFailures({ testResults }: VitestReport, root: string): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === "failed");
    return [
      ...failed.map(({ ancestorTitles, title, failureMessages = [] }) =>
        told(
          `${file}: ${[...ancestorTitles, title].filter(Boolean).join(" › ")}`,
          failureMessages.join("\n"),
        ),
      ),
      ...(message ? [told(file, message)] : []),
    ];
  });
}

/** Whether a browser test passed in one project, at the first try. */
export const hasPassed = ({ status }: { status: string }): boolean => status === "expected";

/** Each failed test of Playwright's report, with its project, and what failed outside of all tests. */
export function playwrightFailures({ suites, errors = [] }: PlaywrightReport): string[] {
  const messageOf = ({ message = "", location }: PlaywrightError) =>
    location ? `${message}\nat ${location.file}:${location.line}` : message;
  const walk = (suite: PlaywrightSuite, groups: string[]): string[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter((test) => !hasPassed(test))
        .map(({ projectName, results }) =>
          told(
            `e2e/${suite.file}: ${[...groups, title].join(" › ")} [${projectName}]`,
            results.flatMap(({ errors }) => errors.map(messageOf)).join("\n"),
          ),
        ),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...groups, inner.title])),
  ];
  return [
    ...suites.flatMap((suite) => walk(suite, [])),
    ...errors.map((error) => told("outside of all tests", messageOf(error))),
  ];
}

const indented = (lines: string[]) => lines.map((line) => `    ${line}`).join("\n");

/** What a runner printed about failures outside its tests, from its heading on; nothing, where it has none. */
export function outsideOf(printed: string): string[] {
  const lines = firstLines(printed, Infinity);
  const heading = lines.findIndex((line) => /⎯ (Unhandled Errors?|Failed Suites)/.test(line));
  return heading < 0 ? [] : [indented(lines.slice(heading, heading + ENDING_LINES))];
}

/** The end of what a program printed. */
export const endOf = (printed: string): string =>
  indented(firstLines(printed, Infinity).slice(-ENDING_LINES));

/** Each failure in one line: its name and the first line of its reason, at most `most` of them. */
export function inOneLine(failures: string[], most: number): string[] {
  const lines = failures.slice(0, most).map((failure) => {
    const [name = "", reason = ""] = failure.split("\n");
    return [name.slice(0, NAME_LENGTH), reason.trim().slice(0, REASON_LENGTH)]
      .filter(Boolean)
      .join(": ");
  });
  const left = failures.length - lines.length;
  return left > 0 ? [...lines, `... and ${left} more`] : lines;
}

/** All failures under their steps, in so many lines that each step is heard. */
export function digest(steps: { name: string; failures: string[] }[]): string {
  const failed = steps.filter(({ failures }) => failures.length > 0);
  const share = Math.floor(MOST_LINES / failed.length);
  return failed
    .map(({ name, failures }) => {
      const lines = [`${name}:`, ...failures.join("\n").split("\n")];
      const left = lines.length - share;
      return left > 0 ? [...lines.slice(0, share - 1), `... and ${left + 1} lines more`] : lines;
    })
    .map((lines) => lines.join("\n"))
    .join("\n");
}

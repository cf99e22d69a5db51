// The test command: static checks (one test each), the production build, API tests, browser tests. All steps run, even if
// one fails. The failures are repeated at the end, and the last line is "N passed, N failed". `--changed` runs only the own
// tests of what differs from HEAD (test-changed.ts).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  lastLines,
  playwrightFailures,
  type PlaywrightReport,
  vitestFailures,
  type VitestReport,
} from "./failures.ts";
import { chromiumPath, firefoxPath, PLAYWRIGHT, VITEST } from "./programs.ts";
import { testChanged } from "./test-changed.ts";

interface Result {
  name: string;
  passed: number;
  failed: number;
  note?: string;
  /** A line each, for the end of the log. */
  failures?: string[];
}

/** A program's exit code and output. */
interface Run {
  isOk: boolean;
  printed: string;
}

/** The totals in a runner's report: vitest at the top level, Playwright in `stats`. */
type ApiReport = VitestReport & { numPassedTests: number; numFailedTests: number };
type BrowserReport = PlaywrightReport & {
  stats: { expected: number; unexpected: number; flaky: number };
};

if (process.argv.includes("--changed")) process.exit(await testChanged());

const ROOT = join(import.meta.dirname, "..");
const MINUTE = 60_000;
/** On two cores beside four busy loops the API tests take more than 20 minutes, the browser tests 40. */
const API_LIMIT = 30 * MINUTE;
const BROWSER_LIMIT = 50 * MINUTE;
/** How long to wait for the rest of a program's output after its exit. */
const OUTPUT_GRACE_MS = 5000;
/** The number of failures in the last lines. The details are above them. */
const NAMED_MAX = 40;
const tool = (path: string) => join(ROOT, "node_modules", path);
const reports = mkdtempSync(join(tmpdir(), "console-reports-"));
const apiReport = join(reports, "api.json");
const browserReport = join(reports, "browser.json");

const results: Result[] = [];
try {
  const tsc = tool("typescript/bin/tsc");
  const checks = [
    check("types", tsc, "-p", "."),
    check("types of web", tsc, "-p", "web"),
    check("types of e2e", tsc, "-p", "e2e"),
    check("lint", tool("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"),
    check("format", tool("oxfmt/bin/oxfmt"), "--check"),
    check("specification", join(ROOT, "scripts/specification.ts")),
  ];
  results.push(...(await Promise.all(checks)));
  results.push(await check("production build", join(ROOT, "scripts/prepare.mjs"), "--rebuild"));
  results.push(await apiTests());
  results.push(await browserTests());
} catch (error) {
  results.push({ name: "the test command itself", passed: 0, failed: 1, note: String(error) });
} finally {
  rmSync(reports, { recursive: true });
}
report();

async function check(name: string, ...command: string[]): Promise<Result> {
  const { isOk, printed } = await run(name, command, 10 * MINUTE);
  if (isOk) return { name, passed: 1, failed: 0 };
  return { name, passed: 0, failed: 1, failures: lastLines(printed) };
}

async function apiTests(): Promise<Result> {
  const name = "API tests";
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${apiReport}`];
  const ended = await run(name, [...VITEST, ...reporters], API_LIMIT);
  const found = readReport<ApiReport>(apiReport);
  const failures = found ? vitestFailures(found, ROOT) : [];
  return toResult(name, ended, failures, found?.numPassedTests, found?.numFailedTests);
}

async function browserTests(): Promise<Result> {
  const name = "browser tests";
  let chromium = "";
  try {
    chromium = chromiumPath();
  } catch {
    return { name, passed: 0, failed: 1, note: "no browser" };
  }
  const options = ["-c", "e2e", "--reporter=line,json"];
  const ended = await run(name, [...PLAYWRIGHT, ...options], BROWSER_LIMIT, {
    CHROMIUM_PATH: chromium,
    FIREFOX_PATH: findFirefox(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
  });
  const found = readReport<BrowserReport>(browserReport);
  const failures = found ? playwrightFailures(found) : [];
  const { expected, unexpected = 0, flaky = 0 } = found?.stats ?? {};
  return toResult(name, ended, failures, expected, unexpected + flaky);
}

/**
 * The path of Firefox for the main job; empty if there is none. In CI, a Firefox that could not be installed is a
 * failed check of its own.
 */
function findFirefox(): string {
  let firefox = "";
  try {
    firefox = firefoxPath();
  } catch (error) {
    if (process.env.CI)
      results.push({ name: "Firefox", passed: 0, failed: 1, note: String(error) });
  }
  if (!firefox) console.log("No Firefox is installed: the main job runs in Chromium only.");
  return firefox;
}

/** A suite that crashed, ran no tests, or failed outside its tests counts as one failure. */
function toResult(
  name: string,
  { isOk, printed }: Run,
  failures: string[],
  passed = 0,
  failed = 0,
): Result {
  if (isOk && passed > 0) return { name, passed, failed };
  const result = { name, passed, failures: failures.length ? failures : lastLines(printed) };
  if (passed + failed === 0) return { ...result, failed: 1, note: "no report of a test" };
  if (failed === 0) return { ...result, failed: 1, note: "failed outside its tests" };
  return { ...result, failed };
}

/** A runner's report; null if it crashed before it wrote one. */
function readReport<Report>(file: string): Report | null {
  try {
    const report: Report = JSON.parse(readFileSync(file, "utf8"));
    return report;
  } catch {
    return null;
  }
}

/** Runs one of the project's programs. Its output is passed through and kept. */
async function run(
  name: string,
  command: string[],
  limit: number,
  env: Record<string, string> = {},
): Promise<Run> {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, CI: "1", ...env },
    timeout: limit,
    killSignal: "SIGKILL",
  });
  let printed = "";
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      process[name].write(text);
    });
  const closed = once(child, "close");
  try {
    const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
    // Children of a killed program may keep its output open.
    await Promise.race([closed, wait(OUTPUT_GRACE_MS, undefined, { ref: false })]);
    for (const name of ["stdout", "stderr"] as const) child[name].destroy();
    if (child.killed) printed += `\nIt was ended after ${limit / MINUTE} minutes.\n`;
    else if (code !== 0) printed += `\nIt ended with ${signal ?? `code ${code}`}.\n`;
    console.log(`-- ${name}: ${Math.round((Date.now() - started) / 1000)} s`);
    return { isOk: code === 0, printed };
  } catch (error) {
    return { isOk: false, printed: `${printed}\n${String(error)}` };
  }
}

function report(): void {
  const sum = (pick: (result: Result) => number) =>
    results.reduce((total, result) => total + pick(result), 0);
  console.log("\n== summary");
  for (const { name, passed, failed, note } of results) {
    const verdict = failed ? "FAILED" : "ok";
    console.log(
      `${verdict.padEnd(7)} ${name}: ${passed} passed, ${failed} failed${note ? ` (${note})` : ""}`,
    );
  }
  // Printed last, because of a long log often only the last lines are shown.
  const failures = results.flatMap(({ failures = [] }) => failures);
  for (const line of failures.slice(0, NAMED_MAX)) console.log(line);
  if (failures.length > NAMED_MAX) console.log(`... and ${failures.length - NAMED_MAX} more`);
  const failed = sum((result) => result.failed);
  process.exitCode = failed ? 1 : 0;
  console.log(`${sum((result) => result.passed)} passed, ${failed} failed`);
}

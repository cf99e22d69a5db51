// The test command: static checks (one test each), the production build, API tests, browser tests. Everything runs,
// whatever failed before; the last line is "N passed, N failed".
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkCoverage } from "./spec-coverage.ts";

type Result = { name: string; passed: number; failed: number; note?: string };

/** The parts read of the runners' reports: vitest's counts, Playwright's `stats`. */
type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
};

const ROOT = join(import.meta.dirname, "..");
const MINUTE = 60_000;
const tool = (path: string) => join(ROOT, "node_modules", path);
const reports = mkdtempSync(join(tmpdir(), "console-reports-"));
const apiReport = join(reports, "api.json");
const browserReport = join(reports, "browser.json");

const results: Result[] = [];
try {
  const tsc = tool("typescript/bin/tsc");
  results.push(await check("types", tsc, "-p", "."));
  results.push(await check("types of web", tsc, "-p", "web"));
  results.push(await check("types of e2e", tsc, "-p", "e2e"));
  results.push(await check("lint", tool("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"));
  results.push(await check("format", tool("oxfmt/bin/oxfmt"), "--check"));
  results.push(await check("production build", join(ROOT, "scripts/prepare.mjs"), "--rebuild"));
  results.push(await apiTests());
  results.push(await browserTests());
  results.push(specCoverage());
} catch (error) {
  results.push({ name: "the test command itself", passed: 0, failed: 1, note: String(error) });
} finally {
  rmSync(reports, { recursive: true });
}
report();

async function check(name: string, ...command: string[]): Promise<Result> {
  const isOk = await run(name, command, 10 * MINUTE);
  return { name, passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 };
}

async function apiTests(): Promise<Result> {
  const options = ["run", "-c", "server/vitest.config.ts", "--reporter=default", "--reporter=json"];
  const isOk = await run(
    "API tests",
    [tool("vitest/vitest.mjs"), ...options, `--outputFile.json=${apiReport}`],
    20 * MINUTE,
  );
  const { numPassedTests, numFailedTests } = readReport(apiReport);
  return judge("API tests", isOk, numPassedTests, numFailedTests);
}

async function browserTests(): Promise<Result> {
  const name = "browser tests";
  let chromium = "";
  try {
    const finder = [join(ROOT, "scripts/find-chromium.mjs")];
    chromium = execFileSync(process.execPath, finder, { encoding: "utf8" }).trim();
  } catch {
    return { name, passed: 0, failed: 1, note: "no browser" };
  }
  const options = ["test", "-c", "e2e", "--reporter=line,json"];
  const isOk = await run(name, [tool("@playwright/test/cli.js"), ...options], 40 * MINUTE, {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
  });
  const { stats } = readReport(browserReport);
  return judge(name, isOk, stats?.expected, stats && stats.unexpected + stats.flaky);
}

/** docs/spec-coverage.md against what just ran: each clause with its place and its passed test. */
function specCoverage(): Result {
  const name = "specification coverage";
  console.log(`\n== ${name}`);
  try {
    const { count, notMet, faults } = checkCoverage(apiReport, browserReport);
    for (const fault of faults) console.error(fault);
    console.log(`${count} clauses, ${notMet} not met, ${faults.length} faults`);
    return judge(name, faults.length === 0, faults.length ? 0 : 1, faults.length ? 1 : 0);
  } catch (error) {
    return { name, passed: 0, failed: 1, note: String(error) };
  }
}

/** A suite that crashed, that ran nothing, or that failed outside its tests counts as one failure. */
function judge(name: string, isOk: boolean, passed = 0, failed = 0): Result {
  if (passed + failed === 0) return { name, passed, failed: 1, note: "not one test ran" };
  if (!isOk && failed === 0) return { name, passed, failed: 1, note: "failed outside its tests" };
  return { name, passed, failed };
}

/** What the runners wrote; nothing, where one crashed before it could. */
function readReport(file: string): Report {
  try {
    const report: Report = JSON.parse(readFileSync(file, "utf8"));
    return report;
  } catch {
    return {};
  }
}

/** Runs one of the project's own programs, output passed through, and says whether it ended well. */
function run(
  name: string,
  command: string[],
  limit: number,
  env: Record<string, string> = {},
): Promise<boolean> {
  console.log(`\n== ${name}`);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, CI: "1", ...env },
      timeout: limit,
      killSignal: "SIGKILL",
    });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
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
  const failed = sum((result) => result.failed);
  process.exitCode = failed ? 1 : 0;
  console.log(`${sum((result) => result.passed)} passed, ${failed} failed`);
}

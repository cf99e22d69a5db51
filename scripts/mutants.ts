// Plants the faults of scripts/mutants/, one after another, in a copy of the tree, and runs the tests that must then fail.
// A fault is caught when a test fails. Arguments select faults: `server`, `console`, or a part of their names:
// `npm run mutants -- server idempotency`. First the tests run without a fault, unless `--unchecked` is given. A run of a
// whole part writes its score to docs/mutants.md.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyTree } from "./mutants/copy.ts";
import { type Fault, testOf } from "./mutants/fault.ts";
import { faultLists } from "./mutants/lists.ts";
import { withScore } from "./mutants/score.ts";
import { chromiumPath, PLAYWRIGHT, VITEST } from "./programs.ts";

type Side = keyof typeof faultLists;

const ROOT = join(import.meta.dirname, "..");
const SCORE = join(ROOT, "docs/mutants.md");
/** Above the time of the slowest named test. */
const RUN_MS_MAX = 300_000;
const sides: readonly Side[] = ["server", "console"];

/** Limits of time for the browser tests: a test that fails waits for its assertion until then. */
const BROWSER_CONFIG = `import config from "./playwright.config.ts";
export default {
  ...config,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 8_000, toPass: { timeout: 12_000 } },
};
`;

const UNCHECKED = "--unchecked";
const words = process.argv.slice(2).filter((word) => word !== UNCHECKED);
const asked = sides.filter((side) => words.includes(side));
const names = words.filter((word) => !sides.some((side) => side === word));
const isChosen = ({ name }: Fault) => !names.length || names.some((part) => name.includes(part));

const copy = copyTree(ROOT);
const missed: Fault[] = [];
const counts: Record<Side, number> = { server: 0, console: 0 };
let chromium: string | undefined;
try {
  writeFileSync(join(copy, "e2e/mutants.config.ts"), BROWSER_CONFIG);
  for (const side of asked.length ? asked : sides) {
    const chosen = faultLists[side].filter(isChosen);
    if (!chosen.length) continue;
    if (!process.argv.includes(UNCHECKED)) await assertPassing(side, chosen);
    for (const fault of chosen) {
      const started = Date.now();
      const isCaught = await plant(fault);
      counts[side] += 1;
      if (!isCaught) missed.push(fault);
      const seconds = Math.round((Date.now() - started) / 1000);
      console.log(`${isCaught ? "caught" : "NOT CAUGHT"} (${seconds} s) ${side}: ${fault.name}`);
    }
  }
} finally {
  rmSync(copy, { recursive: true, maxRetries: 20 });
}
for (const side of sides) {
  if (counts[side] === 0) continue;
  const left = missed.filter((fault) => faultLists[side].includes(fault));
  console.log(`${side}: ${counts[side] - left.length} of ${counts[side]} caught`);
  if (!names.length)
    writeFileSync(SCORE, withScore(readFileSync(SCORE, "utf8"), side, faultLists[side], left));
}
process.exitCode = missed.length ? 1 : 0;

/** Runs the tests of the faults without a fault: a test that always fails would catch everything. */
async function assertPassing(side: Side, faults: Fault[]): Promise<void> {
  console.log(`${side}: the tests of ${faults.length} faults, without a fault ...`);
  if (side === "console" && !(await build())) throw new Error("The console does not build");
  const isPassing = await test(faults, RUN_MS_MAX * 10, true);
  if (!isPassing) throw new Error(`The tests of the ${side} fail without a planted fault`);
}

/** Plants the fault and takes it out again; true when its tests fail. Throws when the console does not build with it. */
async function plant(fault: Fault): Promise<boolean> {
  const path = join(copy, fault.file);
  const before = readFileSync(path, "utf8");
  if (before.split(fault.text).length !== 2)
    throw new Error(`${fault.file} does not contain exactly one "${fault.text}"`);
  writeFileSync(
    path,
    before.replace(fault.text, () => fault.replacement),
  );
  try {
    const isInBrowser = testOf(fault).path.startsWith("e2e/");
    if (isInBrowser && !fault.file.startsWith("server/") && !(await build()))
      throw new Error(`With the fault "${fault.name}" the console does not build`);
    return !(await test([fault], RUN_MS_MAX, false));
  } finally {
    writeFileSync(path, before);
  }
}

function build(): Promise<boolean> {
  return run(["scripts/prepare.mjs", "--rebuild"], RUN_MS_MAX, false);
}

/** Whether the tests of the faults pass: those of the browser in Chromium, all others with vitest. */
async function test(faults: Fault[], limit: number, isShown: boolean): Promise<boolean> {
  const all = faults.map(testOf);
  const inBrowser = all.filter(({ path }) => path.startsWith("e2e/"));
  const others = all.filter(({ path }) => !path.startsWith("e2e/"));
  if (others.length) {
    const command = [...VITEST, "--bail=1", "--testTimeout=40000", ...titleOption("-t", others)];
    const isPassing = await run([...command, ...pathsOf(others)], limit, isShown);
    if (!isPassing) return false;
  }
  if (!inBrowser.length) return true;
  chromium ??= chromiumPath();
  const options = "-c e2e/mutants.config.ts --reporter=line --max-failures=1 --project=desktop";
  const files = pathsOf(inBrowser).map((path) => path.slice("e2e/".length));
  return run(
    [...PLAYWRIGHT, ...options.split(" "), ...titleOption("-g", inBrowser), ...files],
    limit,
    isShown,
  );
}

type NamedTest = ReturnType<typeof testOf>;
function pathsOf(tests: NamedTest[]): string[] {
  return [...new Set(tests.map(({ path }) => path))];
}

/** A runner's option for the tests' titles; none when one of them names a whole file. */
function titleOption(option: string, tests: NamedTest[]): string[] {
  const titles = tests.flatMap(({ title }) => title ?? []);
  if (titles.length < tests.length) return [];
  return [option, titles.map((title) => RegExp.escape(title)).join("|")];
}

/** Whether a program of the project, run in the copy, ends with code 0 within the limit of time. Throws when it ran no test. */
async function run(command: string[], limit: number, isShown: boolean): Promise<boolean> {
  const child = spawn(process.execPath, command, {
    cwd: copy,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, CI: "1", PROOFS: "1", ...(chromium && { CHROMIUM_PATH: chromium }) },
    timeout: limit,
    killSignal: "SIGKILL",
  });
  let printed = "";
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      if (isShown) process[name].write(text);
    });
  const [code] = (await once(child, "exit")) as [number | null];
  if (/No tests? (files )?found/.test(printed)) throw new Error(`No test: ${command.join(" ")}`);
  return code === 0;
}

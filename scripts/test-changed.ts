// `npm test -- --changed`: runs the own tests (own-tests.ts) of the files that differ from HEAD, and the browser tests on the
// desktop that quote their texts (browser-tests.ts). They are few, so that a changed line has its result in seconds. `npm test`
// runs everything.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type BrowserTest, browserTests } from "./browser-tests.ts";
import { ownTests } from "./own-tests.ts";
import { chromiumPath, PLAYWRIGHT, VITEST } from "./programs.ts";
import { readTaggedFiles } from "./specification.ts";

const ROOT = join(import.meta.dirname, "..");
const ON_DESKTOP = [...PLAYWRIGHT, "-c", "e2e", "--project=desktop", "--reporter=line"];

/** Runs the own tests of what has changed; returns the exit code. */
export async function testChanged(): Promise<number> {
  const started = Date.now();
  const changed = changedFiles();
  const { files, rules } = ownTests(changed);
  const quoting = changed.flatMap(browserTests).filter(({ file }) => !files.has(file));
  if (files.size + rules.size + quoting.length === 0) {
    console.log("No changed file has tests of its own: `npm test` runs everything.");
    return 0;
  }
  const isInBrowser = (path: string) => path.startsWith("e2e/");
  const whole = [...files];
  const tagged = [...readTaggedFiles()]
    .filter(
      ([path, tags]) =>
        !files.has(path) && !path.includes("/proofs/") && tags.some((tag) => rules.has(tag)),
    )
    .map(([path]) => path);
  const runs = [
    runTests(
      VITEST,
      whole.filter((path) => !isInBrowser(path)),
    ),
    runTests(
      [...VITEST, "--tags-filter", [...rules].join(" || ")],
      tagged.filter((path) => !isInBrowser(path)),
    ),
    testBrowser(whole.filter(isInBrowser), tagged.filter(isInBrowser), rules, quoting),
  ];
  const areOk = await Promise.all(runs);
  const seconds = Math.round((Date.now() - started) / 1000);
  const isOk = areOk.every(Boolean);
  console.log(`${isOk ? "passed" : "FAILED"} in ${seconds} s: the own tests of what has changed`);
  return isOk ? 0 : 1;
}

/** The changed and the new files, from the root of the repository. */
function changedFiles(): string[] {
  const git = (...options: string[]) =>
    execFileSync("git", [...options, "-z"], { cwd: ROOT, encoding: "utf8" }).split("\0");
  const paths = [
    ...git("diff", "--name-only", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return paths.filter(Boolean);
}

async function testBrowser(
  whole: string[],
  tagged: string[],
  rules: Set<string>,
  quoting: BrowserTest[],
): Promise<boolean> {
  if (whole.length + tagged.length + quoting.length === 0) return true;
  if (!(await run([join(ROOT, "scripts/prepare.mjs"), "--build"]))) return false;
  process.env.CHROMIUM_PATH ??= chromiumPath();
  // Of a changed file, and of those that quote a text, also the tests that otherwise run in the proofs only.
  const env = { PROOFS: "1" };
  const ofRules = [...rules].map((rule) => `^(?!.*@proofs).*@${rule}(?!\\d)`);
  const patterns = [...ofRules, ...quoting.map(({ title }) => RegExp.escape(title))];
  const some = [...ON_DESKTOP, "--pass-with-no-tests", "-g", patterns.join("|")];
  const files = new Set([...tagged, ...quoting.map(({ file }) => file)]);
  const isPassing = await runTests(ON_DESKTOP, whole.map(inFolder), env);
  return (await runTests(some, [...files].map(inFolder), env)) && isPassing;
}

/** A path as Playwright filters it: from the folder of its configuration. */
const inFolder = (path: string) => path.slice("e2e/".length);

async function runTests(runner: string[], paths: string[], env = {}): Promise<boolean> {
  return paths.length === 0 || run([...runner, ...paths], env);
}

async function run(command: string[], env = {}): Promise<boolean> {
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, CI: "1", ...env },
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0;
}

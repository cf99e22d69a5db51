// The test runners and the browser, as scripts and benchmarks start them.
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/** Arguments of Node, relative to the root of the repository or of a copy of it. A caller appends options and files. */
export const VITEST = ["node_modules/vitest/vitest.mjs", "run", "-c", "server/vitest.config.ts"];
export const PLAYWRIGHT = ["node_modules/@playwright/test/cli.js", "test"];

/** The path of a Chromium that starts. Throws if there is none and none can be installed. */
export function chromiumPath(): string {
  const finder = join(ROOT, "scripts/find-chromium.mjs");
  return execFileSync(process.execPath, [finder], { encoding: "utf8" }).trim();
}

/** Runs test files of the API suite with vitest's `options`, shows its output, and returns the exit code. */
export function runVitest(options: string[], env: Record<string, string | undefined>): number {
  const { status } = spawnSync(process.execPath, [...VITEST, ...options], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

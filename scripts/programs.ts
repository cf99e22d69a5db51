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

/** The path of a Firefox; empty if there is none. Throws where it should have been installed and could not be. */
export function firefoxPath(): string {
  const finder = join(ROOT, "scripts/find-firefox.mjs");
  return execFileSync(process.execPath, [finder], { encoding: "utf8" }).trim();
}

/** Runs Node with these arguments, such as VITEST and files, shows its output, and returns the exit code. */
export function runNode(command: string[], env: Record<string, string | undefined>): number {
  const { status } = spawnSync(process.execPath, command, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

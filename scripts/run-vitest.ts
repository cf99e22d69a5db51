import { spawnSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/** Runs test files of the API suite with vitest's `options`, shows its output, and returns the exit code. */
export function runVitest(options: string[], env: Record<string, string | undefined>): number {
  const runner = join(ROOT, "node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(
    process.execPath,
    [runner, "run", "-c", "server/vitest.config.ts", ...options],
    { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } },
  );
  return status ?? 1;
}

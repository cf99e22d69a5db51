// Runs the tests of the file store in a bucket against a real S3 server: OpenStack Swift from Debian's packages, which is
// installed, started and stopped. Needs root and Debian. `npm run rehearsal:bucket`; S3_TEST_FILES changes the length of the
// longest list, other arguments go to the test runner.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSwift } from "./rehearsal/swift.ts";

const ROOT = join(import.meta.dirname, "..");
const FILES = [
  "src/storage/file-store.test.ts",
  "src/diagnostics/checks/attachments.test.ts",
  "test/faults/stores.test.ts",
];

const folder = mkdtempSync(join(tmpdir(), "console-swift-"));
const swift = await startSwift(folder);
console.log(`OpenStack Swift: ${swift.env.S3_TEST_ENDPOINT}`);
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, "node_modules/vitest/vitest.mjs"),
    "run",
    "-c",
    "server/vitest.config.ts",
    "-t",
    "bucket|S3-compatible",
    ...FILES,
    ...process.argv.slice(2),
  ],
  { cwd: ROOT, stdio: "inherit", env: { S3_TEST_FILES: "20000", ...process.env, ...swift.env } },
);
await swift.stop();
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;

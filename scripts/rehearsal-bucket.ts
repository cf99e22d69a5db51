// Runs the tests of the file store in a bucket against a real S3 server: OpenStack Swift from Debian's packages, which is
// installed, started and stopped. Needs root and Debian. `npm run rehearsal:bucket`; S3_TEST_FILES changes the length of the
// longest list, other arguments go to the test runner.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSwift } from "./rehearsal/swift.ts";
import { runNode, VITEST } from "./programs.ts";

const FILES = [
  "src/storage/file-store.test.ts",
  "src/diagnostics/checks/attachments.test.ts",
  "test/proofs/faults/stores.test.ts",
];

const folder = mkdtempSync(join(tmpdir(), "console-swift-"));
const swift = await startSwift(folder);
console.log(`OpenStack Swift: ${swift.env.S3_TEST_ENDPOINT}`);
const named = ["-t", "bucket|S3-compatible", ...FILES, ...process.argv.slice(2)];
process.exitCode = runNode([...VITEST, ...named], {
  PROOFS: "1",
  S3_TEST_FILES: process.env.S3_TEST_FILES ?? "20000",
  ...swift.env,
});
await swift.stop();
rmSync(folder, { recursive: true });

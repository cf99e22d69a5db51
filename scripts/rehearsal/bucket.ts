// Runs the tests of the file store in a bucket on a real S3 server that nobody here wrote: OpenStack Swift. S3_TEST_FILES changes
// the length of the longest list.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../server/test/free-port.ts";
import { installedProgram } from "../debian-programs.ts";
import { VITEST } from "../programs.ts";
import { atEnd, type Step } from "./run-steps.ts";
import { openTerminal } from "./terminal.ts";

const ROOT = join(import.meta.dirname, "../..");
const START_MS = 120_000;
const [REGION, KEY, SECRET] = ["ap-south-1", "office:console", "a/secret+key"];
const FILES = [
  "src/storage/file-store.test.ts",
  "src/diagnostics/checks/attachments.test.ts",
  "test/proofs/faults/stores.test.ts",
];

export async function bucket(folder: string): Promise<Step[]> {
  for (const kind of ["account", "container", "object", "proxy"])
    installedProgram(`swift-${kind}-server`, `swift-${kind}`, "--help");
  installedProgram("memcached", "memcached");
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const swift = openTerminal("bash", [], { cwd: import.meta.dirname });
  const terminal = openTerminal("bash", [], {
    cwd: ROOT,
    env: {
      ...process.env,
      PROOFS: "1",
      S3_TEST_FILES: process.env.S3_TEST_FILES ?? "20000",
      S3_TEST_ENDPOINT: endpoint,
      S3_TEST_REGION: REGION,
      S3_TEST_ACCESS_KEY_ID: KEY,
      S3_TEST_SECRET_ACCESS_KEY: SECRET,
    },
  });
  for (const { close } of [swift, terminal]) atEnd(close);
  return [
    {
      step: "OpenStack Swift",
      command: async () => {
        const ended = swift.run(`sh swift.sh '${folder}' ${port} ${REGION} ${KEY} '${SECRET}'`);
        // Its end is a failure of this step, and none after it.
        const failed = ended.catch((error: unknown) => error);
        const until = Date.now() + START_MS;
        while (!(await fetch(`${endpoint}/healthcheck`).catch(() => null))?.ok)
          if ((await Promise.race([failed, wait(500)])) || Date.now() > until) throw await failed;
      },
    },
    {
      step: "the tests of the file store in a bucket",
      terminal,
      command: `'${process.execPath}' ${VITEST.join(" ")} -t 'bucket|S3-compatible' ${FILES.join(" ")}`,
      expected: [/Tests .*\d+ passed/],
      unexpected: [/Tests .*\d+ failed/],
    },
  ];
}

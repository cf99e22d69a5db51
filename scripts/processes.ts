// Runs the API suite against three real processes on one database and one bucket: every test file that opens a test office
// (server/test/app.ts), each call to a random process. Tests that stay in one process are printed with the reason. Other
// arguments go to the test runner: `npm run processes -- complaints`, `npm run processes -- --shard=1/3`.
import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { VITEST } from "./programs.ts";

const ROOT = join(import.meta.dirname, "..");
const SERVER = join(ROOT, "server");
const PROCESSES = process.env.TEST_PROCESSES ?? "3";

const given = process.argv.slice(2);
const options = given.filter((word) => word.startsWith("-"));
const words = given.filter((word) => !word.startsWith("-"));
const files = globSync(["src/**/*.test.ts", "test/**/*.test.ts"], { cwd: SERVER })
  .filter((file) => readFileSync(join(SERVER, file), "utf8").includes("createTestApp"))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
if (files.length === 0)
  throw new Error(`No test of the API has ${words.join(" or ")} in its path.`);

const started = Date.now();
const child = spawn(process.execPath, [...VITEST, ...options, ...files], {
  cwd: ROOT,
  stdio: ["ignore", "pipe", "inherit"],
  env: { ...process.env, TEST_PROCESSES: PROCESSES },
});
let printed = "";
child.stdout.setEncoding("utf8").on("data", (text: string) => {
  printed += text;
  process.stdout.write(text);
});
child.once("close", (code) => {
  const heldBack = [...new Set(stripVTControlCharacters(printed).match(/^HELD BACK .*$/gm) ?? [])];
  console.log(
    `\n${files.length} files against ${PROCESSES} processes, ${secondsSince(started)} s.`,
  );
  console.log(`Held back in the test's own process: ${heldBack.length}`);
  for (const line of heldBack) console.log(`  ${line}`);
  process.exitCode = code ?? 1;
});

const secondsSince = (moment: number) => Math.round((Date.now() - moment) / 1000);

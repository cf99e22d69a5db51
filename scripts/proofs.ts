// Runs the proofs of security.md with their full number of rounds: `npm run faults` (crashes, full disks, lost databases,
// backups), `npm run attacks` (tokens, uploads, generated requests, logs) and `npm run soak` (a day of two hours; ROUNDS=4 sets
// its number of five minutes). `npm test` runs the same files with few rounds. An argument selects the files whose path contains
// it: `npm run faults -- backup`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const [kind = "", only = ""] = process.argv.slice(2);
if (!["faults", "attacks", "soak"].includes(kind))
  throw new Error("Name what to prove: faults, attacks or soak.");

const started = Date.now();
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, "node_modules/vitest/vitest.mjs"),
    "run",
    "-c",
    "server/vitest.config.ts",
    "--no-file-parallelism",
    `test/${kind}/${only}`,
  ],
  { cwd: ROOT, stdio: "inherit", env: { ...process.env, ROUNDS: process.env.ROUNDS ?? "full" } },
);
console.log(`${kind}: ${Math.round((Date.now() - started) / 1000)} s`);
process.exitCode = status ?? 1;

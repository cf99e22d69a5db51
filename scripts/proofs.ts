// Runs the proofs of security.md with their full number of rounds: `npm run faults` (crashes, full disks, lost databases,
// backups), `npm run attacks` (tokens, uploads, generated requests, logs) and `npm run soak` (a day of two hours; ROUNDS=4 sets
// its number of five minutes). `npm test` runs the same files with few rounds. An argument selects the files whose path contains
// it: `npm run faults -- backup`.
import { runVitest } from "./programs.ts";

const [kind = "", only = ""] = process.argv.slice(2);
if (!["faults", "attacks", "soak"].includes(kind))
  throw new Error("Name what to prove: faults, attacks or soak.");

const started = Date.now();
process.exitCode = runVitest(["--no-file-parallelism", `test/${kind}/${only}`], {
  ROUNDS: process.env.ROUNDS ?? "full",
});
console.log(`${kind}: ${Math.round((Date.now() - started) / 1000)} s`);

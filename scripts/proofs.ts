// The long tests, for a release: `npm run proofs`. Names select those whose path contains one: `npm run proofs -- soak uploads`.
//   server/test/proofs/   crashes, full disks, floods, ...; with them test/attacks/, in their full number of rounds
//   scripts/proofs/       the deployment: image, unit, proxy, release
//   processes             the API tests once more, each call to a random one of three processes (held-back.ts: which are not)
// ROUNDS=<number> sets the rounds of a single proof.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runVitest } from "./programs.ts";

const ROOT = join(import.meta.dirname, "..");
const names = process.argv.slice(2);
const isNamed = (path: string) => names.length === 0 || names.some((name) => path.includes(name));
const filesOf = (...patterns: string[]) => globSync(patterns, { cwd: ROOT });
const usesTestApp = (path: string) =>
  readFileSync(join(ROOT, path), "utf8").includes("createTestApp");

const rounds = { PROOFS: "1", ROUNDS: process.env.ROUNDS ?? "full" };
const runs: [name: string, files: string[], run: (files: string[]) => number][] = [
  [
    "proofs",
    filesOf("{server/test,scripts}/proofs/**/*.test.ts", "server/test/attacks/*.test.ts").filter(
      isNamed,
    ),
    (files) => runVitest(["--no-file-parallelism", ...files], rounds),
  ],
  [
    "processes",
    isNamed("processes") ? filesOf("server/{src,test}/**/*.test.ts").filter(usesTestApp) : [],
    (files) => runVitest(files, { TEST_PROCESSES: process.env.TEST_PROCESSES ?? "3" }),
  ],
];

const chosen = runs.filter(([, files]) => files.length > 0);
if (chosen.length === 0) throw new Error(`No proof has ${names.join(" or ")} in its path.`);
for (const [name, files, run] of chosen) {
  const started = Date.now();
  if (run(files) !== 0) process.exitCode = 1;
  console.log(`${name}: ${files.length} files, ${Math.round((Date.now() - started) / 1000)} s`);
}

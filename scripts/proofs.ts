// The long tests, for a release: `npm run proofs`. Names select some by a part of their path: `npm run proofs -- soak uploads`.
//   server/test/proofs/   crashes, full disks, floods, ...; with them test/attacks/, in a tenth of their rounds
//   scripts/proofs/       the deployment: image, unit, proxy, release
//   e2e/proofs/, @proofs  another server, the screens in variants; `phone` and `firefox`: the other browser tests once more there
//   processes             the API tests once more, each call to a random one of three processes, unless a test inspects one process
// ROUNDS=full runs all rounds, for a night on an idle machine: then times are compared with their limits. ROUNDS=<number> is for a
// single proof.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromiumPath, firefoxPath, PLAYWRIGHT, runNode, VITEST } from "./programs.ts";

const ROOT = join(import.meta.dirname, "..");
const names = process.argv.slice(2);
const isNamed = (path: string) => names.length === 0 || names.some((name) => path.includes(name));
const filesOf = (...patterns: string[]) => globSync(patterns, { cwd: ROOT });
const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");
const usesTestApp = (path: string) => textOf(path).includes("createTestApp");

const rounds = { ROUNDS: process.env.ROUNDS ?? "tenth" };
const threeProcesses = { TEST_PROCESSES: process.env.TEST_PROCESSES ?? "3" };
const inBrowser = (project: string) => [...PLAYWRIGHT, "-c", "e2e", `--project=${project}`];

let count = 0;
prove(
  "proofs",
  [...VITEST, "--no-file-parallelism"],
  filesOf("{server/test,scripts}/proofs/**/*.test.ts", "server/test/attacks/*.test.ts").filter(
    isNamed,
  ),
  rounds,
);
if (isNamed("processes"))
  prove(
    "processes",
    VITEST,
    filesOf("server/{src,test}/**/*.test.ts").filter(usesTestApp),
    threeProcesses,
  );
process.env.CHROMIUM_PATH ??= chromiumPath();
process.env.FIREFOX_PATH ??= firefoxPath();
prove("browser", inBrowser("desktop"), filesOf("e2e/proofs/*.spec.ts").filter(isNamed));
prove(
  "browser, tagged",
  [...inBrowser("desktop"), "--grep=@proofs"],
  filesOf("e2e/*.spec.ts").filter((path) => isNamed(path) && textOf(path).includes('"@proofs"')),
);
if (isNamed("phone")) prove("phone", inBrowser("phone"), ["e2e/"]);
if (isNamed("firefox") && process.env.FIREFOX_PATH)
  prove("firefox", inBrowser("firefox"), ["e2e/"]);
if (count === 0) throw new Error(`No proof has ${names.join(" or ")} in its path.`);

function prove(name: string, runner: string[], files: string[], env = {}): void {
  if (files.length === 0) return;
  count += 1;
  const started = Date.now();
  if (runNode([...runner, ...files], { PROOFS: "1", ...env }) !== 0) process.exitCode = 1;
  console.log(`${name}: ${Math.round((Date.now() - started) / 1000)} s`);
}

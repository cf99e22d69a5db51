// Prints the path of a Chromium that starts; installs one if there is none. Fails loudly: a browser test is never skipped.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const PLAYWRIGHT = join(import.meta.dirname, "../node_modules/@playwright/test/cli.js");

const given = process.env.CHROMIUM_PATH;
if (given && !starts(given)) fail(`CHROMIUM_PATH is ${given}, which does not start.`);

const found =
  given ||
  installed() ||
  (await ofPlaywright()) ||
  ofDebian() ||
  (await ofPackage()) ||
  fail("No Chromium was found, and none could be installed. Set CHROMIUM_PATH to one.");
if (!process.argv.includes("--quiet")) console.log(found);

function installed() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...ELSEWHERE].find((path) => existsSync(path) && starts(path));
}

async function ofPlaywright() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  if (!starts(path)) attempt(process.execPath, [PLAYWRIGHT, "install", "chromium"]);
  return starts(path) && path;
}

function ofDebian() {
  const isDebian = existsSync("/etc/debian_version");
  if (process.getuid?.() !== 0 || !isDebian) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  attempt("apt-get", ["update"], env);
  attempt("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], env);
  return installed();
}

async function ofPackage() {
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    const path = await chromium.executablePath();
    return starts(path) && path;
  } catch (error) {
    console.error(`@sparticuz/chromium: ${error.message}`);
    return undefined;
  }
}

/** Asked for its version, a program also shows whether its libraries are there. */
function starts(path) {
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

/** The output of an installation belongs to the person who waits, not to the answer. */
function attempt(program, options, env = process.env) {
  console.error(`Looking for a browser: ${program} ${options.join(" ")}`);
  spawnSync(program, options, { stdio: ["ignore", 2, 2], env, timeout: 600_000 });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

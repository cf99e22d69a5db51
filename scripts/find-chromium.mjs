// Prints the path of a Chromium that starts. Installs one if there is none. Exits with an error otherwise, because browser
// tests are never skipped.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { attempt, canInstall, fail, installed, installPackages, starts } from "./browsers.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const ROOT = join(import.meta.dirname, "..");
const PLAYWRIGHT = join(ROOT, "node_modules/@playwright/test/cli.js");

const given = process.env.CHROMIUM_PATH;
if (given && !starts(given)) fail(`CHROMIUM_PATH is ${given}, which does not start.`);

const found =
  given ||
  installed(NAMES, ELSEWHERE) ||
  (await ofPlaywright()) ||
  ofDebian() ||
  (await ofPackage()) ||
  fail("No Chromium was found, and none could be installed. Set CHROMIUM_PATH to one.");
if (!process.argv.includes("--quiet")) console.log(quicker(found));

/** Debian's headless Chromium, if it is installed beside the full one: the tests take a third less time with it. */
function quicker(path) {
  const shell = `${path}-headless-shell`;
  return existsSync(shell) && starts(shell) ? shell : path;
}

async function ofPlaywright() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  if (!starts(path)) attempt(process.execPath, [PLAYWRIGHT, "install", "chromium"]);
  return starts(path) && path;
}

function ofDebian() {
  if (!canInstall()) return undefined;
  installPackages("chromium", "chromium-headless-shell");
  return installed(NAMES, ELSEWHERE);
}

/** Installed separately, because npm omits an optional package that does not support the system's Node. */
async function ofPackage() {
  const e2e = JSON.parse(readFileSync(join(ROOT, "e2e/package.json"), "utf8"));
  const version = e2e.optionalDependencies["@sparticuz/chromium"];
  const folder = join(ROOT, "node_modules/.chromium");
  const entry = join(folder, "node_modules/@sparticuz/chromium/build/index.js");
  if (!existsSync(entry)) {
    attempt("npm", ["install", "--prefix", folder, `@sparticuz/chromium@${version}`]);
  }
  try {
    const { default: chromium } = await import(entry);
    const path = await chromium.executablePath();
    return starts(path) && path;
  } catch (error) {
    console.error(`@sparticuz/chromium: ${error.message}`);
    return undefined;
  }
}

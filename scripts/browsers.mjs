// What the search for a browser needs. Plain JavaScript, because the system's own Node runs it on a fresh clone.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The first program that starts: each name in the folders of PATH, then the paths of `elsewhere`. */
export function installed(names, elsewhere) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...elsewhere].find((path) => existsSync(path) && starts(path));
}

/** Asks for the version, which fails if a shared library is missing. */
export function starts(path) {
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

/** Whether this is Debian and this process may install packages. */
export const canInstall = () => process.getuid?.() === 0 && existsSync("/etc/debian_version");

export function installPackages(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  attempt("apt-get", ["update"], env);
  // Another process may be installing: a second run of the checks, or the system's own upgrades.
  const options = ["-o", "DPkg::Lock::Timeout=300", "-y", "--no-install-recommends"];
  attempt("apt-get", ["install", ...options, ...packages], env);
}

/** The installer's output goes to stderr: stdout is for the path only. */
export function attempt(program, options, env = process.env) {
  console.error(`Looking for a browser: ${program} ${options.join(" ")}`);
  spawnSync(program, options, { stdio: ["ignore", 2, 2], env, timeout: 600_000 });
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}

// Programs that a check needs and that may not be installed. On Debian they are taken from Debian's packages. Elsewhere the
// check fails with the name of the missing program; it is never skipped.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const UNPACKED = join(import.meta.dirname, "../node_modules/.debian");
/** Debian's folders for servers, which only root has in PATH, and of Kannel's fake network. */
const SYSTEM_FOLDERS = ["/usr/local/sbin", "/usr/sbin", "/sbin", "/usr/lib/kannel/test"];

/** The path of an installed program; null if it is missing or does not start. */
function findProgram(program: string, ask: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...SYSTEM_FOLDERS];
  const path = folders.map((folder) => join(folder, program)).find((one) => existsSync(one));
  return path && starts(path, ask) ? path : null;
}

const starts = (path: string, ask: string) =>
  spawnSync(path, [ask], { stdio: "ignore", timeout: 20_000 }).status === 0;

function apt(options: string[], cwd?: string): void {
  console.error(`apt-get ${options.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Another process may be installing: a second run of the checks, or the system's own upgrades.
  const wait = ["-o", "DPkg::Lock::Timeout=300"];
  spawnSync("apt-get", [...wait, ...options], {
    cwd,
    env,
    stdio: ["ignore", 2, 2],
    timeout: 600_000,
  });
}

/**
 * The path of an installed program. Installs a Debian package if it is missing (as root). `ask` is the option that prints the
 * program's version. Throws if neither works.
 */
export function installedProgram(program: string, from: string, ask = "--version"): string {
  const there = findProgram(program, ask);
  if (there) return there;
  if (process.getuid?.() === 0) {
    apt(["update"]);
    apt(["install", "-y", "--no-install-recommends", from]);
  }
  return findProgram(program, ask) ?? absent(program, from);
}

/**
 * The path of an installed program, or of one from a Debian package. The package is unpacked into node_modules, not
 * installed, so that its service does not start. `ask` is the option that prints the program's version. Throws if neither
 * works.
 */
export function unpackedProgram(program: string, from: string, ask: string): string {
  const there = findProgram(program, ask);
  if (there) return there;
  const folder = join(UNPACKED, from);
  const find = () =>
    ["usr/sbin", "usr/bin"]
      .map((inner) => join(folder, inner, program))
      .find((path) => existsSync(path) && starts(path, ask));
  if (!find()) {
    mkdirSync(folder, { recursive: true });
    if (process.getuid?.() === 0) apt(["update"]);
    apt(["download", from], folder);
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".deb")))
      spawnSync("dpkg", ["-x", file, "."], { cwd: folder, stdio: ["ignore", 2, 2] });
  }
  return find() ?? absent(program, from);
}

function absent(program: string, from: string): never {
  throw new Error(`${program} is needed, and could not be had: install Debian's package ${from}.`);
}

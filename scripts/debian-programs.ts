// Programs that a check needs and a machine may lack. On Debian they come from its own packages; elsewhere the check fails
// and says what to install: it is never skipped.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const UNPACKED = join(import.meta.dirname, "../node_modules/.debian");
/** Where Debian keeps servers, which are on nobody's path but root's. */
const SYSTEM_FOLDERS = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

/** The path of a program of the machine; null when it has none that starts. */
function found(program: string, ask: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...SYSTEM_FOLDERS];
  const path = folders.map((folder) => join(folder, program)).find((one) => existsSync(one));
  return path && starts(path, ask) ? path : null;
}

const starts = (path: string, ask: string) =>
  spawnSync(path, [ask], { stdio: "ignore", timeout: 20_000 }).status === 0;

function apt(options: string[], cwd?: string): void {
  console.error(`apt-get ${options.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", options, { cwd, env, stdio: ["ignore", 2, 2], timeout: 600_000 });
}

/** A program of the machine, else of a Debian package that is installed for it (as root). Throws when neither works. */
export function installedProgram(program: string, from: string): string {
  const there = found(program, "--version");
  if (there) return there;
  if (process.getuid?.() === 0) {
    apt(["update"]);
    apt(["install", "-y", "--no-install-recommends", from]);
  }
  return found(program, "--version") ?? absent(program, from);
}

/**
 * A program of the machine, else of a Debian package that is unpacked into node_modules and not installed, so that no server
 * of it is started. `ask` is the option that makes it tell its version. Throws when neither works.
 */
export function unpackedProgram(program: string, from: string, ask: string): string {
  const there = found(program, ask);
  if (there) return there;
  const folder = join(UNPACKED, from);
  const place = () =>
    ["usr/sbin", "usr/bin"]
      .map((inner) => join(folder, inner, program))
      .find((path) => existsSync(path) && starts(path, ask));
  if (!place()) {
    mkdirSync(folder, { recursive: true });
    if (process.getuid?.() === 0) apt(["update"]);
    apt(["download", from], folder);
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".deb")))
      spawnSync("dpkg", ["-x", file, "."], { cwd: folder, stdio: ["ignore", 2, 2] });
  }
  return place() ?? absent(program, from);
}

function absent(program: string, from: string): never {
  throw new Error(`${program} is needed, and could not be had: install Debian's package ${from}.`);
}

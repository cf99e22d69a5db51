// Debian machines with a real systemd: systemd-nspawn containers, each in a network of its own.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { installedProgram } from "../debian-programs.ts";
import { makeNodeDownload, makeOrigin } from "./origin.ts";
import { atEnd } from "./run-steps.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

const BOOT_MS = 120_000;
/** The namespaces of processes in the machine, except that of the network. */
const NAMESPACES = ["--mount", "--uts", "--ipc", "--pid", "--cgroup", "--root", "--wd"];
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
/** What Debian's installer puts on a server and debootstrap's smallest variant leaves out. */
const INCLUDED = ["systemd-sysv", "dbus", "iproute2", "procps", "locales", "openssl"];

/**
 * A terminal of root. Its programs use the network of this machine, because the machine's own has no way out to Debian's
 * packages; but curl asks the machine itself.
 */
export interface Machine {
  /** The machine's files, seen from this machine. */
  tree: string;
  terminal: Terminal;
}

/** Makes a Debian 12 in the folder. As root, on Debian. */
export function makeBase(folder: string): void {
  installedProgram("systemd-nspawn", "systemd-container");
  const debootstrap = installedProgram("debootstrap", "debootstrap");
  const options = ["--variant=minbase", `--include=${INCLUDED.join(",")}`, "bookworm", folder];
  execFileSync(debootstrap, options, { stdio: "ignore" });
}

/** Copies the base in `folder`, prepares it as an operator's new server, and boots it. */
export async function startMachine(folder: string, name: string): Promise<Machine> {
  const tree = join(folder, name);
  execFileSync("cp", ["-a", "--reflink=auto", join(folder, "base"), tree]);
  prepareTree(tree, name);
  const options = ["--boot", "--quiet", "--register=no", "--keep-unit", "--private-network"];
  const nspawn = spawn(
    "systemd-nspawn",
    ["-D", tree, `--machine=${name}-${process.pid}`, ...options],
    { stdio: ["ignore", "ignore", "inherit"], detached: true },
  );
  const ended = once(nspawn, "exit");
  let init = nspawn.pid!;
  atEnd(async () => {
    // The kernel ends all processes of a machine with its first one, and systemd-nspawn follows. A killed systemd-nspawn would
    // leave them running.
    if (nspawn.exitCode === null) process.kill(init, "SIGKILL");
    await ended;
  });
  await waitUntil(() => {
    const path = `/proc/${nspawn.pid}/task/${nspawn.pid}/children`;
    init = Number(readFileSync(path, "utf8").trim().split(" ")[0]) || nspawn.pid!;
    return existsSync(`/proc/${init}/root/run/systemd/private`);
  });
  const terminal = openTerminal("nsenter", ["--target", String(init), ...NAMESPACES, "bash"], {
    env: {
      PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      HOME: "/root",
      LANG: "C.UTF-8",
      DEBIAN_FRONTEND: "noninteractive",
    },
  });
  atEnd(terminal.close);
  await terminal.run('cd; curl() { nsenter --target 1 --net curl "$@"; }');
  await waitUntil(async () =>
    /running|degraded/.test(await terminal.run("systemctl is-system-running || true")),
  );
  return { tree, terminal };
}

/** The settings of a new server, and the way to the registries that this machine uses. */
function prepareTree(tree: string, name: string): void {
  const write = (path: string, text: string) => writeFileSync(join(tree, path), text);
  write("etc/hostname", `${name}\n`);
  write("etc/hosts", `127.0.0.1 localhost\n::1 localhost\n127.0.1.1 ${name}\n`);
  write("etc/machine-id", "");
  write("etc/resolv.conf", readFileSync("/etc/resolv.conf", "utf8"));
  write("etc/apt/apt.conf.d/90rehearsal", 'APT::Get::Assume-Yes "true";\nDpkg::Use-Pty "0";\n');
  mkdirSync(join(tree, "etc/ssl/rehearsal"), { recursive: true });
  cpSync(CERTIFICATES, join(tree, "etc/ssl/rehearsal/ca.crt"));
  const npm = "cafile=/etc/ssl/rehearsal/ca.crt\nupdate-notifier=false\n";
  mkdirSync(join(tree, "usr/local/etc"), { recursive: true });
  for (const file of ["etc/npmrc", "usr/local/etc/npmrc"]) write(file, npm);
  // npm does not download again what this machine's npm has.
  const cache = join(homedir(), ".npm/_cacache");
  if (existsSync(cache)) {
    mkdirSync(join(tree, "root/.npm"), { recursive: true });
    execFileSync("cp", ["-a", "--reflink=auto", cache, join(tree, "root/.npm")]);
  }
  makeOrigin(tree);
  makeNodeDownload(tree);
}

async function waitUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const until = Date.now() + BOOT_MS;
  while (!(await isDone())) {
    if (Date.now() > until) throw new Error(`not done within ${BOOT_MS / 1000} s`);
    await wait(200);
  }
}

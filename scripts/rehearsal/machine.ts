// Debian machines with a real systemd, for the rehearsal: systemd-nspawn containers, each in a network namespace of its own.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { installedProgram } from "../debian-programs.ts";

const BOOT_MS = 120_000;
const STOP_MS = 30_000;
/** Bound to the namespaces of processes that the machines do not share. */
const NAMESPACES = ["--mount", "--uts", "--ipc", "--pid", "--cgroup", "--root", "--wd"];
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
/** What Debian's installer puts on a server and debootstrap's smallest variant leaves out. */
const INCLUDED = ["systemd-sysv", "dbus", "iproute2", "procps", "locales", "sudo", "openssl"];

/** Runs a program of this machine. Throws with its output if it fails. */
function host(program: string, ...options: string[]): string {
  const run = spawnSync(program, options, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (run.status !== 0)
    throw new Error(`${program} ${options.join(" ")} failed: ${run.stdout}${run.stderr}`);
  return run.stdout;
}

/** Makes a Debian 12 in the folder, if none is there. As root, on Debian. */
export function makeBase(folder: string): void {
  if (existsSync(join(folder, "etc/debian_version"))) return;
  installedProgram("systemd-nspawn", "systemd-container");
  const debootstrap = installedProgram("debootstrap", "debootstrap");
  host(debootstrap, "--variant=minbase", `--include=${INCLUDED.join(",")}`, "bookworm", folder);
}

/** How commands run: the umask of root's shell, and whether root is reached by sudo from another account. */
export interface Operator {
  umask: string;
  usesSudo: boolean;
}

export interface Machine {
  name: string;
  /** The machine's files, seen from this machine. */
  tree: string;
  /** Its first process, seen from this machine. */
  pid: number;
  /**
   * Runs a shell script as root, and returns its output. Stops at the first command that fails, and throws with the output.
   * A script that installs packages uses this machine's network: the machine's own has no way out.
   */
  run: (
    script: string,
    options?: { network?: "own" | "outside"; seconds?: number },
  ) => Promise<string>;
  /** Stops it as if its power was cut. */
  kill: () => Promise<void>;
}

/** The running machines: systemd-nspawn, and the machine's first process once it is there. */
const started = new Map<string, { nspawn: ChildProcess; init: number | null }>();

/** Two namespaces, joined by a cable, each with its address. */
export function connectMachines(ends: { name: string; address: string }[]): void {
  for (const { name } of ends) {
    host("ip", "netns", "add", name);
    host("ip", "-n", name, "link", "set", "lo", "up");
  }
  const [one, other] = ends as [(typeof ends)[number], (typeof ends)[number]];
  const pair = ["type", "veth", "peer", "name", "host0", "netns", other.name];
  host("ip", "-n", one.name, "link", "add", "host0", ...pair);
  for (const { name, address } of ends) {
    host("ip", "-n", name, "address", "add", `${address}/24`, "dev", "host0");
    host("ip", "-n", name, "link", "set", "host0", "up");
  }
}

export function disconnectMachines(names: string[]): void {
  for (const name of names) spawnSync("ip", ["netns", "delete", name]);
}

/** Copies the base, prepares it as an operator's new server, and boots it in the namespace of its name. */
export async function startMachine(
  { name, base, folder }: { name: string; base: string; folder: string },
  operator: Operator,
): Promise<Machine> {
  const tree = join(folder, name);
  host("cp", "-a", "--reflink=auto", base, tree);
  prepareTree(tree, name);
  const log = join(folder, `${name}.log`);
  const output = openSync(log, "a");
  const options = ["-D", tree, "--boot", "--quiet", "--register=no", "--keep-unit"];
  const nspawn = spawn(
    "systemd-nspawn",
    [...options, `--machine=${name}`, `--network-namespace-path=/run/netns/${name}`],
    { stdio: ["ignore", output, output], detached: true },
  );
  started.set(name, { nspawn, init: null });
  const pid = await initOf(nspawn.pid!, log);
  started.set(name, { nspawn, init: pid });
  const machine: Machine = {
    name,
    tree,
    pid,
    run: (script, { network = "own", seconds = 600 } = {}) =>
      runIn(pid, { script, network, seconds, operator }),
    kill: () => stopMachine(name),
  };
  await waitUntil(BOOT_MS, async () => {
    const state = await machine.run("systemctl is-system-running || true");
    return /running|degraded/.test(state);
  });
  return machine;
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
  write("etc/sudoers.d/asha", "asha ALL=(ALL) NOPASSWD: ALL\n");
  host("chroot", tree, "useradd", "--create-home", "--shell", "/bin/bash", "asha");
  // npm does not download again what this machine's npm has.
  const cache = join(homedir(), ".npm/_cacache");
  if (existsSync(cache)) {
    mkdirSync(join(tree, "root/.npm"), { recursive: true });
    host("cp", "-a", "--reflink=auto", cache, join(tree, "root/.npm"));
  }
}

/** The machine's first process: the child of systemd-nspawn. */
async function initOf(nspawn: number, log: string): Promise<number> {
  let pid = 0;
  await waitUntil(BOOT_MS, () => {
    const path = `/proc/${nspawn}/task/${nspawn}/children`;
    if (!existsSync(path)) throw new Error(`systemd-nspawn ended:\n${readFileSync(log, "utf8")}`);
    pid = Number(readFileSync(path, "utf8").trim().split(" ")[0]);
    return pid > 0 && existsSync(`/proc/${pid}/root/run/systemd/private`);
  });
  return pid;
}

interface Call {
  script: string;
  network: "own" | "outside";
  seconds: number;
  operator: Operator;
}

async function runIn(pid: number, { script, network, seconds, operator }: Call): Promise<string> {
  const bash = ["bash", "-c", `umask ${operator.umask}; cd /root; set -exuo pipefail\n${script}`];
  const program = operator.usesSudo ? ["runuser", "-u", "asha", "--", "sudo", ...bash] : bash;
  const child = spawn(
    "nsenter",
    ["--target", String(pid), ...NAMESPACES, ...(network === "own" ? ["--net"] : []), ...program],
    {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: seconds * 1000,
      env: {
        PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        HOME: "/root",
        LANG: "C.UTF-8",
        DEBIAN_FRONTEND: "noninteractive",
      },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${output}\nended with ${code ?? `no code after ${seconds} s`}`);
  return output;
}

async function waitUntil(ms: number, isDone: () => boolean | Promise<boolean>): Promise<void> {
  const until = Date.now() + ms;
  while (!(await isDone())) {
    if (Date.now() > until) throw new Error(`not done within ${ms / 1000} s`);
    await wait(200);
  }
}

async function stopMachine(name: string): Promise<void> {
  const machine = started.get(name);
  started.delete(name);
  if (!machine) return;
  const { nspawn, init } = machine;
  if (nspawn.exitCode !== null || nspawn.signalCode !== null) return;
  const ended = once(nspawn, "exit");
  // The kernel ends all processes of a machine with its first one, and systemd-nspawn follows. A killed systemd-nspawn would
  // leave them running.
  process.kill(init ?? nspawn.pid!, "SIGKILL");
  await Promise.race([ended, wait(STOP_MS)]);
}

/** Stops every machine that is running. */
export async function stopMachines(): Promise<void> {
  for (const name of started.keys()) await stopMachine(name);
}

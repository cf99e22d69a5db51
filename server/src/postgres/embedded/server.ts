import { type ChildProcess, spawn } from "node:child_process";
import { openSync, closeSync, readFileSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { SETTINGS } from "./settings.ts";
import { spawnAs } from "./user.ts";

const LOG_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Starts PostgreSQL on the cluster in a session of its own, so that a Ctrl-C for the console does not stop it before the console
 * has finished its requests. It survives a killed console, and the next console adopts it.
 */
export function spawnServer(cluster: Cluster, binDir: string): ChildProcess {
  const log = openLog(cluster.logFile);
  const settings = { ...SETTINGS, unix_socket_directories: cluster.socketDir };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(binDir, "postgres"), ["-D", cluster.folder, ...options], {
    ...spawnAs(cluster.user),
    env: { LC_ALL: "C", TZ: "UTC" },
    stdio: ["ignore", log, log],
    detached: true,
  });
  // Without a pid, the caller knows that the start failed.
  child.on("error", () => undefined);
  closeSync(log);
  child.unref();
  return child;
}

function openLog(file: string): number {
  const descriptor = openSync(file, "a", 0o600);
  if (statSync(file).size > LOG_BYTES_MAX) truncateSync(file);
  return descriptor;
}

/** The end of the server's log since `offset` bytes, for the message of a failed start. */
export function logSince(cluster: Cluster, offset: number): string {
  return readFileSync(cluster.logFile).subarray(offset).toString().trim().slice(-1000);
}

/** The length of the log in bytes, for `logSince`. */
export function logLength(cluster: Cluster): number {
  return statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0;
}

/** The process id of `postmaster.pid`; undefined without the file. The file is never deleted here. */
function postmasterPid(cluster: Cluster): number | undefined {
  try {
    const text = readFileSync(join(cluster.folder, "postmaster.pid"), "utf8");
    return Number.parseInt(text, 10) || undefined;
  } catch {
    return undefined;
  }
}

/** Stops the server with a fast shutdown, after 10 s with an immediate one, which needs crash recovery at the next start. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const pid = postmasterPid(cluster);
  if (pid === undefined) return;
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (!sendSignal(pid, signal)) return;
    const deadline = Date.now() + 10_000;
    while (Date.now() < deadline) {
      // The server removes the pid file last. The signal alone is not enough: a zombie process still accepts it.
      if (postmasterPid(cluster) !== pid || !sendSignal(pid, 0)) return;
      await wait(10);
    }
  }
  throw new Error(`The embedded PostgreSQL (process ${pid}) does not stop.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

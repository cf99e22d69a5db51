import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { openSync, closeSync, readFileSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { spawnAs } from "./user.ts";

export const PORT = 5432;

const LOG_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Given on the command line, where no file and no ALTER SYSTEM overrides them. Nothing that a citizen
 * wrote reaches the log: no statements, no details, and of messages only those of the server itself
 * (PostgreSQL ranks LOG above ERROR).
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: "",
  port: String(PORT),
  unix_socket_permissions: "0700",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  log_error_verbosity: "terse",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_statement: "none",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
  log_checkpoints: "off",
  log_connections: "",
  log_min_duration_statement: "-1",
  log_autovacuum_min_duration: "-1",
  log_lock_waits: "off",
  log_temp_files: "-1",
  logging_collector: "off",
  max_connections: "100",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  random_page_cost: "1.1",
  jit: "off",
  max_wal_size: "1GB",
  checkpoint_timeout: "15min",
  client_connection_check_interval: "2s",
  TimeZone: "UTC",
};

/**
 * Starts PostgreSQL on the cluster, in a session of its own, so that a Ctrl-C meant for the console
 * does not reach it before the console has finished its requests; it survives a killed console and
 * is adopted by the next.
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
  // A program that cannot be started has no pid, and that is how the caller sees it.
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

/** The last lines of the server's own log since `offset` bytes, to say why a start failed. */
export function logSince(cluster: Cluster, offset: number): string {
  return readFileSync(cluster.logFile).subarray(offset).toString().trim().slice(-1000);
}

/** The length of the log now, for `logSince`. */
export function logLength(cluster: Cluster): number {
  return statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0;
}

/** The process that `postmaster.pid` names, if there is one. The file is read and never deleted. */
export function postmasterPid(cluster: Cluster): number | undefined {
  try {
    const text = readFileSync(join(cluster.folder, "postmaster.pid"), "utf8");
    return Number.parseInt(text, 10) || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Ends the server: open transactions roll back and everything is written (fast shutdown); one that
 * does not end within 10 s is ended hard, which is safe too, only slower to start again.
 */
export async function stopServer(cluster: Cluster): Promise<void> {
  const pid = postmasterPid(cluster);
  if (pid === undefined) return;
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (!sendSignal(pid, signal)) return;
    const deadline = Date.now() + 10_000;
    while (Date.now() < deadline) {
      // Its last act is to remove the pid file; a zombie that nobody reaps still looks alive.
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

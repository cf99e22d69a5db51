import { type ChildProcess, fork } from "node:child_process";
import { getPriority, setPriority } from "node:os";

/** A third of the server's CPU weight. At a tenth (niceness 10), a large sheet misses its deadline on a busy server. */
const NICENESS = 5;

/** What a process may do. */
export interface ProcessLimits {
  /** The files and folders that it can read. */
  readable: string[];
  heapMiB: number;
  env?: NodeJS.ProcessEnv;
  /** Native code, which the permission model does not confine. */
  allowAddons?: boolean;
  /** Default "json"; "advanced" sends bytes as they are. */
  serialization?: "json" | "advanced";
}

/** Options for a process that reads these paths only. SQLite opens files past the permission model; the other two are not needed. */
export const confinement = (readable: string[]): string[] => [
  "--permission",
  ...["sqlite", "ffi", "webstorage"].map((name) => `--no-experimental-${name}`),
  ...readable.map((path) => `--allow-fs-read=${path}`),
];

/**
 * Starts a program under Node's permission model: it can read these paths; it has no network, no secret of the environment, writes
 * nothing and starts no process. Its low priority keeps requests fast while it works.
 */
export function startConfined(
  program: string,
  args: string[],
  limits: ProcessLimits,
): ChildProcess {
  const { readable, heapMiB, env = {}, allowAddons = false, serialization = "json" } = limits;
  const child = fork(program, args, {
    execPath: process.execPath,
    execArgv: [
      `--max-old-space-size=${heapMiB}`,
      ...confinement(readable),
      ...(allowAddons ? ["--allow-addons"] : []),
    ],
    env,
    serialization,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // Set before the child starts threads, which inherit it.
  // An account other than root may only lower a priority, and a server that was started by `nice` can be lower already.
  if (child.pid && getPriority() < NICENESS) setPriority(child.pid, NICENESS);
  return child;
}

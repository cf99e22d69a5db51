import { readFileSync } from "node:fs";

/** Resident memory in MiB: of the server process, of each of its parser processes, and of all together. */
export interface Memory {
  server: number;
  largestChild: number;
  together: number;
}

const EVERY_MS = 20;

/** Samples the memory of the process and its parsers until `stop`, which returns the maximum of each. */
export function watchMemory(pid: number) {
  const most: Memory = { server: 0, largestChild: 0, together: 0 };
  const look = () => {
    const server = residentOf(pid);
    const children = parsersOf(pid).map(residentOf);
    most.server = Math.max(most.server, server);
    most.largestChild = Math.max(most.largestChild, ...children);
    most.together = Math.max(
      most.together,
      children.reduce((sum, one) => sum + one, server),
    );
  };
  look();
  const first = { ...most };
  const looking = setInterval(look, EVERY_MS);
  return {
    first,
    stop: (): Memory => {
      clearInterval(looking);
      return most;
    },
  };
}

/** A process that has ended has no memory. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

const residentOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(read(pid, "status"))?.[1] ?? 0) / 1024;

/** Without PostgreSQL, which is also a child of the server. */
const parsersOf = (pid: number) =>
  read(pid, `task/${pid}/children`)
    .split(" ")
    .filter(Boolean)
    .map(Number)
    .filter((child) => read(child, "cmdline").includes("spreadsheets/sheet-process-program"));

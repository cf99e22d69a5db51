import { readdirSync, readFileSync } from "node:fs";

/** The unit of processor time in Linux. */
const TICK_MS = 10;
// Fields of /proc/PID/stat after the program's name, because the name can contain spaces.
const PARENT = 1;
const OWN = [11, 12];
const OF_ENDED_CHILDREN = [13, 14];

function statOf(pid: number | string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    // The process has ended.
    return null;
  }
}

const timeOf = (stat: string[] | null, fields: number[]) =>
  stat ? fields.reduce((sum, field) => sum + Number(stat[field]) * TICK_MS, 0) : 0;

/** The processor time of a process so far, in milliseconds. */
export const cpuOf = (pid: number): number => timeOf(statOf(pid), OWN);

/** The processor time of a process and all its children, including ended ones, in milliseconds. */
export function cpuOfFamily(pid: number): number {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.[PARENT] === String(pid));
  const own = timeOf(statOf(pid), [...OWN, ...OF_ENDED_CHILDREN]);
  return children.reduce((sum, stat) => sum + timeOf(stat, OWN), own);
}

/** The current and the peak memory of a process, in MiB. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: read("VmRSS"), most: read("VmHWM") };
}

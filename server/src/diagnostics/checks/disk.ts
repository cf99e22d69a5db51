import { stat } from "node:fs/promises";
import type { Config } from "../../config.ts";
import { findCluster } from "../../postgres/embedded/cluster.ts";
import { freeBytes, RESERVE } from "../../http/disk-space.ts";
import { existingFolder } from "./folders.ts";
import { type Finding, fine, problem, quoted, warning } from "../finding.ts";

const GIB = 1024 ** 3;
const asMib = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MiB`;

/** Checks the free space on the disks of DATA_DIR and of the embedded database; once if both are on one disk. */
export async function* checkDiskSpace(config: Config): AsyncGenerator<Finding> {
  const cluster = config.DATABASE_URL ? null : await findCluster(config.DATA_DIR);
  const disks = new Set<number>();
  for (const folder of [await existingFolder(config.DATA_DIR), ...(cluster ? [cluster] : [])]) {
    const { dev } = await stat(folder);
    if (disks.has(dev)) continue;
    disks.add(dev);
    yield spaceFinding(folder, await freeBytes(folder));
  }
}

/** The finding for `free` bytes on the disk of a folder; Infinity if the system does not report the value. */
export function spaceFinding(folder: string, free: number): Finding {
  if (free === Infinity) return fine(`The system does not report the free space of ${folder}.`);
  const what = `The disk of ${folder} has ${asMib(free)} left`;
  const remedy = `Free some space or move to a larger disk. To see what uses it: du -xh -d 2 ${quoted(folder)} | sort -h | tail`;
  if (free < RESERVE)
    return problem(`${what}: the console rejects every change below ${asMib(RESERVE)}.`, remedy);
  return free < GIB ? warning(`${what}.`, remedy) : fine(`${what}.`);
}

import { spawnSync } from "node:child_process";
import { mkdir, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

const MIB = 1024 * 1024;
const FILLER = "filler";

export type SmallDisk = Awaited<ReturnType<typeof makeSmallDisk>>;

/** Makes `folder` a file system of `mebibytes` MiB, which only root may do. */
async function makeSmallDisk(folder: string, mebibytes: number) {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const filler = join(folder, FILLER);
  run("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m,mode=711`, "tmpfs", folder]);
  return {
    /** Fills the disk until `leave` MiB are free. */
    fill: async (leave: number) => fillUp(filler, await freeOn(folder), leave * MIB),
    /** Removes the filler file. */
    clear: () => rm(filler, { force: true }),
    remove: () => run("umount", [folder]),
  };
}

function run(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args);
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr.toString()}`);
}

/** Runs `work` with a small disk at `folder`, and always removes the disk. */
export async function withSmallDisk(
  folder: string,
  mebibytes: number,
  work: (disk: SmallDisk) => Promise<void>,
): Promise<void> {
  const disk = await makeSmallDisk(folder, mebibytes);
  try {
    await work(disk);
  } finally {
    disk.remove();
  }
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Writes real bytes, to the last one if nothing is to be left. */
async function fillUp(path: string, free: number, leave: number): Promise<void> {
  const file = await open(path, "a");
  const piece = Buffer.alloc(MIB);
  try {
    for (let left = free - leave; left > 0; left -= piece.length)
      await file.write(piece, 0, Math.min(left, piece.length));
    while (leave === 0) await file.write(piece, 0, 4096);
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOSPC") throw error;
  } finally {
    await file.close();
  }
}

/** The bytes of all files under a folder, without those that are removed meanwhile. */
export async function sizeOf(folder: string): Promise<number> {
  let total = 0;
  for (const name of await readdir(folder, { recursive: true }).catch((): string[] => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile()) total += found.size;
  }
  return total;
}

import { spawnSync } from "node:child_process";
import { mkdir, open, readdir, rm, stat, statfs, truncate } from "node:fs/promises";
import { join } from "node:path";

const MIB = 1024 * 1024;
const FILLER = "filler";

export type SmallDisk = Awaited<ReturnType<typeof makeSmallDisk>>;

/**
 * Makes `folder` a disk of so many MiB. Where this process may mount, that is a file system of its own, which is really
 * full when it is full; elsewhere a quota that the server itself is given by `env` (quota.ts): it sees the disk's free
 * space through it, and what writes files meets ENOSPC.
 */
async function makeSmallDisk(folder: string, mebibytes: number) {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const filler = join(folder, FILLER);
  const options = ["-t", "tmpfs", "-o", `size=${mebibytes}m,mode=711`, "tmpfs", folder];
  // DISK=quota takes the second way on a machine that has both.
  const isMounted = process.env.DISK !== "quota" && spawnSync("mount", options).status === 0;

  return {
    way: isMounted ? "a file system of its own" : "a quota",
    env: (isMounted ? {} : quotaOf(folder, mebibytes * MIB)) satisfies Record<string, string>,
    /** Fills the disk up until so many MiB are free. */
    async fill(leave: number): Promise<void> {
      if (isMounted) await fillUp(filler, await freeOn(folder), leave * MIB);
      else {
        await (await open(filler, "w")).close();
        await truncate(filler, mebibytes * MIB - (await sizeOf(folder)) - leave * MIB);
      }
    },
    /** Gives the room back. */
    clear: () => rm(filler, { force: true }),
    remove(): void {
      if (!isMounted) return;
      const { status, stderr } = spawnSync("umount", [folder]);
      if (status !== 0) throw new Error(`${folder} stays mounted: ${stderr.toString()}`);
    },
  };
}

/** Works with a small disk at `folder`, and takes it away again whatever happens. */
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

/** Writes real bytes, to the last one when nothing is to be left. */
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

/** The bytes of all files under a folder; what goes away meanwhile counts nothing. */
export async function sizeOf(folder: string): Promise<number> {
  let total = 0;
  for (const name of await readdir(folder, { recursive: true }).catch((): string[] => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile()) total += found.size;
  }
  return total;
}

const quotaOf = (folder: string, bytes: number) => ({
  NODE_OPTIONS: `--import=${join(import.meta.dirname, "quota.ts")}`,
  QUOTA_FOLDER: folder,
  QUOTA_BYTES: String(bytes),
});

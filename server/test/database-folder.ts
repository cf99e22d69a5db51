import { accessSync, constants, statfsSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";

/** The whole API tests take up to 0.4 GiB at a time. */
const ROOM_BYTES = 2 * 2 ** 30;

/**
 * A new folder for a test's databases, which other accounts can enter, because root's database runs under another account. It is
 * in memory where Linux has room: on a disk, where a database waits at each commit, the API tests take a quarter longer.
 */
export async function makeDatabaseFolder(): Promise<string> {
  const folder = await mkdtemp(`${isRoomy("/dev/shm") ? "/dev/shm" : "/tmp"}/console-test-`);
  await chmod(folder, 0o711);
  return folder;
}

function isRoomy(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES;
  } catch {
    return false;
  }
}

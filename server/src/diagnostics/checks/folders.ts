import { access, constants, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "../../config.ts";
import { freeBytes, RESERVE } from "../../http/uploads/disk-space.ts";
import { findCluster } from "../../postgres/embedded/cluster.ts";
import { type Finding, fine, problem, quoted, warning } from "../finding.ts";

const READ_BY_OTHERS = 0o044;
const WRITTEN_BY_OTHERS = 0o022;
/** Windows has no such permissions. */
export const hasModes = process.platform !== "win32";

/** The folder itself, or its nearest existing parent. */
async function existingFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null);
  return found || dirname(folder) === folder ? folder : existingFolder(dirname(folder));
}

const isWritable = (folder: string) =>
  access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

const asOwner = (folder: string, uid: number) =>
  `Run the console as the user who owns it (number ${uid}), or make your user the owner: chown -R "$(id -u)" ${quoted(folder)}`;

/** Checks that DATA_DIR exists, that the console can write to it, and that nobody else can list it or write to it. */
export async function* checkDataDirectory({ DATA_DIR }: Config): AsyncGenerator<Finding> {
  const nearest = await existingFolder(DATA_DIR);
  const found = await stat(nearest);
  if (!found.isDirectory()) {
    yield problem(`${nearest} is not a folder.`, "Choose another DATA_DIR.");
    return;
  }
  if (!(await isWritable(nearest))) {
    yield problem(`${nearest} cannot be written to by this user.`, asOwner(nearest, found.uid));
    return;
  }
  if (nearest !== DATA_DIR) {
    yield warning(
      `DATA_DIR, ${DATA_DIR}, does not exist.`,
      "The first start creates it: npm start. If this office has data already, set DATA_DIR to the folder that holds it, as for npm start.",
    );
    return;
  }
  const remedy = `chmod go-rw ${quoted(DATA_DIR)}`;
  if (hasModes && found.mode & WRITTEN_BY_OTHERS)
    yield problem(`Others on this machine can write to DATA_DIR, ${DATA_DIR}.`, remedy);
  else if (hasModes && found.mode & READ_BY_OTHERS)
    yield warning(`Others on this machine can list DATA_DIR, ${DATA_DIR}.`, remedy);
  else yield fine(`DATA_DIR, ${DATA_DIR}, exists, and is writable and private.`);
}

/** Checks the folder of the attachments on disk: the console can write to it, nobody else can enter it. */
export async function* checkAttachmentsFolder(config: Config): AsyncGenerator<Finding> {
  if (config.S3_BUCKET) return;
  const folder = join(config.DATA_DIR, "files");
  const found = await stat(folder).catch(() => null);
  if (!found) yield fine("There are no attachments yet.");
  else if (!(await isWritable(folder)))
    yield problem(`${folder} cannot be written to by this user.`, asOwner(folder, found.uid));
  else if (hasModes && found.mode & 0o077)
    yield problem(
      `Others on this machine can enter ${folder}, which has the citizens' files.`,
      `chmod 700 ${quoted(folder)}`,
    );
  else yield fine(`The attachments in ${folder} are private.`);
}

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

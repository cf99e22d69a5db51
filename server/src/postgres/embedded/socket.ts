import { lstatSync, readFileSync } from "node:fs";
import { chmod, lstat, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { chownTo, type DatabaseUser } from "./user.ts";
import { writeFileOnce } from "./write-once.ts";

const NAME_FILE = "database-socket";
/** The path of a socket has at most 103 bytes on macOS (107 on Linux); the socket's name is `.s.PGSQL.5432`. */
const FOLDER_BYTES_MAX = 103 - "/.s.PGSQL.5432".length;

interface SocketOptions {
  /** DATA_DIR, where the path of a folder under /tmp is stored. */
  data: string;
  /** The parent of the cluster's folder; only its owner can write to it. */
  parent: string;
  user: DatabaseUser;
}

/**
 * Finds or creates the folder for the cluster's socket, private to the database's user: `socket` beside the cluster. When that
 * path is too long, a folder under /tmp with a random name, which no other user can create first; a file in DATA_DIR holds its
 * path.
 */
export async function makeSocketFolder({ data, parent, user }: SocketOptions): Promise<string> {
  const besideCluster = join(parent, "socket");
  if (Buffer.byteLength(besideCluster) <= FOLDER_BYTES_MAX) {
    await mkdir(besideCluster, { recursive: true, mode: 0o700 });
    if (!(await lstat(besideCluster)).isDirectory())
      throw new Error(`${besideCluster} is not a folder: remove it.`);
    await makePrivate(besideCluster, user);
    return besideCluster;
  }
  const nameFile = join(data, NAME_FILE);
  const existing = (await readFile(nameFile, "utf8").catch(() => "")).trim();
  if (isPrivate(existing, user)) return existing;
  // /tmp may have been emptied at a restart, and another user may have created the folder since.
  await rm(nameFile, { force: true });
  const created = await mkdtemp("/tmp/constituency-console-");
  await makePrivate(created, user);
  await writeFileOnce(nameFile, created);
  return created;
}

/**
 * The socket's folder of the server that runs on `cluster`, from its pid file: an earlier version or a concurrent start may have
 * chosen another folder. Null when no server runs, or when the folder is not private.
 */
export function runningSocketFolder(cluster: string, user: DatabaseUser): string | null {
  try {
    // The first line is the process id, the fifth the folder of the socket.
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    process.kill(Number.parseInt(lines[0]!, 10), 0);
    const folder = lines[4]?.trim() ?? "";
    return isPrivate(folder, user) ? folder : null;
  } catch {
    return null;
  }
}

/** Whether only the database's user can create a socket in this folder: passwords are sent to the socket. */
function isPrivate(folder: string, user: DatabaseUser): boolean {
  const stats = folder ? lstatSync(folder, { throwIfNoEntry: false }) : undefined;
  const owner = user.uid ?? process.getuid?.();
  return !!stats?.isDirectory() && stats.uid === owner && (stats.mode & 0o077) === 0;
}

async function makePrivate(folder: string, user: DatabaseUser): Promise<void> {
  await chmod(folder, 0o700);
  await chownTo(user, folder);
}

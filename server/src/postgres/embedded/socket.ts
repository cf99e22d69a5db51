import { lstatSync, readFileSync } from "node:fs";
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseUser } from "./user.ts";
import { writeFileOnce } from "./write-once.ts";

const NAME_FILE = "database-socket";
/** A socket's whole path has at most 103 bytes on macOS (107 on Linux), and the socket is called `/.s.PGSQL.5432`. */
const FOLDER_BYTES_MAX = 103 - "/.s.PGSQL.5432".length;

interface SocketOptions {
  /** DATA_DIR, which keeps the name of a folder elsewhere. */
  data: string;
  /** The folder of the cluster's folder: nobody but its owner can write to it. */
  parent: string;
  user: DatabaseUser;
}

/**
 * The folder for the cluster's socket, private to the database's user: `socket` beside the cluster, else, where that path is
 * too long, a folder under /tmp with a random name, so that no other user can make it first. DATA_DIR keeps the name.
 */
export async function makeSocketFolder({ data, parent, user }: SocketOptions): Promise<string> {
  const own = join(parent, "socket");
  if (Buffer.byteLength(own) <= FOLDER_BYTES_MAX) {
    await mkdir(own, { recursive: true, mode: 0o700 });
    if (!(await lstat(own)).isDirectory()) throw new Error(`${own} is not a folder: remove it.`);
    await makePrivate(own, user);
    return own;
  }
  const nameFile = join(data, NAME_FILE);
  const existing = (await readFile(nameFile, "utf8").catch(() => "")).trim();
  if (isPrivate(existing, user)) return existing;
  // Whatever empties /tmp at a restart of the machine has removed it, and another user may have made it since.
  await rm(nameFile, { force: true });
  const made = await mkdtemp("/tmp/constituency-console-");
  await makePrivate(made, user);
  await writeFileOnce(nameFile, made);
  return made;
}

/**
 * The folder of the socket of a server that runs on `cluster` already, by its pid file: an earlier version, or a start at the
 * same moment, may have chosen another folder. Null where no server runs, or the folder is not private.
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

/** Whether nobody but the database's user can be behind a socket in this folder: passwords are sent there. */
function isPrivate(folder: string, user: DatabaseUser): boolean {
  const stats = folder ? lstatSync(folder, { throwIfNoEntry: false }) : undefined;
  const owner = user.uid ?? process.getuid?.();
  return !!stats?.isDirectory() && stats.uid === owner && (stats.mode & 0o077) === 0;
}

async function makePrivate(folder: string, user: DatabaseUser): Promise<void> {
  await chmod(folder, 0o700);
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid);
}

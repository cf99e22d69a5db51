import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { chown } from "node:fs/promises";

/** The user of the database's processes; without `uid` and `gid` the current user. */
export type DatabaseUser = { uid?: number; gid?: number; name: string };

/** The current user; for root `postgres`, else `nobody`: PostgreSQL does not run as root. Throws when neither exists. */
export function databaseUser(passwd = "/etc/passwd"): DatabaseUser {
  if (process.getuid?.() !== 0) return { name: "the current user" };
  const lines = readFileSync(passwd, "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(":");
    const uid = Number(fields?.[2]);
    const gid = Number(fields?.[3]);
    if (uid > 0 && gid > 0) return { uid, gid, name };
  }
  throw new Error(
    "The embedded PostgreSQL cannot run as root, and this machine has neither a user postgres nor " +
      "a user nobody. Start the console as an ordinary user, or set DATABASE_URL.",
  );
}

/** The owner of `path`: an existing cluster keeps its user. */
export function folderOwner(path: string): DatabaseUser {
  if (process.getuid?.() !== 0) return { name: "the current user" };
  const { uid, gid } = statSync(path);
  if (uid === 0) throw new Error(`${path} belongs to root, and PostgreSQL does not run as root.`);
  return { uid, gid, name: `user ${uid}` };
}

/** Whether `user` can enter `folder`, tested in a process of that user. */
export function canEnter(user: DatabaseUser, folder: string): boolean {
  return spawnSync("test", ["-x", folder], spawnAs(user)).status === 0;
}

/** Makes `user` the owner of `path`. */
export async function chownTo({ uid, gid }: DatabaseUser, path: string): Promise<void> {
  if (uid !== undefined) await chown(path, uid, gid ?? uid);
}

/** The spawn options of a child process that runs as `user`, in a folder that every user can enter. */
export function spawnAs({ uid, gid }: DatabaseUser) {
  return uid === undefined ? { cwd: "/" } : { uid, gid, cwd: "/" };
}

import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

/** Who the database's processes run as: nothing to switch to (oneself), or the numbers to give to spawn. */
export type DatabaseUser = { uid?: number; gid?: number; name: string };

/**
 * The user that PostgreSQL runs as, because PostgreSQL refuses to run as root: oneself, or for root
 * `postgres`, else `nobody`. Throws in plain words when root has neither.
 */
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

/** The user that already owns `path`: a cluster goes on under whom it was made for. */
export function folderOwner(path: string): DatabaseUser {
  if (process.getuid?.() !== 0) return { name: "the current user" };
  const { uid, gid } = statSync(path);
  if (uid === 0) throw new Error(`${path} belongs to root, and PostgreSQL does not run as root.`);
  return { uid, gid, name: `user ${uid}` };
}

/** Whether `user` can reach what lies in `folder`: asked of the kernel, as that user. */
export function canEnter(user: DatabaseUser, folder: string): boolean {
  return spawnSync("test", ["-x", folder], spawnAs(user)).status === 0;
}

/** The spawn options that make a child run as `user`, in a folder that everyone can enter. */
export function spawnAs({ uid, gid }: DatabaseUser) {
  return uid === undefined ? { cwd: "/" } : { uid, gid, cwd: "/" };
}

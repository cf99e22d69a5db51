import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { chown, stat } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { writeFileOnce } from "./write-once.ts";

/** The bootstrap superuser: it starts, supervises and locks the server. */
export const SUPERUSER = "postgres";
/** The unprivileged owner of the office's database, for migrations and commands. */
export const OWNER = "console";
/** The role of the server: it owns nothing (postgres/roles.ts). */
export const APPLICATION = "console_application";
export type Role = typeof SUPERUSER | typeof OWNER | typeof APPLICATION;

/** The file in DATA_DIR that keeps each role's password. */
export const PASSWORD_FILES: Record<Role, string> = {
  [SUPERUSER]: "database-superuser-password",
  [OWNER]: "database-owner-password",
  [APPLICATION]: "database-application-password",
};

/**
 * Creates the missing password files. Throws when an existing cluster has lost the superuser's file: nothing else opens the
 * cluster. The passwords of the other two roles are set at each start (`setPasswords`).
 */
export async function makePasswords(data: string, isNew: boolean): Promise<void> {
  const superuserFile = join(data, PASSWORD_FILES[SUPERUSER]);
  if (!isNew && !existsSync(superuserFile))
    throw new Error(`${superuserFile}, the database's password, is missing: put it back.`);
  const { uid, gid } = await stat(data);
  for (const name of Object.values(PASSWORD_FILES)) {
    const file = join(data, name);
    await writeFileOnce(file, randomBytes(24).toString("base64url"));
    // A command of root must not take the access from the account that runs the console.
    if (process.getuid?.() === 0) await chown(file, uid, gid);
  }
}

/** The password in a role's file. It is read when it is needed, so that a process keeps no other password. */
export const readPassword = (data: string, role: Role): string =>
  readFileSync(join(data, PASSWORD_FILES[role]), "utf8").trim();

/** Creates the missing roles and sets all passwords from their files, in one transaction of the superuser. */
export async function setPasswords(client: pg.Client, data: string): Promise<void> {
  await client.query("begin");
  for (const role of [SUPERUSER, OWNER, APPLICATION] as const) {
    const existing = await client.query("select from pg_roles where rolname = $1", [role]);
    if (!existing.rowCount) await client.query(`create role ${role} login nosuperuser`);
    await client.query(
      `alter role ${role} password ${client.escapeLiteral(readPassword(data, role))}`,
    );
  }
  await client.query("commit");
}

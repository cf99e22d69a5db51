import { spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, lstat, mkdir, readFile, realpath, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { SYSTEM_FOLDER } from "./embedded-binaries.ts";
import { canEnter, databaseUser, ownerOf, spawnAs } from "./embedded-user.ts";
import type { DatabaseUser } from "./embedded-user.ts";
import { writeOnce } from "./write-once.ts";

/** Where one DATA_DIR's database lives, and under whom. */
export type Cluster = {
  folder: string;
  socketDir: string;
  logFile: string;
  user: DatabaseUser;
  password: string;
};

/** The bootstrap superuser; the application itself signs in as the database's plain owner. */
export const SUPERUSER = "postgres";

const PASSWORD_FILE = "database-password";
const PLACE_FILE = "database-place";

/**
 * Finds or makes the cluster of `dataDir`: its folder (initdb on the first start), its private socket
 * folder and its secret. A half-made cluster of a killed first start is never used and never deleted:
 * initdb works under another name, and the folder is renamed when it is whole.
 */
export async function prepareCluster(dataDir: string, binDir: string): Promise<Cluster> {
  const data = await makeDataDir(dataDir);
  const parent = await clusterParent(data);
  const folder = join(parent, "postgres");
  const isNew = !existsSync(folder);
  const user = isNew ? databaseUser() : ownerOf(folder);
  if (!isNew && !canEnter(user, folder)) {
    throw new Error(`The database in ${folder} cannot be reached by its owner (${user.name}).`);
  }
  const socketDir = await makeSocketDir(folder, user);
  const password = await readOrMakePassword(data, isNew);
  if (isNew) await initialise({ folder, binDir, socketDir, user, password });
  return { folder, socketDir, user, password, logFile: join(data, "postgres.log") };
}

/** The folder of the cluster that `dataDir` has already; null before its first start. Makes nothing. */
export async function findCluster(dataDir: string): Promise<string | null> {
  const parent = await readFile(join(dataDir, PLACE_FILE), "utf8").catch(() => dataDir);
  const folder = join(parent.trim(), "postgres");
  return existsSync(folder) ? folder : null;
}

async function makeDataDir(dataDir: string): Promise<string> {
  const isNew = !existsSync(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const data = await realpath(dataDir);
  // Root's database runs under another user, who must pass through but may not list.
  if (isNew && process.getuid?.() === 0) await chmod(data, 0o711);
  return data;
}

/** DATA_DIR itself, or, where the database's user cannot enter it, a folder that DATA_DIR names. */
async function clusterParent(data: string): Promise<string> {
  const placeFile = join(data, PLACE_FILE);
  if (existsSync(placeFile)) return (await readFile(placeFile, "utf8")).trim();
  if (existsSync(join(data, "postgres")) || canEnter(databaseUser(), data)) return data;
  const parent = join(SYSTEM_FOLDER, shortHash(data));
  await mkdir(parent, { recursive: true });
  await chmod(parent, 0o711);
  await writeOnce(placeFile, parent);
  return parent;
}

/** A socket's path holds about 107 bytes, so it is not under DATA_DIR; 0700, and nobody else's. */
async function makeSocketDir(folder: string, user: DatabaseUser): Promise<string> {
  const socketDir = join("/tmp", `constituency-console-${shortHash(folder)}`);
  const made = await mkdir(socketDir, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  if (made && user.uid !== undefined) await chown(socketDir, user.uid, user.gid ?? user.uid);
  const found = await lstat(socketDir);
  const owner = user.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new Error(`${socketDir} exists and is not a private folder of ${user.name}: remove it.`);
  }
  return socketDir;
}

async function readOrMakePassword(data: string, isNew: boolean): Promise<string> {
  const file = join(data, PASSWORD_FILE);
  if (isNew) await writeOnce(file, randomBytes(24).toString("base64url"));
  const password = await readFile(file, "utf8").catch(() => "");
  if (!password) throw new Error(`${file}, the database's password, is missing: put it back.`);
  return password.trim();
}

async function initialise(to: {
  folder: string;
  binDir: string;
  socketDir: string;
  user: DatabaseUser;
  password: string;
}): Promise<void> {
  const made = `${to.folder}-${randomUUID()}`;
  const passwordFile = join(to.socketDir, `password-${randomUUID()}`);
  await mkdir(made, { mode: 0o700 });
  await writeOnce(passwordFile, to.password);
  if (to.user.uid !== undefined) {
    await chown(made, to.user.uid, to.user.gid ?? to.user.uid);
    await chown(passwordFile, to.user.uid, to.user.gid ?? to.user.uid);
  }
  try {
    await run(join(to.binDir, "initdb"), initdbOptions(made, passwordFile), to.user);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(made, to.folder).catch((error: unknown) => {
    // Another console made the first start at the same moment: its cluster is the one.
    if (!existsSync(to.folder)) throw error;
  });
}

const initdbOptions = (folder: string, passwordFile: string) => [
  `--pgdata=${folder}`,
  `--username=${SUPERUSER}`,
  `--pwfile=${passwordFile}`,
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
  "--data-checksums",
  "--text-search-config=simple",
];

function run(program: string, options: string[], user: DatabaseUser): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, {
      ...spawnAs(user),
      env: { LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The database could not be created: ${errors.trim()}`));
    });
  });
}

const shortHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

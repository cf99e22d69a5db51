import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, readFile, realpath, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { SYSTEM_FOLDER } from "./binaries.ts";
import { makePasswords, PASSWORD_FILES, SUPERUSER } from "./secrets.ts";
import { makeSocketFolder } from "./socket.ts";
import {
  canEnter,
  chownTo,
  databaseUser,
  type DatabaseUser,
  folderOwner,
  spawnAs,
} from "./user.ts";
import { writeFileOnce } from "./write-once.ts";

/** The database of one DATA_DIR. */
export type Cluster = {
  /** DATA_DIR. */
  data: string;
  folder: string;
  socketDir: string;
  logFile: string;
  user: DatabaseUser;
};

const LOCATION_FILE = "database-place";

/**
 * Finds or creates the cluster of `dataDir`: its folder (initdb on the first start), its private socket folder and its
 * passwords. initdb works in a temporary folder, which is renamed when it is complete; the folder of a killed first start is
 * neither used nor deleted.
 */
export async function prepareCluster(dataDir: string, binDir: string): Promise<Cluster> {
  const data = await makeDataDir(dataDir);
  const parent = await clusterParent(data);
  const folder = join(parent, "postgres");
  const isNew = !existsSync(folder);
  const user = isNew ? databaseUser() : folderOwner(folder);
  if (!isNew && !canEnter(user, folder)) {
    throw new Error(`The database in ${folder} cannot be reached by its owner (${user.name}).`);
  }
  const socketDir = await makeSocketFolder({ data, parent, user });
  await makePasswords(data, isNew);
  const cluster = { data, folder, socketDir, user, logFile: join(data, "postgres.log") };
  if (isNew) await initialise(cluster, binDir);
  return cluster;
}

/** The cluster's folder of `dataDir`; null before the first start. Creates nothing. */
export async function findCluster(dataDir: string): Promise<string | null> {
  const parent = await readFile(join(dataDir, LOCATION_FILE), "utf8").catch(() => dataDir);
  const folder = join(parent.trim(), "postgres");
  return existsSync(folder) ? folder : null;
}

async function makeDataDir(dataDir: string): Promise<string> {
  const isNew = !existsSync(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const data = await realpath(dataDir);
  // For root, the database runs as another user, who must be able to enter the folder but not list it.
  if (isNew && process.getuid?.() === 0) await chmod(data, 0o711);
  return data;
}

/** DATA_DIR itself; when the database's user cannot enter it, the folder that a file in DATA_DIR names. */
async function clusterParent(data: string): Promise<string> {
  const locationFile = join(data, LOCATION_FILE);
  if (existsSync(locationFile)) return (await readFile(locationFile, "utf8")).trim();
  if (existsSync(join(data, "postgres")) || canEnter(databaseUser(), data)) return data;
  const parent = join(SYSTEM_FOLDER, shortHash(data));
  await mkdir(parent, { recursive: true });
  await chmod(parent, 0o711);
  await writeFileOnce(locationFile, parent);
  return parent;
}

async function initialise(to: Cluster, binDir: string): Promise<void> {
  const temporary = `${to.folder}-${randomUUID()}`;
  const passwordFile = join(to.socketDir, `password-${randomUUID()}`);
  await mkdir(temporary, { mode: 0o700 });
  await copyFile(join(to.data, PASSWORD_FILES[SUPERUSER]), passwordFile);
  await chownTo(to.user, temporary);
  await chownTo(to.user, passwordFile);
  try {
    const initdb = (ctype: string) =>
      run(join(binDir, "initdb"), initdbOptions(temporary, passwordFile, ctype), to.user);
    // A system without this locale gets a database that searches Hindi without an index.
    await initdb(LETTERS_OF_ALL_SCRIPTS).catch(() => initdb("C"));
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(temporary, to.folder).catch((error: unknown) => {
    // Another console made the first start at the same moment: its cluster is used.
    if (!existsSync(to.folder)) throw error;
  });
}

/** By this locale of the system pg_trgm knows what a letter is. "C" has no letters but those of English. */
const LETTERS_OF_ALL_SCRIPTS = process.platform === "darwin" ? "UTF-8" : "C.UTF-8";

const initdbOptions = (folder: string, passwordFile: string, ctype: string) => [
  `--pgdata=${folder}`,
  `--username=${SUPERUSER}`,
  `--pwfile=${passwordFile}`,
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
  `--lc-ctype=${ctype}`,
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

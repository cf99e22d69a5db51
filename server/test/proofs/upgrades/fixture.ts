import { execFile, execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import { databaseUser } from "../../../src/postgres/embedded/user.ts";
import { makeDataDir } from "../../server-process.ts";
import type { Answers } from "./answers.ts";

export const FIXTURES = join(import.meta.dirname, "fixtures");
const PACKED = "data.tar.zst";
/** The four databases of a cluster are nearly equal: with a window of this size, zstd finds the repetitions. */
const WINDOW_LOG = 27;

/** The data about a recorded office. */
export interface Recorded {
  /** The commit that was run, its date, and its title. */
  commit: string;
  made: string;
  /** Its last migration. */
  migration: number;
  answers: Answers;
}

/** With the short hash of the commit, which is the name of its folder. */
export type EarlierOffice = Recorded & { version: string };

/** The offices of earlier versions. */
export const earlierOffices = (): Promise<EarlierOffice[]> =>
  Promise.all(
    readdirSync(FIXTURES).map(async (version) => {
      const text = await readFile(join(FIXTURES, version, "answers.json"), "utf8");
      return { version, ...(JSON.parse(text) as Recorded) };
    }),
  );

/** The backup that the earlier version made of its office. */
export const backupOf = (version: string) => join(FIXTURES, version, "office.tar.gz");

/** Packs the data directory of a stopped office; returns the size in bytes. */
export async function pack(dataDir: string, folder: string): Promise<number> {
  const plain = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner"];
  const tar = execFileSync("tar", ["-c", ...plain, "-C", dataDir, "."], { maxBuffer: 2 ** 30 });
  const packed = await promisify(zstdCompress)(tar, {
    params: {
      [constants.ZSTD_c_compressionLevel]: 22,
      [constants.ZSTD_c_windowLog]: WINDOW_LOG,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    },
  });
  await writeFile(join(folder, PACKED), packed);
  return packed.length;
}

/**
 * A DATA_DIR of the earlier version. Its cluster was made on linux-x64. PostgreSQL can use it on every platform with the
 * same number format (x64 and arm64, 64 bits, little-endian: all that this project ships binaries for), and refuses it on
 * others.
 */
export async function unpackOffice(version: string) {
  const place = await makeDataDir();
  const { DATA_DIR } = place;
  const packed = await readFile(join(FIXTURES, version, PACKED));
  const tar = await promisify(zstdDecompress)(packed);
  await mkdir(DATA_DIR);
  const child = execFile("tar", ["-x", "-p", "--no-same-owner", "-C", DATA_DIR]);
  child.stdin!.end(tar);
  await new Promise<void>((resolve, reject) => {
    child.once("close", (code) => (code ? reject(new Error(`tar ended with ${code}`)) : resolve()));
  });
  const { uid, gid } = databaseUser();
  if (uid !== undefined) execFileSync("chown", ["-R", `${uid}:${gid}`, join(DATA_DIR, "postgres")]);
  // As the console itself sets it: root's database runs under another account, which must be able to enter.
  await chmod(DATA_DIR, uid === undefined ? 0o700 : 0o711);
  return place;
}

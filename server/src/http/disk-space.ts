import type { FastifyReply, FastifyRequest } from "fastify";
import { statfs } from "node:fs/promises";
import type { Endpoint, Upload } from "contract/endpoint";
import { message } from "contract/message";
import type { Config } from "../config.ts";
import { findCluster } from "../postgres/embedded/cluster.ts";
import { HttpError } from "../errors/http-error.ts";

const MIB = 1024 * 1024;
/**
 * The bytes that stay free. PostgreSQL stops when it cannot write its write-ahead log (segments of 16 MiB), and then no read
 * works either. So mutations are rejected before the disk is full. Reads and the server itself write far less than this.
 */
export const RESERVE = 64 * MIB;
/** Sign-in, token refresh and sign-out write a few hundred bytes. They stay possible for longer, so that people can read. */
const SIGN_IN_RESERVE = RESERVE / 4;
const MEASURE_INTERVAL_MS = 250;

export type DiskSpace = ReturnType<typeof monitorDisk>;

/**
 * Measures the free space of the disks of DATA_DIR and of the embedded database, and answers mutations with 507 while a disk
 * is nearly full (security.md, "Disk full").
 */
export function monitorDisk({ DATA_DIR, DATABASE_URL }: Pick<Config, "DATA_DIR" | "DATABASE_URL">) {
  // After a move to another PostgreSQL, the embedded cluster is still there.
  const currentCluster = async () => (DATABASE_URL ? null : findCluster(DATA_DIR));
  let measuredAt = -Infinity;
  let measurement = Promise.resolve(Infinity);
  /** The sizes that the running uploads have declared. */
  let reservedBytes = 0;

  async function measure(): Promise<number> {
    const cluster = await currentCluster();
    return Math.min(await freeBytes(DATA_DIR), cluster ? await freeBytes(cluster) : Infinity);
  }
  function measuredFree(): Promise<number> {
    const now = performance.now();
    if (now - measuredAt > MEASURE_INTERVAL_MS) {
      measuredAt = now;
      measurement = measure();
    }
    return measurement;
  }

  return {
    /** Whether there is room for mutations. */
    hasRoom: async () => (await measuredFree()) >= RESERVE,
    /** The size and the free space of each disk, in bytes. */
    async disks(): Promise<{ holds: "files" | "database"; size: number; free: number }[]> {
      const cluster = await currentCluster();
      const folders = { files: DATA_DIR, ...(cluster && { database: cluster }) };
      const disks = Object.entries(folders).map(async ([holds, folder]) => {
        const { bavail, blocks, bsize } = await statfs(folder);
        return { holds: holds as "files" | "database", size: blocks * bsize, free: bavail * bsize };
      });
      const results = await Promise.allSettled(disks);
      return results.flatMap((disk) => (disk.status === "fulfilled" ? [disk.value] : []));
    },
    /**
     * Reserves the bytes of an upload; throws 507 when the disk has no room for the request. Called before its body is read. The
     * bytes stay reserved until the connection closes or the answer is complete.
     */
    async reserve(
      { access, upload }: Pick<Endpoint, "access" | "upload">,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<void> {
      const minimum = access === "public" ? SIGN_IN_RESERVE : RESERVE;
      const size = upload ? uploadSize(upload, request) : 0;
      // Uploads leave room to each other. They do not stop other calls before they have written.
      const taken = upload ? reservedBytes + size : 0;
      if ((await measuredFree()) - taken < minimum)
        throw new HttpError(507, message("The disk is full. Nothing was saved."));
      // The client has gone: the connection does not close a second time.
      if (reply.raw.destroyed) return;
      reservedBytes += size;
      reply.raw.once("close", () => (reservedBytes -= size));
    },
  };
}

/** The declared length of an upload, at most its limit; the limit when none is declared. */
function uploadSize({ maxFiles, maxBytes }: Upload, request: FastifyRequest): number {
  const most = maxFiles * maxBytes + MIB;
  const declared = Number(request.headers["content-length"]);
  return declared >= 0 ? Math.min(declared, most) : most;
}

/** The bytes that this process may still write in a folder; Infinity when the system does not report it. */
export const freeBytes = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );

import type { FastifyReply, FastifyRequest } from "fastify";
import { statfs } from "node:fs/promises";
import type { Endpoint, Upload } from "contract/endpoint";
import { message } from "contract/message";
import type { Config } from "../../config.ts";
import { findCluster } from "../../postgres/embedded/cluster.ts";
import { isMultipart } from "../slow-bodies.ts";
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
/** What a running upload may write next. It is all that an upload takes from others before its bytes arrive. */
const LOOK_AHEAD = MIB;

export type DiskSpace = ReturnType<typeof monitorDisk>;

/** Measures the disks of DATA_DIR and of the embedded database. A mutation gets 507 while one is nearly full (fault-8). */
export function monitorDisk({ DATA_DIR, DATABASE_URL }: Pick<Config, "DATA_DIR" | "DATABASE_URL">) {
  // After a move to another PostgreSQL, the embedded cluster is still there.
  const currentCluster = async () => (DATABASE_URL ? null : findCluster(DATA_DIR));
  let measuredAt = -Infinity;
  /** The bytes of files that have arrived since the start, and the running uploads. */
  let arrivedBytes = 0;
  let uploads = 0;
  let latest = { free: Infinity, arrivedBytes };
  let measurement = Promise.resolve(latest);

  async function measure() {
    // Read first: bytes that arrive during the measurement count twice at most.
    const before = arrivedBytes;
    const cluster = await currentCluster();
    const free = Math.min(await freeBytes(DATA_DIR), cluster ? await freeBytes(cluster) : Infinity);
    return (latest = { free, arrivedBytes: before });
  }
  async function measuredFree(): Promise<number> {
    const now = performance.now();
    if (now - measuredAt > MEASURE_INTERVAL_MS) {
      measuredAt = now;
      measurement = measure();
    }
    return (await measurement).free;
  }
  /** The room for uploads by the last measurement. */
  const roomForUploads = () =>
    latest.free - (arrivedBytes - latest.arrivedBytes) - uploads * LOOK_AHEAD - RESERVE;

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
     * Throws 507 when the disk has no room for the request: called before its body is read. An upload must fit with its declared
     * size, but takes from others only what has arrived and LOOK_AHEAD, until its connection closes or its answer is complete.
     */
    async reserve(
      { access, upload }: Pick<Endpoint, "access" | "upload">,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<void> {
      const minimum = access === "public" ? SIGN_IN_RESERVE : RESERVE;
      const isUpload = upload !== undefined && isMultipart(request);
      const hasRoom =
        (await measuredFree()) >= minimum &&
        (!isUpload || roomForUploads() >= uploadSize(upload, request));
      if (!hasRoom) throw diskFull();
      // The client has gone: the connection does not close a second time.
      if (!isUpload || reply.raw.destroyed) return;
      uploads += 1;
      reply.raw.once("close", () => (uploads -= 1));
    },
    /** Counts bytes of an upload that have arrived; returns whether the disk has room for more. */
    receive(bytes: number): boolean {
      arrivedBytes += bytes;
      // A failed measurement fails the next request.
      measuredFree().catch(() => undefined);
      return roomForUploads() >= 0;
    },
  };
}

/** The answer of an upload that has no room, before and while it is read. */
export const diskFull = (): HttpError =>
  new HttpError(507, message("The disk is full. Nothing was saved."));

/** The declared length of an upload, at most its limit; LOOK_AHEAD when none is declared. */
function uploadSize({ maxFiles, maxBytes }: Upload, request: FastifyRequest): number {
  const declared = Number(request.headers["content-length"]);
  return declared >= 0 ? Math.min(declared, maxFiles * maxBytes + MIB) : LOOK_AHEAD;
}

/** The bytes that this process may still write in a folder; Infinity when the system does not report it. */
export const freeBytes = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );

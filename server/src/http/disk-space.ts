import type { FastifyReply, FastifyRequest } from "fastify";
import { statfs } from "node:fs/promises";
import type { Endpoint, Upload } from "contract/endpoint";
import { says } from "contract/messages";
import type { Config } from "../config.ts";
import { findCluster } from "../postgres/embedded/cluster.ts";
import { HttpError } from "../errors/http-error.ts";

const MIB = 1024 * 1024;
/**
 * What stays free. PostgreSQL refuses a row for which there is no room, but a full disk under its write-ahead log (in
 * pieces of 16 MiB) ends the whole server, and with it every read. So changes end first; what reads and the server
 * itself still write fits in here many times.
 */
export const RESERVE = 64 * MIB;
/** A sign-in, its renewal and its end write a few hundred bytes: they go on for longer, so that people can read. */
const SIGN_IN_RESERVE = RESERVE / 4;
const MEASURE_INTERVAL_MS = 250;

export type DiskSpace = ReturnType<typeof monitorDisk>;

/**
 * Watches the disks of the office's folder and of the embedded database, and refuses what changes anything while they
 * are nearly full (security.md: "Disk full"). It looks again by itself, so changes go on as soon as there is room.
 */
export function monitorDisk({ DATA_DIR }: Pick<Config, "DATA_DIR">) {
  let measuredAt = -Infinity;
  let measurement = Promise.resolve(Infinity);
  /** What uploads under way have said they will bring. */
  let reservedBytes = 0;

  async function measure(): Promise<number> {
    const cluster = await findCluster(DATA_DIR);
    const free = await freeBytes(DATA_DIR);
    return cluster ? Math.min(free, await freeBytes(cluster)) : free;
  }
  function free(): Promise<number> {
    const now = performance.now();
    if (now - measuredAt > MEASURE_INTERVAL_MS) {
      measuredAt = now;
      measurement = measure();
    }
    return measurement;
  }

  return {
    /** Whether there is room for changes. */
    hasRoom: async () => (await free()) >= RESERVE,
    /** How much each disk that is watched can hold, and how much of that is free, in bytes. */
    async disks(): Promise<{ holds: "files" | "database"; size: number; free: number }[]> {
      const cluster = await findCluster(DATA_DIR);
      const folders = { files: DATA_DIR, ...(cluster && { database: cluster }) };
      const disks = Object.entries(folders).map(async ([holds, folder]) => {
        const { bavail, blocks, bsize } = await statfs(folder);
        return { holds: holds as "files" | "database", size: blocks * bsize, free: bavail * bsize };
      });
      const known = await Promise.allSettled(disks);
      return known.flatMap((disk) => (disk.status === "fulfilled" ? [disk.value] : []));
    },
    /**
     * To be asked before a byte of the request's body is taken; throws 507 when there is no room for what it changes.
     * The room for an upload stays promised to it until it has been answered or its client has gone.
     */
    async allow(
      { access, upload }: Pick<Endpoint, "access" | "upload">,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<void> {
      const reserve = access === "public" ? SIGN_IN_RESERVE : RESERVE;
      const size = upload ? uploadSize(upload, request) : 0;
      if ((await free()) - reservedBytes - size < reserve)
        throw new HttpError(507, says("The disk is full. Nothing was saved."));
      reservedBytes += size;
      reply.raw.once("close", () => (reservedBytes -= size));
    },
  };
}

/** What an upload says it is long, or may be at most. */
function uploadSize({ maxFiles, maxBytes }: Upload, request: FastifyRequest): number {
  const most = maxFiles * maxBytes + MIB;
  const declared = Number(request.headers["content-length"]);
  return declared >= 0 ? Math.min(declared, most) : most;
}

/** The bytes that this process may still write in a folder; where the system does not say, nothing is refused. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}

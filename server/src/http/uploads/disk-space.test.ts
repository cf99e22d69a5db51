import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, test, vi } from "vitest";
import { attachmentUpload } from "contract/attachment-rules";
import { monitorDisk } from "./disk-space.ts";

const MIB = 1024 * 1024;
const answer = (isGone = false) =>
  ({ raw: { destroyed: isGone, once: () => undefined } }) as unknown as FastifyReply;
const request = (bytes?: number) =>
  ({
    headers:
      bytes === undefined
        ? {}
        : { "content-type": "multipart/form-data", "content-length": String(bytes) },
  }) as unknown as FastifyRequest;

test("uploads take from others what has arrived and a little more, not what they declare", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const disk = monitorDisk({ DATA_DIR: tmpdir(), DATABASE_URL: undefined });
    const upload = (reply = answer()) =>
      disk.reserve({ access: [], upload: attachmentUpload }, request(50 * MIB), reply);
    const [{ free } = { free: 0 }] = await disk.disks();
    // Together they declare more than the disk has.
    for (let bytes = 0; bytes < free + 100 * MIB; bytes += 50 * MIB) await upload();
    // Of those whose client has gone nothing stays.
    for (let bytes = 0; bytes < free + 100 * MIB; bytes += MIB) await upload(answer(true));

    expect(disk.receive(MIB)).toBe(true);
    expect(disk.receive(free)).toBe(false);
    await expect(upload()).rejects.toMatchObject({ status: 507 });
    // A call without files needs no room, also where files may be sent.
    for (const call of [{ access: "public" }, { access: [], upload: attachmentUpload }] as const)
      await expect(disk.reserve(call, request(), answer())).resolves.toBeUndefined();
    // Measured again: the bytes were not written.
    vi.advanceTimersByTime(1000);
    await expect(upload()).resolves.toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test("the disk of an embedded database is not measured after the office has moved to another", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "disk-space-"));
  await mkdir(join(DATA_DIR, "postgres"));
  const measured = async (DATABASE_URL?: string) =>
    (await monitorDisk({ DATA_DIR, DATABASE_URL }).disks()).map(({ holds }) => holds);
  expect(await measured()).toEqual(["files", "database"]);
  expect(await measured("postgres://elsewhere/office")).toEqual(["files"]);
  await rm(DATA_DIR, { recursive: true });
});

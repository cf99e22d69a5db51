import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, test, vi } from "vitest";
import { attachmentUpload } from "contract/files";
import { monitorDisk } from "./disk-space.ts";

const MIB = 1024 * 1024;

test("an upload whose client has gone reserves no room on the disk", async () => {
  const disk = monitorDisk({ DATA_DIR: tmpdir(), DATABASE_URL: undefined });
  const request = { headers: {} } as FastifyRequest;
  const gone = { raw: { destroyed: true, once: () => undefined } } as unknown as FastifyReply;
  const upload = () => disk.reserve({ access: [], upload: attachmentUpload }, request, gone);
  const [{ size } = { size: 0 }] = await disk.disks();
  // Together more than the whole disk.
  for (let bytes = 0; bytes < 2 * size; bytes += 51 * MIB) await upload();
  await expect(upload()).resolves.toBeUndefined();
});

test("slow uploads that reserve the rest of the disk, and have written a part, stop no call without files", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const folder = await mkdtemp(join(tmpdir(), "disk-space-"));
  try {
    const disk = monitorDisk({ DATA_DIR: folder, DATABASE_URL: undefined });
    const open = { raw: { destroyed: false, once: () => undefined } } as unknown as FastifyReply;
    const call = (endpoint: Parameters<typeof disk.reserve>[0], bytes = 0) => {
      const headers = { "content-length": String(bytes) };
      return disk.reserve(endpoint, { headers } as unknown as FastifyRequest, open);
    };
    for (const bytes of [50 * MIB, MIB]) {
      const upload = () => call({ access: [], upload: attachmentUpload }, bytes);
      await expect(repeat(upload)).rejects.toMatchObject({ status: 507 });
    }
    await writeFile(join(folder, "written"), Buffer.alloc(64 * MIB));
    // The free space is measured again.
    vi.advanceTimersByTime(1000);
    for (const access of ["public", []] as const)
      await expect(call({ access })).resolves.toBeUndefined();
  } finally {
    vi.useRealTimers();
    await rm(folder, { recursive: true });
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

async function repeat(work: () => Promise<void>): Promise<never> {
  for (;;) await work();
}

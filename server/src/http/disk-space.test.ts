import { tmpdir } from "node:os";
import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { attachmentUpload } from "contract/files";
import { monitorDisk } from "./disk-space.ts";

test("an upload whose client has gone reserves no room on the disk", async () => {
  const disk = monitorDisk({ DATA_DIR: tmpdir() });
  const request = { headers: {} } as FastifyRequest;
  const gone = { raw: { destroyed: true, once: () => undefined } } as unknown as FastifyReply;
  const upload = () => disk.reserve({ access: [], upload: attachmentUpload }, request, gone);
  const [{ size } = { size: 0 }] = await disk.disks();
  // Together more than the whole disk.
  for (let bytes = 0; bytes < 2 * size; bytes += 51 * 1024 * 1024) await upload();
  await expect(upload()).resolves.toBeUndefined();
});

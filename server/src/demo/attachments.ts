import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileStore } from "../storage/file-store.ts";
import { drawPng, writePdf } from "./files.ts";
import { insertRows, type Tx } from "./rows.ts";

/** From the newest complaint back, every third has a picture. Every second of these has a letter too. */
const EVERY = 3;
const WITH_PICTURE = 6;

/** Adds small files to some of the newest complaints; `complaints` are ids, oldest first. */
export async function addAttachments(
  tx: Tx,
  files: FileStore,
  complaints: number[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "console-demo-"));
  try {
    const rows: Record<string, unknown>[] = [];
    const add = async (complaint_id: number, name: string, type: string, bytes: Buffer) => {
      const storage_key = randomUUID();
      const path = join(folder, storage_key);
      await writeFile(path, bytes, { mode: 0o600, flush: true });
      await files.put(storage_key, path);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      rows.push({
        complaint_id,
        place: 1 + rows.filter((row) => row.complaint_id === complaint_id).length,
        name,
        type,
        size: bytes.length,
        sha256,
        storage_key,
        created_at: new Date(),
      });
    };
    for (let i = 0; i < WITH_PICTURE; i += 1) {
      const id = complaints.at(-1 - i * EVERY)!;
      await add(id, `photo-${i + 1}.png`, "image/png", drawPng(i * 40));
      if (i % 2) continue;
      const lines = [
        "To the constituency office",
        "",
        `In the matter of complaint ${id},`,
        "we, the undersigned residents, ask for your help.",
      ];
      await add(id, "letter.pdf", "application/pdf", writePdf(lines));
    }
    await insertRows(tx, "attachments", rows);
  } finally {
    await rm(folder, { recursive: true });
  }
}

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { MARK_NAME } from "../src/storage/file-store.ts";
import type { TestApp } from "./app.ts";

/** The first bytes of real files, enough to detect the type from the content. */
export const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex");
export const PNG = Buffer.from(
  "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154" +
    "789c6360000002000100a5f645400000000049454e44ae426082",
  "hex",
);
export const PDF = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

/** A file for FormData: these bytes, padded with zeros to `size`. */
export const fileOf = (bytes: Buffer, name: string, type: string, size = bytes.length): File =>
  new File([Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])], name, { type });

/** A multipart form of these fields and attachments. */
export function formOf(fields: Record<string, unknown>, files: File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const file of files) form.append("attachments", file);
  return form;
}

/** The numbers of complaints and of stored files, once every request has removed its temporary files. */
export async function tracesOf(app: TestApp) {
  const incoming = join(app.folder, "incoming");
  await expect.poll(() => readdir(incoming).catch(() => [])).toEqual([]);
  const rows = await app.db.selectFrom("complaints").select("id").execute();
  const entries = await readdir(app.folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== MARK_NAME);
  return { rows: rows.length, files: files.length };
}

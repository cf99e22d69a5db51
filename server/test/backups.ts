import { execFile, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { to } from "pg-copy-streams";
import { expect } from "vitest";
import { type Entry, readArchive, writeArchive } from "../src/backup/archive.ts";
import type { Manifest } from "../src/backup/manifest.ts";
import { fileOf, PNG } from "./attachments.ts";
import { type ForeignClient, multipart } from "./foreign-client.ts";
import type { ForeignOffice } from "./foreign-office.ts";
import type { FaultyOffice } from "./served-office.ts";

const run = promisify(execFile);
const MAIN = join(import.meta.dirname, "../src/main.ts");

/** Adds complaints with one file of `size` bytes each. */
export async function addComplaints(
  client: ForeignClient,
  office: ForeignOffice,
  count: number,
  size: number,
): Promise<{ id: number; bytes: Buffer }[]> {
  const add = async () => {
    const bytes = Buffer.concat([PNG, randomBytes(size - PNG.length)]);
    const fields = {
      title: "No water since Monday",
      description: "The hand pump\tnear the \\temple\\ is dry.\nसोमवार से पानी नहीं।",
      category_id: office.categories[1][0].id,
      complainant_id: office.complainant.principal_id,
    };
    const form = multipart(fields, "attachments", [fileOf(bytes, "pump.png", "image/png")]);
    const { code, body } = await client.post<{ complaint_id: number }>("/api/v0/complaint", form);
    expect(code).toBe(200);
    return { id: body.data.complaint_id, bytes };
  };
  return Promise.all(Array.from({ length: count }, add));
}

/** Runs a command that cannot write files larger than `kib` KiB, as on a full disk; returns exit code and output. */
export async function runLimited(kib: number, args: string[], env: Record<string, string>) {
  const script = `ulimit -f ${kib} && exec "$0" "$@"`;
  const child = spawn("bash", ["-c", script, process.execPath, MAIN, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close") as Promise<[number | null]>;
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await ended)[0], output: output + errors };
}

/** Starts a command that the test will stop. */
export const startCommand = (args: string[], env: Record<string, string>) =>
  spawn(process.execPath, [MAIN, ...args], { env: { ...process.env, ...env }, stdio: "ignore" });

/** Unpacks a backup with the system's tar; returns the folder. */
export async function unpack(file: string): Promise<string> {
  const folder = await mkdtemp(join(file, "../unpacked-"));
  await run("tar", ["-xzf", file, "-C", folder]);
  return folder;
}

/** The manifest of an unpacked backup. */
export const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as Manifest;

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

/**
 * Compares a restored office with the unpacked backup: every table's rows, the checksums in the manifest, the bytes of
 * every file, and that there is no other file. The audit trail may have more rows, and a person may have signed in since.
 */
export async function expectSameAs(unpacked: string, restored: FaultyOffice): Promise<void> {
  const manifest = await manifestOf(unpacked);
  const session = await restored.session();
  await session.query("set timezone = 'UTC'; set datestyle = 'ISO, YMD'");
  for (const { name, columns, rows, bytes, sha256: checksum } of manifest.tables) {
    const folder = join(unpacked, "tables", name);
    const parts = (await readdir(folder).catch((): string[] => [])).toSorted();
    const kept = Buffer.concat(
      await Promise.all(parts.map((part) => readFile(join(folder, part)))),
    );
    expect([name, kept.length, sha256(kept)]).toEqual([name, bytes, checksum]);
    const quoted = columns.map((column) => session.escapeIdentifier(column)).join(", ");
    const found = await text(session.query(to(`copy ${name} (${quoted}) to stdout`)));
    const withoutSignIn = (line: string) =>
      line.split("\t").filter((_, column) => columns[column] !== "last_sign_in_at");
    const [before, after] = [kept.toString(), found].map((lines) =>
      linesOf(lines).map((line) => withoutSignIn(line).join("\t")),
    ) as [string[], string[]];
    expect(before).toHaveLength(rows);
    const known = new Set(before);
    expect(name === "audit" ? after.filter((line) => known.has(line)) : after).toEqual(before);
  }
  await session.end();

  const keys = Object.keys(manifest.files).toSorted();
  expect((await restored.storedKeys()).toSorted()).toEqual(keys);
  for (const key of keys) {
    const stored = await readFile(join(restored.DATA_DIR, "files", key.slice(0, 2), key));
    expect(sha256(stored)).toBe(manifest.files[key]!.sha256);
  }
}

const linesOf = (copied: string) => copied.split("\n").slice(0, -1).toSorted();

/** Rewrites a backup with the entries that `change` returns; undefined removes an entry. */
export async function rewrite(
  file: string,
  copy: string,
  change: (entry: Entry) => Entry | undefined,
): Promise<void> {
  async function* changed() {
    for await (const entry of readArchive(file)) {
      const other = change(entry);
      if (other) yield other;
    }
  }
  await rm(copy, { force: true });
  await writeArchive(await open(copy, "wx"), changed(), new AbortController().signal);
}

/** A folder for the backups of a test file. */
export async function makeBackupFolder() {
  const folder = await mkdtemp("/tmp/constituency-console-backups-");
  return { folder, remove: () => rm(folder, { recursive: true, maxRetries: 20 }) };
}

import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { errorCode, errorMessage } from "../observability/error-details.ts";
import { isKey } from "../storage/file-store.ts";
import { readArchive } from "./archive.ts";
import { createTableChecksum } from "./tables.ts";

const FORMAT = 1;
export const MANIFEST_NAME = "manifest.json";

const checksum = { sha256: z.string(), bytes: z.number() };

/** The manifest: the last entry of a backup, with the checksums of all other entries. */
const manifestSchema = z.object({
  format: z.literal(FORMAT, { error: "its format is that of another version" }),
  created_at: z.string(),
  console_version: z.string(),
  /** The office's id. */
  office: z.uuid(),
  migrations: z
    .array(z.object({ number: z.int(), name: z.string(), checksum: z.string() }))
    .check(z.minLength(1)),
  /** In an order in which each table follows those that it refers to. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      /** The next value of each sequence, by column. */
      positions: z.record(z.string(), z.int()),
      rows: z.number(),
      ...checksum,
    }),
  ),
  /** By storage key. */
  files: z.record(z.string(), z.object(checksum)),
});
export type Manifest = z.output<typeof manifestSchema>;

export const emptyManifest = (console_version: string): Manifest => ({
  format: FORMAT,
  created_at: new Date().toISOString(),
  console_version,
  office: "",
  migrations: [],
  tables: [],
  files: {},
});

/** The numbers of tables, rows and files, for messages and the audit trail. */
export const backupTotals = ({ tables, files }: Manifest) => ({
  tables: tables.length,
  rows: tables.reduce((rows, table) => rows + table.rows, 0),
  files: Object.keys(files).length,
});

export const chunkName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, "0")}`;
export const fileName = (key: string): string => `files/${key}`;

/** The table or the storage key in an entry's name. Neither for other names. */
export function parseEntryName(name: string): {
  table?: string | undefined;
  key?: string | undefined;
} {
  const table = /^tables\/([^/]+)\/\d{6,}$/.exec(name)?.[1];
  const key = /^files\/(.+)$/.exec(name)?.[1];
  return { table, key: key && isKey(key) ? key : undefined };
}

export const fileChecksum = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

/** Reads a whole backup and compares every checksum; returns the manifest. Throws when it is missing, damaged or no backup. */
export async function checkBackup(file: string): Promise<Manifest> {
  try {
    return await readAndVerify(file);
  } catch (error) {
    throw new Error(
      errorCode(error) === "ENOENT"
        ? `There is no file ${file}.`
        : `${file} is not a whole backup of the console: ${errorMessage(error)}.`,
      { cause: error },
    );
  }
}

async function readAndVerify(file: string): Promise<Manifest> {
  const tables = new Map<string, ReturnType<typeof createTableChecksum>>();
  const files: Manifest["files"] = {};
  let manifest: Manifest | undefined;
  for await (const { name, bytes } of readArchive(file)) {
    const { table, key } = parseEntryName(name);
    if (manifest) throw new Error("it has entries after its manifest");
    if (table) {
      const tableChecksum = tables.get(table) ?? createTableChecksum();
      tables.set(table, tableChecksum);
      tableChecksum.add(bytes);
    } else if (key) files[key] = fileChecksum(bytes);
    else if (name === MANIFEST_NAME) manifest = parse(bytes);
    else throw new Error("its parts are not those of a backup");
  }
  if (!manifest) throw new Error("its manifest is missing");
  for (const { name, columns: _, positions: __, ...listed } of manifest.tables) {
    const found = (tables.get(name) ?? createTableChecksum()).end();
    if (!tables.delete(name) && listed.rows > 0) throw new Error(`its table ${name} is missing`);
    if (!isDeepStrictEqual(found, listed)) throw new Error(`its table ${name} is damaged`);
  }
  if (tables.size > 0) throw new Error("it holds tables that it does not list");
  if (!isDeepStrictEqual(files, manifest.files)) throw new Error("its files are damaged");
  return manifest;
}

function parse(bytes: Buffer): Manifest {
  const parsed = manifestSchema.safeParse(JSON.parse(bytes.toString()));
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues[0]?.message ?? "its manifest is damaged");
}

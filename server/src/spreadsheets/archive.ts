import { crc32, inflateRawSync } from "node:zlib";
import { damagedMessage, SheetError, SheetTooComplexError } from "./sheet-error.ts";

/* Records of a zip archive: APPNOTE.TXT 4.3.7, 4.3.12, 4.3.16 and 4.5.3. */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const IN_EXTRA = 0xffffffff;
const ENTRIES_MAX = 2_000;
/** 100,000 rows written by LibreOffice inflate to about 85 MiB. */
const INFLATED_MAX = 128 * 1024 * 1024;

/** `claimed`: the inflated size in bytes that the archive states. */
type Entry = { name: string; method: number; crc: number; claimed: number; data: Buffer };
/** The parts of a package: their bytes by partKey(). */
export type Parts = ReadonlyMap<string, Buffer>;

/** Names of parts differ in more than the case of their letters (ECMA-376, part 2, section 6.2.2). */
export const partKey = (name: string): string => name.replace(/^\//, "").toLowerCase();

/** At most INFLATED_MAX bytes. Throws SheetError (damaged, encrypted), SheetTooComplexError (too large; booth-upload-17). */
export function unpackParts(archive: Buffer): Parts {
  const entries = [...readDirectory(archive)];
  // Nothing is inflated when the stated sizes are already too large.
  if (entries.reduce((sum, entry) => sum + entry.claimed, 0) > INFLATED_MAX) {
    throw new SheetTooComplexError();
  }
  const parts = new Map<string, Buffer>();
  for (const entry of entries) {
    const key = partKey(entry.name);
    // Programs disagree on which of two parts with one name counts.
    if (parts.has(key)) throw new SheetError(damagedMessage);
    parts.set(key, inflate(entry));
  }
  return parts;
}

/** The inflated bytes of an entry. Throws SheetTooComplexError when they exceed the stated size. */
function inflate({ method, crc, claimed, data }: Entry): Buffer {
  if (method === 0 && data.length !== claimed) throw new SheetTooComplexError();
  let bytes = data;
  try {
    if (method === 8) bytes = inflateRawSync(data, { maxOutputLength: Math.max(claimed, 1) });
  } catch (error) {
    const tooLong =
      error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw tooLong ? new SheetTooComplexError() : new SheetError(damagedMessage);
  }
  if (crc32(bytes) !== crc) throw new SheetError(damagedMessage);
  return bytes;
}

function* readDirectory(archive: Buffer): Generator<Entry> {
  const damaged = () => new SheetError(damagedMessage);
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== END) throw damaged();
  const count = archive.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) throw new SheetTooComplexError();
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== CENTRAL) throw damaged();
    const method = archive.readUInt16LE(at + 10);
    const encrypted = archive.readUInt16LE(at + 8) & 1;
    if (encrypted || (method !== 0 && method !== 8)) throw damaged();
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const extraEnd = nameEnd + archive.readUInt16LE(at + 30);
    const [claimed, size, local] = readSizes(archive, at, archive.subarray(nameEnd, extraEnd));
    if (local + 30 > archive.length || archive.readUInt32LE(local) !== LOCAL) throw damaged();
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    if (start + size > archive.length) throw damaged();
    yield {
      name: archive.toString("utf8", at + 46, nameEnd).replaceAll("\\", "/"),
      method,
      crc: archive.readUInt32LE(at + 16),
      claimed,
      data: archive.subarray(start, start + size),
    };
    at = extraEnd + archive.readUInt16LE(at + 32);
  }
}

/** Sizes and offset of an entry. Streaming writers put them into the zip64 extra field, even for small files. */
function readSizes(
  archive: Buffer,
  at: number,
  extra: Buffer,
): [claimed: number, size: number, local: number] {
  let claimed = archive.readUInt32LE(at + 24);
  let size = archive.readUInt32LE(at + 20);
  let local = archive.readUInt32LE(at + 42);
  for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2)) {
    if (extra.readUInt16LE(field) !== 1) continue;
    let next = field + 4;
    const take = () => Number(extra.readBigUInt64LE((next += 8) - 8));
    if (claimed === IN_EXTRA) claimed = take();
    if (size === IN_EXTRA) size = take();
    if (local === IN_EXTRA) local = take();
  }
  return [claimed, size, local];
}

import { createReadStream } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { pipeline as connect } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip } from "node:zlib";

/** One file of an archive. It is held in memory whole, so whoever makes one keeps it to a few MiB. */
export interface Entry {
  name: string;
  bytes: Buffer;
}

const BLOCK = 512;
const NAME_MAX = 100;
/** More than any entry of ours holds; a larger one is no backup. */
const SIZE_MAX = 512 * 1024 * 1024;
const MAGIC = "ustar\0";

/**
 * Writes these entries as a gzip-compressed tar, flushed to the disk and closed at the end.
 * Rejects with the entries' error, the disk's, or when `signal` ends it.
 */
export async function writeArchive(
  file: FileHandle,
  entries: AsyncIterable<Entry>,
  signal: AbortSignal,
): Promise<void> {
  // What office files hold is compressed already: more effort would gain little.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(tarOf(entries), gzip, file.createWriteStream({ flush: true }), { signal });
}

async function* tarOf(entries: AsyncIterable<Entry>) {
  for await (const entry of entries) {
    yield headerOf(entry);
    yield entry.bytes;
    yield Buffer.alloc(paddingOf(entry.bytes.length));
  }
  yield Buffer.alloc(2 * BLOCK);
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** The header of a plain file: POSIX "pax", ustar interchange format. */
function headerOf({ name, bytes }: Entry): Buffer {
  if (name.length > NAME_MAX) throw new Error(`The name is too long for an archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, "0"), at);
  header.write(name);
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(bytes.length, 124, 11);
  octal(Math.floor(Date.now() / 1000), 136, 11);
  header.write("        0", 148);
  header.write(`${MAGIC}00`, 257);
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  header.writeUInt8(0, 154);
  return header;
}

/**
 * Gives what `writeArchive` wrote, one entry after the other, to the end of the file, where gzip's own check of the
 * whole lies. Throws when there is no such file, when it is cut short or damaged, and when it is something else.
 */
export async function* readArchive(path: string): AsyncGenerator<Entry, void> {
  const gunzip = connect(createReadStream(path), createGunzip({ chunkSize: 128 * 1024 }), () => {
    // The reader below is told of every error.
  });
  const chunks = gunzip.iterator() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  const more = async () => {
    const { done, value } = await chunks.next();
    if (!done) rest = value;
    return !done;
  };
  const take = async (size: number) => {
    const parts: Buffer[] = [];
    for (let missing = size; missing > 0;) {
      if (rest.length === 0 && !(await more())) throw new Error("it ends too early");
      const part = rest.subarray(0, missing);
      parts.push(part);
      rest = rest.subarray(part.length);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  };
  try {
    for (;;) {
      const header = await take(BLOCK);
      if (header.every((byte) => byte === 0)) break;
      const { name, size } = readHeader(header);
      yield { name, bytes: await take(size) };
      await take(paddingOf(size));
    }
    while (await more());
  } finally {
    gunzip.destroy();
  }
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (at: number, length: number) => header.toString("utf8", at, at + length);
  const size = Number.parseInt(text(124, 12), 8);
  if (text(257, MAGIC.length) !== MAGIC || !(size <= SIZE_MAX))
    throw new Error("its parts are not those of a backup");
  return { name: text(0, NAME_MAX).replace(/\0.*$/s, ""), size };
}

import { createReadStream } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { pipeline as connect } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip } from "node:zlib";

/** One file of an archive. The whole file is held in memory: keep it to a few MiB. */
export interface Entry {
  name: string;
  bytes: Buffer;
}

const BLOCK = 512;
const NAME_MAX = 100;
/** Larger than every entry of a backup: a greater size is that of a damaged header. */
const SIZE_MAX = 512 * 1024 * 1024;
const MAGIC = "ustar\0";

/** Writes the entries as a gzip-compressed tar, flushes and closes the file. Rejects when reading the entries or writing fails, or when `signal` aborts. */
export async function writeArchive(
  file: FileHandle,
  entries: AsyncIterable<Entry>,
  signal: AbortSignal,
): Promise<void> {
  // Most attached files are compressed already: a higher level would gain little.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(tarStream(entries), gzip, file.createWriteStream({ flush: true }), { signal });
}

async function* tarStream(entries: AsyncIterable<Entry>) {
  for await (const entry of entries) {
    yield tarHeader(entry);
    yield entry.bytes;
    yield Buffer.alloc(paddingLength(entry.bytes.length));
  }
  yield Buffer.alloc(2 * BLOCK);
}

const paddingLength = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** The header of a plain file in ustar format (POSIX.1-1988). */
function tarHeader({ name, bytes }: Entry): Buffer {
  if (name.length > NAME_MAX) throw new Error(`The name is too long for an archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, "0"), at);
  header.write(name);
  // Mode, user, group, size, time. The checksum is computed with blanks in its place; "0" is the type of a plain file.
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

/** Reads the entries of writeArchive() to the end, with gzip's checksum. Throws when the file is missing, cut or damaged. */
export async function* readArchive(path: string): AsyncGenerator<Entry, void> {
  const gunzip = connect(createReadStream(path), createGunzip({ chunkSize: 128 * 1024 }), () => {
    // The iterator below throws every error.
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
      await take(paddingLength(size));
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

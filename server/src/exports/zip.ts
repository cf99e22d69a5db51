import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file of an archive: its name (ASCII), and its text in chunks. */
interface ZipEntry {
  name: string;
  text: Iterable<string> | AsyncIterable<string>;
}

/* The signatures of the headers (APPNOTE.TXT, section 4.3). */
const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Version 2.0 is needed for deflate. */
const VERSION = 20;
/** Bit 3: sizes and checksum follow the file, because they are not known before it. */
const FLAGS = 1 << 3;
const DEFLATED = 8;
/** 1 January 1980, the first day of the format. */
const DATE_1980 = 0x21;
/** The largest size and offset of the format. */
const SIZE_MAX = 0xffff_ffff;

interface FileHeader {
  name: string;
  crc: number;
  compressedSize: number;
  size: number;
  offset: number;
}

/**
 * Yields the chunks of a zip archive. Each chunk is compressed when it is asked for, and none is kept. Throws when the archive
 * exceeds 4 GiB.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer, void, undefined> {
  const files: FileHeader[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const file: FileHeader = { name, crc: 0, compressedSize: 0, size: 0, offset };
    const head = Buffer.concat([u32(LOCAL), commonFields(file), u16(0)]);
    yield Buffer.concat([head, Buffer.from(name)]);
    for await (const piece of deflate(text, file)) {
      file.compressedSize += piece.length;
      yield piece;
    }
    if (Math.max(file.size, file.compressedSize, offset) > SIZE_MAX)
      throw new Error("The archive is too large");
    const descriptor = u32(DESCRIPTOR, file.crc, file.compressedSize, file.size);
    yield descriptor;
    offset += head.length + name.length + file.compressedSize + descriptor.length;
    files.push(file);
  }
  const directory = Buffer.concat(files.map(directoryHeader));
  yield directory;
  yield Buffer.concat([
    u32(END),
    u16(0, 0, files.length, files.length),
    u32(directory.length, offset),
    u16(0),
  ]);
}

/** The fields of both headers: version, flags, method, time, date, checksum, sizes, length of the name. */
const commonFields = ({ name, crc, compressedSize, size }: FileHeader): Buffer =>
  Buffer.concat([
    u16(VERSION, FLAGS, DEFLATED, 0, DATE_1980),
    u32(crc, compressedSize, size),
    u16(name.length),
  ]);

const directoryHeader = (file: FileHeader): Buffer =>
  Buffer.concat([
    u32(CENTRAL),
    u16(VERSION),
    commonFields(file),
    // Extra field, comment, disk, attributes.
    u16(0, 0, 0, 0),
    u32(0, file.offset),
    Buffer.from(file.name),
  ]);

const u16 = (...values: number[]): Buffer => littleEndian(values, 2);
const u32 = (...values: number[]): Buffer => littleEndian(values, 4);

function littleEndian(values: number[], size: number): Buffer {
  const bytes = Buffer.alloc(values.length * size);
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * size, size);
  return bytes;
}

/** Compresses the text; sets checksum and size of `file`. */
async function* deflate(text: ZipEntry["text"], file: FileHeader): AsyncGenerator<Buffer> {
  async function* bytesOfText() {
    for await (const piece of text) {
      const bytes = Buffer.from(piece);
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      yield bytes;
    }
  }
  const deflater = createDeflateRaw();
  const deflating = pipeline(Readable.from(bytesOfText()), deflater);
  // The reader of `deflater` gets the error.
  deflating.catch(() => undefined);
  yield* deflater as AsyncIterable<Buffer>;
}

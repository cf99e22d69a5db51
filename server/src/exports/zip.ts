import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file of an archive: its name (ASCII) and its text, in pieces. */
export interface ZipEntry {
  name: string;
  text: Iterable<string> | AsyncIterable<string>;
}

/* APPNOTE.TXT, section 4.3: what stands before, after and at the end of the files. */
const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** 2.0: deflate. */
const VERSION = 20;
/** Sizes and checksum come after the file (bit 3): they are not known before it. */
const FLAGS = 1 << 3;
const DEFLATED = 8;
/** 1 January 1980, the first day there is. */
const DATE_1980 = 0x21;
/** What the format's sizes and places can say. */
const SIZE_MAX = 0xffff_ffff;

interface FileHeader {
  name: string;
  crc: number;
  compressedSize: number;
  size: number;
  offset: number;
}

/**
 * A zip archive as it comes into being: each piece of each text is packed when it is asked for, and nothing is kept. Throws
 * when the archive outgrows 4 GiB.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer, void, undefined> {
  const files: FileHeader[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const file: FileHeader = { name, crc: 0, compressedSize: 0, size: 0, offset };
    const head = encodeFields([4, LOCAL], ...commonFields(file), [2, 0]);
    yield Buffer.concat([head, Buffer.from(name)]);
    for await (const piece of deflate(text, file)) {
      file.compressedSize += piece.length;
      yield piece;
    }
    if (Math.max(file.size, file.compressedSize, offset) > SIZE_MAX)
      throw new Error("The archive is too large");
    const descriptor = encodeFields(
      [4, DESCRIPTOR],
      [4, file.crc],
      [4, file.compressedSize],
      [4, file.size],
    );
    yield descriptor;
    offset += head.length + name.length + file.compressedSize + descriptor.length;
    files.push(file);
  }
  const directory = Buffer.concat(
    files.flatMap((file) => [
      encodeFields(
        ...([
          [4, CENTRAL],
          [2, VERSION],
        ] as const),
        ...commonFields(file),
        // Comment, disk, attributes, place.
        ...([
          [2, 0],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, file.offset],
        ] as const),
      ),
      Buffer.from(file.name),
    ]),
  );
  yield directory;
  yield encodeFields(
    ...([
      [4, END],
      [2, 0],
      [2, 0],
      [2, files.length],
      [2, files.length],
    ] as const),
    ...([
      [4, directory.length],
      [4, offset],
      [2, 0],
    ] as const),
  );
}

type Field = readonly [bytes: 2 | 4, value: number];

/** Version, flags, method, time, day, checksum, sizes and the name's length: the same in both headers. */
const commonFields = ({ name, crc, compressedSize, size }: FileHeader): Field[] => [
  [2, VERSION],
  [2, FLAGS],
  [2, DEFLATED],
  [2, 0],
  [2, DATE_1980],
  [4, crc],
  [4, compressedSize],
  [4, size],
  [2, name.length],
];

function encodeFields(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0));
  let offset = 0;
  for (const [length, value] of fields) offset = bytes.writeUIntLE(value, offset, length);
  return bytes;
}

/** The text, packed; what was read of it is added up in `file`. */
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
  // Whoever reads the packer's end of it hears of a failure.
  deflating.catch(() => undefined);
  yield* deflater as AsyncIterable<Buffer>;
}

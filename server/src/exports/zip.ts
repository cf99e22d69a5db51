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
const DAY = 0x21;
/** What the format's sizes and places can say. */
const MOST = 0xffff_ffff;

interface Written {
  name: string;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

/**
 * A zip archive as it comes into being: each piece of each text is packed when it is asked for, and nothing is kept. Throws
 * when the archive outgrows 4 GiB.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer, void, undefined> {
  const files: Written[] = [];
  let at = 0;
  for (const { name, text } of entries) {
    const file: Written = { name, crc: 0, packed: 0, size: 0, at };
    const head = numbers([4, LOCAL], ...common(file), [2, 0]);
    yield Buffer.concat([head, Buffer.from(name)]);
    for await (const piece of deflate(text, file)) {
      file.packed += piece.length;
      yield piece;
    }
    if (Math.max(file.size, file.packed, at) > MOST) throw new Error("The archive is too large");
    const sums = numbers([4, DESCRIPTOR], [4, file.crc], [4, file.packed], [4, file.size]);
    yield sums;
    at += head.length + name.length + file.packed + sums.length;
    files.push(file);
  }
  const directory = Buffer.concat(
    files.flatMap((file) => [
      numbers(
        ...([
          [4, CENTRAL],
          [2, VERSION],
        ] as const),
        ...common(file),
        // Comment, disk, attributes, place.
        ...([
          [2, 0],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, file.at],
        ] as const),
      ),
      Buffer.from(file.name),
    ]),
  );
  yield directory;
  yield numbers(
    ...([
      [4, END],
      [2, 0],
      [2, 0],
      [2, files.length],
      [2, files.length],
    ] as const),
    ...([
      [4, directory.length],
      [4, at],
      [2, 0],
    ] as const),
  );
}

type Field = readonly [bytes: 2 | 4, value: number];

/** Version, flags, method, time, day, checksum, sizes and the name's length: the same in both headers. */
const common = ({ name, crc, packed, size }: Written): Field[] => [
  [2, VERSION],
  [2, FLAGS],
  [2, DEFLATED],
  [2, 0],
  [2, DAY],
  [4, crc],
  [4, packed],
  [4, size],
  [2, name.length],
];

function numbers(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of fields) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}

/** The text, packed; what was read of it is added up in `file`. */
async function* deflate(text: ZipEntry["text"], file: Written): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const piece of text) {
      const bytes = Buffer.from(piece);
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      yield bytes;
    }
  }
  const packer = createDeflateRaw();
  const packing = pipeline(Readable.from(measured()), packer);
  // Whoever reads the packer's end of it hears of a failure.
  packing.catch(() => undefined);
  yield* packer as AsyncIterable<Buffer>;
}

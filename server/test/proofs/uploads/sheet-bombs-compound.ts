import { CFB } from "@e965/xlsx";
import type { Bomb } from "./sheet-bombs.ts";

const SECTOR = 512;
const [FREE, END, FAT_SECTOR] = [0xffffffff, 0xfffffffe, 0xfffffffd];

/** A compound file of `sectors` sectors. Sector 0 holds the allocation table, sector 1 the directory. */
function compound(next: Record<number, number>, change: (head: Buffer) => void = () => undefined) {
  const [head, fat, directory] = [Buffer.alloc(SECTOR), Buffer.alloc(SECTOR), Buffer.alloc(SECTOR)];
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(head);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    head.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, END],
    [68, END],
  ] as const)
    head.writeUInt32LE(value, at);
  head.fill(0xff, 76);
  head.writeUInt32LE(0, 76);
  change(head);
  fat.fill(0xff);
  fat.writeUInt32LE(FAT_SECTOR, 0);
  for (const [sector, value] of Object.entries(next)) fat.writeUInt32LE(value, Number(sector) * 4);
  const entries = [
    ["Root Entry", 5, END, 0],
    ["Workbook", 2, 2, 0x7fffffff],
  ] as const;
  for (const [index, [name, kind, start, size]] of entries.entries()) {
    const at = index * 128;
    directory.write(name, at, "utf16le");
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory.writeUInt8(kind, at + 66);
    for (const offset of [68, 72, 76]) directory.writeUInt32LE(FREE, at + offset);
    if (index === 0) directory.writeUInt32LE(1, at + 76);
    directory.writeUInt32LE(start, at + 116);
    directory.writeUInt32LE(size, at + 120);
  }
  return Buffer.concat([head, fat, directory, Buffer.alloc(4 * SECTOR)]);
}

/** An .xls file of these records. */
function xls(records: [type: number, body: Buffer][]): Buffer {
  const head = (type: number, length: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt16LE(type, 0);
    bytes.writeUInt16LE(length, 2);
    return bytes;
  };
  const file = CFB.utils.cfb_new();
  const stream = Buffer.concat(records.flatMap(([type, body]) => [head(type, body.length), body]));
  CFB.utils.cfb_add(file, "/Workbook", stream);
  return CFB.write(file, { type: "buffer" }) as Buffer;
}
const BOOK: [number, Buffer] = [
  0x809,
  Buffer.from("0006050000000000000000000000000000", "hex").subarray(0, 16),
];

/** Workbooks in the older format with circular records or sectors, or with false sizes. */
export const compoundBombs: Bomb[] = [
  {
    name: "an .xls whose stream's sectors follow each other for ever",
    bytes: () => compound({ 1: END, 2: 3, 3: 2 }),
  },
  {
    name: "an .xls whose directory's sector follows itself",
    bytes: () => compound({ 1: 1, 2: END }),
  },
  {
    name: "an .xls whose sector table follows itself",
    bytes: () =>
      compound({ 1: END, 2: END }, (head) => {
        head.writeUInt32LE(2, 68);
        head.writeUInt32LE(0x7fffffff, 72);
      }),
  },
  {
    name: "an .xls of two thousand million shared texts",
    bytes: () =>
      xls([BOOK, [0xfc, Buffer.from("ffffff7fffffff7f", "hex")], [0x0a, Buffer.alloc(0)]]),
  },
  {
    name: "an .xls of five million records",
    bytes: () =>
      xls([
        BOOK,
        ...Array.from({ length: 4_000_000 }, (): [number, Buffer] => [0x0e5, Buffer.alloc(0)]),
      ]),
  },
];

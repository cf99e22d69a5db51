// Loaded into the server if a test cannot mount a disk. QUOTA_FOLDER then has QUOTA_BYTES in total, for reading its free
// space and for writing files.
import fs, { type PathLike, type WriteStream } from "node:fs";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { sep } from "node:path";
import { sizeOf } from "./small-disk.ts";

const { QUOTA_FOLDER: folder = "", QUOTA_BYTES: bytes } = process.env;
const free = async () => Math.max(0, Number(bytes) - (await sizeOf(folder)));
const isInside = (path: unknown) => `${String(path)}${sep}`.startsWith(folder + sep);
const noSpace = () =>
  Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });

const { statfs, rename } = files;
Object.assign(files, {
  statfs: async (path: string) => {
    const found = await statfs(path);
    return isInside(path) ? Object.assign(found, { bsize: 1, bavail: await free() }) : found;
  },
  rename: async (from: string, to: string) => {
    const left = isInside(to) ? await free() : Infinity;
    if (left === 0 || (!isInside(from) && left < (await files.stat(from)).size)) throw noSpace();
    return rename(from, to);
  },
});

const { createWriteStream } = fs;
type Options = Parameters<typeof createWriteStream>[1];
Object.assign(fs, {
  createWriteStream: (path: PathLike, options: Options): WriteStream => {
    const stream = createWriteStream(path, options);
    if (!isInside(path)) return stream;
    const write = stream._write.bind(stream);
    return Object.assign(stream, {
      _writev: null,
      _write: async (
        chunk: Buffer,
        encoding: BufferEncoding,
        done: (error?: Error | null) => void,
      ) => {
        if ((await free()) < chunk.length) done(noSpace());
        else write(chunk, encoding, done);
      },
    });
  },
});
syncBuiltinESMExports();

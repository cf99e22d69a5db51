import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** KiB of a file as gzip and as brotli, each at its best. */
export const compressedSizes = (bytes: Buffer) => ({
  gzip: gzipSync(bytes, { level: 9 }).length / 1024,
  brotli: brotliCompressSync(bytes, smallest).length / 1024,
});

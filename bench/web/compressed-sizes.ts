import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** The size of a file in KiB as gzip and as brotli, each at the highest level. */
export const compressedSizes = (bytes: Buffer) => ({
  gzip: gzipSync(bytes, { level: 9 }).length / 1024,
  brotli: brotliCompressSync(bytes, smallest).length / 1024,
});

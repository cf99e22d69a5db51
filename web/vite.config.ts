import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = new Set([".html", ".js", ".css", ".svg", ".json"]);

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server never compresses at request time. */
function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle(error) {
      if (error) return;
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files
          .filter((file) => compressible.has(extname(file)))
          .map(async (file) => {
            const path = join(folder, file);
            const bytes = await readFile(path);
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
            await writeFile(`${path}.br`, await brotli(bytes, { params }));
            await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }));
          }),
      );
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), precompress()],
  build: {
    // The security policy allows no data: address, and every target browser preloads modules by itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8080" },
  },
});

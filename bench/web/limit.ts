// The server of the limit page, as fast as a static server can be.
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const FOLDER = join(import.meta.dirname, "limit");
const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
};
const compressed = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });

/** Ten rows of about the size of the complaints list. */
const rows = Array.from({ length: 10 }, (_, index) => [
  index + 1,
  `Street light broken near the school of ward ${index + 1}`,
  "Street lights",
  "Asha Verma",
  "registered",
]);

/** Starts it on a free port; `close` stops it. */
export async function startLimit() {
  const files = new Map([["/rows.json", compressed(Buffer.from(JSON.stringify(rows)))]]);
  for (const name of await readdir(FOLDER))
    files.set(`/${name}`, compressed(await readFile(join(FOLDER, name))));
  const server = createServer((request, response) => {
    const asked = request.url ?? "/";
    const name = files.has(asked) ? asked : "/index.html";
    response.setHeader("content-type", types[extname(name)] ?? "text/plain");
    response.setHeader("content-encoding", "br");
    response.setHeader("cache-control", "no-cache");
    response.end(files.get(name));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

// Serves a folder with a built console under the server's security headers, without an API, for a browser test of a console
// that calls another host. Writes its address first, because the API must allow this origin before the console is built.
// Serves after a line of input, writes a line then, and ends when its input ends.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import fastify from "fastify";
import type { App } from "../src/http/deps.ts";
import { addSecurityHeaders } from "../src/http/security-headers.ts";
import { serveConsole } from "../src/http/static-files.ts";

const consoleFolder = process.argv[2]!;
const server = createServer();
server.listen(0, "127.0.0.1");
await once(server, "listening");
const lines = createInterface(process.stdin)[Symbol.asyncIterator]();
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

await lines.next();
const app = Object.assign(fastify({ serverFactory: (handler) => server.on("request", handler) }), {
  deps: { config: { CORS_ORIGINS: [] }, consoleFolder },
}) as unknown as App;
await addSecurityHeaders(app);
await serveConsole(app, consoleFolder);
await app.ready();
console.log("ready");

await lines.next();
process.exit(0);

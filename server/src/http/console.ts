import fastifyStatic from "@fastify/static";
import type { App } from "./deps.ts";
import { Refusal } from "./errors.ts";

const isFile = (path: string) => /\/[^/]+\.\w+$/.test(path);

/** Serves the built console: hashed files for good, the page itself for every route of the console. */
export async function serveConsole(app: App, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = /[\\/]assets[\\/]/.test(path);
      void reply.header(
        "cache-control",
        lasting ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  app.get("/*", { schema: { hide: true }, compress: false }, async (request, reply) => {
    const path = request.url.split("?", 1)[0]!;
    if (path.startsWith("/api/")) throw new Refusal(404, "There is nothing at this address");
    return reply.sendFile(isFile(path) ? path : "index.html");
  });
}

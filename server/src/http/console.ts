import fastifyStatic from "@fastify/static";
import type { App } from "./deps.ts";
import { Refusal } from "./errors.ts";

/** Serves the built console: hashed files for good, the page itself for every route of the console. */
export async function serveConsole(app: App, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = /[\\/]assets[\\/]/.test(path);
      reply.header("cache-control", lasting ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.get("/*", { schema: { hide: true }, compress: false }, async (request, reply) => {
    const path = request.url.split("?", 1)[0]!;
    const isPage = !path.startsWith("/api/") && !/\/[^/]+\.\w+$/.test(path);
    if (!isPage) throw new Refusal(404, "There is nothing at this address");
    return reply.sendFile("index.html");
  });
}

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { says } from "contract/messages";
import type { App } from "./deps.ts";
import { HttpError } from "../errors/http-error.ts";

/** A page of the console, as its build tells of it in pages.json (web/build/pages.ts). */
interface BuiltPage {
  /** As the router writes it: `/complaints/:id`; `*` is every other address. */
  path: string;
  /** The document. */
  file: string;
  /** The addresses of the scripts that the page needs besides those that the document names. */
  scripts: string[];
}

const isFile = (path: string) => /\/[^/]+\.\w+$/.test(path);

/**
 * Serves the built console: hashed files for good, and for every route of the console its document, whose `Link` header lets
 * the browser ask for all scripts of the page at once.
 */
export async function serveConsole(app: App, folder: string): Promise<void> {
  const findPage = await readPages(join(folder, "pages.json"));
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = /[\\/]assets[\\/]/.test(path);
      void reply.header(
        "cache-control",
        isHashed ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  app.get("/*", { schema: { hide: true }, compress: false }, async (request, reply) => {
    const path = request.url.split("?", 1)[0]!;
    if (path.startsWith("/api/"))
      throw new HttpError(404, says("There is nothing at this address"));
    if (isFile(path)) return reply.sendFile(path);
    const { file, scripts } = findPage(path);
    if (scripts.length)
      void reply.header("link", scripts.map((script) => `<${script}>; rel=modulepreload`).join());
    return reply.sendFile(file);
  });
}

/** Gives the page of an address. A build that tells of none has one document for all. */
async function readPages(file: string): Promise<(path: string) => BuiltPage> {
  const pages: BuiltPage[] = existsSync(file)
    ? (JSON.parse(await readFile(file, "utf8")) as BuiltPage[])
    : [];
  const fallback = pages.find(({ path }) => path === "*") ?? {
    path: "*",
    file: "index.html",
    scripts: [],
  };
  const patterns = pages
    .filter(({ path }) => path !== fallback.path)
    .map((page) => ({
      page,
      pattern: new RegExp(`^${page.path.replace(/:\w+/g, "[^/]+").replace(/\/$/, "")}/?$`),
    }));
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.page ?? fallback;
}

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import fastifyStatic from "@fastify/static";
import { message } from "contract/message";
import type { App } from "./deps.ts";
import { HttpError } from "./errors/http-error.ts";

/** A page of the console, as the build writes it to pages.json (web/build/pages.ts). */
interface BuiltPage {
  /** The router's path, such as `/complaints/:id`; `*` matches every other address. */
  path: string;
  /** The name of the HTML document. */
  file: string;
  /** The addresses of the page's scripts that the document does not name. */
  scripts: string[];
}

/**
 * Serves the built console: hashed files as immutable, and for every other address the document of its page with a `Link`
 * header, so that the browser requests all scripts of the page at once. An unknown address has the page of the 404.
 */
export async function serveConsole(app: App, folder: string): Promise<void> {
  const findPage = await readPages(join(folder, "pages.json"));
  const names = await readdir(folder, { recursive: true });
  const files = new Set(names.map((name) => `/${name.replaceAll("\\", "/")}`));
  const isFile = (path: string) =>
    extname(path) !== "" && (path.startsWith("/assets/") || files.has(path));
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
      throw new HttpError(404, message("There is nothing at this address"));
    if (isFile(path)) return reply.sendFile(path);
    const { file, scripts } = findPage(path);
    if (scripts.length)
      void reply.header("link", scripts.map((script) => `<${script}>; rel=modulepreload`).join());
    return reply.sendFile(file);
  });
}

/** Returns the function that finds the page of a path. Without pages.json every path has index.html. */
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

// The files that each page of the built console loads, computed from the build: no browser, no server.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { compressedSizes } from "./compressed-sizes.ts";

export interface PageWeight {
  /** In the router's syntax. */
  path: string;
  /** Addresses of its scripts and style sheets. */
  files: string[];
  /** Files that the server does not preload: the browser requests them only after another script has arrived. */
  late: string[];
  /** In KiB. */
  brotli: number;
}

interface BuiltPage {
  path: string;
  file: string;
  scripts: string[];
}

/** The sizes of all pages of the build in `folder`: the files of the document, of the page, and of their imports. */
export async function weighPages(folder: string): Promise<PageWeight[]> {
  const pages = JSON.parse(await readFile(join(folder, "pages.json"), "utf8")) as BuiltPage[];
  // A cache, because most files belong to several pages.
  const known = new Map<string, ReturnType<typeof compressedSizes>>();
  const sizeOf = async (name: string) => {
    const size = known.get(name) ?? compressedSizes(await readFile(join(folder, name)));
    known.set(name, size);
    return size;
  };
  const weights: PageWeight[] = [];
  for (const { path, file, scripts } of pages) {
    const linked = [...filesOf(await readFile(join(folder, file), "utf8")), ...scripts];
    const files = await withImports(folder, linked);
    const late = files.filter((name) => !linked.includes(name));
    let brotli = 0;
    for (const name of files) brotli += (await sizeOf(name)).brotli;
    weights.push({ path, files, late, brotli });
  }
  return weights;
}

/** The scripts and style sheets in a document. */
const filesOf = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]+\.(?:js|css))"/g)].map(
    ([, name]) => name!,
  );

/** The files, as paths in the build's folder, and their static imports. Dynamic imports belong to other pages. */
export async function withImports(folder: string, files: string[]): Promise<string[]> {
  const found = new Set<string>();
  const add = async (name: string): Promise<void> => {
    if (found.has(name)) return;
    found.add(name);
    if (!name.endsWith(".js")) return;
    const code = await readFile(join(folder, name), "utf8");
    for (const [, imported] of code.matchAll(/(?:^|[;}\n])import(?:[^"'()]*from)?"([^"]+)"/g))
      await add(new URL(imported!, `file://${name}`).pathname);
  };
  for (const name of files) await add(name);
  return [...found];
}

// What each page of the built console loads, reckoned from the files: no browser, no server.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { compressedSizes } from "./compressed-sizes.ts";

export interface PageWeight {
  /** As the router writes it. */
  path: string;
  /** Addresses of its scripts and style sheets. */
  files: string[];
  /** Those that the server does not tell the browser of: they are asked for only when another has come. */
  late: string[];
  /** KiB. */
  gzip: number;
  brotli: number;
}

interface BuiltPage {
  path: string;
  file: string;
  scripts: string[];
}

/** Weighs every page that the build in `folder` tells of: its document's files, its own, and all that these import. */
export async function weighPages(folder: string): Promise<PageWeight[]> {
  const pages = JSON.parse(await readFile(join(folder, "pages.json"), "utf8")) as BuiltPage[];
  // Most files belong to several pages.
  const known = new Map<string, ReturnType<typeof compressedSizes>>();
  const sizeOf = async (name: string) => {
    const size = known.get(name) ?? compressedSizes(await readFile(join(folder, name)));
    known.set(name, size);
    return size;
  };
  const weights: PageWeight[] = [];
  for (const { path, file, scripts } of pages) {
    const told = [...filesOf(await readFile(join(folder, file), "utf8")), ...scripts];
    const files = await withImports(folder, told);
    const weight = { path, files, late: files.filter((name) => !told.includes(name)) };
    let [gzip, brotli] = [0, 0];
    for (const name of files) {
      const size = await sizeOf(name);
      gzip += size.gzip;
      brotli += size.brotli;
    }
    weights.push({ ...weight, gzip, brotli });
  }
  return weights;
}

/** The scripts and style sheets that a document names. */
const filesOf = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]+\.(?:js|css))"/g)].map(
    ([, name]) => name!,
  );

/** The files, and the scripts that they import when they are read; what a script imports later is another page's. */
async function withImports(folder: string, files: string[]): Promise<string[]> {
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

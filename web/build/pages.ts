import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import type { RouteObject } from "react-router";
import { minify, normalizePath, type Plugin, type Rolldown, runnerImport } from "vite";
import type * as prerenderModule from "../src/prerender.tsx";

/** The pages that need nobody to be signed in, by their address and their file. */
const prerenderedFiles = new Map([["/login", "login.html"]]);

/** What the server has to know of a page: see server/src/http/static-files.ts. */
export interface BuiltPage {
  /** As the router writes it: `/complaints/:id`; `*` is every other address. */
  path: string;
  file: string;
  /** The scripts that it needs besides those that `file` names, as addresses. */
  scripts: string[];
}

/**
 * Writes pages.json, which tells the scripts of every route, so that all of them can be asked for at once; tells the document
 * the first call of the lists, so that it is asked for beside the scripts; and draws the pages of `prerenderedFiles` into files of
 * their own, so that they show before any script has run.
 */
export function pages(): Plugin {
  let root = "";
  let folder = "";
  let chunks: Rolldown.OutputChunk[] = [];

  /** The script that holds a module, and those that it imports, without those of index.html. */
  function scriptsOf(module: string): string[] {
    const found = new Set<string>();
    const add = (chunk: Rolldown.OutputChunk | undefined) => {
      if (!chunk) throw new Error(`No script holds ${module}`);
      if (chunk.name === "index" || found.has(`/${chunk.fileName}`)) return;
      found.add(`/${chunk.fileName}`);
      for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
    };
    const id = normalizePath(join(root, module));
    add(chunks.find(({ moduleIds }) => moduleIds.includes(id)));
    return [...found];
  }

  function pagesOf(routes: RouteObject[], above: string[] = []): BuiltPage[] {
    return routes.flatMap((route) => {
      const modules = [...above, ...modulesOf(route)];
      if (route.children) return pagesOf(route.children, modules);
      const path = route.index ? "/" : (route.path ?? "");
      const scripts = [...new Set(modules.flatMap(scriptsOf))];
      return { path, file: prerenderedFiles.get(path) ?? "index.html", scripts };
    });
  }

  return {
    name: "pages",
    apply: "build",
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const { routes, prerender, prefetchAddresses } = await loadConsole(root);
      const index = join(folder, "index.html");
      const html = withPrefetchAddresses(await readFile(index, "utf8"), prefetchAddresses);
      await writeFile(index, html);
      await shorten(join(folder, "theme-init.js"));
      await writeFile(join(folder, "pages.json"), JSON.stringify(pagesOf(routes), null, 1));
      for (const [path, file] of prerenderedFiles)
        await writeFile(join(folder, file), withRoot(html, prerender(path)));
    },
  };
}

/** The modules that a route's `lazy` imports, read from its text: calling it would load them. */
function modulesOf({ lazy, path }: RouteObject): string[] {
  if (typeof lazy !== "function") return [];
  const modules = [...lazy.toString().matchAll(/import\w*\("([^"]+)"\)/g)];
  if (modules.length === 0) throw new Error(`Nothing tells what the page at ${path} imports`);
  return modules.map(([, module]) => module!);
}

/** Runs the console's own modules here; one of them looks at the browser as soon as it is loaded. */
async function loadConsole(root: string) {
  Object.assign(globalThis, { addEventListener: () => undefined });
  const { module } = await runnerImport<typeof prerenderModule>(join(root, "src/prerender.tsx"), {
    configFile: false,
    root,
    plugins: [react()],
    mode: "production",
    logLevel: "error",
  });
  return module;
}

/** Vite copies what lies in public/ as it is; the first paint waits for this script. */
async function shorten(file: string): Promise<void> {
  const { code, errors } = await minify(file, await readFile(file, "utf8"), { module: false });
  if (errors.length) throw new Error(errors.map(({ message }) => message).join());
  await writeFile(file, code);
}

/** index.html with what public/theme-init.js may ask for. */
function withPrefetchAddresses(html: string, calls: Record<string, string>): string {
  const script = '<script src="/theme-init.js"';
  if (!html.includes(script)) throw new Error("index.html does not begin with theme-init.js");
  const written = JSON.stringify(calls).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return html.replace(script, () => `${script} data-first="${written}"`);
}

/** index.html with a drawn page in the place of the spinner; `data-prerendered` tells main.tsx. */
function withRoot(html: string, drawn: string): string {
  const [before, after] = [html.indexOf('<div id="root">'), html.indexOf("<noscript>")];
  if (before < 0 || after < 0) throw new Error("index.html has no #root before its noscript");
  return `${html.slice(0, before)}<div id="root" data-prerendered>${drawn}</div>${html.slice(after)}`;
}

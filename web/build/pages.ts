import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import type { RouteObject } from "react-router";
import { normalizePath, type Plugin, type Rolldown, runnerImport } from "vite";
import type * as prerenderModule from "../src/prerender.tsx";

/** The pages for visitors who are not signed in: address and file. */
const prerenderedFiles = new Map([
  ["/login", "login.html"],
  ["/staff/login", "staff-login.html"],
]);

/** The data about a page that the server needs: see server/src/http/static-files.ts. */
export interface BuiltPage {
  /** In the router's syntax: `/complaints/:id`; `*` matches every other address. */
  path: string;
  file: string;
  /** Addresses of the scripts that the page needs in addition to those in `file`. */
  scripts: string[];
}

/**
 * Writes pages.json, which lists the scripts of every route, so that the browser can request all of them at once, and
 * hosts.json, the other hosts that the console calls (server/src/http/security-headers.ts). Prerenders
 * the pages of `prerenderedFiles` into files, so that they are visible before any script runs.
 */
export function pages(): Plugin {
  let root = "";
  let folder = "";
  let chunks: Rolldown.OutputChunk[] = [];

  /** The script that contains a module, and the scripts that it imports, without those of index.html. */
  function moduleScripts(module: string): string[] {
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

  function builtPages(routes: RouteObject[], above: string[] = []): BuiltPage[] {
    return routes.flatMap((route) => {
      const modules = [...above, ...lazyModules(route)];
      if (route.children) return builtPages(route.children, modules);
      const path = route.index ? "/" : (route.path ?? "");
      const scripts = [...new Set(modules.flatMap(moduleScripts))];
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
      const { routes, prerender, otherHosts } = await loadConsole(root);
      const html = await readFile(join(folder, "index.html"), "utf8");
      await writeFile(join(folder, "pages.json"), JSON.stringify(builtPages(routes), null, 1));
      await writeFile(join(folder, "hosts.json"), JSON.stringify(otherHosts()));
      for (const [path, file] of prerenderedFiles)
        await writeFile(join(folder, file), withRoot(html, prerender(path)));
    },
  };
}

/** The modules that a route's `lazy` imports, parsed from its source text: calling it would load them. */
function lazyModules({ lazy, path }: RouteObject): string[] {
  if (typeof lazy !== "function") return [];
  const modules = [...lazy.toString().matchAll(/import\w*\("([^"]+)"\)/g)];
  if (modules.length === 0) throw new Error(`Nothing tells what the page at ${path} imports`);
  return modules.map(([, module]) => module!);
}

/** Runs the console's modules in this process. One of them reads browser globals when it is loaded. */
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

/** index.html with a prerendered page instead of the spinner. main.tsx reads `data-prerendered`. */
function withRoot(html: string, markup: string): string {
  const [before, after] = [html.indexOf('<div id="root">'), html.indexOf("<noscript>")];
  if (before < 0 || after < 0) throw new Error("index.html has no #root before its noscript");
  // React keeps a page's title in the head.
  const [title] = /<title>[^<]*<\/title>/.exec(markup) ?? [];
  if (!title) throw new Error("A prerendered page has no title");
  const head = html.slice(0, before).replace(/<title>[^<]*<\/title>/, title);
  return `${head}<div id="root" data-prerendered>${markup.replace(title, "")}</div>${html.slice(after)}`;
}

// Who may import whom (ARCHITECTURE.md, "The map"), for the linter. A layer is a folder or a file at its place in the
// tree; inside a layer marked `apart`, each folder is a unit of its own, so that a new feature is covered unnamed.
import { dirname, relative, resolve, sep } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

interface Layer {
  name: string;
  at: RegExp;
  /** The layers it may import; null means any. */
  imports: string[] | null;
  /** Each folder of the layer is a unit of its own. */
  apart?: true;
  /** The only packages it may import. */
  packages?: string[];
}

/** The first pattern that fits a path names its layer. */
const layers: Layer[] = [
  { name: "tests", at: /\.test\.tsx?$|^server\/test\/|^server\/vitest/, imports: null },
  { name: "contract", at: /^contract\/src\//, imports: ["contract"], packages: ["zod/mini"] },
  {
    name: "server main",
    at: /^server\/src\/main\.ts$/,
    imports: ["server config", "server commands"],
  },
  {
    name: "server commands",
    at: /^server\/src\/commands\//,
    imports: [
      "server commands",
      "server backup",
      "server doctor",
      "server app",
      "server config",
      "server features",
      "server demo",
      "server http",
      "server db",
      "server files",
      "server sheets",
      "server watch",
      "contract",
    ],
  },
  {
    name: "server doctor",
    at: /^server\/src\/doctor\//,
    imports: [
      "server doctor",
      "server app",
      "server config",
      "server demo",
      "server http",
      "server db",
      "server files",
      "contract",
    ],
  },
  { name: "server config", at: /^server\/src\/config\.ts$/, imports: [] },
  {
    name: "server app",
    at: /^server\/src\/[^/]+\.ts$|^server\/src\/features\/features\.ts$/,
    imports: [
      "server app",
      "server config",
      "server features",
      "server http",
      "server db",
      "server files",
      "server watch",
      "contract",
    ],
  },
  {
    name: "server features",
    at: /^server\/src\/features\//,
    apart: true,
    imports: [
      "server http",
      "server db",
      "server files",
      "server sheets",
      "server watch",
      "contract",
    ],
  },
  { name: "server watch", at: /^server\/src\/watch\//, imports: ["server watch"] },
  {
    name: "server sheets",
    at: /^server\/src\/sheets\//,
    imports: ["server sheets", "server watch", "contract"],
  },
  {
    name: "server demo",
    at: /^server\/src\/demo\//,
    imports: ["server demo", "server http", "server db", "server files", "contract"],
  },
  {
    name: "server http",
    at: /^server\/src\/http\//,
    imports: [
      "server http",
      "server config",
      "server db",
      "server files",
      "server watch",
      "contract",
    ],
  },
  {
    name: "server files",
    at: /^server\/src\/files\//,
    imports: ["server files", "server config", "server db", "server watch", "contract"],
  },
  {
    name: "server backup",
    at: /^server\/src\/backup\//,
    imports: ["server backup", "server http", "server db", "server files"],
  },
  {
    name: "server db",
    at: /^server\/src\/db\//,
    imports: ["server db", "server watch", "contract"],
  },
  { name: "web paths", at: /^web\/src\/paths\.ts$/, imports: [] },
  {
    name: "web routes",
    at: /^web\/src\/[^/]+\.tsx?$/,
    imports: [
      "web routes",
      "web paths",
      "web app",
      "web features",
      "web shared",
      "web api",
      "web ui",
      "web language",
    ],
  },
  {
    name: "web app",
    at: /^web\/src\/app\//,
    imports: [
      "web app",
      "web paths",
      "web shared",
      "web api",
      "web ui",
      "web language",
      "contract",
    ],
  },
  {
    name: "web features",
    at: /^web\/src\/features\//,
    apart: true,
    imports: ["web shared", "web api", "web ui", "web language", "web paths", "contract"],
  },
  {
    name: "web shared",
    at: /^web\/src\/shared\//,
    imports: ["web shared", "web api", "web ui", "web language", "web paths", "contract"],
  },
  {
    name: "web api",
    at: /^web\/src\/api\//,
    imports: ["web api", "web language", "web paths", "contract"],
  },
  { name: "web ui", at: /^web\/src\/ui\//, imports: ["web ui", "web language"] },
  {
    name: "web language",
    at: /^web\/src\/language\//,
    imports: ["web language", "contract"],
  },
  { name: "e2e", at: /^e2e\//, imports: ["e2e", "web language", "contract"] },
  { name: "scripts", at: /^scripts\//, imports: ["scripts"] },
  {
    name: "bench",
    at: /^bench\//,
    imports: [
      "bench",
      "tests",
      "server config",
      "server commands",
      "server app",
      "server demo",
      "server db",
      "contract",
    ],
  },
];

const pathOf = (file: string) => relative(ROOT, file).split(sep).join("/");
const layerOf = (path: string) => layers.find(({ at }) => at.test(path));
const unitOf = (path: string) => /\/features\/([^/]+)\//.exec(path)?.[1];

/** Where an import leads inside the project, or null for a package. */
function targetOf(source: string, file: string): string | null {
  if (source.startsWith(".")) return pathOf(resolve(dirname(file), source));
  return source.startsWith("contract/")
    ? `contract/src/${source.slice("contract/".length)}.ts`
    : null;
}

/** What is wrong with this import, or null. */
export function importFault(source: string, file: string): string | null {
  const from = pathOf(file);
  const layer = layerOf(from);
  if (!layer?.imports) return null;
  const target = targetOf(source, file);
  if (target === null) {
    const isForeign = /^(server|web|e2e)(\/|$)/.test(source);
    const isRefused = layer.packages && !layer.packages.includes(source);
    return isForeign || isRefused ? `${layer.name} must not import ${source}` : null;
  }
  const aim = layerOf(target);
  if (!aim) return null;
  if (aim.name === layer.name && layer.apart)
    return unitOf(from) === unitOf(target)
      ? null
      : `the feature ${unitOf(from)} must not import the feature ${unitOf(target)}`;
  return layer.imports.includes(aim.name) ? null : `${layer.name} must not import ${aim.name}`;
}

interface ImportNode {
  source?: { value?: unknown } | null;
}
interface Context {
  filename: string;
  report: (problem: { node: unknown; message: string }) => void;
}

const layersRule = {
  create(context: Context) {
    const check = (node: ImportNode) => {
      const source = node.source?.value;
      if (typeof source !== "string") return;
      const message = importFault(source, context.filename);
      if (message) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: "project" }, rules: { layers: layersRule } };

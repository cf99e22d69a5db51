// A lint rule for imports between folders (ARCHITECTURE.md, "Who may import whom"). A folder may import only the folders below
// it in its program's list, so folders have no circular imports. `import/no-cycle` checks the files.
import { dirname, relative, resolve, sep } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

/** The folders and files of each program, from top to bottom. Each may import itself and the entries below it. */
const PROGRAMS: Record<string, string[]> = {
  "server/src": [
    "main.ts",
    "commands",
    "app.ts",
    "features/features.ts",
    "diagnostics",
    "office.ts",
    "backup",
    "demo",
    "mail",
    "features",
    "imports",
    "exports",
    "letters",
    "http",
    "jobs",
    "lists",
    "mutations",
    "auth",
    "http/errors",
    "locations",
    "access",
    "language",
    "storage",
    "spreadsheets",
    "processes",
    "postgres",
    "observability",
    "config.ts",
  ],
  "web/src": [
    "main.tsx",
    "prerender.tsx",
    "App.tsx",
    "routes.tsx",
    "sheets.ts",
    "app",
    "features",
    "shared/citizens",
    "shared/list",
    "shared/sheets",
    "shared/location",
    "shared/form",
    "shared",
    "api",
    "ui",
    "language",
    "paths.ts",
  ],
  "contract/src": [""],
};
/** Imports that are forbidden although they go down the list. */
const EXCEPT: Record<string, string[]> = {
  "web/src/app": ["web/src/features"],
  "web/src/api": ["web/src/ui"],
  "web/src/ui": ["contract/src", "web/src/paths.ts"],
};
/** The only package that the contract may import. */
const CONTRACT_PACKAGE = "zod/mini";
/** Folders outside the programs, with what they may import. */
const BESIDE: Record<string, string[]> = {
  e2e: ["web/src/language", "contract/src", "scripts/debian-programs.ts"],
  scripts: [],
  bench: ["server", "contract/src", "scripts/programs.ts"],
};

const TESTS = /\.test\.tsx?$|^server\/(?:test\/|vitest)/;
const pathOf = (file: string) => relative(ROOT, file).split(sep).join("/");
const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

interface LayerEntry {
  /** The path of the entry in PROGRAMS, or of the folder outside them. */
  name: string;
  program?: string;
  /** The index in the program's list. */
  level?: number;
  /** The feature that it belongs to. */
  feature?: string | undefined;
}

function findEntry(path: string): LayerEntry | null {
  for (const [program, rooms] of Object.entries(PROGRAMS)) {
    if (!isIn(path, program)) continue;
    const inside = path.slice(program.length + 1);
    // Of an entry and a folder inside it, such as http and http/errors, the longer one counts.
    const [room] = rooms
      .filter((one) => one === "" || isIn(inside, one))
      .toSorted((one, other) => other.length - one.length);
    if (room === undefined) return null;
    const level = rooms.indexOf(room);
    const feature = /^features\/([^/]+)\//.exec(inside)?.[1];
    return { name: `${program}/${room}`.replace(/\/$/, ""), program, level, feature };
  }
  const beside = Object.keys(BESIDE).find((folder) => isIn(path, folder));
  return beside ? { name: beside } : null;
}

/** The file that an import resolves to inside the project, or null for a package. */
function resolveImport(source: string, file: string): string | null {
  if (source.startsWith(".")) return pathOf(resolve(dirname(file), source));
  return source.startsWith("contract/")
    ? `contract/src/${source.slice("contract/".length)}.ts`
    : null;
}

/** The error message for this import, or null. */
export function importFault(source: string, file: string): string | null {
  const path = pathOf(file);
  const from = findEntry(path);
  if (TESTS.test(path)) return null;
  if (!from) return /^(?:server|web|contract)\/src\//.test(path) ? `${path} has no place` : null;
  const target = resolveImport(source, file);
  const fault = `${from.name} must not import ${source}`;
  if (target === null) {
    const isForeign = /^(?:server|web|e2e)(?:\/|$)/.test(source);
    const isRefused = from.program === "contract/src" && source !== CONTRACT_PACKAGE;
    return isForeign || isRefused ? fault : null;
  }
  const to = findEntry(target);
  if (!from.program) {
    const isOwn = isIn(target, from.name);
    const allowed = BESIDE[from.name]!.some((folder) => isIn(target, folder));
    return isOwn || allowed || !to ? null : fault;
  }
  if (!to?.program) return to ? fault : null;
  if (EXCEPT[from.name]?.some((folder) => isIn(target, folder))) return fault;
  if (to.program !== from.program) return to.program === "contract/src" ? null : fault;
  if (to.level! < from.level!) return fault;
  if (from.feature && to.feature && from.feature !== to.feature)
    return `the feature ${from.feature} must not import the feature ${to.feature}`;
  return null;
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

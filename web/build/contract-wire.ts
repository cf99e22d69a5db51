import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const WHOLE = "?whole";

/** The endpoints that a file declares, in this project's format. Nothing imports them from the file itself. */
const endpoints = /^export const \w+ = endpoint\(\{\n[^]*?^\}\);\n/gm;

/** Functions, and calls that make a constant, at the start of a line: they only compute, so the bundler can leave out unused ones. */
const functions = /^(export )?(const \w+ =\s+(?=(<[^=]*>)?\()|(?=function ))/gm;
const calls = /^(export )?const \w+ =\s+(?=[\w.]+\()/gm;

/**
 * Bundles only the parts of the contract in `folder` that the console reads: a constant is replaced by its value, and an
 * endpoint by the fields that a caller needs. Schemas are for the server. A form's own schema, or a function, is imported
 * from the file itself, without its endpoints, and zod with it.
 */
export function contractWire(folder: string): Plugin {
  return {
    name: "contract-wire",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (!id.startsWith(folder)) return null;
      const file = id.replace(WHOLE, "");
      if (file !== id)
        return {
          code: (await readFile(file, "utf8"))
            .replace(endpoints, "")
            .replace(functions, "$&/* @__NO_SIDE_EFFECTS__ */ ")
            .replace(calls, "$&/* @__PURE__ */ "),
          moduleSideEffects: false,
        };
      const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      const lines = Object.entries(exported).map(([name, value]) => {
        const written = literal(value);
        return written === undefined
          ? `export { ${name} } from ${JSON.stringify(file + WHOLE)};`
          : `export const ${name} = ${written};`;
      });
      return { code: lines.join("\n"), moduleSideEffects: false };
    },
    // An unchanged file imports unchanged files.
    resolveId: (id, importer) =>
      id.endsWith(WHOLE)
        ? id
        : importer?.endsWith(WHOLE) && /^\.{1,2}\//.test(id)
          ? posix.join(posix.dirname(importer), id) + WHOLE
          : null,
  };
}

/** The fields of contract/endpoint that a caller reads. */
const wireFields = new Set(["name", "method", "path", "access", "tag", "upload", "totalMayFollow"]);

/** The value as source text; undefined if it is not plain data (a schema, a function, or an object that holds one). */
function literal(value: unknown): string | undefined {
  if (value instanceof RegExp) return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const items = value.map(literal);
    return items.includes(undefined) ? undefined : `[${items.join()}]`;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  const isEndpoint = "method" in value && "path" in value && "output" in value;
  const fields = Object.entries(value)
    .filter(([name]) => !isEndpoint || wireFields.has(name))
    .map(([name, field]) => [JSON.stringify(name), literal(field)]);
  return fields.some(([, field]) => field === undefined)
    ? undefined
    : `{${fields.map((field) => field.join(":")).join()}}`;
}

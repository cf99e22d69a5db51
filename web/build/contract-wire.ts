import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const WHOLE = "?whole";

/**
 * Builds the console with what it reads of the contract in `folder`: a constant becomes its value, and an endpoint what a
 * call needs of it. Its schemas are the server's; a form's own schema (or a function) still comes from the file as it
 * stands, and zod with it.
 */
export function contractWire(folder: string): Plugin {
  return {
    name: "contract-wire",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (!id.startsWith(folder)) return null;
      const file = id.replace(WHOLE, "");
      if (file !== id) return { code: await readFile(file, "utf8"), moduleSideEffects: false };
      const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      const lines = Object.entries(exported).map(([name, value]) => {
        const written = literal(value);
        return written === undefined
          ? `export { ${name} } from ${JSON.stringify(file + WHOLE)};`
          : `export const ${name} = ${written};`;
      });
      return { code: lines.join("\n"), moduleSideEffects: false };
    },
    // A file as it stands asks for others as they stand.
    resolveId: (id, importer) =>
      id.endsWith(WHOLE)
        ? id
        : importer?.endsWith(WHOLE) && /^\.{1,2}\//.test(id)
          ? posix.join(posix.dirname(importer), id) + WHOLE
          : null,
  };
}

/** The fields of contract/endpoint that a caller reads. */
const wireFields = new Set(["name", "method", "path", "access", "upload"]);

/** The value as source text; undefined for what is no plain data: a schema, a function, or something that holds one. */
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

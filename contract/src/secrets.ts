import * as z from "zod/mini";

type Schema = z.ZodMiniType;

const marked = z.registry<{ secret: true }>();

/**
 * Marks a field's schema, and schemas derived from it, as secret: a password or a token. Secrets are left out of digests, logs,
 * audit rows and stored answers (privacy-2).
 */
export function secret<S extends Schema>(schema: S): S {
  marked.add(schema, { secret: true });
  return schema;
}

/** Field names from the outermost to the innermost; "*" is each element of a list or record. */
export type FieldPath = string[];

/** The paths of the secrets in a value of this schema. */
export function secretPaths(schema: Schema): FieldPath[] {
  if (marked.get(schema)) return [[]];
  return partSchemas(schema).flatMap(([name, part]) =>
    secretPaths(part).map((path) => [...name, ...path]),
  );
}

const LISTS = new Set(["array", "tuple", "record", "map", "set"]);

/** The schemas inside a schema, each with the path of its value. */
function partSchemas(schema: Schema): [name: FieldPath, part: Schema][] {
  const { def } = schema;
  if (def.type === "lazy") throw new Error("Secrets are not found inside a lazy schema.");
  if (def.type === "object") {
    const { shape } = def as z.core.$ZodObjectDef;
    return Object.entries(shape).map(([name, part]) => [[name], part as Schema]);
  }
  const name = LISTS.has(def.type) ? ["*"] : [];
  return Object.values(def)
    .flat()
    .filter((part) => part instanceof z.ZodMiniType)
    .map((part) => [name, part]);
}

/** A copy of the value, without the fields at these paths. */
export const withoutSecrets = (value: unknown, paths: FieldPath[]): unknown =>
  paths.reduce(withoutField, value);

function withoutField(value: unknown, [name, ...rest]: FieldPath): unknown {
  if (name === undefined) return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withoutField(one, rest));
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      name === "*" || name === key ? withoutField(part, rest) : part,
    ]),
  );
}

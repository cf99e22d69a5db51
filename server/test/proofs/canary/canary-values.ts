import { randomInt } from "node:crypto";
import type { JsonSchema } from "../../attacks/operations.ts";

const letters = Array.from({ length: 12 }, () => String.fromCodePoint(randomInt(97, 123))).join("");
/** In every canary text, and nowhere else. */
export const MARK = `Zq${letters}`;
/** Text that could break a log line: line breaks of every kind, an end of string, a fake log line, a fake stack line. */
const BREAKS = `\n    at ${MARK}\n\u2028\u0085"}\r{"level":60}`;

let made = 0;
const phones: string[] = [];

/** A text of this kind that no other request has carried. */
export const text = (kind: string) => `${MARK} ${kind} ${(made += 1)}`;
export const brokenText = (kind: string) => `${text(kind)} ${BREAKS}`;
export const email = () => `${MARK}.${(made += 1)}@example.org`.toLowerCase();
export const password = () => `${MARK}@${(made += 1)}`;
export function phone(): string {
  const digits = String(7_000_000_000 + randomInt(1_000_000_000));
  phones.push(digits);
  return digits;
}

/** Every text that was made here, and the given ones, in lower case, to search for. */
export const textsToFind = (more: string[]) =>
  [MARK, ...phones, ...more].map((canary) => canary.toLowerCase());

/** Valid values for fields by name: ids, days and times. */
export type Known = Record<string, unknown>;

/**
 * A valid value with a canary text wherever the schema allows text. Throws for an unknown pattern, so that a new kind of
 * field cannot be missed.
 */
export function filled(name: string, schema: JsonSchema, known: Known): unknown {
  if (name in known) return known[name];
  // The last alternative is the value; the others mean "no value".
  if (schema.anyOf) return filled(name, schema.anyOf.at(-1)!, known);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case "object":
      return filledObject(schema, known);
    case "array":
      return [filled(name, schema.items ?? {}, known)];
    case "integer":
      return 1;
    case "boolean":
      return true;
    case "string":
      return filledText(name, schema.pattern);
    default:
      return undefined;
  }
}

export const filledObject = (schema: JsonSchema, known: Known) =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, one]) => [name, filled(name, one, known)]),
  );

function filledText(name: string, pattern: string | undefined): string {
  if (/password/.test(name)) return password();
  if (/phone/.test(name)) return phone();
  if (/email/.test(name)) return email();
  // A number or a mark in a query, which holds no text.
  const fitting = pattern && ["1", "true"].find((one) => new RegExp(pattern, "u").test(one));
  if (fitting) return fitting;
  if (pattern) throw new Error(`Which text suits the field ${name} (${pattern})?`);
  return brokenText(name);
}

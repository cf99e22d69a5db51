import { randomInt } from "node:crypto";
import type { JsonSchema } from "./fuzz-routes.ts";

const letters = Array.from({ length: 12 }, () => String.fromCodePoint(randomInt(97, 123))).join("");
/** Stands in each text that a request carries, and nowhere else. */
export const MARK = `Zq${letters}`;
/** What a line of a log must survive: ends of line of every kind, an end of text, a line of its own, a line of a stack. */
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

/** Whatever was ever made here, and what else is given, as one would look for it: in small letters. */
export const needles = (more: string[]) =>
  [MARK, ...phones, ...more].map((needle) => needle.toLowerCase());

/** Values that the field of this name takes: ids, days and times, which must be what they are. */
export type Known = Record<string, unknown>;

/**
 * A valid value with a text of ours in it wherever the schema takes text. Throws at a pattern that it knows nothing for,
 * so that a new kind of field is not left out unseen.
 */
export function filled(name: string, schema: JsonSchema, known: Known): unknown {
  if (name in known) return known[name];
  // The last alternative is the value itself; the others say that there is none.
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
  if (pattern) throw new Error(`Which text suits the field ${name} (${pattern})?`);
  return brokenText(name);
}

import fc from "fast-check";
import type { JsonSchema } from "./operations.ts";

/** Valid values for fields by name that a schema does not know: the ids of existing records, and the like. */
export type Known = Record<string, unknown[]>;
export type Fields = Record<string, unknown>;

/** In generated texts. No error may repeat it. */
export const MARK = "zqmarkzq";

/** Text that a user may write, in any script. */
const plainText = fc
  .tuple(fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }), fc.boolean())
  .map(([text, marked]) => `${text}${marked ? MARK : "x"}`);

/** A value that the schema accepts. */
export function valid(name: string, schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const values = known[name];
  if (values?.length) return asDeclared(fc.constantFrom(...values), schema);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(name, one, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "integer":
      return fc.integer({ min: 1, max: 3 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valid(name, schema.items ?? {}, known), { maxLength: 3 });
    case "object":
      return validFields(schema, known);
    case "string":
      return textFor(name, schema.pattern);
    default:
      return fc.constant(undefined);
  }
}

/** An object of valid fields, some without the optional ones. */
export const validFields = (
  { properties = {}, required = [] }: JsonSchema,
  known: Known,
): fc.Arbitrary<Fields> =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, valid(name, one, known)]),
    ),
    { requiredKeys: required, noNullPrototype: true },
  );

/** A known id, also as digits, alone or in a list, as the schema says. */
function asDeclared(values: fc.Arbitrary<unknown>, schema: JsonSchema): fc.Arbitrary<unknown> {
  const kinds = JSON.stringify(schema);
  if (kinds.includes('"array"')) return values.map((value) => [value]);
  if (!kinds.includes('"integer"')) return values;
  return fc
    .tuple(values, fc.boolean())
    .map(([value, asText]) => (asText && typeof value === "number" ? String(value) : value));
}

function textFor(name: string, pattern: string | undefined): fc.Arbitrary<string> {
  if (name.includes("password"))
    return fc.integer({ min: 0, max: 999 }).map((n) => `Kamal-Talab?${n}`);
  if (name.includes("email"))
    return fc.stringMatching(/^[a-z]{3,9}[0-9]{1,4}$/).map((text) => `${text}@example.org`);
  if (name === "description") return plainText.map((text) => `${text}, dry since Monday morning`);
  return pattern ? fc.stringMatching(new RegExp(pattern)) : plainText;
}

const oddTexts = [
  ..."-1 0 1.5 1e3 0x10 2147483648 9223372036854775808 NaN null true __proto__ constructor".split(
    " ",
  ),
  ..."2026-02-30 0000-00-00 10000-01-01 infinity 24:00 23:59:60 % \\ ' $1 a@b <b> =1+1".split(" "),
  "",
  " ",
  "\u00a0\u2003",
  "\0",
  "\ud800",
  "\u202eafter",
  "\ufeff",
  "e\u0301",
  "\ufdfa",
  "\r\nx-injected: 1",
  "';drop table states;--",
  "../../../etc/passwd",
  `<b>${MARK}</b>`,
  ...["x", "\u{1f600}", "\u0915\u094d"].flatMap((unit) => [unit.repeat(151), unit.repeat(5001)]),
  `a@${"a.".repeat(50_000)}`,
  `${" ".repeat(50_000)}x`,
  "\u0301".repeat(50_000),
];

/** Wrong types, lengths, ranges and characters. Some fields accept some of them. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
  { weight: 2, arbitrary: fc.constantFrom(-1, 0, 0.3, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, 5e-324) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, [], {}, [1], [[]], { id: 1 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Undeclared fields. sound-office.ts searches the database for their values. */
export const undeclared: Fields = {
  id: 1_999_999_999,
  principal_id: 1_999_999_999,
  complaint_id: 1_999_999_999,
  status: "deleted",
  principal_type: "super_admin",
  role_name: `${MARK} role`,
  is_admin: true,
  password_hash: `${MARK} hash`,
  created_by: 2,
  registered_by: 2,
  updated_by: 2,
  created_at: "1999-01-01T00:00:00Z",
  updated_at: "1999-01-01T00:00:00Z",
  issue_at: "1999-01-01T00:00:00Z",
  is_scheduled: false,
  storage_key: "00000000-0000-0000-0000-000000000000",
  category_type_id: 2,
  ["__proto__"]: { admin: true },
  "constructor.prototype.admin": true,
};

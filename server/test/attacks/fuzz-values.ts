import fc from "fast-check";
import type { JsonSchema } from "./fuzz-routes.ts";

/** Valid values for fields by name, from the office's records. */
export type Facts = Record<string, unknown[]>;
export type Fields = Record<string, unknown>;

/** Replaced in each request by a unique word, which no error may repeat. */
export const MARK = "MARKMARKMARK";
/** The text after this mark is inserted into JSON unchanged. Elsewhere it is plain text. */
export const LITERALLY = "\ue000";
/** Encoded as invalid UTF-8 (a lone surrogate, as some encoders write it). */
export const BROKEN_BYTES = "\ue001";

/** `usual`, and about once in `times` the odd one. */
export const seldom = <T>(times: number, odd: fc.Arbitrary<T>, usual: fc.Arbitrary<T>) =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: times - 1, arbitrary: usual },
    { weight: 1, arbitrary: odd },
  );

/** Text that a user may write, in any script. */
const plainText = fc
  .tuple(fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }), fc.boolean())
  .map(([text, marked]) => `${text}${marked ? MARK : "x"}`);

const description = plainText.map((text) => `${text}, dry since Monday morning`);

/** A value that the schema accepts. `facts` holds what the schema does not: the existing ids. */
export function valid(name: string, schema: JsonSchema, facts: Facts): fc.Arbitrary<unknown> {
  const known = facts[name];
  if (known?.length) return asGiven(fc.constantFrom(...known), schema);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(name, one, facts)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "integer":
      return fc.integer({ min: 1, max: 3 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valid(name, schema.items ?? {}, facts), { maxLength: 3 });
    case "object":
      return validFields(schema, facts);
    case "string":
      return textOf(name, schema.pattern);
    default:
      return fc.constant(undefined);
  }
}

/** An object of valid fields, sometimes without the optional ones. */
export function validFields(schema: JsonSchema, facts: Facts): fc.Arbitrary<Fields> {
  const required = schema.required ?? [];
  const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [
    name,
    required.includes(name)
      ? valid(name, one, facts)
      : fc.oneof(valid(name, one, facts), fc.constant(undefined)),
  ]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
}

/** A known id, also as digits, alone or in a list, as the schema says. */
function asGiven(known: fc.Arbitrary<unknown>, schema: JsonSchema): fc.Arbitrary<unknown> {
  const kinds = JSON.stringify(schema);
  if (kinds.includes('"array"')) return known.map((value) => [value]);
  if (!kinds.includes('"integer"')) return known.map((value) => value ?? null);
  return fc
    .tuple(known, fc.boolean())
    .map(([value, asText]) => (asText && typeof value === "number" ? String(value) : value));
}

function textOf(name: string, pattern: string | undefined): fc.Arbitrary<string> {
  if (/password/.test(name)) return fc.integer({ min: 0, max: 999 }).map((n) => `Kamal-Talab?${n}`);
  if (/email/.test(name))
    return fc
      .stringMatching(/^[a-z]{3,9}\.[a-z]{3,9}[0-9]{1,4}$/)
      .map((text) => `${text}@example.org`);
  if (/description/.test(name)) return description;
  return pattern ? fc.stringMatching(new RegExp(pattern)) : plainText;
}

const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));
/** Each limit of a form, one above it, and far above every limit. */
const lengths = [20, 21, 75, 100, 101, 128, 129, 150, 151, 200, 201, 250, 251, 254, 255, 300, 301];
const farLengths = [512, 513, 5000, 5001, 70_000];

const oddTexts = [
  "",
  " ",
  "\u00a0\u2003",
  "a\0b",
  "\0",
  "\ud800",
  "x\udc00y",
  `half ${BROKEN_BYTES} a pair`,
  "\u202eafter",
  "\ufeff",
  "\u0085",
  "e\u0301",
  "\u1e9b\u0323",
  "\ufdfa",
  "\u{1f469}\u200d\u{1f469}\u200d\u{1f467}",
  "\u{10ffff}",
  "\uffff",
  "-1",
  "0",
  "00",
  "+1",
  "1.5",
  "1e400",
  "1e3",
  "0x10",
  "2147483647",
  "2147483648",
  "9223372036854775807",
  "9223372036854775808",
  "2026-02-30",
  "2026-02-29",
  "2026-13-01",
  "0000-00-00",
  "1899-12-31",
  "2999-12-31",
  "9999-12-31",
  "10000-01-01",
  "infinity",
  "now",
  "24:00",
  "23:60",
  "00:00",
  "23:59:60",
  "NaN",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "%",
  "_",
  "\\",
  "%%_\\%",
  "'",
  "';drop table states;--",
  "$1",
  "${7*7}",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "=1+1",
  "../../../etc/passwd",
  "\r\nx-injected: 1",
  "9000000001",
  "a@b",
  "a@b.c",
  '"quoted"@example.org',
  MARK,
  ` ${MARK} `,
  `${MARK}@`,
  `<b>${MARK}</b>`,
  `'${MARK}"`,
];
/** Slow inputs for careless regular expressions. */
const slowTexts = [
  repeated("a", 50_000),
  `a@${repeated("a.", 50_000)}`,
  `a@${repeated("a-", 50_000)}`,
  `${repeated(" ", 50_000)}x`,
  `${repeated(".", 50_000)}@`,
  repeated("\u0301", 50_000),
  repeated("\ufdfa", 20_000),
  repeated("%", 50_000),
  repeated("9", 50_000),
];

const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...oddTexts) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom("x", "\u{1f600}", "e\u0301", "\u0915\u094d"),
        fc.constantFrom(...lengths),
      )
      .map(([unit, length]) => Array.from(repeated(unit, length)).slice(0, length).join("")),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...farLengths).map((length) => repeated(`${MARK} `, length)),
  },
  { weight: 1, arbitrary: fc.constantFrom(...slowTexts) },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
);

const oddNumbers = [
  -1,
  0,
  -0,
  1.5,
  0.1 + 0.2,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 32 + 1,
  2 ** 53,
  2 ** 63,
  1e308,
  5e-324,
  1_999_999_999,
];
const written = [
  "1e400",
  "-1e400",
  "123456789012345678901234567890",
  "1e-400",
  "-0",
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"__proto__":null,"length":5}',
  '{"toString":1,"valueOf":2}',
  '{"$ne":1}',
  `{"${MARK}":"${MARK}"}`,
  `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
  `[${"1,".repeat(20_000)}1]`,
  `[${"{},".repeat(5_000)}null]`,
].map((text) => `${LITERALLY}${text}`);

/** Unusual values. Some fields accept some of them. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...oddNumbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...written) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [1], [null], [[]], { id: 1 }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Undeclared fields. fuzz-office.ts searches the database for their values. */
export const smuggled: Fields = {
  id: 1_999_999_999,
  principal_id: 1_999_999_999,
  complaint_id: 1_999_999_999,
  status: "deleted",
  principal_type: "super_admin",
  role_name: `${MARK} role`,
  is_admin: true,
  password_hash: `${MARK} smuggled`,
  created_by: 2,
  registered_by: 2,
  updated_by: 2,
  created_at: "1999-01-01T00:00:00Z",
  updated_at: "1999-01-01T00:00:00Z",
  issue_at: "1999-01-01T00:00:00Z",
  is_scheduled: false,
  storage_key: "00000000-0000-0000-0000-000000000000",
  category_type_id: 2,
  [MARK]: MARK,
  [`${LITERALLY}__proto__`]: { admin: true },
  "constructor.prototype.admin": true,
};

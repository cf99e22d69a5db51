import fc from "fast-check";
import { PNG } from "../attachments.ts";
import { MULTIPART_END, MULTIPART_TYPE, multipart, type Part } from "./fuzz-encoding.ts";
import { type Fields, MARK } from "./fuzz-values.ts";

/** A body and its declared content type; null for none. */
export interface Body {
  type: string | null;
  bytes: Buffer | null;
  /** The fields, if the server receives exactly these: the stored values can then be compared. */
  sent: Fields | null;
}

export const JSON_TYPE = "application/json";

export const body = (
  type: string | null,
  bytes: Buffer | null,
  sent: Fields | null = null,
): Body => ({ type, bytes, sent });

const named = (name: string) => `Content-Disposition: form-data; name="${name}"`;
const someField: Part = { head: named("a"), bytes: Buffer.from("b") };
const someFile: Part = { head: `${named("attachments")}; filename="a.png"`, bytes: PNG };
const otherMultipartTypes = [
  "multipart/form-data",
  `multipart/form-data; boundary=${"b".repeat(200)}`,
  "multipart/mixed; boundary=x",
  "multipart/form-data; boundary=",
];

/** Multipart that ends too early, has no names, or has too much of everything. Made only when chosen. */
const brokenParts: ((parts: Part[], one: Part) => Buffer)[] = [
  (parts) => multipart(parts, ""),
  (parts) => multipart(parts, MULTIPART_END.slice(0, 8)),
  () => Buffer.from(MULTIPART_END),
  () => Buffer.alloc(0),
  () => Buffer.from(MARK),
  (_, one) => multipart([{ ...one, head: "Content-Disposition: form-data" }]),
  (_, one) => multipart([{ ...one, head: "" }]),
  (parts, one) => multipart([{ ...one, head: named("__proto__") }, ...parts]),
  (parts, one) => multipart([...parts, { ...one, head: named("constructor") }]),
  (_, one) => multipart([{ ...one, head: `${one.head}\r\nX-Long: ${"x".repeat(100_000)}` }]),
  (parts, one) =>
    multipart([{ ...one, head: `${one.head}\r\nContent-Transfer-Encoding: base64` }, ...parts]),
  (parts, one) => multipart([{ ...one, head: named("n".repeat(5_000)) }, ...parts]),
  (parts, one) => multipart([{ ...one, bytes: Buffer.alloc(100_001, "x") }, ...parts.slice(1)]),
  (_, one) =>
    multipart([{ ...one, head: one.head.replaceAll("\r\n", "\n") }], `${MULTIPART_END}\n`),
  (parts, one) => multipart([...parts, ...Array.from({ length: 300 }, () => one)]),
  (parts) => multipart([...parts, ...Array.from({ length: 12 }, () => someFile)]),
  (parts) => multipart([...parts, ...parts]),
];

export function brokenMultipart(parts: Part[]): fc.Arbitrary<Body> {
  const whole = multipart(parts);
  return fc.oneof(
    fc
      .constantFrom(...brokenParts)
      .map((made) => body(MULTIPART_TYPE, made(parts, parts[0] ?? someField))),
    fc.nat({ max: whole.length }).map((at) => body(MULTIPART_TYPE, whole.subarray(0, at))),
    fc.constantFrom(...otherMultipartTypes).map((type) => body(type, whole)),
  );
}

const overOneMebibyte = Buffer.from(JSON.stringify({ name: "x".repeat(1024 * 1024) }));

const brokenTexts = [
  "",
  " ",
  "null",
  "[]",
  "1",
  '"text"',
  "true",
  "{",
  "}",
  '{"a":',
  '{"a":1,}',
  "{a:1}",
  "'{}'",
  "NaN",
  '{"a":1}{"b":2}',
  `{"name":"${MARK}`,
  '{"name":"a\nb"}',
  '{"\\ud800":1}',
  '{"name":"\\u12"}',
  `// ${MARK}`,
  "\0",
  "[".repeat(100_000),
  '{"name":"a","name":"b"}',
];
const otherTypes = [
  "application/json;charset=utf-16",
  "application/json; charset=utf-8",
  "application/JSON",
  "application/json;",
  "application/jsonx",
  "application/vnd.api+json",
  "text/plain",
  "text/json",
  "application/x-www-form-urlencoded",
  "application/xml",
  "text/html",
  "*/*",
  "json",
  "",
  ";",
  MARK,
  `application/json, ${MARK}`,
];

/** Invalid JSON, or JSON with another content type. */
export function brokenJson(whole: Buffer): fc.Arbitrary<Body> {
  const text = whole.toString();
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .constantFrom(...brokenTexts, `${text}x`, `\ufeff${text}`)
        .map((one) => body(JSON_TYPE, Buffer.from(one))),
    },
    {
      weight: 3,
      arbitrary: fc.nat({ max: whole.length }).map((at) => body(JSON_TYPE, whole.subarray(0, at))),
    },
    { weight: 6, arbitrary: fc.constantFrom(...otherTypes).map((type) => body(type, whole)) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(null, JSON_TYPE, MULTIPART_TYPE).map((type) => body(type, null)),
    },
    { weight: 1, arbitrary: fc.constant(body(null, whole)) },
    { weight: 2, arbitrary: fc.constant(body(JSON_TYPE, Buffer.from(text, "utf16le"))) },
    { weight: 1, arbitrary: fc.constant(body(JSON_TYPE, overOneMebibyte)) },
  );
}

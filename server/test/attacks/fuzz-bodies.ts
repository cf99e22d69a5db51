import fc from "fast-check";
import { JPEG, PDF, PNG } from "../attachments.ts";
import { body, type Body, brokenJson, brokenMultipart, JSON_TYPE } from "./fuzz-broken-bodies.ts";
import {
  bytesOf,
  escaped,
  fieldPart,
  formText,
  given,
  jsonText,
  multipart,
  MULTIPART_TYPE,
  type Part,
  percentEncoded,
} from "./fuzz-encoding.ts";
import type { Operation } from "./fuzz-routes.ts";
import { BROKEN_BYTES, type Fields, MARK, seldom } from "./fuzz-values.ts";

const fileNames = [
  "a.jpg",
  "a.png",
  "a.pdf",
  "booths.xlsx",
  "a.exe",
  "a.jpg.exe",
  "",
  ".",
  "..",
  "../../a.png",
  "C:\\a\\b.png",
  "%00.png",
  "a.png%00.exe",
  `${MARK}.png`,
  "\u202egnp.exe",
  "\u0915\u093e\u092e.pdf",
  `${"n".repeat(300)}.png`,
  `${BROKEN_BYTES}.png`,
  "a.PNG",
];
const fileTypes = [
  "image/jpeg",
  "image/png",
  "application/pdf",
  "application/octet-stream",
  "text/html",
  "",
  MARK,
];

/** The files of an upload, mostly with matching content. */
function filePart(sheets: Buffer[]): fc.Arbitrary<Part> {
  const honest: [string, string, Buffer][] = [
    ["a.jpg", "image/jpeg", JPEG],
    ["b.png", "image/png", PNG],
    ["c.pdf", "application/pdf", PDF],
    ...sheets.map((bytes): [string, string, Buffer] => [
      "booths.xlsx",
      "application/octet-stream",
      bytes,
    ]),
  ];
  const contents = [
    JPEG,
    PNG,
    PDF,
    Buffer.alloc(0),
    Buffer.from("PK\x03\x04broken"),
    Buffer.from(`<svg>${MARK}`),
    Buffer.alloc(70_000, "x"),
  ];
  const odd = fc.tuple(
    fc.constantFrom(...fileNames),
    fc.constantFrom(...fileTypes),
    fc.constantFrom(...contents),
  );
  return fc
    .tuple(
      seldom(3, odd, fc.constantFrom(...honest)),
      seldom(8, fc.constantFrom("elsewhere", ""), fc.constant("")),
    )
    .map(([[name, type, bytes], elsewhere]) => ({
      head:
        `Content-Disposition: form-data; name="${elsewhere || (name.endsWith("xlsx") ? "file" : "attachments")}"; ` +
        `filename="${escaped(name)}"\r\nContent-Type: ${type}`,
      bytes,
    }));
}

/** A body of these fields: about five in six match the document, the others are broken. */
export function bodyOf(operation: Operation, fields: Fields, sheets: Buffer[]): fc.Arbitrary<Body> {
  const takesFiles = operation.types.some((type) => type.startsWith("multipart/"));
  const whole = bytesOf(jsonText(fields));
  const isText = !whole.includes(bytesOf(BROKEN_BYTES));
  const json = fc.constant(body(JSON_TYPE, whole, isText ? fields : null));
  const parts = given(fields).map(fieldPart);
  const texts = Object.fromEntries(given(fields).map(([name, value]) => [name, formText(value)]));
  // The form parser cuts or rejects a longer field.
  const isWhole = isText && parts.every(({ bytes }) => bytes.length < 50_000);
  const form = (files: Part[]) =>
    body(MULTIPART_TYPE, multipart([...parts, ...files]), isWhole ? texts : null);
  const usual = () =>
    takesFiles
      ? fc.oneof(
          {
            weight: 5,
            arbitrary: fc.array(filePart(sheets), { minLength: 1, maxLength: 3 }).map(form),
          },
          { weight: 1, arbitrary: json },
        )
      : json;
  const urlencoded = () =>
    body(
      "application/x-www-form-urlencoded",
      Buffer.from(
        given(fields)
          .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(formText(value))}`)
          .join("&"),
      ),
    );
  const broken = () =>
    fc.oneof(
      { weight: takesFiles ? 1 : 4, arbitrary: brokenJson(whole) },
      { weight: takesFiles ? 4 : 1, arbitrary: brokenMultipart(parts) },
      { weight: 1, arbitrary: fc.constant(null).map(urlencoded) },
    );
  // Made only when chosen, because some are large.
  return seldom(6, fc.constant(broken), fc.constant(usual)).chain((make) => make());
}

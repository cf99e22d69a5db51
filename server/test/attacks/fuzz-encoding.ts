import { BROKEN_BYTES, type Fields, LITERALLY } from "./fuzz-values.ts";

/* Encodes generated values for a body or an address. */

const swapped = (bytes: Buffer, from: string, to: Buffer): Buffer => {
  const wanted = Buffer.from(from);
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at)) to.copy(bytes, at);
  return bytes;
};

/** UTF-8, with invalid bytes at the marked positions. */
export const bytesOf = (text: string): Buffer =>
  swapped(Buffer.from(text), BROKEN_BYTES, Buffer.from("eda080", "hex"));

/** JSON, with the text after LITERALLY inserted unchanged. */
export function jsonText(fields: unknown): string {
  const text = JSON.stringify(fields) ?? "";
  if (!text.includes(LITERALLY)) return text;
  return text.replace(
    new RegExp(`"${LITERALLY}((?:[^"\\\\]|\\\\.)*)"(:?)`, "g"),
    (_, inner: string, colon: string) => {
      const literal = JSON.parse(`"${inner}"`) as string;
      return colon ? `"${inner}":` : literal;
    },
  );
}

/** A value as the text of a form or a query, which have no null. */
export function formText(value: unknown): string {
  if (value === null) return "";
  return typeof value === "string" ? value.replace(LITERALLY, "") : jsonText(value);
}

/** encodeURIComponent() that also accepts lone surrogates. */
export const percentEncoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, BROKEN_BYTES)).replaceAll(
    encodeURIComponent(BROKEN_BYTES),
    "%ED%A0%80",
  );

/** The fields that are present, including null. */
export const given = (fields: Fields): [string, unknown][] =>
  Object.entries(fields).filter(([, value]) => value !== undefined);

const BOUNDARY = "----fuzz-boundary-1";
export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** The end of a multipart body. */
export const MULTIPART_END = `--${BOUNDARY}--\r\n`;

/** One part of a multipart body: headers and content. */
export interface Part {
  head: string;
  bytes: Buffer;
}

/** A name within quotes. */
export const escaped = (name: string) => name.replace(/[\r\n"]/g, "_");
export const fieldPart = ([name, value]: [string, unknown]): Part => ({
  head: `Content-Disposition: form-data; name="${escaped(formText(name))}"`,
  bytes: bytesOf(formText(value)),
});

/** A multipart body of these parts, ended by `ending`. */
export function multipart(parts: Part[], ending = MULTIPART_END): Buffer {
  const pieces = parts.flatMap(({ head, bytes }) => [
    bytesOf(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...pieces, Buffer.from(ending)]);
}

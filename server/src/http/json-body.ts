import { isUtf8 } from "node:buffer";
import { message } from "contract/message";
import type { App } from "./deps.ts";
import { badRequest } from "./errors/http-error.ts";

/**
 * Parses JSON bodies. Bytes that are not UTF-8 are rejected with 400 (RFC 8259, section 8.1). An empty body counts as no body:
 * a DELETE may send a JSON content type without one. `__proto__` is safe: JSON.parse makes it a plain property, and the
 * contract's schemas strip unknown properties.
 */
export function parseJsonBodies(app: App): void {
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (_request, bytes, done) => {
      if (bytes.length === 0) return done(null, undefined);
      if (hasTooManyValues(bytes))
        return done(badRequest(message("The request holds too many values")));
      const body = parseJson(bytes);
      return body === undefined
        ? done(badRequest(message("The request is not valid JSON")))
        : done(null, body);
    },
  );
}

/** The parsed value; undefined when the bytes are not valid JSON. */
function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) return undefined;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Every call of the contract needs much less. */
const VALUES_MAX = 20_000;
const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Buffer.from('"\\,[{');

/** Whether the JSON has more than VALUES_MAX arrays, objects and commas. Counts them without parsing. */
function hasTooManyValues(bytes: Buffer): boolean {
  if (bytes.length <= VALUES_MAX) return false;
  let count = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) count += 1;
    if (count > VALUES_MAX) return true;
  }
  return false;
}

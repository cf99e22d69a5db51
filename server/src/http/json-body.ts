import { isUtf8 } from "node:buffer";
import { says } from "contract/messages";
import type { App } from "./deps.ts";
import { badRequest } from "../errors/http-error.ts";

/**
 * Parses JSON bodies, which are UTF-8 (RFC 8259 section 8.1): other bytes are refused, not stored as question marks.
 * An empty one (a DELETE with a JSON content type, say) counts as no body. Names such as `__proto__` need no care: they
 * become plain properties, and a schema of the contract takes none but its own.
 */
export function parseJsonBodies(app: App): void {
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (_request, bytes, done) => {
      if (bytes.length === 0) return done(null, undefined);
      if (hasTooManyValues(bytes))
        return done(badRequest(says("The request holds too many values")));
      const body = parseJson(bytes);
      return body === undefined
        ? done(badRequest(says("The request is not valid JSON")))
        : done(null, body);
    },
  );
}

/** The value that the bytes stand for; undefined when they are no JSON. */
function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) return undefined;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Far more than any call of the contract takes, and little work for the parser. */
const VALUES_MAX = 20_000;
const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Buffer.from('"\\,[{');

/** Whether JSON holds more lists, objects and commas than a good body can: counted before they are made into values. */
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

import { isUtf8 } from "node:buffer";
import { says } from "contract/messages";
import type { App } from "./deps.ts";
import { badRequest } from "./errors.ts";

const reserved = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Parses JSON bodies, which are UTF-8 (RFC 8259 section 8.1): other bytes are refused, not stored as question marks.
 * An empty one (a DELETE with a JSON content type, say) counts as no body.
 */
export function readJson(app: App): void {
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (_request, bytes, done) => {
      if (bytes.length === 0) return done(null, undefined);
      const body = parsed(bytes);
      return body === undefined
        ? done(badRequest(says("The request is not valid JSON")))
        : done(null, body);
    },
  );
}

/** The value that the bytes stand for; undefined when they are no JSON. */
function parsed(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) return undefined;
  try {
    return JSON.parse(bytes.toString(), (key, value: unknown) =>
      reserved.has(key) ? undefined : value,
    );
  } catch {
    return undefined;
  }
}

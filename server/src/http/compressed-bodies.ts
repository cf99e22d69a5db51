import { message } from "contract/message";
import { HttpError } from "./errors/http-error.ts";
import type { App } from "./deps.ts";

/**
 * Rejects compressed request bodies with 415 before they are read: a body of a few kilobytes could inflate to gigabytes
 * (input-3). `Accept-Encoding` names what is accepted (RFC 9110, section 15.5.16).
 */
export function rejectCompressedBodies(app: App): void {
  // After the token is checked, which is in onRequest.
  app.addHook("preParsing", (request, _reply, _body, done) => {
    const encoding = request.headers["content-encoding"] ?? "identity";
    if (encoding.toLowerCase() === "identity") return done();
    done(
      new HttpError(415, message("A compressed request is not accepted"), {
        headers: { "accept-encoding": "identity" },
      }),
    );
  });
}

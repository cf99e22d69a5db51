import type { App } from "./deps.ts";
import { badRequest } from "./errors.ts";

const reserved = new Set(["__proto__", "constructor", "prototype"]);

/** Parses JSON bodies. An empty one (a DELETE with a JSON content type, say) counts as no body. */
export function readJson(app: App): void {
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    if (text === "") return done(null, undefined);
    try {
      done(
        null,
        JSON.parse(text as string, (key, value: unknown) =>
          reserved.has(key) ? undefined : value,
        ),
      );
    } catch {
      done(badRequest("The request is not valid JSON"));
    }
  });
}

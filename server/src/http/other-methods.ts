import type { FastifyInstance } from "fastify";
import { message } from "contract/message";
import { HttpError } from "./errors/http-error.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;

/** Answers 405 with `Allow` for each method that a known path does not have. Call it after all routes are registered. */
export function rejectOtherMethods(
  app: FastifyInstance,
  routes: { url: string; method: string }[],
): void {
  for (const url of new Set(routes.map((route) => route.url))) {
    const allowed = routes.filter((route) => route.url === url).map((route) => route.method);
    app.route({
      url,
      method: METHODS.filter((method) => !allowed.includes(method)),
      exposeHeadRoute: false,
      schema: { hide: true },
      onRequest: async () => {
        throw new HttpError(405, message("This method is not allowed here"), {
          headers: { allow: [...new Set(allowed)].join(", ") },
        });
      },
      handler: async () => undefined,
    });
  }
}

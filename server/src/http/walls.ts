import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import type { App } from "./deps.ts";

/** What an answer that is no page may do in a browser: nothing at all. */
export const NOTHING_ALLOWED = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** For answers that are given before any hook has run: to an address, or to bytes, that mean nothing. */
export const bareWalls = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": NOTHING_ALLOWED,
  "cache-control": "no-store",
};

/**
 * Gives every answer what holds a browser back (security.md, "Browser-side walls"): a policy without inline script,
 * no guessing of types, no frames, no referrer, nothing kept that does not say so, and HTTPS for good where it is
 * spoken. Other origins get CORS headers only when they are on the list. Call it before any route is bound.
 */
export async function raiseWalls(app: App): Promise<void> {
  const { CORS_ORIGINS: origins } = app.deps.config;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:", "https://www.gravatar.com"],
        connectSrc: ["'self'", ...origins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
    strictTransportSecurity: false,
  });
  // Only where TLS ends here or a trusted proxy says so: over plain HTTP a browser ignores it.
  app.addHook("onRequest", async (request, reply) => {
    if (request.protocol === "https")
      void reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  });
  // Data is nobody's to keep; the console's own files say how long they last (console.ts).
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
    if (reply.getHeader("content-type") === "image/svg+xml")
      void reply.type("image/svg+xml; charset=utf-8");
  });
  await app.register(cors, {
    delegator: (request, done) => {
      const { origin } = request.headers;
      done(null, {
        origin: origin !== undefined && origins.includes(origin) ? origin : false,
        credentials: true,
        methods: ["GET", "POST", "PUT", "DELETE"],
        allowedHeaders: ["authorization", "content-type", "idempotency-key"],
        maxAge: 3600,
        strictPreflight: false,
      });
    },
  });
}

import cors from "@fastify/cors";
import type { App } from "./deps.ts";

/** What an answer that is no page may do in a browser: nothing at all. */
export const DENY_ALL_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** For answers that are given before any hook has run: to an address, or to bytes, that mean nothing. */
export const minimalSecurityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": DENY_ALL_POLICY,
  "cache-control": "no-store",
};

/**
 * Gives every answer what holds a browser back (security.md, "Browser-side walls"): a policy without inline script,
 * no guessing of types, no frames, no referrer, nothing kept that does not say so, and HTTPS for good where it is
 * spoken. Other origins get CORS headers only when they are on the list. Call it before any route is bound.
 */
export async function addSecurityHeaders(app: App): Promise<void> {
  const { CORS_ORIGINS: origins } = app.deps.config;
  const headerLines = {
    "content-security-policy": [
      "default-src 'self'",
      "img-src 'self' data: blob: https://www.gravatar.com",
      `connect-src ${["'self'", ...origins].join(" ")}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join(";"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
  };
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers(headerLines);
    // Only where TLS ends here or a trusted proxy says so: over plain HTTP a browser ignores it.
    if (request.protocol === "https")
      void reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    done();
  });
  // Data is nobody's to keep; the console's own files say how long they last (static-files.ts).
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
    if (reply.getHeader("content-type") === "image/svg+xml")
      void reply.type("image/svg+xml; charset=utf-8");
    done(null, payload);
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

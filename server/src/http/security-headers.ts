import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import cors from "@fastify/cors";
import type { App } from "./deps.ts";

/** The policy of an answer that is not a page. */
export const DENY_ALL_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The headers of answers that are sent before any hook has run. */
export const minimalSecurityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": DENY_ALL_POLICY,
  "cache-control": "no-store",
};

/**
 * Adds the security headers to every answer (browser-1), `no-store` to answers without a
 * `Cache-Control`, and CORS headers for the origins of CORS_ORIGINS. Call it before any route is registered.
 */
export async function addSecurityHeaders(app: App): Promise<void> {
  const { CORS_ORIGINS: origins } = app.deps.config;
  const hosts = new Set([...origins, ...hostsOfConsole(app.deps.consoleFolder)]);
  const headerLines = {
    "content-security-policy": [
      "default-src 'self'",
      "img-src 'self' data: blob: https://www.gravatar.com",
      `connect-src ${["'self'", ...hosts].join(" ")}`,
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
    // Browsers ignore this header over plain HTTP.
    if (request.protocol === "https")
      void reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    done();
  });
  // static-files.ts sets the header for the console's own files.
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
        allowedHeaders: ["authorization", "content-type", "idempotency-key", "prefer"],
        maxAge: 3600,
        strictPreflight: false,
      });
    },
  });
}

/** The other hosts that the console calls: VITE_API_URL and VITE_AUTH_API_URL, as its build wrote them (web/build/pages.ts). */
function hostsOfConsole(folder: string | undefined): string[] {
  const file = join(folder ?? "", "hosts.json");
  return folder && existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as string[]) : [];
}

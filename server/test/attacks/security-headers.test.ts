import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { OutgoingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../app.ts";
import { type LiveRoute, withRoutes } from "./operations.ts";

const PROXY = "127.0.0.1";
const LISTED = "https://console.example.org";

let app: TestApp;
let routes: LiveRoute[];
let consoleFolder: string;

beforeAll(async () => {
  consoleFolder = await mkdtemp(join(tmpdir(), "console-pages-"));
  await mkdir(join(consoleFolder, "assets"));
  await writeFile(join(consoleFolder, "index.html"), "<!doctype html><title>Console</title>");
  await writeFile(join(consoleFolder, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  await writeFile(join(consoleFolder, "assets/index-1.js"), "export {};");
  const options = { TRUST_PROXY: [PROXY], consoleFolder };
  ({ built: app, routes } = await withRoutes(() => createTestApp(options)));
});
afterAll(async () => {
  await app.close();
  await rm(consoleFolder, { recursive: true });
});

const ask = (method: string, url: string, rest: InjectOptions = {}) => app.call(method, url, rest);

const urlOf = (path: string) => path.replace(/\{\w+\}/g, "1").replace("*", "nothing");

/** The security headers that are missing from an answer; empty if all are present. */
function missingHeaders(headers: OutgoingHttpHeaders): string[] {
  const policy = headers["content-security-policy"] ?? "";
  const type = headers["content-type"] ?? "";
  const directives = new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources.join(" ")] as const;
    }),
  );
  const isPage = directives.get("default-src") === "'self'";
  const checks: Record<string, boolean> = {
    nosniff: headers["x-content-type-options"] === "nosniff",
    "no referrer": headers["referrer-policy"] === "no-referrer",
    "a default": isPage || directives.get("default-src") === "'none'",
    "no frames": directives.get("frame-ancestors") === "'none'",
    "no base": directives.get("base-uri") === "'none'",
    "no objects": !isPage || directives.get("object-src") === "'none'",
    "scripts of our own": ["'self'", undefined].includes(directives.get("script-src")),
    "styles of our own": /^(('self' )?'sha256-[\w+/=]{44}')?$/.test(
      directives.get("style-src") ?? "",
    ),
    "no wide source": !/unsafe-|\*|https?:(?!\/\/)|script-src-elem/.test(policy),
    "no cookie": headers["set-cookie"] === undefined,
    "a known life": headers["cache-control"] !== undefined,
    "an alphabet":
      !/^(text\/|application\/json|image\/svg)/.test(type) || type.endsWith("; charset=utf-8"),
  };
  return Object.keys(checks).filter((name) => !checks[name]);
}

/** The files that the server sends unchanged from its disk. Every other answer can contain personal data. */
const isOfDisk = (path: string) => path === "/*" || path.startsWith("/api/docs/static");

const PREFLIGHT = { "access-control-request-method": "PUT" };
const corsOf = (headers: OutgoingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith("access-control-")),
  );

describe("every answer carries the security headers", () => {
  test(
    "each route and method, signed in or not: data is never stored, no other origin may read it, no redirect leads to another host",
    { tags: ["browser-1", "browser-2", "browser-4"] },
    async () => {
      expect(routes.length).toBeGreaterThan(150);
      const faults: string[] = [];
      const foreign = { origin: "https://evil.example.org", ...PREFLIGHT };
      for (const { method, path } of routes) {
        for (const headers of [foreign, { ...foreign, ...app.bearer }]) {
          const reply = await ask(method, urlOf(path), { headers });
          const missing = missingHeaders(reply.headers);
          missing.push(...Object.keys(corsOf(reply.headers)));
          const { location = "/" } = reply.headers;
          if (!/^\.{0,2}\/(?![/\\])/.test(location)) missing.push(location);
          if (!isOfDisk(path) && reply.headers["cache-control"] !== "no-store")
            missing.push("no-store");
          if (missing.length) faults.push(`${method} ${path} ${reply.status}: ${missing.join()}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  test.each([
    ["the first page", "GET", "/", 200, "no-cache"],
    ["any other page", "GET", "/complaints/1", 200, "no-cache"],
    ["a picture", "GET", "/favicon.svg", 200, "no-cache"],
    ["a script", "GET", "/assets/index-1.js", 200, "public, max-age=31536000, immutable"],
    ["a folder, which is never listed", "GET", "/assets/", 200, "no-cache"],
    ["a path outside the folder", "GET", "/../../etc/passwd", 200, "no-cache"],
    ["a script that is gone", "GET", "/assets/gone.js", 404, "no-store"],
    ["the API's own page", "GET", "/api/docs/", 200, "no-store"],
    ["an unknown call", "GET", "/api/nothing", 404, "no-store"],
    ["an invalid address", "GET", "/%zz", 400, "no-store"],
    ["an id of 300 digits", "GET", `/api/v0/complaint/${"1".repeat(300)}`, 401, "no-store"],
    ["a method that the path does not have", "PATCH", "/api/v0/complaint", 405, "no-store"],
    ["TRACE", "TRACE", "/api/v0/complaint", 405, "no-store"],
    ["OPTIONS without an origin", "OPTIONS", "/api/v0/complaint", 405, "no-store"],
  ])("%s", { tags: ["input-6"] }, async (_, method, url, status, kept) => {
    const reply = await ask(method, url);
    expect(reply.status).toBe(status);
    expect(missingHeaders(reply.headers)).toEqual([]);
    expect(reply.headers["cache-control"]).toBe(kept);
    // Every path of the console returns its page: no directory listing, and no file outside its folder.
    if (status === 200 && kept === "no-cache")
      expect(reply.headers["content-type"]).toMatch(/^(text\/html; charset=utf-8|image\/svg\+xml)/);
    if (status >= 400)
      expect(Object.keys(reply.body)).toEqual(["status", "success", "message", "request_id"]);
  });
});

describe("Strict-Transport-Security", () => {
  const over = async (remoteAddress: string, url: string, proto?: string) => {
    const headers = proto ? { "x-forwarded-proto": proto } : {};
    return (await ask("GET", url, { remoteAddress, headers })).headers["strict-transport-security"];
  };

  test(
    "is sent on pages, data and errors when the trusted proxy forwards an HTTPS request",
    { tags: ["browser-1"] },
    async () => {
      for (const url of [
        "/",
        "/assets/index-1.js",
        "/api/v0/complaint",
        "/api/docs/",
        "/api/nothing",
      ])
        expect(await over(PROXY, url, "https"), url).toBe("max-age=31536000; includeSubDomains");
    },
  );

  test("is not sent over plain HTTP, nor when a client that is no trusted proxy claims HTTPS", async () => {
    expect(await over(PROXY, "/")).toBeUndefined();
    expect(await over(PROXY, "/", "http")).toBeUndefined();
    expect(await over("203.0.113.9", "/", "https")).toBeUndefined();
  });
});

describe("other origins", () => {
  test(
    "a listed origin may call with credentials: GET, POST, PUT, DELETE and four headers",
    { tags: ["browser-2"] },
    async () => {
      const asked = await ask("OPTIONS", "/api/v0/complaint/1", {
        headers: { origin: LISTED, ...PREFLIGHT },
      });
      expect(asked.status).toBe(204);
      expect(corsOf(asked.headers)).toEqual({
        "access-control-allow-origin": LISTED,
        "access-control-allow-credentials": "true",
        "access-control-allow-methods": "GET, POST, PUT, DELETE",
        "access-control-allow-headers": "authorization, content-type, idempotency-key, prefer",
        "access-control-max-age": "3600",
      });
      for (const headers of [{ origin: LISTED }, { origin: LISTED, ...app.bearer }]) {
        const reply = await ask("GET", "/api/v0/complaint", { headers });
        expect(corsOf(reply.headers)).toEqual({
          "access-control-allow-origin": LISTED,
          "access-control-allow-credentials": "true",
        });
        expect(reply.headers.vary).toContain("Origin");
      }
    },
  );

  test.each([
    "https://evil.example.org",
    `${LISTED}.evil.example`,
    `${LISTED}:8443`,
    LISTED.replace("https", "http"),
    LISTED.toUpperCase(),
    "null",
    "*",
  ])("the origin %s gets no CORS header", async (origin) => {
    for (const method of ["OPTIONS", "GET", "PUT"]) {
      const headers = { origin, ...PREFLIGHT, ...app.bearer };
      const reply = await ask(method, "/api/v0/complaint/1", { headers });
      expect(corsOf(reply.headers), method).toEqual({});
    }
  });
});

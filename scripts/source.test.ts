import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/* Statements of docs/asvs.md that hold because the product's source lacks something. */

const ROOT = join(import.meta.dirname, "..");
const sourcesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT })
    .filter((path) => !/\.test\.|node_modules|\/dist\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
const server = sourcesOf("server/src/**/*.ts");
const web = sourcesOf("web/src/**/*.{ts,tsx}", "web/public/**/*.js", "web/index.html");
const contract = sourcesOf("contract/src/**/*.ts");
const migrations = sourcesOf(
  "server/src/db/migrations/*.sql",
  "server/src/postgres/migrations/*.sql",
);

const withText = (sources: typeof server, pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe("the source of the product", () => {
  test("is read by this test", () => {
    for (const sources of [server, web, contract]) expect(sources.length).toBeGreaterThan(20);
    expect(migrations.length).toBeGreaterThan(5);
    expect(withText(server, /\bspawn\(/)).not.toEqual([]);
  });

  test.each([
    ["starts no shell", server, /(?<![.\w])exec(?:Sync)?\(|\bshell: ?true/],
    ["makes no code from text", [...server, ...web, ...contract], /\beval\(|\bnew Function\b/],
    [
      "writes no HTML from text",
      web,
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySet/,
    ],
    ["hashes with SHA-256 only", server, /create(?:Hash|Hmac)\((?!"sha256")|\bmd5\(|\bsha1\b/i],
    [
      "signs tokens with one algorithm only",
      server,
      /\b(?:HS384|HS512|RS256|ES256|EdDSA|"none")\b/,
    ],
    ["turns no check of a certificate off", server, /rejectUnauthorized|TLS_REJECT_UNAUTHORIZED/],
    [
      "takes no message of another window",
      web,
      /(?:window|globalThis|self)\.(?:addEventListener\("message"|onmessage)/,
    ],
    [
      "hinders no paste and no password manager",
      web,
      /onPaste|onCopy|autoComplete="off"[^>]*type="password"/,
    ],
    [
      "draws no secret from Math.random",
      sourcesOf(
        "server/src/secrets.ts",
        "server/src/http/{access,passwords,sessions}.ts",
        "server/src/auth/**/*.ts",
      ),
      /Math\.random/,
    ],
    ["keeps no time without its offset", migrations, /\btimestamp\b(?! with time zone)/i],
    [
      "knows no age of a password",
      [...server, ...migrations],
      /password_(?:changed|expires|set_at|age)/,
    ],
    [
      "asks no secret question and keeps no reminder of a password",
      [...web, ...contract],
      /(?:secret|security).?question|password.?reminder/i,
    ],
    ["sets no cookie", server, /set-cookie|setCookie/i],
  ])("%s", (_what, sources, pattern) => {
    expect(sources).not.toEqual([]);
    expect(withText(sources, pattern)).toEqual([]);
  });
});

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/* Statements of docs/asvs.md that hold because the product's source does not contain something. */

const ROOT = join(import.meta.dirname, "..");
const sourcesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT })
    .filter((path) => !/\.test\.|node_modules|\/dist\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
const server = sourcesOf("server/src/**/*.ts");
const web = sourcesOf("web/src/**/*.{ts,tsx}", "web/public/**/*.js", "web/index.html");
const contract = sourcesOf("contract/src/**/*.ts");
const migrations = sourcesOf(
  "server/src/postgres/migrations/*.sql",
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
    ["starts no shell", server, /(?<![.\w])exec(?:Sync)?\(|\bshell: ?true/, "exec(`du ${path}`)"],
    ["writes no SQL from text", server, /\bsql\.raw\((?!")/, "sql.raw(text)"],
    [
      "makes no code from text",
      [...server, ...web, ...contract],
      /\beval\(|\bnew Function\b/,
      "new Function(text)",
    ],
    [
      "writes no HTML from text",
      web,
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySet/,
      "element.innerHTML = text",
    ],
    [
      "hashes with SHA-256 only",
      server,
      /create(?:Hash|Hmac)\((?!"sha256")|\bmd5\(|\bsha1\b/i,
      'createHash("md5")',
    ],
    [
      "signs tokens with one algorithm only",
      server,
      /\b(?:HS384|HS512|RS256|ES256|EdDSA)\b/,
      'algorithms: ["RS256"]',
    ],
    [
      "turns no check of a certificate off",
      server,
      /rejectUnauthorized|TLS_REJECT_UNAUTHORIZED/,
      "rejectUnauthorized: false",
    ],
    [
      "takes no message of another window",
      web,
      /\b(?:window|globalThis|self)\.(?:addEventListener\("message"|onmessage)/,
      'window.addEventListener("message", take)',
    ],
    [
      "hinders no paste",
      // A phone is pasted with its code and blanks; e2e/phones.spec.ts pastes some.
      web.filter(({ path }) => !path.endsWith("/auth/phone-input.ts")),
      /\bonPaste\b|\bonCopy\b/,
      "onPaste={stop}",
    ],
    [
      "draws no secret from Math.random",
      // The wait before a transaction is repeated is no secret.
      server.filter(({ path }) => !path.endsWith("/mutations/retry-transaction.ts")),
      /Math\.random/,
      "Math.random()",
    ],
    [
      "keeps no time without its offset",
      migrations,
      /\btimestamp\b(?! with time zone)/i,
      "at timestamp not null",
    ],
    [
      "knows no age of a password",
      [...server, ...migrations],
      /password_(?:changed|expires|set|age)/,
      "password_expires_at",
    ],
    [
      "asks no secret question and keeps no reminder of a password",
      [...web, ...contract],
      /(?:secret|security).?question|password.?reminder/i,
      "security_question",
    ],
    [
      "asks for the kind of the server in web/src/api only (capabilities.ts)",
      web.filter(({ path }) => !path.startsWith("web/src/api/")),
      /own.?server|other.?server|\.id === \w+\?*\.principal_id/i,
      "const isOwn = useIsOwnServer();",
    ],
    ["sets no cookie", server, /set-cookie|setCookie/i, "reply.setCookie(name)"],
  ])("%s", (_what, sources, pattern, fault) => {
    expect(pattern.test(fault)).toBe(true);
    expect(sources).not.toEqual([]);
    expect(withText(sources, pattern)).toEqual([]);
  });

  test("names the fields of the sign-in for password managers", () => {
    const page = web.filter(({ path }) => path.endsWith("/LoginPage.tsx"));
    expect(withText(page, /autoComplete="username"/)).toHaveLength(1);
    expect(withText(page, /autoComplete="current-password"/)).toHaveLength(1);
  });
});

test("no comment, test or document cites a page that lies outside of the repository", () => {
  const folders =
    "{bench,contract,deploy,docs,e2e,scripts,server,web}/**/*.{ts,tsx,mjs,js,css,sql,md}";
  const paths = globSync([folders, "*.md"], { cwd: ROOT, exclude: ["**/node_modules", "**/dist"] });
  const cited = /(?<![\w/-])(?:spec|decisions|security|ui|performance|design|style)\.md\b/;
  const read = (path: string) => ({ path, text: readFileSync(join(ROOT, path), "utf8") });
  expect(paths.length).toBeGreaterThan(500);
  expect(cited.test(["(spec", "md section 5)"].join("."))).toBe(true);
  expect(withText(paths.map(read), cited)).toEqual([]);
});

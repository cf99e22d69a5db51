import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";

const pages = [
  { path: "/login", file: "login.html", scripts: [] },
  { path: "/", file: "index.html", scripts: ["/assets/office-1.js"] },
  { path: "/events/:id", file: "index.html", scripts: ["/assets/a-1.js", "/assets/b-1.js"] },
  { path: "*", file: "index.html", scripts: ["/assets/not-found-1.js"] },
];

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-pages-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<title>any page</title>");
  await writeFile(join(folder, "login.html"), "<title>login</title>");
  await writeFile(join(folder, "assets/office-1.js"), "export {};");
  await writeFile(join(folder, "pages.json"), JSON.stringify(pages));
  app = await createTestApp({ consoleFolder: folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test.each([
  ["/login", "login", undefined],
  ["/login/", "login", undefined],
  ["/login?from=a/b", "login", undefined],
  ["/", "any page", ["/assets/office-1.js"]],
  ["/events/7", "any page", ["/assets/a-1.js", "/assets/b-1.js"]],
  ["/events/7/8", "any page", ["/assets/not-found-1.js"]],
  ["/nowhere", "any page", ["/assets/not-found-1.js"]],
  ["/old-page.html", "any page", ["/assets/not-found-1.js"]],
  ["/complaints/1.5", "any page", ["/assets/not-found-1.js"]],
  ["/assets", "any page", ["/assets/not-found-1.js"]],
  ["/loginx", "any page", ["/assets/not-found-1.js"]],
])(
  "%s is answered with its document and the addresses of its scripts",
  async (url, title, links) => {
    const reply = await app.call("GET", url);
    expect(reply.status).toBe(200);
    expect(reply.raw.toString()).toBe(`<title>${title}</title>`);
    expect(reply.headers.link?.toString().split(",")).toEqual(
      links?.map((address) => `<${address}>; rel=modulepreload`),
    );
    expect(reply.headers["cache-control"]).toBe("no-cache");
  },
);

test("a script that the build does not have is a 404", async () => {
  expect((await app.call("GET", "/assets/old-1.js")).status).toBe(404);
});

test("a file carries no such addresses", async () => {
  const reply = await app.call("GET", "/assets/office-1.js");
  expect(reply.headers.link).toBeUndefined();
});

import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import server from "../../../package.json" with { type: "json" };
import { contractEndpoints } from "../../../test/contract-endpoints.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { prepareContent } from "./prepared-content.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        responses: object;
        security: object[];
        requestBody?: { content: Record<string, { schema: { properties: object } }> };
      }
    >
  >;
}

async function readDocument(): Promise<Document> {
  const reply = await app.call("GET", "/api/v0/openapi.json");
  expect(reply.status).toBe(200);
  return reply.body as unknown as Document;
}

test(
  "the OpenAPI document names every call of the contract, with its success and its failures",
  { tags: ["call-23"] },
  async () => {
    const document = await readDocument();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.info.version).toBe(server.version);
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );
    const named = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    for (const call of [
      "POST /api/v0/auth/super-admin/login",
      "POST /api/v0/auth/refresh-token",
      "GET /api/v0/location/states",
      "PUT /api/v0/location/districts/{id}",
      "GET /api/v0/location/constituencies/{id}/booths",
      "POST /api/v0/booth/upload-booths",
      "GET /api/v0/categories/{typeId}",
      "GET /api/v0/principal/user",
      "GET /api/v0/principal/all_principal",
      "POST /api/v0/auth/admin/register",
      "DELETE /api/v0/admin/{id}",
      "GET /api/v0/reports/super-admin",
      "GET /api/v0/complaint",
      "PUT /api/v0/complaint/{id}",
      "DELETE /api/v0/event",
      "POST /api/v0/event/create",
    ])
      expect(named).toContain(call);
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(
      operations.length,
    );
    for (const operation of operations)
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(["200", "4XX", "5XX"]),
      );
  },
);

test("the body of an upload has its files; a call without fields has no body", async () => {
  const { paths } = await readDocument();
  const bodyOf = (path: string, method: string) => paths[path]![method]!.requestBody;
  const file = { type: "string", format: "binary" };
  const properties = (path: string) =>
    bodyOf(path, "post")!.content["multipart/form-data"]!.schema.properties;
  expect(properties("/api/v0/booth/upload-booths")).toMatchObject({ constituency_id: {}, file });
  for (const path of ["/api/v0/complaint", "/api/v0/complaint/{id}/attachments"])
    expect(properties(path)).toMatchObject({ attachments: { type: "array", items: file } });
  expect(bodyOf("/api/v0/location/states/{id}", "delete")).toBeUndefined();
  expect(bodyOf("/api/v0/admin/{id}", "put")).toBeDefined();
});

test(
  "the document carries the rules and messages' limits of a form",
  { tags: ["call-23"] },
  async () => {
    const document = JSON.stringify(await readDocument());
    expect(document).toContain('"complainant_id"');
    expect(document).toContain('"totalPages"');
  },
);

test("/api/docs shows it to people: the page, and each file that it names", async () => {
  const reply = await app.call("GET", "/api/docs/");
  expect(reply.status).toBe(200);
  const files = [...reply.raw.toString().matchAll(/(?:src|href)="([^"]+)"/g)];
  expect(files).toHaveLength(4);
  for (const [, file] of files) expect((await app.call("GET", file!)).status).toBe(200);
});

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip;q=0.5, br;q=0", "gzip", gunzipSync],
  [undefined, undefined, (bytes: Buffer) => bytes],
])("what Accept-Encoding %s accepts is the same content", async (accepted, encoding, decode) => {
  const style = (headers: Record<string, string> = {}) =>
    app.call("GET", "/api/docs/static/swagger-ui.css", { headers });
  const { headers, raw } = await style(accepted ? { "accept-encoding": accepted } : {});
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers.vary).toContain("accept-encoding");
  expect(decode(raw).equals((await style()).raw)).toBe(true);
});

test("public content is read and compressed once, however many ask at once", async () => {
  const bytes = Buffer.from("a".repeat(10_000));
  let reads = 0;
  const content = prepareContent("text/plain", async () => {
    reads += 1;
    return bytes;
  });
  const header = () => reply;
  const reply = { type: header, header } as unknown as FastifyReply;
  const request = { headers: { "accept-encoding": "br" } } as FastifyRequest;
  const [first, ...others] = await Promise.all(
    Array.from({ length: 16 }, () => content(request, reply)),
  );
  expect(reads).toBe(1);
  for (const other of others) expect(other).toBe(first);
});

test("a flood from one address is paced and refused; another address is served at once", async () => {
  const get = (remoteAddress: string) =>
    app.call("GET", "/api/docs/static/start.js", { remoteAddress });
  const flood = Array.from({ length: 200 }, () => get("203.0.113.1"));
  let isFloodOver = false;
  const over = Promise.all(flood).finally(() => (isFloodOver = true));
  expect((await get("203.0.113.2")).status).toBe(200);
  expect(isFloodOver).toBe(false);
  const statuses = (await over).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20);
  expect(statuses).toContain(429);
});

test("each call names the roles that may make it", async () => {
  const { paths } = await readDocument();
  const named = Object.values(paths).flatMap((methods) => Object.values(methods));
  const endpoints = await contractEndpoints();
  expect(named).toHaveLength(endpoints.length);
  for (const { name, access } of endpoints) {
    const { security } = named.find(({ operationId }) => operationId === name)!;
    const roles = access === "public" ? [] : access.map((role) => ({ bearer: [role] }));
    expect([name, security]).toEqual([name, roles]);
  }
});

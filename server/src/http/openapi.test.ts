import { afterAll, beforeAll, expect, test } from "vitest";
import server from "../../package.json" with { type: "json" };
import { contractEndpoints } from "../../test/contract-endpoints.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";

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

test("the OpenAPI document names every call of the contract, with its success and its failures", async () => {
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
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["200", "4XX", "5XX"]));
});

test("the body of an upload has its files; a call without fields has no body", async () => {
  const { paths } = await readDocument();
  const bodyOf = (path: string, method: string) => paths[path]![method]!.requestBody;
  const file = { type: "string", format: "binary" };
  const properties = (path: string) =>
    bodyOf(path, "post")!.content["multipart/form-data"]!.schema.properties;
  expect(properties("/api/v0/booth/upload-booths")).toMatchObject({ constituency_id: {}, file });
  for (const path of ["/api/v0/complaint", "/api/v0/complaint/{id}/attachments"])
    expect(properties(path)).toMatchObject({ attachments: { type: "array", items: file } });
  expect(bodyOf("/api/v0/admin/{id}", "delete")).toBeUndefined();
  expect(bodyOf("/api/v0/admin/{id}", "put")).toBeDefined();
});

test("the document carries the rules and messages' limits of a form", async () => {
  const document = JSON.stringify(await readDocument());
  expect(document).toContain('"complainant_id"');
  expect(document).toContain('"totalPages"');
});

test("/api/docs shows it to people", async () => {
  const reply = await app.call("GET", "/api/docs/");
  expect(reply.status).toBe(200);
  expect(reply.raw.toString()).toContain("swagger-ui");
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

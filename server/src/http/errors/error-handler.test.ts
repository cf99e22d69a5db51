import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const envelope = {
  status: "error",
  success: false,
  message: expect.any(String),
  request_id: expect.any(String),
};

describe("the envelope answers", () => {
  test("an unknown address: 404", { tags: ["call-2"] }, async () => {
    const reply = await app.send("GET", "/api/v0/nothing");
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual(envelope);
  });

  test("a wrong method on a known path: 405 with Allow", async () => {
    const reply = await app.send("PATCH", "/api/v0/complaint");
    expect(reply.status).toBe(405);
    expect(reply.headers.allow?.toString().split(", ")).toEqual(
      expect.arrayContaining(["GET", "POST"]),
    );
    expect(reply.body).toEqual(envelope);
  });

  test("broken JSON: 400", async () => {
    const headers = { ...app.bearer, "content-type": "application/json" };
    const reply = await app.call("POST", "/api/v0/location/states", { headers, payload: "{" });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ ...envelope, message: "The request is not valid JSON" });
  });

  test.each(["/api/v0/location/states", "/api/v0/booth/upload-booths"])(
    "a list for a body of %s: 400",
    async (path) => {
      const reply = await app.send("POST", path, []);
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({
        ...envelope,
        message: "The request body must be a JSON object",
      });
    },
  );

  test("another content type: 415", async () => {
    const headers = { ...app.bearer, "content-type": "text/csv" };
    const reply = await app.call("POST", "/api/v0/location/states", { headers, payload: "a,b" });
    expect(reply.status).toBe(415);
    expect(reply.body).toEqual(envelope);
  });

  test("more than a mebibyte of JSON: 413", async () => {
    const name = "x".repeat(1024 * 1024);
    const reply = await app.send("POST", "/api/v0/location/states", { name });
    expect(reply.status).toBe(413);
    expect(reply.body).toEqual(envelope);
  });

  test("an invalid id in the address: 404", async () => {
    for (const id of ["0", "-1", "2147483648", "9999999999999", "abc", "1.5"]) {
      const reply = await app.send("GET", `/api/v0/complaint/${id}`);
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual(envelope);
    }
  });

  test(
    "a query value given twice, or no number: 400 that names the field",
    { tags: ["call-19"] },
    async () => {
      for (const query of ["page=1&page=2", "page=0", "page=-1", "page=x", "page=1.5"]) {
        const reply = await app.send("GET", `/api/v0/complaint?${query}`);
        expect(reply.status).toBe(400);
        expect(reply.body.errors).toEqual([
          { field: "page", message: "page must be a whole number of at least 1" },
        ]);
      }
    },
  );

  test("a NUL and half a surrogate pair: 400", async () => {
    for (const name of ["a\0b", "a\ud800"]) {
      const reply = await app.send("POST", "/api/v0/location/states", { name });
      expect(reply.status).toBe(400);
      expect(reply.body.errors).toEqual([
        { field: "name", message: "This text contains characters that cannot be stored" },
      ]);
    }
  });

  test("a request that is not HTTP: 400; headers that are too long: 431", async () => {
    const { port } = await app.listen();
    const answerTo = async (request: string) => {
      const socket = connect(port, "127.0.0.1");
      socket.write(request);
      const answer = await text(socket);
      return { status: answer.split(" ")[1], body: JSON.parse(answer.split("\r\n\r\n")[1]!) };
    };
    expect(await answerTo("NONSENSE\r\n\r\n")).toEqual({ status: "400", body: envelope });
    const long = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(70_000)}\r\n\r\n`;
    expect(await answerTo(long)).toEqual({ status: "431", body: envelope });
  });
});

test("undeclared fields never reach the database", async () => {
  const extras = { id: 1, created_by: 7, __proto__: { admin: true }, constructor: 1 };
  const reply = await app.send<{ id: number }>("POST", "/api/v0/location/states", {
    name: "Extra State",
    ...extras,
  });
  expect(reply.status).toBe(200);
  expect(Object.keys(reply.body.data).toSorted()).toEqual(["id", "name"]);
});

test("a DELETE without a body but with a JSON content type is handled", async () => {
  const added = await app.send<{ id: number }>("POST", "/api/v0/location/states", {
    name: "Gone State",
  });
  const headers = { ...app.bearer, "content-type": "application/json" };
  const url = `/api/v0/location/states/${added.body.data.id}`;
  expect((await app.call("DELETE", url, { headers })).status).toBe(200);
});

test("every answer carries the security headers, and data is not stored by caches", async () => {
  const { headers } = await app.send("GET", "/api/v0/location/states");
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  });
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["content-security-policy"]).not.toContain("unsafe-inline");
});

test("only listed origins may call from elsewhere, with credentials", async () => {
  const preflight = (origin: string) =>
    app.call("OPTIONS", "/api/v0/complaint/1", {
      headers: { origin, "access-control-request-method": "DELETE" },
    });
  const listed = await preflight("https://console.example.org");
  expect(listed.headers["access-control-allow-origin"]).toBe("https://console.example.org");
  expect(listed.headers["access-control-allow-credentials"]).toBe("true");
  expect(listed.headers["access-control-allow-methods"]).toContain("DELETE");
  const foreign = await preflight("https://evil.example.org");
  expect(foreign.headers["access-control-allow-origin"]).toBeUndefined();
});

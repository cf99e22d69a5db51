import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { errorAnswer } from "./error-table.ts";

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
});

test("a database's socket that is missing is a 503, a program or a file that is missing is a 500", async () => {
  const statusOf = (error: unknown) => errorAnswer(error, "id").status;
  const noSocket = await once(connect("/nowhere/.s.PGSQL.5432"), "connect").catch(
    (error: unknown) => error,
  );
  const noProgram = await once(spawn("/nowhere/program"), "spawn").catch((error: unknown) => error);
  const noFile = await open("/nowhere/file").catch((error: unknown) => error);
  expect([noSocket, noProgram, noFile].map(statusOf)).toEqual([503, 500, 500]);
});

import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createTestDatabase } from "../../test/database.ts";
import { buildApp } from "../app.ts";
import { openDatabase } from "../postgres/pool.ts";
import { s3Store } from "../storage/s3.ts";
import type { Deps } from "../http/deps.ts";
import type { CheckResult } from "./readiness.ts";

let office: TestApp;
beforeAll(async () => {
  office = await createTestApp({ processes: 0 });
});
afterAll(() => office.close());

/** The answer of /readyz, with some dependencies of the office replaced. */
async function readyz(given: Partial<Deps> = {}) {
  const app = await buildApp({ ...office.app.deps, ...given });
  const ask = async () => {
    const reply = await app.inject({ method: "GET", url: "/readyz" });
    const body = reply.json<{ status: string; message: string; data: { checks: CheckResult[] } }>();
    const found = body.data.checks.map(({ name, ok }) => [name, ok] as const);
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body,
      checks: Object.fromEntries(found),
    };
  };
  return { ask, close: () => app.close() };
}
async function once(given: Partial<Deps> = {}) {
  const { ask, close } = await readyz(given);
  const reply = await ask();
  await close();
  return reply;
}

test("an office that lacks nothing is ready, and the answer lists the checks", async () => {
  const { status, body, checks } = await once();
  expect(body).toMatchObject({ status: "success", message: "Ready" });
  expect(status).toBe(200);
  expect(checks).toEqual({
    database: true,
    migrations: true,
    files: true,
    disk: true,
    changes: true,
  });
});

test(
  "without its migrations it is not ready, and says how many are missing",
  { tags: ["operate-18"] },
  async () => {
    const { status, headers, body, checks } = await once({ pendingMigrations: async () => 2 });
    expect(status).toBe(503);
    expect(headers["retry-after"]).toBe("1");
    expect(body).toMatchObject({
      status: "error",
      message: "Not ready: migrations. Please try again.",
    });
    expect(checks).toEqual({
      database: true,
      migrations: false,
      files: true,
      disk: true,
      changes: true,
    });
    const message = "The database lacks 2 migrations";
    expect(body.data.checks).toContainEqual({ name: "migrations", ok: false, message });
  },
);

test(
  "without its database it is not ready, and names neither host nor role",
  { tags: ["operate-18"] },
  async () => {
    const gone = await createTestDatabase();
    const { db, pool, close } = openDatabase(gone.connection);
    await gone.drop();
    const { status, body, checks } = await once({ db, pool });
    await close();
    expect(status).toBe(503);
    expect(body.message).toBe("Not ready: database. Please try again.");
    expect(checks).toEqual({ database: false, files: true, disk: true, changes: true });
    const { host, user, database } = gone.connection;
    for (const secret of [host, user, database]) expect(JSON.stringify(body)).not.toContain(secret);
  },
);

test("a folder that cannot store files is reported, and the office stays ready", async () => {
  const folder = join(office.folder, "files");
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, "no folder at all");
  const { ask, close } = await readyz();
  expect(await ask()).toMatchObject({ status: 200, checks: { files: false, database: true } });
  await rm(folder);
  await expect.poll(async () => (await ask()).checks.files).toBe(true);
  await close();
});

test("concurrent readiness requests share one check", async () => {
  let questions = 0;
  const bucket = createServer((request, response) => {
    questions += 1;
    request.resume().once("end", () => response.end());
  });
  await new Promise<void>((listening) => bucket.listen(0, "127.0.0.1", listening));
  const { port } = bucket.address() as AddressInfo;
  const files = s3Store({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "office",
    region: "ap-south-1",
    accessKeyId: "access",
    secretAccessKey: "secret",
  });
  let looks = 0;
  const pendingMigrations = async () => {
    looks += 1;
    return 0;
  };
  const { ask, close } = await readyz({ files, pendingMigrations });
  const replies = await Promise.all(Array.from({ length: 50 }, ask));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(looks).toBeLessThan(50);
  await Promise.all(Array.from({ length: 50 }, ask));
  expect(questions).toBe(1);
  await close();
  bucket.closeAllConnections();
  await new Promise((closed) => bucket.close(closed));
});

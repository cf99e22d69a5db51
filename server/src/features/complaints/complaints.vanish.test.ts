import { readdir } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { fileOf, formOf, JPEG } from "../../../test/attachments.ts";
import { addOffice, type TestOffice } from "../../../test/records.ts";

const PATH = "/api/v0/complaint";
const MB5 = 5 * 1024 * 1024;

let app: TestApp;
let office: TestOffice;
let port: number;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.app.server.address() as AddressInfo);
});
afterAll(() => app.close());

const form = (count: number) =>
  formOf(
    {
      title: "No water since Monday",
      category_id: office.water,
      description: "The hand pump near the temple is dry.",
      complainant_id: office.complainant_id,
    },
    Array.from({ length: count }, (_, i) => fileOf(JPEG, `${i}.jpg`, "image/jpeg", MB5)),
  );
const incoming = () => readdir(join(app.folder, "incoming")).catch((): string[] => []);
const storedFiles = async () => {
  const entries = await readdir(join(app.folder, "files"), { recursive: true }).catch(() => []);
  return entries.filter((name) => name.length > 2);
};
const countComplaints = async () =>
  (await app.db.selectFrom("complaints").select("id").execute()).length;

test.each([0.2, 0.5, 0.99])(
  "a client that vanishes after %d of its upload leaves no row and no file",
  async (part) => {
    const request = new Response(form(3));
    const body = Buffer.from(await request.arrayBuffer());
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      [
        `POST ${PATH} HTTP/1.1`,
        "host: console.example.org",
        `authorization: ${app.bearer.authorization}`,
        `content-type: ${request.headers.get("content-type")}`,
        `content-length: ${body.length}`,
        "\r\n",
      ].join("\r\n"),
    );
    await new Promise((sent) => {
      socket.write(body.subarray(0, Math.floor(body.length * part)), sent);
    });
    await expect.poll(incoming).toHaveLength(1);
    socket.destroy();
    await expect.poll(incoming, { timeout: 5000 }).toEqual([]);
    expect(await storedFiles()).toEqual([]);
    expect(await countComplaints()).toBe(0);
  },
);

test("a client that sends too much is answered, not cut off", async () => {
  const reply = await fetch(`http://127.0.0.1:${port}${PATH}`, {
    method: "POST",
    headers: app.bearer,
    body: form(12),
  });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ message: "Maximum 10 attachments allowed" });
  await expect.poll(incoming).toEqual([]);
  expect(await countComplaints()).toBe(0);
});

import { once } from "node:events";
import { watch } from "node:fs";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Complaint } from "contract/complaints/complaints";
import { isKey, MARK_NAME } from "../../src/storage/file-store.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { PNG, tracesOf } from "../attachments.ts";
import { measured } from "../rounds.ts";
import { addOffice, type TestOffice } from "../records.ts";
import { disguises, type Disguise, honest, hostileNames, hugePictures } from "./disguised-files.ts";

const PATH = "/api/v0/complaint";
const BOUNDARY = "a-boundary-that-no-file-holds";
const TYPES = "Only JPG, JPEG, PNG and PDF files are allowed";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

/** The bytes of a form with one file. The name is not escaped: browsers and clients escape differently. */
function bodyOf([, bytes, name, type]: Disguise): Buffer {
  const fields = {
    title: "No water since Monday",
    category_id: office.water,
    description: "The hand pump near the temple is dry.",
    complainant_id: office.complainant_id,
  };
  const disposition = "content-disposition: form-data; name=";
  const texts = Object.entries(fields).map(
    ([field, value]) => `--${BOUNDARY}\r\n${disposition}"${field}"\r\n\r\n${value}\r\n`,
  );
  const quoted = name.replace(/[\\"]/g, "\\$&");
  const head = [
    `--${BOUNDARY}`,
    `${disposition}"attachments"; filename="${quoted}"`,
    // The content type that browsers use for a file of unknown type.
    `content-type: ${type || "application/octet-stream"}`,
    "\r\n",
  ].join("\r\n");
  return Buffer.concat([
    Buffer.from(texts.join("") + head),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}
const contentType = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
const send = (file: Disguise) =>
  app.call<{ complaint_id: number }>("POST", PATH, {
    headers: { ...app.bearer, ...contentType },
    payload: bodyOf(file),
  });

async function store(file: Disguise) {
  const { status, body } = await send(file);
  expect({ file: file[0], status }).toEqual({ file: file[0], status: 200 });
  const complaint = await app.send<Complaint>("GET", `${PATH}/${body.data.complaint_id}`);
  return complaint.body.data.attachments[0]!;
}

describe("a disguised file", () => {
  test(
    "a file whose content does not match its name and type is rejected, and leaves no row and no file",
    { tags: ["attachment-6"] },
    async () => {
      const before = await tracesOf(app);
      const stored: string[] = [];
      for (const file of disguises) {
        const { status, body } = await send(file);
        if (status !== 400) stored.push(`${file[0]}: ${status}`);
        else expect(body.status).toBe("error");
      }
      expect(stored).toEqual([]);
      expect(await tracesOf(app)).toEqual(before);
      measured("disguised files", { sent: disguises.length, stored: stored.length });
    },
  );

  test("the message for a disguised file names the accepted types", async () => {
    const { body } = await send(disguises[0]!);
    expect(body).toMatchObject({
      message: TYPES,
      errors: [{ field: "attachments", message: TYPES }],
    });
  });
});

test.each(hugePictures)(
  "%s is refused by its size in pixels",
  { tags: ["attachment-9"] },
  async (...file) => {
    const before = await tracesOf(app);
    const { status, body } = await send(file);
    const message = "A picture can have at most 202 megapixels";
    expect(body).toMatchObject({
      status: "error",
      message,
      errors: [{ field: "attachments", message }],
    });
    expect(status).toBe(400);
    expect(await tracesOf(app)).toEqual(before);
  },
);

test.each(honest)(
  "%s is stored with its detected type",
  { tags: ["attachment-6"] },
  async (...file) => {
    const [, bytes, name] = file;
    const { url, type, size, name: shown } = await store(file);
    expect({ size, shown }).toEqual({ size: bytes.length, shown: name });
    const reply = await app.send("GET", url);
    expect(reply.raw.equals(bytes)).toBe(true);
    expect(reply.headers["content-type"]).toBe(type);
  },
);

test.each(hostileNames)(
  "a file called %j is shown as %j, and downloads safely",
  async (sent, shown) => {
    const { url, name } = await store(["", PNG, sent, "image/png"]);
    expect(name).toBe(shown);
    const { headers } = await app.send("GET", url);
    const disposition = String(headers["content-disposition"]);
    const [, plain, encoded] =
      /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''(\S*)$/.exec(disposition) ?? [];
    expect(plain).toMatch(/^[\x20-\x7e]*\.png$/);
    // RFC 8187: only letters, digits, a few marks, and percent codes.
    expect(encoded).toMatch(/^([\w!#$&+.^`|~-]|%[0-9A-F]{2})+$/);
    expect(decodeURIComponent(encoded!)).toBe(shown);
  },
);

test("names in the store are chosen by the server", { tags: ["attachment-10"] }, async () => {
  const files = await readdir(join(app.folder, "files"), { recursive: true, withFileTypes: true });
  const names = files.filter((entry) => entry.isFile()).map((entry) => entry.name);
  expect(names.length).toBeGreaterThan(hostileNames.length);
  expect(names.filter((name) => !isKey(name))).toEqual([MARK_NAME]);
});

test("an upload without a valid token is rejected before its body arrives, and no byte is written", async () => {
  const { port } = await app.listen();
  const body = bodyOf(["", Buffer.alloc(1024 * 1024, PNG), "a.png", "image/png"]);
  const written: (string | null)[] = [];
  const watching = watch(app.folder, { recursive: true }, (_, name) => written.push(name));
  // A folder that was removed before it could be read was written too.
  watching.on("error", (error) => written.push(error.message));
  const begin = (authorization: string) => {
    const socket = connect(port, "127.0.0.1");
    // A client that continues to send after the answer may find the connection closed.
    socket.on("error", () => undefined);
    const head = [
      `POST ${PATH} HTTP/1.1`,
      "host: console.example.org",
      ...(authorization ? [`authorization: ${authorization}`] : []),
      `content-type: ${contentType["content-type"]}`,
      `content-length: ${body.length}`,
      "\r\n",
    ];
    socket.write(head.join("\r\n"));
    return socket;
  };
  for (const token of ["", "Bearer", "Bearer a.b.c", `Bearer ${app.tokens.refresh_token}`]) {
    const socket = begin(token);
    // The answer arrives before any part of the body is sent.
    expect(await statusOf(socket)).toBe("401");
    await text(socket.end(body)).catch(() => undefined);
  }
  expect(written).toEqual([]);
  // A check of the watch itself: the same upload with a valid token is written.
  const socket = begin(app.bearer.authorization);
  socket.write(body);
  expect(await statusOf(socket)).toBe("200");
  socket.destroy();
  await expect.poll(() => written.length).toBeGreaterThan(0);
  watching.close();
});

async function statusOf(socket: ReturnType<typeof connect>): Promise<string> {
  const [chunk] = (await once(socket, "data")) as [Buffer];
  return chunk.toString().split(" ")[1]!;
}

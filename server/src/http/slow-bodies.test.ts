import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { UPLOAD_STEP_MS, UPLOAD_STEP_BYTES, BODY_MS } from "./slow-bodies.ts";

const STATES = "/api/v0/location/states";
const COMPLAINTS = "/api/v0/complaint";
const FORM = "multipart/form-data; boundary=slow";
const JSON_TYPE = "application/json";
const OPENING =
  '--slow\r\ncontent-disposition: form-data; name="attachments"; filename="a.jpg"\r\n\r\n';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await createTestApp({ processes: 0 });
  ({ port } = await app.listen());
  // Only the test advances the server's intervals.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

/** Sends the head of a request with a declared body. */
async function begin(path: string, promise: string, type: string, { authorization } = app.bearer) {
  const connected = once(app.app.server, "connection") as Promise<[Socket]>;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const answered = text(socket);
  const [peer] = await connected;
  let sent = 0;
  /** Sends a chunk, and waits until the server has read it. */
  const send = async (bytes: string | Buffer) => {
    sent += Buffer.byteLength(bytes);
    socket.write(bytes);
    await expect.poll(() => peer.bytesRead).toBe(sent);
  };
  const requested = once(app.app.server, "request");
  const head = [`POST ${path} HTTP/1.1`, "host: console", `content-type: ${type}`];
  await send([...head, `authorization: ${authorization}`, promise, "\r\n"].join("\r\n"));
  // The server measures from here on: what comes earlier does not count as the body's progress.
  await requested;
  return { socket, send, answered };
}

async function expectTimeout(answered: Promise<string>) {
  const [head = "", body = ""] = (await answered).split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(head).toMatch(/\r\ncontent-type: application\/json/);
  expect(JSON.parse(body)).toMatchObject({ status: "error", message: "The request took too long" });
}

test.each([
  ["byte by byte", "content-length: 100", " "],
  ["in chunks", "transfer-encoding: chunked", "1\r\n \r\n"],
])("a body that comes %s is a 408 after its time, however steadily", async (_, promise, drip) => {
  const { send, answered } = await begin(STATES, promise, JSON_TYPE);
  for (let second = 1; second < BODY_MS / 1000; second += 1) {
    vi.advanceTimersByTime(1000);
    await send(drip);
  }
  vi.advanceTimersByTime(1000);
  await expectTimeout(answered);
});

test("a body that never begins is a 408", { tags: ["input-8"] }, async () => {
  const { answered } = await begin(STATES, "content-length: 2", JSON_TYPE);
  vi.advanceTimersByTime(BODY_MS);
  await expectTimeout(answered);
});

test("an upload that comes byte by byte is a 408, and leaves nothing", async () => {
  const { send, answered } = await begin(COMPLAINTS, "content-length: 100000", FORM);
  await send(OPENING);
  vi.advanceTimersByTime(UPLOAD_STEP_MS / 2);
  await send("a");
  vi.advanceTimersByTime(UPLOAD_STEP_MS / 2);
  await expectTimeout(answered);
  expect(await app.db.selectFrom("complaints").select("id").execute()).toEqual([]);
});

test("an upload that keeps coming is taken to its end", async () => {
  const steps = 5;
  const end = "\r\n--slow--\r\n";
  const length = OPENING.length + steps * UPLOAD_STEP_BYTES + end.length;
  // Closed by the server: a client that closes first may get no answer.
  const head = `content-length: ${length}\r\nconnection: close`;
  const { send, answered } = await begin(COMPLAINTS, head, FORM);
  await send(OPENING);
  for (let step = 0; step < steps; step += 1) {
    await send(Buffer.alloc(UPLOAD_STEP_BYTES, "a"));
    vi.advanceTimersByTime(UPLOAD_STEP_MS);
  }
  await send(end);
  // The content is validated.
  expect(await answered).toMatch(/^HTTP\/1\.1 400 [^]*Title is required/);
});

test(
  "a reader who leaves before the answer is no rejected call",
  { tags: ["data-4"] },
  async () => {
    const read = `GET ${STATES} HTTP/1.1\r\nhost: console\r\nauthorization: ${app.bearer.authorization}\r\n\r\n`;
    for (let count = 0; count < 20; count += 1) {
      const socket = connect(port, "127.0.0.1");
      socket.end(read);
      await text(socket);
    }
    // Its row is written after those of the calls before it.
    await app.send("GET", `${COMPLAINTS}/1`);
    const rows = () =>
      app.db.selectFrom("audit").select("action").where("action", "like", "%Refused").execute();
    await expect.poll(rows).toContainEqual({ action: "readComplaintRefused" });
    expect(await rows()).not.toContainEqual({ action: "listStatesRefused" });
  },
);

test("a rejected caller who does not end the body is disconnected", async () => {
  const stranger = { authorization: "Bearer a.b.c" };
  const { socket, send, answered } = await begin(STATES, "content-length: 9", JSON_TYPE, stranger);
  const closed = once(socket, "close");
  await send(" ");
  vi.advanceTimersByTime(BODY_MS);
  await closed;
  expect(await answered).toMatch(/^HTTP\/1\.1 401 /);
});

test("a connection serves on after a body that came in time", async () => {
  const { send, answered } = await begin(STATES, "content-length: 2", JSON_TYPE);
  await send("{}");
  vi.advanceTimersByTime(2 * BODY_MS);
  await send("GET /healthz HTTP/1.1\r\nhost: console\r\nconnection: close\r\n\r\n");
  expect((await answered).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400", "HTTP/1.1 200"]);
});

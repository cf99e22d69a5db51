import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../app.ts";
import { documentedOperations, type Operation } from "./operations.ts";

/* Errors that are answered before any handler runs: malformed HTTP, methods, content types and sizes. */

let app: TestApp;
let operations: Operation[];
let port: number;
beforeAll(async () => {
  app = await createTestApp();
  operations = await documentedOperations(app);
  ({ port } = await app.listen());
});
afterAll(() => app.close());

const envelope = {
  status: "error",
  success: false,
  message: expect.any(String) as string,
  request_id: expect.any(String) as string,
};

/** Sends these bytes and reads until the server closes the connection. */
async function answerTo(bytes: string) {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes, "latin1");
  const answer = await text(socket);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body };
}

const LINE = "GET /api/v0/categories HTTP/1.1";
const HOST = "Host: console.example.org\r\nConnection: close";
const POST = `POST /api/v0/auth/logout HTTP/1.1\r\n${HOST}\r\nContent-Type: application/json`;

describe("malformed HTTP answers the envelope, and the connection ends", () => {
  test.each([
    ["no host", `${LINE}\r\nConnection: close\r\n\r\n`, 400],
    ["two hosts", `${LINE}\r\n${HOST}\r\nHost: other.example.org\r\n\r\n`, 400],
    ["another protocol", "GET / FTP/1.1\r\n\r\n", 400],
    ["another version", `GET / HTTP/9.9\r\n${HOST}\r\n\r\n`, 400],
    ["no version", "GET /nothing\r\n\r\n", 404],
    ["an unknown method", `STEAL / HTTP/1.1\r\n${HOST}\r\n\r\n`, 400],
    [
      "a method that only proxies know",
      `CONNECT elsewhere.example:443 HTTP/1.1\r\n${HOST}\r\n\r\n`,
      400,
    ],
    ["a blank in the address", `GET /a b HTTP/1.1\r\n${HOST}\r\n\r\n`, 400],
    ["a NUL in the address", `GET /a\0b HTTP/1.1\r\n${HOST}\r\n\r\n`, 400],
    ["bytes that are no ASCII in the address", `GET /\xff\xfe HTTP/1.1\r\n${HOST}\r\n\r\n`, 400],
    ["a header without a name", `${LINE}\r\n${HOST}\r\n: nothing\r\n\r\n`, 400],
    ["a header without a colon", `${LINE}\r\n${HOST}\r\nnothing\r\n\r\n`, 400],
    ["a blank before the colon", `${LINE}\r\n${HOST}\r\nX-A : 1\r\n\r\n`, 400],
    ["a NUL in a header", `${LINE}\r\n${HOST}\r\nX-A: a\0b\r\n\r\n`, 400],
    ["a header over two lines", `${LINE}\r\n${HOST}\r\nX-A: a\r\n b\r\n\r\n`, 400],
    ["line ends without CR", `${LINE}\n${HOST}\n\n`, 400],
    ["a negative length", `${POST}\r\nContent-Length: -1\r\n\r\n`, 400],
    ["a length that is none", `${POST}\r\nContent-Length: 0x2\r\n\r\n{}`, 400],
    [
      "a length beyond every number",
      `${POST}\r\nContent-Length: 99999999999999999999\r\n\r\n{}`,
      400,
    ],
    ["two lengths", `${POST}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    [
      "a length, and pieces",
      `${POST}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      "pieces of no size",
      `${POST}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
      400,
    ],
    ["an encoding that is unknown", `${POST}\r\nTransfer-Encoding: gzip\r\n\r\n{}`, 400],
    [
      "an expectation that is unknown",
      `${POST}\r\nExpect: wonders\r\nContent-Length: 2\r\n\r\n{}`,
      417,
    ],
    ["headers without end", `${LINE}\r\n${HOST}\r\nX-Long: ${"x".repeat(70_000)}\r\n\r\n`, 431],
    ["too many headers", `${LINE}\r\n${HOST}\r\n${"X-A: 1\r\n".repeat(3000)}\r\n`, 431],
    ["an address without end", `GET /${"a".repeat(700_000)} HTTP/1.1\r\n${HOST}\r\n\r\n`, 431],
    ["a body larger than allowed", `${POST}\r\nContent-Length: 9999999\r\n\r\n{}`, 413],
  ])("%s", { tags: ["input-6"] }, async (_, bytes, status) => {
    const answer = await answerTo(bytes);
    expect({ status: answer.status, body: answer.body && JSON.parse(answer.body) }).toEqual({
      status,
      body: envelope,
    });
    expect(answer.head.toLowerCase()).toContain("x-content-type-options: nosniff");
  });

  test("an Upgrade header is ignored, and the connection is closed after the answer", async () => {
    const upgrade = "Connection: upgrade, keep-alive\r\nUpgrade: h2c";
    for (const [url, status] of [
      ["/healthz", 200],
      ["/%zz", 400],
    ] as const) {
      const answer = await answerTo(`GET ${url} HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n\r\n`);
      expect(answer.status).toBe(status);
      expect(answer.head.toLowerCase()).toContain("connection: close");
    }
  });

  test("a request smuggled in the body of a rejected request gets no answer", async () => {
    const inner = `GET /healthz HTTP/1.1\r\n${HOST}\r\n\r\n`;
    const outer = `${POST}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`;
    expect((await answerTo(outer)).head).not.toContain(" 200 ");
  });
});

const urlOf = ({ path }: Operation) => path.replace(/\{\w+\}/g, "2147483647");
const asked = (method: string, url: string, headers: object = {}, payload?: string) =>
  app.call(method, url, {
    headers: { ...app.bearer, ...headers },
    ...(payload !== undefined && { payload }),
  });

test("each method that a path does not have answers 405 and names those that it has", async () => {
  const paths = Map.groupBy(operations, ({ path }) => path);
  expect(paths.size).toBeGreaterThan(20);
  for (const [path, members] of paths) {
    const allowed = members.map(({ method }) => method);
    // A HEAD would read a whole file for nobody.
    const sendsFile = members.some(({ method, answer }) => method === "GET" && !answer);
    if (allowed.includes("GET") && !sendsFile) allowed.push("HEAD");
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]) {
      if (allowed.includes(method)) continue;
      const url = urlOf(members[0]!);
      const reply = await app.call(method, url, { headers: app.bearer });
      expect([path, method, reply.status]).toEqual([path, method, 405]);
      expect(reply.headers.allow?.toString().split(", ").toSorted()).toEqual(allowed.toSorted());
      // A HEAD has no body.
      if (method !== "HEAD") expect(reply.body).toEqual(envelope);
    }
  }
});

test.each(["/api/v0/openapi.json", "/healthz", "/readyz", "/metrics"])(
  "%s answers another method than GET and HEAD with 405",
  async (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const reply = await app.call(method, path);
      expect([method, reply.status]).toEqual([method, 405]);
      expect(reply.headers.allow).toBe("GET, HEAD");
      expect(reply.body).toEqual(envelope);
    }
    expect((await app.call("HEAD", path)).status).toBe(200);
  },
);

test("JSON in another encoding than UTF-8 is a 400, not stored with what could not be read", async () => {
  const text = '{"name":"Karn\u0101taka \u0915"}';
  const headers = { ...app.bearer, "content-type": "application/json;charset=utf-16" };
  for (const payload of [
    Buffer.from(text, "utf16le"),
    Buffer.from('{"name":"Caf\xe9"}', "latin1"),
    Buffer.from('{"name":"a\xed\xa0\x80b"}', "latin1"),
    Buffer.from('{"name":"a\xc0\x80b"}', "latin1"),
  ]) {
    const reply = await app.call("POST", "/api/v0/location/states", { headers, payload });
    expect(reply).toMatchObject({ status: 400, body: envelope });
  }
  const payload = Buffer.from(text);
  const reply = await app.call("POST", "/api/v0/location/states", { headers, payload });
  expect(reply).toMatchObject({ status: 200, body: { data: { name: "Karn\u0101taka \u0915" } } });
});

/** The operations that read a body. */
const bodied = () => operations.filter(({ method }) => method !== "GET");

test("a body of an unsupported content type is a 415 on every call", async () => {
  expect(bodied().length).toBeGreaterThan(15);
  const types = [
    "text/plain",
    "text/csv",
    "application/xml",
    "application/x-www-form-urlencoded",
    "application/octet-stream",
    "application/jsonp",
    "json",
  ];
  for (const operation of bodied()) {
    for (const type of types) {
      const reply = await asked(
        operation.method,
        urlOf(operation),
        { "content-type": type },
        '{"name":"x","token":"x"}',
      );
      expect([operation.id, type, reply.status]).toEqual([operation.id, type, 415]);
      expect(reply.body).toEqual(envelope);
    }
  }
});

test("a form is a 415 on every call that takes no files", async () => {
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const form = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--b--\r\n';
  for (const operation of bodied()) {
    const reply = await asked(operation.method, urlOf(operation), headers, form);
    const isRead = operation.types.includes("multipart/form-data");
    expect([operation.id, reply.status === 415]).toEqual([operation.id, !isRead]);
    expect(reply.body).toMatchObject(envelope);
  }
});

test("a compressed body is a 415 on every call, and is not read", async () => {
  for (const operation of bodied()) {
    for (const encoding of ["gzip", "br", "deflate", "zstd", "gzip, br"]) {
      const headers = { "content-type": "application/json", "content-encoding": encoding };
      const reply = await asked(operation.method, urlOf(operation), headers, "{}");
      expect([operation.id, encoding, reply.status]).toEqual([operation.id, encoding, 415]);
      expect(reply.body).toEqual(envelope);
      expect(reply.headers["accept-encoding"]).toBe("identity");
    }
  }
});

test(
  "JSON of a mebibyte is read on every call, of 8 KB on a public one; one byte more is a 413",
  { tags: ["input-3"] },
  async () => {
    const bytes = (size: number) => `{"name":"${"x".repeat(size - 11)}"}`;
    for (const operation of bodied()) {
      const headers = { "content-type": "application/json" };
      const url = urlOf(operation);
      const most = operation.isPublic ? 8 * 1024 : 1024 * 1024;
      const fitting = await asked(operation.method, url, headers, bytes(most));
      expect([operation.id, fitting.status]).toEqual([
        operation.id,
        // A call without fields reads none of them.
        expect.toBeOneOf([200, 400, 401, 404]),
      ]);
      const large = await asked(operation.method, url, headers, bytes(most + 1));
      expect([operation.id, large.status, large.body]).toEqual([operation.id, 413, envelope]);
    }
  },
);

test(
  "a client that still sends what is too large reads the 413, and then the answer to its next request",
  { tags: ["input-3"] },
  async () => {
    const size = 4_000_000;
    const socket = connect(port, "127.0.0.1");
    const answers = text(socket);
    const head = "Host: console.example.org\r\nContent-Type: application/json";
    socket.write(`POST /api/v0/auth/logout HTTP/1.1\r\n${head}\r\nContent-Length: ${size}\r\n\r\n`);
    await once(socket, "readable");
    socket.write("x".repeat(size));
    socket.write(`${LINE}\r\n${HOST}\r\n\r\n`);
    expect((await answers).match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 401"]);
  },
);

test("a DELETE or PUT without a body gets the same answer with and without a content type", async () => {
  for (const operation of bodied().filter(({ method }) => method !== "POST")) {
    const bare = await asked(operation.method, urlOf(operation));
    const typed = await asked(operation.method, urlOf(operation), {
      "content-type": "application/json",
    });
    expect([operation.id, typed.status, typed.body.message, typed.body.errors]).toEqual([
      operation.id,
      bare.status,
      bare.body.message,
      bare.body.errors,
    ]);
    expect([200, 400, 404]).toContain(typed.status);
  }
});

test(
  "every text of a query is refused beyond its 200 characters, by name",
  { tags: ["input-4"] },
  async () => {
    let texts = 0;
    for (const operation of operations) {
      for (const name of Object.keys(operation.query.properties ?? {})) {
        const query = new URLSearchParams({ [name]: "x".repeat(201) });
        const reply = await asked(operation.method, `${urlOf(operation)}?${query.toString()}`);
        expect([operation.id, name, reply.status]).toEqual([operation.id, name, 400]);
        expect(reply.body.errors?.map(({ field }) => field)).toContain(name);
        if (name !== "search") continue;
        query.set(name, "x".repeat(200));
        query.set("booth_id", "1");
        expect(
          (await asked(operation.method, `${urlOf(operation)}?${query.toString()}`)).status,
        ).toBe(200);
        texts += 1;
      }
    }
    expect(texts).toBe(7);
  },
);

test("a value of the query given twice is a 400 on every call, by name", async () => {
  let repeated = 0;
  for (const operation of operations) {
    for (const name of Object.keys(operation.query.properties ?? {})) {
      const query = new URLSearchParams([
        [name, "1"],
        [name, "2"],
      ]);
      const reply = await asked(operation.method, `${urlOf(operation)}?${query.toString()}`);
      expect([operation.id, name, reply.status]).toEqual([operation.id, name, 400]);
      expect(reply.body.errors?.map(({ field }) => field)).toContain(name);
      repeated += 1;
    }
  }
  expect(repeated).toBeGreaterThan(30);
});

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect } from "node:http2";
import { connect as connectTls } from "node:tls";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileOf, JPEG } from "../../server/test/attachments.ts";
import { SUPER_ADMIN } from "../../server/test/app.ts";
import { type ServedDatabase, serveDatabase } from "../../server/test/served-database.ts";
import { type ForeignClient, multipart } from "../../server/test/foreign-client.ts";
import { type ForeignOffice, openForeignOffice } from "../../server/test/foreign-office.ts";
import { freePort } from "../../server/test/free-port.ts";
import { configure, CONFIGURATION, testConfiguration, readLogs, startNginx } from "../nginx.ts";

const MEGABYTE = 1024 * 1024;
const COMPLAINTS = "/api/v0/complaint";

/** An answer of the proxy, over HTTP/1.1 and TLS. */
interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}
async function ask(
  proxy: { folder: string; https: number },
  method: string,
  path: string,
  { body, headers = {} }: { body?: string | FormData; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const sent = body === undefined ? undefined : new Response(body);
  const type = sent?.headers.get("content-type");
  const asked = request({
    host: "127.0.0.1",
    port: proxy.https,
    ca: readFileSync(join(proxy.folder, "fullchain.pem")),
    method,
    path,
    headers: { ...(type && { "content-type": type }), ...headers },
  });
  asked.end(sent ? Buffer.from(await sent.arrayBuffer()) : undefined);
  const [reply] = (await once(asked, "response")) as [IncomingMessage];
  return { status: reply.statusCode!, headers: reply.headers, body: await text(reply) };
}

async function makeFolder(consoles: number[]) {
  const folder = await mkdtemp("/tmp/console-proxy-");
  await chmod(folder, 0o711);
  const [http, https] = [await freePort(), await freePort()];
  configure(folder, { http, https, consoles });
  return { folder, http, https };
}

describe("two consoles behind it", () => {
  let database: ServedDatabase;
  let consoles: Awaited<ReturnType<ServedDatabase["open"]>>[];
  let proxy: Awaited<ReturnType<typeof makeFolder>>;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let office: ForeignOffice;
  let authorization: string;
  beforeAll(async () => {
    database = await serveDatabase();
    const settings = { TRUST_PROXY: "127.0.0.1" };
    consoles = [await database.open(undefined, settings)];
    consoles.push(await database.open(undefined, settings));
    proxy = await makeFolder(consoles.map(({ address }) => Number(new URL(address).port)));
    nginx = await startNginx(proxy.folder);
    const client: ForeignClient = consoles[0]!.client;
    office = await openForeignOffice(client);
    authorization = `Bearer ${client.token}`;
  });
  afterAll(async () => {
    await nginx.stop();
    await Promise.all(consoles.map(({ stop }) => stop()));
    await database.remove();
    await rm(proxy.folder, { recursive: true });
  });

  const complaint = (title: string, files: File[] = []) =>
    multipart(
      {
        title,
        description: "The hand pump near the temple is dry.",
        category_id: office.categories[1][0].id,
        complainant_id: office.complainant.principal_id,
      },
      "attachments",
      files,
    );

  test("nginx -t finds nothing to warn of, before these consoles and before those of compose.yaml", async () => {
    const fine = { status: 0, output: expect.not.stringMatching(/warn/) as string };
    expect(testConfiguration(proxy.folder)).toMatchObject(fine);
    const other = await makeFolder([]);
    const compose = await readFile(join(CONFIGURATION, "upstream-compose.conf"), "utf8");
    const file = join(other.folder, "nginx.conf");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(/^upstream console \{.*?^\}/ms, compose));
    expect(testConfiguration(other.folder)).toMatchObject(fine);
    await rm(other.folder, { recursive: true });
  });

  test(
    "TLS has HTTP/2 and HSTS; plain HTTP is redirected to it",
    { tags: ["operate-11"] },
    async () => {
      const session = connect(`https://127.0.0.1:${proxy.https}`, {
        ca: readFileSync(join(proxy.folder, "fullchain.pem")),
      });
      const stream = session.request({ ":path": "/readyz" });
      const [headers] = (await once(stream, "response")) as [Record<string, string>];
      expect(headers[":status"]).toBe(200);
      expect(headers["strict-transport-security"]).toContain("max-age=31536000");
      expect(session.alpnProtocol).toBe("h2");
      session.close();
      const plain = await fetch(`http://127.0.0.1:${proxy.http}/complaints?page=2`, {
        redirect: "manual",
      });
      expect([plain.status, plain.headers.get("location")]).toEqual([
        308,
        "https://127.0.0.1/complaints?page=2",
      ]);
    },
  );

  test("TLS older than 1.2 is rejected", { tags: ["operate-11"] }, async () => {
    const old = {
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
      ciphers: "DEFAULT@SECLEVEL=0",
    } as const;
    const socket = connectTls({
      host: "127.0.0.1",
      port: proxy.https,
      rejectUnauthorized: false,
      ...old,
    });
    const [error] = (await once(socket, "error")) as [NodeJS.ErrnoException];
    expect(error.code).toMatch(/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/);
    const newer = connectTls({
      host: "127.0.0.1",
      port: proxy.https,
      rejectUnauthorized: false,
      maxVersion: "TLSv1.2",
    });
    await once(newer, "secureConnect");
    expect(newer.getProtocol()).toBe("TLSv1.2");
    newer.destroy();
  });

  test("a call in plain HTTP is rejected, not redirected", async () => {
    const reply = await fetch(`http://127.0.0.1:${proxy.http}/api/v0/complaint`, {
      redirect: "manual",
    });
    expect(reply.status).toBe(403);
    expect(await reply.json()).toMatchObject({ status: "error", request_id: expect.any(String) });
  });

  test("a sign-in is recorded with the address that the proxy saw, whatever the client claims", async () => {
    const { phone, password } = SUPER_ADMIN;
    const signed = await ask(proxy, "POST", "/api/v0/auth/super-admin/login", {
      body: JSON.stringify({ phone, password }),
      headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.7" },
    });
    expect(signed.status).toBe(200);
    const { rows } = await database.pool.query<{ address: string }>(
      "select distinct host(address) as address from audit where address is not null",
    );
    expect(rows).toEqual([{ address: "127.0.0.1" }]);
  });

  test.each(["/metrics", "/metrics/", "/%6detrics", "//metrics", "/metrics?x=1"])(
    "%s cannot be read from outside",
    { tags: ["operate-11"] },
    async (path) => {
      const { status, body } = await ask(proxy, "GET", path);
      expect(status).toBe(404);
      expect(body).not.toContain("process_cpu");
    },
  );

  test("the largest uploads pass, and a larger one gets the console's message", async () => {
    const bytes = Buffer.concat([JPEG, Buffer.alloc(5 * MEGABYTE - JPEG.length)]);
    const files = Array.from({ length: 10 }, (_, n) => fileOf(bytes, `${n}.jpg`, "image/jpeg"));
    const stored = await ask(proxy, "POST", COMPLAINTS, {
      body: complaint("Ten files", files),
      headers: { authorization },
    });
    expect(stored.status, stored.body).toBe(200);
    const sheet = fileOf(Buffer.alloc(20 * MEGABYTE + 1), "booths.xlsx", "application/zip");
    const refused = await ask(proxy, "POST", "/api/v0/booth/upload-booths", {
      body: multipart({ constituency_id: office.constituency.id }, "file", [sheet]),
      headers: { authorization },
    });
    expect(refused.body).toContain("File size must be less than 20MB");
    // The proxy did not buffer them on its disk.
    expect(await readdir(join(proxy.folder, "client_body"))).toEqual([]);
    expect(await readdir(join(proxy.folder, "proxy"))).toEqual([]);
  });

  test("requests succeed when one console is down", async () => {
    expect(await consoles[0]!.stop()).toBe(0);
    for (let number = 0; number < 10; number += 1) {
      const title = `Without the first ${number}`;
      const { status, body } = await ask(proxy, "POST", COMPLAINTS, {
        body: complaint(title),
        headers: { authorization },
      });
      expect(status, body).toBe(200);
    }
    const { rows } = await database.pool.query(
      "select from complaints where title like 'Without the first %'",
    );
    expect(rows).toHaveLength(10);
    const secret = "/api/v0/complaint?search=Meena%20Devi";
    expect((await ask(proxy, "GET", secret, { headers: { authorization } })).status).toBe(200);
    expect(readLogs(proxy.folder)).not.toMatch(/Meena|7000000001|search/);
  });
});

test("when consoles break the connection, a GET is sent again, a POST is not, and the answer is the envelope", async () => {
  const asked: string[] = [];
  const servers: Server[] = [];
  for (let number = 0; number < 2; number += 1) {
    const server = createServer((call) => {
      asked.push(call.method!);
      call.resume().once("end", () => call.socket.resetAndDestroy());
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    servers.push(server);
  }
  const proxy = await makeFolder(servers.map((server) => (server.address() as AddressInfo).port));
  const nginx = await startNginx(proxy.folder);
  try {
    const path = `${COMPLAINTS}?search=Meena`;
    const posted = await ask(proxy, "POST", path, { body: "{}" });
    expect(asked).toEqual(["POST"]);
    expect(posted.status).toBe(503);
    expect(posted.headers["retry-after"]).toBe("5");
    expect(JSON.parse(posted.body)).toMatchObject({ status: "error", success: false });
    const read = await ask(proxy, "GET", path);
    expect(read.status).toBe(503);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.filter((method) => method === "POST")).toHaveLength(1);
    expect(readLogs(proxy.folder)).not.toContain("Meena");
  } finally {
    await nginx.stop();
    for (const server of servers) server.close();
    await rm(proxy.folder, { recursive: true });
  }
});

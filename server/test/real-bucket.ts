import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { AwsClient } from "aws4fetch";
import { isKey } from "../src/storage/file-store.ts";
import type { Bucket } from "./bucket.ts";

/**
 * A new bucket on the S3 server at S3_TEST_ENDPOINT, with S3_TEST_REGION, S3_TEST_ACCESS_KEY_ID and
 * S3_TEST_SECRET_ACCESS_KEY. The bucket stays: use a server that is thrown away. A proxy on 127.0.0.1 forwards every request
 * unchanged, except for the statuses in `failures`, and makes the objects of `age` older in lists.
 */
export async function startRealBucket(endpoint: string): Promise<Bucket> {
  const { S3_TEST_REGION, S3_TEST_ACCESS_KEY_ID, S3_TEST_SECRET_ACCESS_KEY } = process.env;
  const credentials = {
    region: S3_TEST_REGION ?? "us-east-1",
    accessKeyId: S3_TEST_ACCESS_KEY_ID ?? "",
    secretAccessKey: S3_TEST_SECRET_ACCESS_KEY ?? "",
  };
  const bucket = `office-${randomUUID()}`;
  const aws = new AwsClient({ ...credentials, service: "s3" });
  const ask = async (method: string, path: string, init: object = {}) => {
    const reply = await aws.fetch(`${endpoint}/${bucket}${path}`, { method, ...init });
    if (!reply.ok && reply.status !== 404)
      throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };
  await ask("PUT", "");

  /** The statuses for the next requests, in order. */
  const failures: number[] = [];
  const agedBy = new Map<string, number>();
  let address = "";

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const failure = failures.shift();
    if (failure) {
      request.resume();
      response.writeHead(failure, { location: `${address}/${bucket}/elsewhere` }).end();
      return;
    }
    const url = new URL(request.url ?? "", endpoint);
    const name = url.pathname.slice(`/${bucket}/`.length);
    if (name && request.method !== "GET" && request.method !== "HEAD") agedBy.delete(name);
    const { method, headers } = request;
    const onward = send(url, { method, headers, agent: false }, (reply) => {
      if (name || method !== "GET") {
        response.writeHead(reply.statusCode ?? 500, reply.headers);
        // Swift sends a body after a HEAD's 404, which Node's client takes for a broken connection.
        if (method === "HEAD") return void response.end();
        reply.pipe(response);
        return;
      }
      void sendList(reply, response);
    });
    onward.once("error", () => response.writableEnded || response.destroy());
    request.pipe(onward);
  }
  async function sendList(reply: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = { "content-type": "application/xml" };
    response.writeHead(reply.statusCode ?? 500, headers).end(withAges(await text(reply)));
  }
  const withAges = (xml: string) =>
    xml.replace(/<Contents>.*?<\/Contents>/gs, (item) => {
      const ms = agedBy.get(/<Key>(.*?)<\/Key>/.exec(item)?.[1] ?? "");
      if (ms === undefined) return item;
      return item.replace(/(?<=<LastModified>)[^<]*/, (stored) =>
        new Date(Date.parse(stored) - ms).toISOString(),
      );
    });

  const server = createServer(forward).listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function names(): Promise<string[]> {
    const found: string[] = [];
    let token = "";
    do {
      const xml = await (await ask("GET", `?list-type=2${token}`)).text();
      found.push(...[...xml.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, name]) => name!));
      const [, next] = /<NextContinuationToken>(.*?)</.exec(xml) ?? [];
      token = next ? `&continuation-token=${encodeURIComponent(next)}` : "";
    } while (token);
    return found;
  }
  const options = { endpoint: address, bucket, ...credentials };
  return {
    options,
    env: {
      S3_ENDPOINT: address,
      S3_BUCKET: bucket,
      S3_REGION: options.region,
      S3_ACCESS_KEY_ID: options.accessKeyId,
      S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    },
    failures,
    names,
    keys: async () => (await names()).filter(isKey),
    async read(name) {
      const reply = await ask("GET", `/${name}`);
      return reply.status === 404 ? null : Buffer.from(await reply.arrayBuffer());
    },
    async write(name, bytes) {
      await ask("PUT", `/${name}`, { body: bytes });
    },
    async remove(name) {
      await ask("DELETE", `/${name}`);
    },
    age: (name, ms) => Promise.resolve(void agedBy.set(name, ms)),
    async clear() {
      for (const name of await names()) await ask("DELETE", `/${name}`);
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

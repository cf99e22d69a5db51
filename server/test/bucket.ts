import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join, relative, sep } from "node:path";
import { buffer } from "node:stream/consumers";
import { isKey } from "../src/storage/file-store.ts";
import type { S3Options } from "../src/storage/s3.ts";
import { startRealBucket } from "./real-bucket.ts";

const BUCKET = "office";
const ACCESS_KEY = "access";
const SECRET = "a/secret+key";

const hash = (data: Buffer | string) => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, data: string) =>
  createHmac("sha256", key).update(data).digest();

export interface Bucket {
  /** The options of s3Store(). */
  options: S3Options;
  /** The same as environment variables. */
  env: Record<string, string>;
  /** The statuses for the next requests, in order. */
  failures: number[];
  /** The names of all objects. */
  names(): Promise<string[]>;
  /** The keys of the stored files, without quarantined ones. */
  keys(): Promise<string[]>;
  read(name: string): Promise<Buffer | null>;
  write(name: string, bytes: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Makes an object look older, until it is stored again. */
  age(name: string, ms: number): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A bucket for a test: the stand-in below, or, when S3_TEST_ENDPOINT names a real server, a new bucket there. Call `close` at
 * the end.
 */
export const startBucket = (folder: string, options?: { pageSize?: number }): Promise<Bucket> =>
  process.env.S3_TEST_ENDPOINT
    ? startRealBucket(process.env.S3_TEST_ENDPOINT)
    : startStandIn(folder, options);

/**
 * A stand-in for an S3-compatible service on 127.0.0.1. It checks each request's signature and the digest of the bytes, so
 * it proves that requests follow the published rules, not how a certain provider behaves. Its objects are stored in
 * `folder` in the layout of the disk store (storage/disk.ts). An object's age is the age of its file.
 */
async function startStandIn(folder: string, { pageSize = 1000 } = {}): Promise<Bucket> {
  const failures: number[] = [];
  let endpoint = "";

  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  async function objects(): Promise<string[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return paths
      .flatMap((path) => relative(folder, path).split(sep).slice(1).join("/") || [])
      .toSorted();
  }
  const keys = async () => (await objects()).filter(isKey);

  /** A page of objects, so that long lists need several requests. */
  async function listXml(url: URL): Promise<string> {
    const prefix = url.searchParams.get("prefix") ?? "";
    const names = (await objects()).filter((name) => name.startsWith(prefix));
    const token = url.searchParams.get("continuation-token");
    const start = token ? Number(token.split("&")[1]) : 0;
    const items = names.slice(start, start + pageSize).map(async (name) => {
      // Removed since it was listed.
      const found = await stat(pathOf(name)).catch(() => null);
      const modified = (found?.mtime ?? new Date()).toISOString();
      return `<Contents><Key>${name}</Key><LastModified>${modified}</LastModified></Contents>`;
    });
    const isLast = start + pageSize >= names.length;
    const next = `<NextContinuationToken>t&amp;${start + pageSize}</NextContinuationToken>`;
    const listed = (await Promise.all(items)).join("\n");
    return `<?xml version="1.0"?><ListBucketResult>${listed}${isLast ? "" : next}</ListBucketResult>`;
  }

  async function put(key: string, bytes: Buffer): Promise<void> {
    await mkdir(dirname(pathOf(key)), { recursive: true });
    // Renamed when complete, so that no partial object is visible.
    const arriving = join(folder, `arriving-${randomUUID()}`);
    await writeFile(arriving, bytes);
    await rename(arriving, pathOf(key));
  }

  /** CopyObject within the bucket. */
  async function copy(key: string, source: string): Promise<[status: number, text?: string]> {
    const from = pathOf(decodeURIComponent(source).replace(`/${BUCKET}/`, ""));
    await mkdir(dirname(pathOf(key)), { recursive: true });
    const isDone = await copyFile(from, pathOf(key)).then(
      () => true,
      () => false,
    );
    return isDone ? [200, "<CopyObjectResult/>"] : [404];
  }

  const server = createServer((request, response) => {
    void buffer(request)
      .then(async (body): Promise<[status: number, text?: Buffer | string]> => {
        const url = new URL(request.url ?? "", "http://localhost");
        const [, bucket, ...parts] = url.pathname.split("/");
        const key = parts.join("/");
        const { method = "", headers } = request;
        const failure = failures.shift();
        if (failure) {
          response.setHeader("location", `${endpoint}/${BUCKET}/elsewhere`);
          return [failure];
        }
        if (!isSigned(method, url, headers)) return [403];
        if (headers["x-amz-content-sha256"] !== hash(body)) return [400];
        if (bucket !== BUCKET) return [404];
        if (!key) return [200, await listXml(url)];
        const source = headers["x-amz-copy-source"];
        if (method === "PUT" && source) return copy(key, String(source));
        if (method === "PUT") await put(key, body);
        if (method === "DELETE") await rm(pathOf(key), { force: true });
        if (method === "PUT" || method === "DELETE") return [method === "PUT" ? 200 : 204];
        const found = await readFile(pathOf(key)).catch(() => null);
        return found ? [200, found] : [404];
      })
      // A client that was killed during a request gets no answer.
      .catch((): [number] => [500])
      .then(([status, text]) => response.writeHead(status).end(text));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = {
    endpoint,
    bucket: BUCKET,
    region: "ap-south-1",
    accessKeyId: ACCESS_KEY,
    secretAccessKey: SECRET,
  };
  return {
    options,
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: options.region,
      S3_ACCESS_KEY_ID: ACCESS_KEY,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    failures,
    names: objects,
    keys,
    read: (name) => readFile(pathOf(name)).catch(() => null),
    write: (name, bytes) => put(name, Buffer.from(bytes)),
    remove: (name) => rm(pathOf(name)),
    async age(name, ms) {
      const time = new Date(Date.now() - ms);
      await utimes(pathOf(name), time, time);
    },
    clear: () => rm(folder, { recursive: true, force: true }),
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function isSigned(method: string, url: URL, headers: NodeJS.Dict<string | string[]>): boolean {
  const [, access, day, region, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      String(headers.authorization),
    ) ?? [];
  if (access !== ACCESS_KEY || !day || !region || !signed || !signature) return false;
  for (const needed of ["host", "x-amz-content-sha256", "x-amz-date"])
    if (!signed.split(";").includes(needed)) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join("&");
  const lines = signed.split(";").map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = [
    method,
    url.pathname,
    query,
    lines.join(""),
    signed,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, hash(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(hmac, `AWS4${SECRET}`);
  return hmac(key, text).toString("hex") === signature;
}

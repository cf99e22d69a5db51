import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { SpanKind } from "@opentelemetry/api";
import { AwsClient } from "aws4fetch";
import { withSpan } from "../observability/trace.ts";
import { idleTimeout } from "./idle-timeout.ts";
import {
  QUARANTINE_FOLDER,
  CHECK_NAME,
  type FileStore,
  FileStoreUnavailableError,
  isKey,
  MARK_NAME,
  MissingFileError,
} from "./file-store.ts";

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The longest wait for the next bytes of the service: until its answer begins, and between two parts of it. */
const TIMEOUT_MS = 30_000;
/** The time limit of `check`. */
const CHECK_MS = 3000;
/** Retries after a 5xx, a 429 or a broken connection: three attempts in all. */
const RETRIES = 2;
/** The wait before the first retry; doubled for the next. */
const RETRY_MS = 50;
const EMPTY = createHash("sha256").digest("hex");

/**
 * Stores files in a bucket of an S3-compatible service, with path-style addresses; quarantined files under the prefix aside/.
 * The modification time of an object is when it was stored or quarantined. An error of the service is thrown with its status,
 * without its body, which may quote keys.
 */
export function s3Store({ endpoint, bucket, ...credentials }: S3Options): FileStore {
  const aws = new AwsClient({ ...credentials, service: "s3" });
  const base = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}`;

  async function request(
    method: string,
    path: string,
    body?: Buffer<ArrayBuffer>,
    {
      timeoutMs = TIMEOUT_MS,
      headers = {},
    }: { timeoutMs?: number; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const sha256 = body ? createHash("sha256").update(body).digest("hex") : EMPTY;
    const idle = idleTimeout(timeoutMs);
    async function sendOnce(): Promise<Response> {
      const signed = await aws.sign(`${base}${path}`, {
        method,
        headers: { ...headers, "x-amz-content-sha256": sha256 },
        // The bytes must go only to the configured endpoint.
        redirect: "manual",
        ...(body && { body }),
      });
      // The signal of `signed` would be lost with it at the next garbage collection (nodejs/undici#4068).
      return fetch(signed, { signal: idle.signal });
    }
    // Every request is idempotent, so it is sent again when the connection broke, too, as at a restart of the service.
    async function send(retries = RETRIES): Promise<Response> {
      try {
        const reply = await sendOnce();
        if (retries === 0 || (reply.status < 500 && reply.status !== 429)) return reply;
        await reply.body?.cancel();
      } catch (error) {
        if (retries === 0 || idle.signal.aborted) throw error;
      }
      await setTimeout(RETRY_MS * 2 ** (RETRIES - retries));
      return send(retries - 1);
    }
    const reply = await withSpan(
      "bucket",
      () => idle.timed(send()),
      SpanKind.CLIENT,
      () => ({ "http.request.method": method }),
    ).catch((cause: unknown) => {
      const reason = idle.signal.aborted ? cause : "The file storage cannot be reached";
      throw new FileStoreUnavailableError(String(reason), { cause });
    });
    return idle.timedBody(reply);
  }
  const s3Error = (method: string, reply: Response) =>
    new FileStoreUnavailableError(`The file storage answered ${reply.status} to ${method}`);

  async function listPage(prefix: string, token: string | undefined) {
    const query = new URLSearchParams({ "list-type": "2" });
    if (prefix) query.set("prefix", prefix);
    if (token) query.set("continuation-token", token);
    const reply = await request("GET", `?${query.toString()}`);
    if (!reply.ok) throw s3Error("LIST", reply);
    const xml = await reply.text();
    const isCut = xml.includes("<IsTruncated>true") && !xml.includes("<NextContinuationToken>");
    if (isCut || !xml.includes("</ListBucketResult>"))
      throw new Error("The file storage answered LIST with a part of the list");
    return xml;
  }

  async function* listKeys(prefix: string, olderThanMs: number): AsyncGenerator<string> {
    let token: string | undefined;
    do {
      const xml = await listPage(prefix, token);
      for (const [, item = ""] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = (elementText(item, "Key") ?? "").slice(prefix.length);
        const modified = Date.parse(elementText(item, "LastModified") ?? "");
        if (isKey(key) && Date.now() - modified > olderThanMs) yield key;
      }
      token = elementText(xml, "NextContinuationToken");
    } while (token);
  }
  async function putObject(
    path: string,
    body: Buffer<ArrayBuffer>,
    options?: { timeoutMs: number },
  ): Promise<void> {
    const reply = await request("PUT", path, body, options);
    if (!reply.ok) throw s3Error("PUT", reply);
  }
  async function deleteObject(path: string): Promise<void> {
    const reply = await request("DELETE", path);
    if (!reply.ok && reply.status !== 404) throw s3Error("DELETE", reply);
  }
  /** Copies an object within the bucket, then deletes the original; false when it does not exist. */
  async function move(from: string, to: string): Promise<boolean> {
    const headers = { "x-amz-copy-source": `/${encodeURIComponent(bucket)}${from}` };
    const reply = await request("PUT", to, undefined, { headers });
    if (reply.status === 404) return false;
    // A copy that fails after it has begun answers 200 with an error in its body.
    if (!reply.ok || !(await reply.text()).includes("<CopyObjectResult"))
      throw s3Error("COPY", reply);
    await deleteObject(from);
    return true;
  }
  const quarantinePath = (key: string) => `/${QUARANTINE_FOLDER}/${key}`;

  return {
    where: `the bucket ${bucket} at ${endpoint}`,
    put: async (key, path) => putObject(`/${key}`, await readFile(path)),
    async get(key) {
      let reply = await request("GET", `/${key}`);
      if (reply.status === 404) reply = await request("GET", quarantinePath(key));
      if (reply.status === 404) throw new MissingFileError(key);
      if (!reply.ok || !reply.body) throw s3Error("GET", reply);
      return Readable.fromWeb(reply.body);
    },
    async remove(key) {
      await Promise.all([deleteObject(`/${key}`), deleteObject(quarantinePath(key))]);
    },
    check: () => putObject(`/${CHECK_NAME}`, Buffer.alloc(0), { timeoutMs: CHECK_MS }),
    list: (olderThanMs) => listKeys("", olderThanMs),
    quarantine: (key) => move(`/${key}`, quarantinePath(key)),
    async unquarantine(key) {
      const reply = await request("HEAD", `/${key}`);
      if (reply.ok) return false;
      if (reply.status !== 404) throw s3Error("HEAD", reply);
      return move(quarantinePath(key), `/${key}`);
    },
    listQuarantined: (longerThanMs) => listKeys(`${QUARANTINE_FOLDER}/`, longerThanMs),
    async readMark() {
      const reply = await request("GET", `/${MARK_NAME}`);
      if (reply.status === 404) return null;
      if (!reply.ok) throw s3Error("GET", reply);
      return reply.text();
    },
    writeMark: (text) =>
      text === null ? deleteObject(`/${MARK_NAME}`) : putObject(`/${MARK_NAME}`, Buffer.from(text)),
  };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text of the first element with this name, its entities decoded. */
function elementText(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity]!);
}

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { withSpan } from "../observability/trace.ts";
import {
  QUARANTINE_FOLDER,
  CHECK_NAME,
  type FileStore,
  isKey,
  MARK_NAME,
  MissingFile,
} from "./file-store.ts";

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 30_000;
/** Who asks whether all is well waits no longer. */
const CHECK_MS = 3000;
/** Tried again after a 5xx or 429, that is three times in all. */
const RETRIES = 2;
const EMPTY = createHash("sha256").digest("hex");

/**
 * Keeps files in a bucket of any S3-compatible service, by plain REST with path-style addresses; those that lie aside under
 * the prefix aside/. An object's time of change is when it was stored, or copied aside.
 * A refusal of the service is thrown as an Error with its status; its body, which may quote keys, stays out.
 */
export function s3Store({ endpoint, bucket, ...credentials }: S3Options): FileStore {
  const aws = new AwsClient({ ...credentials, service: "s3", retries: RETRIES });
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
    const send = () =>
      aws.fetch(`${base}${path}`, {
        method,
        headers: { ...headers, "x-amz-content-sha256": sha256 },
        signal: AbortSignal.timeout(timeoutMs),
        // The bytes go where the office's settings say, and nowhere else.
        redirect: "manual",
        ...(body && { body }),
      });
    return withSpan("bucket", "client", send, () => ({ "http.request.method": method }));
  }
  const s3Error = (method: string, reply: Response) =>
    new Error(`The file storage answered ${reply.status} to ${method}`);

  async function listPage(prefix: string, token: string | undefined) {
    const query = new URLSearchParams({ "list-type": "2" });
    if (prefix) query.set("prefix", prefix);
    if (token) query.set("continuation-token", token);
    const reply = await request("GET", `?${query.toString()}`);
    if (!reply.ok) throw s3Error("LIST", reply);
    return reply.text();
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
  async function deleteObject(path: string): Promise<void> {
    const reply = await request("DELETE", path);
    if (!reply.ok && reply.status !== 404) throw s3Error("DELETE", reply);
  }
  /** Copies an object within the bucket, then deletes the first one; false when there is none. */
  async function move(from: string, to: string): Promise<boolean> {
    const headers = { "x-amz-copy-source": `/${encodeURIComponent(bucket)}${from}` };
    const reply = await request("PUT", to, undefined, { headers });
    if (reply.status === 404) return false;
    // A copy that fails after it has begun is a 200 with an error in its body.
    if (!reply.ok || !(await reply.text()).includes("<CopyObjectResult"))
      throw s3Error("COPY", reply);
    await deleteObject(from);
    return true;
  }
  const quarantinePath = (key: string) => `/${QUARANTINE_FOLDER}/${key}`;

  return {
    where: `the bucket ${bucket} at ${endpoint}`,
    async put(key, path) {
      const reply = await request("PUT", `/${key}`, await readFile(path));
      if (!reply.ok) throw s3Error("PUT", reply);
    },
    async get(key) {
      let reply = await request("GET", `/${key}`);
      if (reply.status === 404) reply = await request("GET", quarantinePath(key));
      if (reply.status === 404) throw new MissingFile(key);
      if (!reply.ok || !reply.body) throw s3Error("GET", reply);
      return Readable.fromWeb(reply.body);
    },
    async remove(key) {
      await Promise.all([deleteObject(`/${key}`), deleteObject(quarantinePath(key))]);
    },
    async check() {
      const options = { timeoutMs: CHECK_MS };
      const reply = await request("PUT", `/${CHECK_NAME}`, Buffer.alloc(0), options);
      if (!reply.ok) throw s3Error("PUT", reply);
    },
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
    async writeMark(text) {
      if (text === null) return deleteObject(`/${MARK_NAME}`);
      const reply = await request("PUT", `/${MARK_NAME}`, Buffer.from(text));
      if (!reply.ok) throw s3Error("PUT", reply);
    },
  };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text of the first element with this name, its entities decoded. */
function elementText(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity]!);
}

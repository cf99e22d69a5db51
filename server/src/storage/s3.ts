import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { withSpan } from "../observability/trace.ts";
import { QUARANTINE_FOLDER, CHECK_NAME, type FileStore, isKey, MARK_NAME, MissingFile } from "./file-store.ts";

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

  async function ask(
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
  const refused = (method: string, reply: Response) =>
    new Error(`The file storage answered ${reply.status} to ${method}`);

  async function listPage(prefix: string, token: string | undefined) {
    const query = new URLSearchParams({ "list-type": "2" });
    if (prefix) query.set("prefix", prefix);
    if (token) query.set("continuation-token", token);
    const reply = await ask("GET", `?${query.toString()}`);
    if (!reply.ok) throw refused("LIST", reply);
    return reply.text();
  }

  async function* keysBelow(prefix: string, olderThanMs: number): AsyncGenerator<string> {
    let token: string | undefined;
    do {
      const xml = await listPage(prefix, token);
      for (const [, item = ""] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = (textOf(item, "Key") ?? "").slice(prefix.length);
        const modified = Date.parse(textOf(item, "LastModified") ?? "");
        if (isKey(key) && Date.now() - modified > olderThanMs) yield key;
      }
      token = textOf(xml, "NextContinuationToken");
    } while (token);
  }
  async function removeAt(path: string): Promise<void> {
    const reply = await ask("DELETE", path);
    if (!reply.ok && reply.status !== 404) throw refused("DELETE", reply);
  }
  /** Copies an object within the bucket, then deletes the first one; false when there is none. */
  async function move(from: string, to: string): Promise<boolean> {
    const headers = { "x-amz-copy-source": `/${encodeURIComponent(bucket)}${from}` };
    const reply = await ask("PUT", to, undefined, { headers });
    if (reply.status === 404) return false;
    // A copy that fails after it has begun is a 200 with an error in its body.
    if (!reply.ok || !(await reply.text()).includes("<CopyObjectResult"))
      throw refused("COPY", reply);
    await removeAt(from);
    return true;
  }
  const placeAside = (key: string) => `/${QUARANTINE_FOLDER}/${key}`;

  return {
    where: `the bucket ${bucket} at ${endpoint}`,
    async put(key, path) {
      const reply = await ask("PUT", `/${key}`, await readFile(path));
      if (!reply.ok) throw refused("PUT", reply);
    },
    async get(key) {
      let reply = await ask("GET", `/${key}`);
      if (reply.status === 404) reply = await ask("GET", placeAside(key));
      if (reply.status === 404) throw new MissingFile(key);
      if (!reply.ok || !reply.body) throw refused("GET", reply);
      return Readable.fromWeb(reply.body);
    },
    async remove(key) {
      await Promise.all([removeAt(`/${key}`), removeAt(placeAside(key))]);
    },
    async check() {
      const options = { timeoutMs: CHECK_MS };
      const reply = await ask("PUT", `/${CHECK_NAME}`, Buffer.alloc(0), options);
      if (!reply.ok) throw refused("PUT", reply);
    },
    list: (olderThanMs) => keysBelow("", olderThanMs),
    quarantine: (key) => move(`/${key}`, placeAside(key)),
    async unquarantine(key) {
      const reply = await ask("HEAD", `/${key}`);
      if (reply.ok) return false;
      if (reply.status !== 404) throw refused("HEAD", reply);
      return move(placeAside(key), `/${key}`);
    },
    listQuarantined: (longerThanMs) => keysBelow(`${QUARANTINE_FOLDER}/`, longerThanMs),
    async readMark() {
      const reply = await ask("GET", `/${MARK_NAME}`);
      if (reply.status === 404) return null;
      if (!reply.ok) throw refused("GET", reply);
      return reply.text();
    },
    async writeMark(text) {
      if (text === null) return removeAt(`/${MARK_NAME}`);
      const reply = await ask("PUT", `/${MARK_NAME}`, Buffer.from(text));
      if (!reply.ok) throw refused("PUT", reply);
    },
  };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text of the first element with this name, its entities decoded. */
function textOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity]!);
}

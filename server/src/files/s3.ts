import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { spanned } from "../watch/trace.ts";
import { CHECK_NAME, type FileStore, isKey, MissingFile } from "./store.ts";

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
 * Keeps files in a bucket of any S3-compatible service, by plain REST with path-style addresses.
 * A refusal of the service is thrown as an Error with its status; its body, which may quote keys, stays out.
 */
export function s3Store({ endpoint, bucket, ...credentials }: S3Options): FileStore {
  const aws = new AwsClient({ ...credentials, service: "s3", retries: RETRIES });
  const base = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}`;

  async function ask(
    method: string,
    path: string,
    body?: Buffer<ArrayBuffer>,
    timeoutMs = TIMEOUT_MS,
  ): Promise<Response> {
    const sha256 = body ? createHash("sha256").update(body).digest("hex") : EMPTY;
    const send = () =>
      aws.fetch(`${base}${path}`, {
        method,
        headers: { "x-amz-content-sha256": sha256 },
        signal: AbortSignal.timeout(timeoutMs),
        // The bytes go where the office's settings say, and nowhere else.
        redirect: "manual",
        ...(body && { body }),
      });
    return spanned("bucket", "client", send, () => ({ "http.request.method": method }));
  }
  const refused = (method: string, reply: Response) =>
    new Error(`The file storage answered ${reply.status} to ${method}`);

  async function listPage(token: string | undefined) {
    const query = new URLSearchParams({ "list-type": "2" });
    if (token) query.set("continuation-token", token);
    const reply = await ask("GET", `?${query.toString()}`);
    if (!reply.ok) throw refused("LIST", reply);
    return reply.text();
  }

  return {
    async put(key, path) {
      const reply = await ask("PUT", `/${key}`, await readFile(path));
      if (!reply.ok) throw refused("PUT", reply);
    },
    async get(key) {
      const reply = await ask("GET", `/${key}`);
      if (reply.status === 404) throw new MissingFile(key);
      if (!reply.ok || !reply.body) throw refused("GET", reply);
      return Readable.fromWeb(reply.body);
    },
    async remove(key) {
      const reply = await ask("DELETE", `/${key}`);
      if (!reply.ok && reply.status !== 404) throw refused("DELETE", reply);
    },
    async check() {
      const reply = await ask("PUT", `/${CHECK_NAME}`, Buffer.alloc(0), CHECK_MS);
      if (!reply.ok) throw refused("PUT", reply);
    },
    async *list(olderThanMs) {
      let token: string | undefined;
      do {
        const xml = await listPage(token);
        for (const [, item = ""] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = textOf(item, "Key") ?? "";
          const modified = Date.parse(textOf(item, "LastModified") ?? "");
          if (isKey(key) && Date.now() - modified > olderThanMs) yield key;
        }
        token = textOf(xml, "NextContinuationToken");
      } while (token);
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

import { createHash, createHmac, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { diskStore } from "./disk.ts";
import { s3Store } from "./s3.ts";
import { type FileStore, MissingFile } from "./store.ts";

const HOUR = 3_600_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-store-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function put(store: FileStore, text: string): Promise<string> {
  const [key, path] = [randomUUID(), join(folder, randomUUID())];
  await writeFile(path, text);
  await store.put(key, path);
  return key;
}
const textOf = async (store: FileStore, key: string) =>
  (await buffer(await store.get(key))).toString();
async function keysOf(store: FileStore, olderThanMs: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list(olderThanMs)) keys.push(key);
  return keys.toSorted();
}

/** What every store must do; `age` makes a stored file look older. */
function storeContract(
  open: () => { store: FileStore; age: (key: string, ms: number) => unknown },
) {
  test("gives back what was put, until it is removed", async () => {
    const { store } = open();
    const key = await put(store, "water");
    expect(await textOf(store, key)).toBe("water");
    await store.remove(key);
    await expect(store.get(key)).rejects.toBeInstanceOf(MissingFile);
    await expect(store.remove(key)).resolves.toBeUndefined();
  });

  test("says that it takes files, and leaves nothing of that in its list", async () => {
    const { store } = open();
    await expect(store.check()).resolves.toBeUndefined();
    await expect(store.check()).resolves.toBeUndefined();
    for (const key of await keysOf(store, -HOUR)) expect(key).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("lists the keys that are older than asked", async () => {
    const { store, age } = open();
    const [old, young] = [await put(store, "old"), await put(store, "young")];
    await age(old, 2 * HOUR);
    expect(await keysOf(store, HOUR)).toContain(old);
    expect(await keysOf(store, HOUR)).not.toContain(young);
    expect(await keysOf(store, -HOUR)).toEqual(expect.arrayContaining([old, young]));
  });
}

describe("on disk", () => {
  const files = () => join(folder, "disk");
  storeContract(() => ({
    store: diskStore(files()),
    age: (key, ms) => {
      const time = new Date(Date.now() - ms);
      return utimes(join(files(), key.slice(0, 2), key), time, time);
    },
  }));

  test("an empty store lists nothing, and names that are no keys are not listed", async () => {
    const store = diskStore(join(folder, "fresh"));
    expect(await keysOf(store, -HOUR)).toEqual([]);
    await put(store, "one");
    const [part = ""] = await readdir(join(folder, "fresh"));
    await writeFile(join(folder, "fresh", part, "notes.txt"), "not ours");
    await writeFile(join(folder, "fresh", "notes.txt"), "not ours");
    expect(await keysOf(store, -HOUR)).toHaveLength(1);
  });
});

/**
 * A stand-in for the service. It recomputes each request's signature from the secret, and checks the digest of the
 * bytes; so it proves that ours are signed by the published rules and addressed by path, not how a certain
 * provider behaves.
 */
describe("on an S3-compatible service", () => {
  const secretAccessKey = "a/secret+key";
  const objects = new Map<string, { bytes: Buffer; modified: Date }>();
  const failures: number[] = [];
  let server: Server;
  let endpoint: string;

  const hash = (data: Buffer | string) => createHash("sha256").update(data).digest("hex");
  const hmac = (key: Buffer | string, data: string) =>
    createHmac("sha256", key).update(data).digest();

  function isSigned(method: string, url: URL, headers: NodeJS.Dict<string | string[]>): boolean {
    const [, day, region, signed, signature] =
      /^AWS4-HMAC-SHA256 Credential=access\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
        String(headers.authorization),
      ) ?? [];
    if (!day || !region || !signed || !signature) return false;
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
    const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(
      hmac,
      `AWS4${secretAccessKey}`,
    );
    return hmac(key, text).toString("hex") === signature;
  }

  /** Two objects a page, so that lists have to be continued. */
  function listXml(url: URL): string {
    const names = [...objects.keys()].toSorted();
    const token = url.searchParams.get("continuation-token");
    const start = token ? Number(token.split("&")[1]) : 0;
    const items = names
      .slice(start, start + 2)
      .map(
        (name) =>
          `<Contents><Key>${name}</Key><LastModified>${objects.get(name)!.modified.toISOString()}</LastModified></Contents>`,
      );
    const isLast = start + 2 >= names.length;
    const next = isLast ? "" : `<NextContinuationToken>t&amp;${start + 2}</NextContinuationToken>`;
    return `<?xml version="1.0"?><ListBucketResult>${items.join("\n")}${next}</ListBucketResult>`;
  }

  beforeAll(async () => {
    server = createServer((request, response) => {
      void buffer(request).then((body) => {
        const url = new URL(request.url ?? "", "http://localhost");
        const [, bucket, key = ""] = url.pathname.split("/");
        const send = (status: number, text: Buffer | string = "") =>
          response.writeHead(status).end(text);
        const method = request.method ?? "";
        const failure = failures.shift();
        if (failure) {
          response.setHeader("location", `${endpoint}/office/elsewhere`);
          return send(failure);
        }
        if (!isSigned(method, url, request.headers)) return send(403);
        if (request.headers["x-amz-content-sha256"] !== hash(body)) return send(400);
        if (bucket !== "office") return send(404);
        if (!key) return send(200, listXml(url));
        if (method === "PUT") objects.set(key, { bytes: body, modified: new Date() });
        if (method === "DELETE") objects.delete(key);
        if (method !== "GET") return send(method === "PUT" ? 200 : 204);
        const found = objects.get(key);
        return found ? send(200, found.bytes) : send(404);
      });
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((closed) => server.close(closed)));
  beforeEach(() => objects.clear());

  const open = (options: object = {}) =>
    s3Store({
      endpoint,
      bucket: "office",
      region: "ap-south-1",
      accessKeyId: "access",
      secretAccessKey,
      ...options,
    });
  storeContract(() => ({
    store: open(),
    age: (key, ms) => {
      objects.get(key)!.modified = new Date(Date.now() - ms);
    },
  }));

  test("a list of several pages is whole, without what is not ours", async () => {
    const store = open();
    const keys = [];
    for (const text of ["a", "b", "c", "d", "e"]) keys.push(await put(store, text));
    objects.set("backup.zip", { bytes: Buffer.alloc(1), modified: new Date(0) });
    expect(await keysOf(store, -HOUR)).toEqual(keys.toSorted());
  });

  test("an endpoint with a last slash is the same", async () => {
    const store = open({ endpoint: `${endpoint}/` });
    expect(await textOf(store, await put(store, "slash"))).toBe("slash");
  });

  test("a service that fails for a moment is asked again", async () => {
    failures.push(503, 500);
    const store = open();
    expect(await textOf(store, await put(store, "again"))).toBe("again");
  });

  test("a service that sends us elsewhere is not followed", async () => {
    const store = open();
    const key = await put(store, "here");
    failures.push(307, 302);
    await expect(put(store, "there")).rejects.toThrow("The file storage answered 307 to PUT");
    await expect(store.get(key)).rejects.toThrow("answered 302 to GET");
    expect([...objects.keys()]).toEqual([key]);
  });

  test("a refusal is an error that says so", async () => {
    const store = open({ secretAccessKey: "wrong" });
    await expect(put(store, "no")).rejects.toThrow("The file storage answered 403 to PUT");
    const key = randomUUID();
    await expect(store.get(key)).rejects.toThrow("answered 403 to GET");
    await expect(store.remove(key)).rejects.toThrow("answered 403 to DELETE");
    await expect(keysOf(store, 0)).rejects.toThrow("answered 403 to LIST");
    await expect(store.check()).rejects.toThrow("answered 403 to PUT");
    expect(objects.size).toBe(0);
  });
});

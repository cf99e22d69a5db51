import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Bucket, startBucket } from "../../test/bucket.ts";
import { startProxy, type TcpProxy } from "../../test/tcp-proxy.ts";
import { diskStore } from "./disk.ts";
import { s3Store } from "./s3.ts";
import { type FileStore, MissingFileError } from "./file-store.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const HOUR = 3_600_000;
/** How many files the longest list has. */
const MANY = Number(process.env.S3_TEST_FILES ?? 50);
/** For writing or removing so many, on a busy machine. */
const MANY_MS = 120_000 + MANY * 100;

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
async function keysOf(
  store: FileStore,
  olderThanMs: number,
  listed: "list" | "listQuarantined" = "list",
): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store[listed](olderThanMs)) keys.push(key);
  return keys.toSorted();
}

/** The tests of every store; `age` makes a stored file look older. */
function storeContract(
  open: () => { store: FileStore; age: (key: string, ms: number) => unknown },
) {
  test("gives back what was put, until it is removed", async () => {
    const { store } = open();
    const key = await put(store, "water");
    expect(await textOf(store, key)).toBe("water");
    await store.remove(key);
    await expect(store.get(key)).rejects.toBeInstanceOf(MissingFileError);
    await expect(store.remove(key)).resolves.toBeUndefined();
  });

  test("reports that it can store files, and lists nothing of that test", async () => {
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

  test("a quarantined file is not listed, is still read, and comes back", async () => {
    const { store, age } = open();
    const key = await put(store, "aside");
    await age(key, 2 * HOUR);
    expect(await store.quarantine(key)).toBe(true);
    expect(await store.quarantine(key)).toBe(false);
    expect(await keysOf(store, -HOUR)).not.toContain(key);
    expect(await keysOf(store, -HOUR, "listQuarantined")).toContain(key);
    // The time in quarantine starts now, however old the file is.
    expect(await keysOf(store, HOUR, "listQuarantined")).not.toContain(key);
    expect(await textOf(store, key)).toBe("aside");
    expect(await store.unquarantine(key)).toBe(true);
    expect(await store.unquarantine(key)).toBe(false);
    expect(await keysOf(store, -HOUR)).toContain(key);
    expect(await keysOf(store, -HOUR, "listQuarantined")).not.toContain(key);
  });

  test("a file in its place is not replaced by one aside, and both are removed", async () => {
    const { store } = open();
    const key = await put(store, "first");
    await store.quarantine(key);
    const path = join(folder, randomUUID());
    await writeFile(path, "second");
    await store.put(key, path);
    expect(await store.unquarantine(key)).toBe(false);
    expect(await textOf(store, key)).toBe("second");
    await store.remove(key);
    await expect(store.get(key)).rejects.toBeInstanceOf(MissingFileError);
  });

  test("keeps the mark that is written last, and never lists it", async () => {
    const { store } = open();
    expect(await store.readMark()).toBeNull();
    await store.writeMark("one");
    await store.writeMark("two");
    expect(await store.readMark()).toBe("two");
    for (const key of await keysOf(store, -HOUR)) expect(key).toMatch(/^[0-9a-f-]{36}$/);
    await store.writeMark(null);
    expect(await store.readMark()).toBeNull();
  });
}

const ageIn = (files: () => string) => (key: string, ms: number) => {
  const time = new Date(Date.now() - ms);
  return utimes(join(files(), key.slice(0, 2), key), time, time);
};

describe("on disk", () => {
  const files = () => join(folder, "disk");
  storeContract(() => ({ store: diskStore(files()), age: ageIn(files) }));

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

describe("on an S3-compatible service", () => {
  let bucket: Bucket;
  beforeAll(async () => {
    bucket = await startBucket(join(folder, "bucket"), { pageSize: 2 });
  });
  afterAll(() => bucket.close());
  beforeEach(() => bucket.clear(), MANY_MS);

  const open = (options: object = {}) => s3Store({ ...bucket.options, ...options });
  storeContract(() => ({ store: open(), age: (key, ms) => bucket.age(key, ms) }));

  test("a list of several pages contains all files of the store, and no other objects", async () => {
    const store = open();
    const keys = [];
    for (const text of ["a", "b", "c", "d", "e"]) keys.push(await put(store, text));
    await bucket.write("backup.zip", "not ours");
    expect(await keysOf(store, -HOUR)).toEqual(keys.toSorted());
  });

  test("an endpoint with a last slash is the same", async () => {
    const store = open({ endpoint: `${bucket.options.endpoint}/` });
    expect(await textOf(store, await put(store, "slash"))).toBe("slash");
  });

  test("a service that fails for a moment is asked again", async () => {
    bucket.failures.push(503, 500);
    const store = open();
    expect(await textOf(store, await put(store, "again"))).toBe("again");
  });

  describe("over a line that fails", () => {
    const SIZE = 5 * 1024 * 1024;
    let line: TcpProxy;
    const openOver = () => open({ endpoint: `http://127.0.0.1:${line.port}` });
    beforeAll(async () => {
      line = await startProxy({ port: Number(new URL(bucket.options.endpoint).port) });
    });
    afterEach(() => {
      line.pass();
    });
    afterAll(() => line.close());

    test("a connection that breaks before the answer is tried once more", async () => {
      const store = openOver();
      line.setTrap(1, line.reset);
      const key = await put(store, "again");
      line.setTrap(1, line.reset);
      expect(await textOf(store, key)).toBe("again");
      line.setTrap(1, line.reset);
      expect(await keysOf(store, -HOUR)).toEqual([key]);
    });

    test("an answer that is cut is an error, never a shorter file", async () => {
      const store = openOver();
      const stream = await store.get(await put(store, "x".repeat(SIZE)));
      stream.once("data", () => line.reset());
      await expect(buffer(stream)).rejects.toThrow("terminated");
    });

    test("a service that falls silent is an error", async () => {
      const store = openOver();
      line.stall();
      // A garbage collection must not lose the signal that ends the request.
      line.setTrap(1, () => void setImmediate(collectGarbage));
      await expect(store.check()).rejects.toThrow("The file storage sent nothing for 3 s");
    });
  });

  test(
    "a list that is cut is an error, never a shorter list",
    { tags: ["operate-6"] },
    async () => {
      const cut = createServer((_request, response) => {
        response.end("<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>");
      }).listen(0, "127.0.0.1");
      await once(cut, "listening");
      const { port } = cut.address() as AddressInfo;
      const store = open({ endpoint: `http://127.0.0.1:${port}` });
      await expect(keysOf(store, -HOUR)).rejects.toThrow("a part of the list");
      cut.close();
      cut.closeAllConnections();
    },
  );

  test(
    `a list of ${MANY} files is whole`,
    async () => {
      const keys = Array.from({ length: MANY }, () => randomUUID());
      const waiting = [...keys];
      const writer = async () => {
        for (let key = waiting.pop(); key; key = waiting.pop()) await bucket.write(key, "");
      };
      await Promise.all(Array.from({ length: 8 }, writer));
      expect(await keysOf(open(), -HOUR)).toEqual(keys.toSorted());
    },
    MANY_MS,
  );

  test("a redirect by the service is an error, and is not followed", async () => {
    const store = open();
    const key = await put(store, "here");
    bucket.failures.push(307, 302);
    await expect(put(store, "there")).rejects.toThrow("The file storage answered 307 to PUT");
    await expect(store.get(key)).rejects.toThrow("answered 302 to GET");
    expect(await bucket.keys()).toEqual([key]);
  });

  test("a rejection by the service is an error with its status", async () => {
    const store = open({ secretAccessKey: "wrong" });
    await expect(put(store, "no")).rejects.toThrow("The file storage answered 403 to PUT");
    const key = randomUUID();
    await expect(store.get(key)).rejects.toThrow("answered 403 to GET");
    await expect(store.remove(key)).rejects.toThrow("answered 403 to DELETE");
    await expect(keysOf(store, 0)).rejects.toThrow("answered 403 to LIST");
    await expect(store.check()).rejects.toThrow("answered 403 to PUT");
    expect(await bucket.keys()).toEqual([]);
  });
});

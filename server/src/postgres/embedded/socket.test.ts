import { chmod, chown, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedFolder, makeEmbeddedFolder, query } from "../../../test/embedded-folder.ts";
import { attach } from "./attach.ts";
import { installBinaries } from "./binaries.ts";
import { prepareCluster } from "./cluster.ts";

const isRoot = process.getuid?.() === 0;

let office: EmbeddedFolder;
beforeAll(async () => {
  office = await makeEmbeddedFolder();
});
afterAll(() => office.remove());

describe("the socket", () => {
  test("lies beside the cluster, and a server that runs with another one is adopted", async () => {
    const place = await office.newDataDir();
    const first = await office.start(place);
    expect(first.connection.host).toBe(join(place, "socket"));
    await first.stop();

    const binDir = await installBinaries(place);
    const cluster = await prepareCluster(place, binDir);
    const elsewhere = await mkdtemp("/tmp/constituency-console-test-");
    office.leftovers.push(elsewhere);
    if (isRoot) await chown(elsewhere, cluster.user.uid!, cluster.user.gid!);
    const earlier = await attach({ ...cluster, socketDir: elsewhere }, binDir);
    await earlier.client.end();
    const next = await office.start(place);
    expect({ adopted: next.adopted, host: next.connection.host }).toEqual({
      adopted: true,
      host: elsewhere,
    });
    expect(await query(next.connection, "select 1 as one")).toEqual([{ one: 1 }]);
    await next.stop();
  });

  test(
    "lies in a private folder of its own where the path is too long, and never in another user's",
    { tags: ["fault-6"] },
    async () => {
      const place = join(office.folder, "another-long-name-".repeat(8), "data");
      await mkdir(dirname(place));
      await chmod(dirname(place), 0o711);
      const first = await office.start(place);
      const { host } = first.connection;
      expect(host).toMatch(/^\/tmp\/constituency-console-\w{6}$/);
      await first.stop();
      const again = await office.start(place);
      expect(again.connection.host).toBe(host);
      await again.stop();

      // /tmp was emptied at a restart, and another user created the folder since.
      await rm(host, { recursive: true });
      await mkdir(host, { mode: 0o777 });
      await chmod(host, 0o777);
      const next = await office.start(place);
      expect(next.connection.host).not.toBe(host);
      expect((await stat(next.connection.host)).mode & 0o777).toBe(0o700);
      await next.stop();
    },
  );
});

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PASSWORD_FILES } from "../../../src/postgres/embedded/secrets.ts";
import { FIRST_ADMIN, makeDataDir, startServer } from "../../server-process.ts";

test("a process that serves keeps the password of the application's role, and of no other", async () => {
  const office = await makeDataDir();
  const { DATA_DIR } = office;
  const NODE_OPTIONS = `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${DATA_DIR}`;
  const server = await startServer({ DATA_DIR, DEMO: "0", NODE_OPTIONS, ...FIRST_ADMIN });
  const heaps = async () => (await readdir(DATA_DIR)).filter((name) => name.startsWith("Heap."));
  try {
    server.child.kill("SIGUSR2");
    await expect.poll(heaps, { timeout: 60_000 }).toHaveLength(1);
    // The server answers again when the snapshot is complete.
    expect((await fetch(`${server.address}/healthz`)).ok).toBe(true);
    const heap = await readFile(join(DATA_DIR, (await heaps())[0]!), "utf8");
    const kept: string[] = [];
    for (const [role, file] of Object.entries(PASSWORD_FILES)) {
      const password = (await readFile(join(DATA_DIR, file), "utf8")).trim();
      if (heap.includes(password)) kept.push(role);
    }
    expect(kept).toEqual(["console_application"]);
  } finally {
    await server.stop();
    await office.remove();
  }
}, 120_000);

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { expect, vi } from "vitest";
import { startBucket } from "../../bucket.ts";
import { createTestDatabase, urlOf } from "../../database.ts";
import { ForeignClient } from "../../foreign-client.ts";
import { freePort } from "../../free-port.ts";
import { startFront } from "../../proxy.ts";
import { SHEET_SECONDS } from "../../rounds.ts";
import { FIRST_ADMIN, makeDataDir, startServer } from "../../server-process.ts";

export type OfficeProcesses = Awaited<ReturnType<typeof makeOfficeProcesses>>;
export type Host = OfficeProcesses["hosts"][number];

/**
 * An office of several real servers, as on several hosts: each with its own DATA_DIR and port, all on one database (empty
 * and not migrated) and one bucket, behind a proxy that polls /readyz. `open` starts all of them at once; call `remove` in
 * afterAll. `more`: further settings.
 */
export async function makeOfficeProcesses(count: number, more: Record<string, string> = {}) {
  const database = await createTestDatabase({ isBare: true });
  const stored = await makeDataDir();
  const files = join(stored.DATA_DIR, "files");
  const bucket = await startBucket(files);
  const shared = {
    DATABASE_URL: urlOf(database.connection),
    DATABASE_CONNECTIONS: "6",
    TOKEN_SECRET: randomBytes(48).toString("base64url"),
    TRUST_PROXY: "127.0.0.1",
    DEMO: "0",
    SIGN_INS_PER_MINUTE: "100000",
    SHEET_SECONDS: String(SHEET_SECONDS),
    ...FIRST_ADMIN,
    ...bucket.env,
    ...more,
  };
  const hosts = await Promise.all(
    Array.from({ length: count }, async () => {
      const port = await freePort();
      const { DATA_DIR, remove } = await makeDataDir();
      const env = { ...shared, DATA_DIR, PORT: String(port) };
      const address = `http://127.0.0.1:${port}`;
      let server: Awaited<ReturnType<typeof startServer>> | undefined;
      return {
        DATA_DIR,
        env,
        address,
        /** The name of the host in the proxy. */
        name: new URL(address).host,
        async start() {
          server = await startServer(env);
        },
        /** kill -9; resolves when the process has ended. */
        async kill() {
          const { child } = server!;
          const gone = once(child, "exit");
          child.kill("SIGKILL");
          await gone;
          // The proxy has noticed the closed connections by then.
          await expect(fetch(address)).rejects.toThrow("fetch failed");
        },
        /** SIGTERM; resolves to the exit code when the process has ended. */
        stop: async () => server?.stop() ?? null,
        remove,
      };
    }),
  );
  const addresses = hosts.map(({ address }) => address);
  const front = await startFront(addresses, { isWatching: true });
  const client = new ForeignClient(front.address);

  /** Resolves when the proxy sends requests to this host again. */
  const backIn = (host: { address: string }) =>
    vi.waitFor(() => expect(front.isIn(host.address)).toBe(true), {
      timeout: 20_000,
      interval: 20,
    });

  return {
    hosts,
    front,
    /** A client of the proxy. */
    client,
    database,
    backIn,
    async open() {
      await Promise.all(hosts.map((host) => host.start()));
      await Promise.all(hosts.map(backIn));
    },
    ask: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await database.pool.query<Row>(text, values)).rows,
    storedKeys: () => bucket.keys(),
    /** The temporary files of all hosts, of running or cut requests. */
    incoming: async () => {
      const listed = hosts.map(({ DATA_DIR }) =>
        readdir(join(DATA_DIR, "incoming")).catch((): string[] => []),
      );
      return (await Promise.all(listed)).flat();
    },
    async remove() {
      await front.close();
      await Promise.all(hosts.map((host) => host.stop()));
      await bucket.close();
      await database.drop();
      await stored.remove();
      await Promise.all(hosts.map((host) => host.remove()));
    },
  };
}

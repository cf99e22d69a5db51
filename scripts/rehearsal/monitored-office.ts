// A console under traffic, with a small disk of its own and a database behind a TCP proxy, watched by Prometheus.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startDatabaseServer } from "../../server/test/database-server.ts";
import { urlOf } from "../../server/test/database.ts";
import { startProxy } from "../../server/test/tcp-proxy.ts";
import { ForeignClient } from "../../server/test/foreign-client.ts";
import { openForeignOffice } from "../../server/test/foreign-office.ts";
import { freePort } from "../../server/test/free-port.ts";
import { FIRST_ADMIN, startServer } from "../../server/test/server-process.ts";
import { startPrometheus } from "./prometheus.ts";
import { atEnd } from "./run-steps.ts";

const TOKEN = "a-token-of-the-rehearsal";

export type MonitoredOffice = Awaited<ReturnType<typeof openMonitoredOffice>>;

/** Opens the office in `folder`, as root. The cleanups of the rehearsal close it. */
export async function openMonitoredOffice(folder: string) {
  const dataDir = mountSmallDisk(join(folder, "disk"));
  const postgres = join(folder, "postgres");
  const database = await startDatabaseServer(postgres);
  atEnd(() => database.stop());
  const { host, port } = database.connection;
  const proxy = await startProxy({ path: `${host}/.s.PGSQL.${port}` });
  atEnd(() => proxy.close());
  const env = {
    ...FIRST_ADMIN,
    DATABASE_URL: urlOf({ ...database.connection, host: "127.0.0.1", port: proxy.port }),
    DATA_DIR: dataDir,
    DEMO: "0",
    METRICS_TOKEN: TOKEN,
    PORT: String(await freePort()),
    SIGN_INS_PER_MINUTE: "100000",
  };
  let server = await startServer(env);
  atEnd(() => server.stop());
  const prometheus = await startPrometheus(join(folder, "prometheus"), server.address, TOKEN);
  const client = new ForeignClient(server.address);
  await openForeignOffice(client);
  atEnd(startTraffic(client));
  const fired = new Set<string>();
  return {
    address: server.address,
    dataDir,
    env,
    database,
    /** Its data directory. */
    postgres,
    proxy,
    prometheus,
    /** Signed in. */
    client,
    /** The alerts that have fired so far. */
    fired,
    /** Adds the alerts that fire now to `fired`. */
    recordAlerts: async () => {
      for (const alert of await prometheus.firing()) fired.add(alert);
    },
    /** Sends a signal to the console's process. */
    signal: (signal: NodeJS.Signals) => server.child.kill(signal),
    start: async () => void (server = await startServer(env)),
    stop: () => server.stop(),
  };
}

/** The smallest disk on which the console still starts. */
function mountSmallDisk(folder: string): string {
  mkdirSync(folder);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=300m", "tmpfs", folder]);
  atEnd(() => execFileSync("umount", [folder]));
  return folder;
}

/** Sends requests all the time, as an office does. Their failures are the causes' business. Returns how to stop it. */
function startTraffic(client: ForeignClient): () => Promise<unknown> {
  let isOver = false;
  const loops = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await client.get("/api/v0/complaint").catch(() => null);
      await client.get("/api/v0/location/states").catch(() => null);
      await wait(50);
    }
  });
  return () => {
    isOver = true;
    return Promise.all(loops);
  };
}

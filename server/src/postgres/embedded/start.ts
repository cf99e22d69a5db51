import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { errorMessage } from "../../observability/error-details.ts";
import { acquireLock, attach, connectionSettings, type EmbeddedConnection } from "./attach.ts";
import { installBinaries } from "./binaries.ts";
import { type Cluster, prepareCluster } from "./cluster.ts";
import { keepSpareLog } from "./log.ts";
import { APPLICATION, OWNER, setPasswords, SUPERUSER } from "./secrets.ts";
import { stopServer } from "./server.ts";

export type EmbeddedDatabase = {
  /** The unprivileged owner of the office's database, for migrations and commands. */
  connection: EmbeddedConnection;
  /** The role of the server: it owns nothing (postgres/roles.ts). */
  application: EmbeddedConnection;
  /** For the test harness and for maintenance. */
  superuser: EmbeddedConnection;
  /** Whether the server was already running. */
  adopted: boolean;
  /** Stops the server if this process holds the console's lock. Close every pool first. */
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  log: (message: string) => void;
  /** When a console is running: `join` uses its database and leaves it running. */
  whenRunning?: "refuse" | "join";
};

/**
 * Starts the embedded PostgreSQL on `dataDir`, which is created on the first start, or adopts the server of a killed console.
 * Restarts the server when it dies, until `stop`. Throws when another console runs on the same directory, durability is
 * switched off, or binaries or a usable user are missing.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const { dataDir, log, whenRunning = "refuse" } = options;
  const binDir = await installBinaries(dataDir);
  const cluster = await prepareCluster(dataDir, binDir);
  const first = await attach(cluster, binDir);
  let lockClient = first.client;
  if (!(await acquireLock(lockClient, whenRunning))) {
    await lockClient.end();
    if (whenRunning === "join") {
      return embeddedDatabase(cluster, true, () => Promise.resolve());
    }
    throw new Error(
      `Another console is already running on this data directory (${dataDir}). ` +
        "Stop it first, or choose another DATA_DIR.",
    );
  }

  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let reconnecting: Promise<void> | undefined;
  const supervise = (client: pg.Client) => {
    client.once("end", () => {
      if (!isStopping()) reconnecting = reconnect();
    });
  };
  const reconnect = async () => {
    log("The embedded PostgreSQL has stopped; restarting it.");
    while (!isStopping()) {
      try {
        const { client } = await attach(cluster, binDir);
        if (!(await acquireLock(client, "refuse"))) {
          await client.end();
          throw new Error("another console now runs on the data directory");
        }
        lockClient = client;
        supervise(client);
        log("The embedded PostgreSQL runs again.");
        return;
      } catch (error) {
        log(`The embedded PostgreSQL does not run yet: ${errorMessage(error)}`);
        await wait(500);
      }
    }
  };

  let stopped: Promise<void> | undefined;
  const stopOnce = async () => {
    stopping.abort();
    await reconnecting;
    // The lock is held to the end, so that no other console adopts a stopping server.
    await stopServer(cluster);
    await lockClient.end().catch(() => undefined);
  };
  const stop = () => (stopped ??= stopOnce());

  try {
    await assertDurable(lockClient);
    await setPasswords(lockClient, cluster.data);
    await createDatabase(lockClient);
    await keepSpareLog(lockClient, cluster.folder);
  } catch (error) {
    await stop();
    throw error;
  }
  supervise(lockClient);
  return embeddedDatabase(cluster, first.adopted, stop);
}

const embeddedDatabase = (
  cluster: Cluster,
  adopted: boolean,
  stop: () => Promise<void>,
): EmbeddedDatabase => ({
  get connection() {
    return connectionSettings(cluster, OWNER, OWNER);
  },
  application: connectionSettings(cluster, APPLICATION, OWNER),
  get superuser() {
    return connectionSettings(cluster, SUPERUSER, SUPERUSER);
  },
  adopted,
  stop,
});

async function assertDurable(client: pg.Client): Promise<void> {
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit", "data_checksums"]) {
    const { rows } = await client.query<{ value: string }>("select current_setting($1) as value", [
      setting,
    ]);
    if (rows[0]?.value !== "on") {
      throw new Error(
        `The database would lose or corrupt data in a power cut: its ${setting} is ` +
          `${rows[0]?.value}, and the console only works with on.`,
      );
    }
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const existing = await client.query("select from pg_database where datname = $1", [OWNER]);
  if (!existing.rowCount) await client.query(`create database ${OWNER} owner ${OWNER}`);
}

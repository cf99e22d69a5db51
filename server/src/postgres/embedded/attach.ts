import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { CONSOLE_LOCK } from "../advisory-locks.ts";
import type { Cluster } from "./cluster.ts";
import { readPassword, type Role, SUPERUSER } from "./secrets.ts";
import { logLength, logSince, spawnServer } from "./server.ts";
import { PORT } from "./settings.ts";
import { runningSocketFolder } from "./socket.ts";

export type EmbeddedConnection = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

const START_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 2_000;
const STARTING_OR_STOPPING = "57P03";
const STALE_LOCK_MESSAGE = /lock file .* already exists|shared memory block .* still in use/;

/** The connection settings of `role` for `database` of this cluster. */
export function connectionSettings(
  cluster: Cluster,
  role: Role,
  database: string,
): EmbeddedConnection {
  const { socketDir: host, data } = cluster;
  return { host, port: PORT, user: role, password: readPassword(data, role), database };
}

/**
 * Connects to the server of this cluster as the superuser; starts the server when it does not run. Returns the session. A killed console's last processes may hold the directory for a moment, so a failed start is
 * retried for 10 s. While the server reports crash recovery, the wait has no limit.
 */
export async function attach(
  cluster: Cluster,
  binDir: string,
): Promise<{ client: pg.Client; adopted: boolean }> {
  let child: ChildProcess | undefined;
  let logStart = 0;
  let deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    cluster.socketDir = runningSocketFolder(cluster.folder, cluster.user) ?? cluster.socketDir;
    const connection = connectionSettings(cluster, SUPERUSER, SUPERUSER);
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code === STARTING_OR_STOPPING) {
        deadline = Date.now() + START_TIMEOUT_MS;
      } else if (code !== undefined) {
        throw new Error(
          `The database in ${cluster.folder} rejects the connection of its console (SQL state ${code}).`,
          {
            cause: error,
          },
        );
      } else if (!isRunning(child)) {
        const reason = child ? logSince(cluster, logStart) : "";
        const isFinal = child !== undefined && !STALE_LOCK_MESSAGE.test(reason);
        if (isFinal || Date.now() > deadline) {
          throw new Error(`The embedded PostgreSQL does not start. ${reason}`, { cause: error });
        }
        if (child) await wait(200);
        logStart = logLength(cluster);
        child = spawnServer(cluster, binDir);
      } else if (Date.now() > deadline) {
        throw new Error("The embedded PostgreSQL does not answer.", { cause: error });
      }
      await wait(20);
      continue;
    }
    await assertSameCluster(client, cluster);
    forgetPassword(client);
    return { client, adopted: !isRunning(child) };
  }
}

/** Removes the password from an open session: the driver keeps it and does not need it again. */
function forgetPassword(client: pg.Client): void {
  const kept = client as unknown as { password: null; connectionParameters: { password: null } };
  kept.password = null;
  kept.connectionParameters.password = null;
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function assertSameCluster(client: pg.Client, cluster: Cluster): Promise<void> {
  const { rows } = await client.query<{ data_directory: string }>("show data_directory");
  if (rows[0]?.data_directory === cluster.folder) return;
  await client.end();
  throw new Error(
    `${cluster.socketDir} is the socket of another database, ${rows[0]?.data_directory}.`,
  );
}

/** Takes the console's lock; false when another console holds it. Retries for 2 s, because the session of a killed console takes a moment to end. */
export async function acquireLock(
  client: pg.Client,
  whenRunning: "refuse" | "join",
): Promise<boolean> {
  const deadline = Date.now() + (whenRunning === "join" ? 0 : LOCK_TIMEOUT_MS);
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>(
      "select pg_try_advisory_lock($1) as held",
      [CONSOLE_LOCK],
    );
    if (rows[0]?.held) return true;
    if (Date.now() >= deadline) return false;
    await wait(50);
  }
}

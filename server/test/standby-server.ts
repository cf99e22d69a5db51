import { spawnSync } from "node:child_process";
import { chown, copyFile, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { attach, connectionSettings } from "../src/postgres/embedded/attach.ts";
import { installBinaries } from "../src/postgres/embedded/binaries.ts";
import { prepareCluster } from "../src/postgres/embedded/cluster.ts";
import { PASSWORD_FILES, passwordsToTry, SUPERUSER } from "../src/postgres/embedded/secrets.ts";
import { stopServer } from "../src/postgres/embedded/server.ts";
import { startEmbedded } from "../src/postgres/embedded/start.ts";
import { migrate } from "../src/postgres/migrate.ts";
import { grantToApplication } from "../src/postgres/roles.ts";
import { createTestDatabase } from "./database.ts";
import { childrenOf, kill, makeDataDir, postmasterOf } from "./server-process.ts";

const log = () => undefined;

/** A real primary with a real standby (streaming replication), and a new database. */
export async function startReplicated() {
  const place = await makeDataDir();
  const primary = await startEmbedded({ dataDir: place.DATA_DIR, log });
  const admin = new pg.Client(primary.superuser);
  await admin.connect();
  await admin.query(`alter role ${primary.connection.user} createdb`);
  await migrate(primary.connection, log);
  await grantToApplication(primary.connection, primary.application);
  const server = { ...primary.connection } satisfies pg.ClientConfig;
  const database = await createTestDatabase({ server, template: primary.connection.database });
  const standby = await copyCluster(place.DATA_DIR, admin);
  return {
    database,
    /** The application's connection to the standby. */
    connection: { ...database.connection, host: standby.host },
    primary,
    standby,
    /** The process ids of both servers. */
    postmasters: async () =>
      [await postmasterOf(place.DATA_DIR), await postmasterOf(standby.dataDir)] as const,
    async close() {
      await standby.stop();
      await admin.end();
      await primary.stop();
      await place.remove();
    },
  };
}

/** Copies the running cluster as pg_basebackup does. The copy follows the cluster. */
async function copyCluster(primaryDir: string, admin: pg.Client) {
  const dataDir = join(primaryDir, "standby");
  const folder = join(dataDir, "postgres");
  await mkdir(dataDir, { mode: 0o711 });
  await admin.query("select pg_backup_start('standby', true)");
  spawnSync("cp", ["-a", join(primaryDir, "postgres"), folder]);
  const { rows } = await admin.query<{ label: string }>(
    "select labelfile as label from pg_backup_stop(false)",
  );
  for (const file of ["postmaster.pid", "postmaster.opts"]) await rm(join(folder, file));
  for (const file of await readdir(join(folder, "pg_wal"), { withFileTypes: true }))
    if (file.isFile()) await rm(join(folder, "pg_wal", file.name));
  const { host, password } = admin as pg.Client & { password: string };
  const { uid, gid } = await stat(folder);
  const files = {
    backup_label: rows[0]!.label,
    "standby.signal": "",
    "postgresql.auto.conf": `
      primary_conninfo = 'host=${host} user=${SUPERUSER} password=${password}'
      hot_standby_feedback = on
      wal_retrieve_retry_interval = 100`,
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text);
    await chown(join(folder, name), uid, gid);
  }
  for (const file of Object.values(PASSWORD_FILES))
    await copyFile(join(primaryDir, file), join(dataDir, file));

  const binDir = await installBinaries(dataDir);
  const cluster = await prepareCluster(dataDir, binDir);
  const { host: standbyHost } = connectionSettings(
    cluster,
    SUPERUSER,
    SUPERUSER,
    passwordsToTry(dataDir)[0],
  );
  let superuser = (await attach(cluster, binDir)).client;
  const query = async <Row extends pg.QueryResultRow>(text: string) =>
    (await superuser.query<Row>(text)).rows;
  return {
    dataDir,
    host: standbyHost,
    query,
    /** From now on the standby receives writes but does not apply them. */
    pause: () => query("select pg_wal_replay_pause()"),
    resume: () => query("select pg_wal_replay_resume()"),
    promote: () => query("select pg_promote()"),
    /** kill -9 of the whole server. */
    async kill() {
      const postmaster = await postmasterOf(dataDir);
      for (const pid of [postmaster, ...(await childrenOf(postmaster))]) kill(pid);
    },
    /** Starts it again after `kill`. */
    async start() {
      superuser = (await attach(cluster, binDir)).client;
    },
    async stop() {
      await superuser.end();
      await stopServer(cluster);
    },
  };
}

import type pg from "pg";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { exitOnSignal } from "./postgres/embedded/exit-on-signal.ts";
import { startEmbedded } from "./postgres/embedded/start.ts";
import { isAhead, migrate, pendingMigrations } from "./postgres/migrate.ts";
import { assertOwnSession } from "./postgres/own-session.ts";
import { openDatabase } from "./postgres/pool.ts";
import { grantToApplication } from "./postgres/roles.ts";
import { openCountCache } from "./lists/cached-counts.ts";
import { diskStore } from "./storage/disk.ts";
import { ownedStore } from "./storage/owned-store.ts";
import { s3Store } from "./storage/s3.ts";
import type { FileStore } from "./storage/file-store.ts";

export type Office = Awaited<ReturnType<typeof openOffice>>;

interface OpenOfficeOptions {
  /** When a console is running: a command joins its database; `serve` throws. */
  whenRunning?: "refuse" | "join";
  /** The role of `db` and `pool`: the owner of the tables, or the application's role (postgres/roles.ts). */
  role?: "owner" | "application";
}

const NOT_MIGRATED =
  "The database is not of this version yet. Make a backup, then: npm start, or npm run console -- migrate";

/** Opens the office's database (DATABASE_URL, else the embedded one) and its file store. Call `close` at the end. */
export async function openOffice(
  config: Config,
  log: (message: string) => void,
  { whenRunning = "join", role = "owner" }: OpenOfficeOptions = {},
) {
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbedded({ dataDir: config.DATA_DIR, log, whenRunning });
  const releaseSignals = embedded ? exitOnSignal(() => embedded.stop()) : () => undefined;
  const application: pg.ClientConfig = embedded?.application ?? {
    connectionString: config.DATABASE_URL,
  };
  /** A function, so that the server does not keep the owner's password in memory. */
  const ownerConnection = (): pg.ClientConfig =>
    embedded?.connection ?? { connectionString: config.DATABASE_OWNER_URL ?? config.DATABASE_URL };
  const { db, pool, close } = openDatabase(role === "owner" ? ownerConnection() : application, {
    max: config.DATABASE_CONNECTIONS,
    log,
    // A command may read or write all rows.
    ...(role === "owner" && { statementTimeoutMs: 0 }),
  });
  return {
    get ownerConnection() {
      return ownerConnection();
    },
    db,
    pool,
    counts: openCountCache(pool),
    /** Only this office's own store is written to. */
    files: ownedStore(openFileStore(config), {
      db,
      get ownerConnection() {
        return ownerConnection();
      },
    }),
    /** Applies the pending migrations; returns how many. Throws SharedSessionError behind a pooler of transactions. */
    migrate: async () => {
      const connection = ownerConnection();
      if (config.DATABASE_URL) {
        await assertOwnSession(
          connection,
          config.DATABASE_OWNER_URL ? "DATABASE_OWNER_URL" : "DATABASE_URL",
        );
        if (config.DATABASE_OWNER_URL) await assertOwnSession(application, "DATABASE_URL");
      }
      const applied = await migrate(connection, log);
      // The grants of a newer version are kept: it has tables that this version does not know.
      if (!(await isAhead(connection))) await grantToApplication(connection, application);
      return applied;
    },
    /** Throws when migrations are pending; for commands that write without migrating. */
    assertMigrated: async () => {
      if ((await pendingMigrations(pool)) > 0) throw new Error(NOT_MIGRATED);
    },
    /** Called by a command that handles SIGINT and SIGTERM itself. Before, they stop an embedded database and end the process. */
    releaseSignals,
    close: async () => {
      await close();
      await embedded?.stop();
      releaseSignals();
    },
  };
}

/** The store of attachments: under DATA_DIR, or in a bucket. Throws when S3 settings are missing. */
export function openFileStore(config: Config): FileStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = config;
  if (!S3_ENDPOINT && !S3_BUCKET) return diskStore(join(config.DATA_DIR, "files"));
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new Error(
      "S3 storage needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
    );
  return s3Store({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

import type pg from "pg";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { startEmbedded } from "./postgres/embedded/start.ts";
import { isAhead, migrate, pendingMigrations } from "./postgres/migrate.ts";
import { openDatabase } from "./postgres/pool.ts";
import { grantToApplication } from "./postgres/roles.ts";
import { openCountCache } from "./lists/cached-counts.ts";
import { openReplica } from "./lists/replica.ts";
import { diskStore } from "./storage/disk.ts";
import { ownedStore } from "./storage/own-store.ts";
import { s3Store } from "./storage/s3.ts";
import type { FileStore } from "./storage/file-store.ts";

export type Office = Awaited<ReturnType<typeof openOffice>>;

interface Opening {
  /** A command beside a running console joins its database; `serve` refuses to. */
  whenRunning?: "refuse" | "join";
  /** Who `db` and `pool` sign in as: the owner of the tables, else the role that only reads and writes them. */
  role?: "owner" | "application";
}

const NOT_MIGRATED =
  "The database is not of this version yet. Make a backup, then: npm start, or npm run console -- migrate";

/**
 * Opens what an office consists of: its database (DATABASE_URL, else the embedded one) and its files.
 * `connection` is the owner's. Call `close` at the end.
 */
export async function openOffice(
  config: Config,
  log: (message: string) => void,
  { whenRunning = "join", role = "owner" }: Opening = {},
) {
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbedded({ dataDir: config.DATA_DIR, log, whenRunning });
  const application: pg.ClientConfig = embedded?.application ?? {
    connectionString: config.DATABASE_URL,
  };
  /** Made when it is needed: what serves keeps no password of the owner. */
  const ownerConnection = (): pg.ClientConfig =>
    embedded?.connection ?? { connectionString: config.DATABASE_OWNER_URL ?? config.DATABASE_URL };
  const { db, pool, close } = openDatabase(role === "owner" ? ownerConnection() : application, {
    max: config.DATABASE_CONNECTIONS,
    log,
    // A command may read or write the whole office.
    ...(role === "owner" && { statementTimeoutMs: 0 }),
  });
  const { DATABASE_CONNECTIONS: max, DATABASE_READ_URL: readUrl } = config;
  const standby =
    readUrl && config.DATABASE_URL && role === "application"
      ? openReplica({ connectionString: readUrl }, db, { max, log })
      : undefined;
  return {
    get connection() {
      return ownerConnection();
    },
    db,
    pool,
    counts: openCountCache(pool),
    standby,
    /** Written to only as this office's own. */
    files: ownedStore(openFileStore(config), {
      db,
      get connection() {
        return ownerConnection();
      },
    }),
    /** Brings the database to this version; answers how many migrations that took. */
    migrate: async () => {
      const connection = ownerConnection();
      const applied = await migrate(connection, log);
      // A newer version knows better what the role may do with what it has added.
      if (!(await isAhead(connection))) await grantToApplication(connection, application);
      return applied;
    },
    /** For what writes without migrating first: throws in plain words when the database is of another version. */
    assertMigrated: async () => {
      if ((await pendingMigrations(pool)) > 0) throw new Error(NOT_MIGRATED);
    },
    close: async () => {
      await standby?.close();
      await close();
      await embedded?.stop();
    },
  };
}

/** Where attachments lie: under DATA_DIR, or in a bucket. Throws in plain words on settings that are not whole. */
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

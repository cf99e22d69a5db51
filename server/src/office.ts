import type pg from "pg";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { startEmbedded } from "./db/embedded.ts";
import { openDatabase } from "./db/pool.ts";
import { diskStore } from "./files/disk.ts";
import { s3Store } from "./files/s3.ts";
import type { FileStore } from "./files/store.ts";

export type Office = Awaited<ReturnType<typeof openOffice>>;

/**
 * Opens what an office consists of: its database (DATABASE_URL, else the embedded one) and its files.
 * A command beside a running console joins its database; `serve` refuses to. Call `close` at the end.
 */
export async function openOffice(
  config: Config,
  log: (message: string) => void,
  whenRunning: "refuse" | "join" = "join",
) {
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbedded({ dataDir: config.DATA_DIR, log, whenRunning });
  const connection: pg.ClientConfig = embedded?.connection ?? {
    connectionString: config.DATABASE_URL,
  };
  const { db, pool, close } = openDatabase(connection, { max: config.DATABASE_CONNECTIONS, log });
  return {
    connection,
    db,
    pool,
    files: fileStoreOf(config),
    close: async () => {
      await close();
      await embedded?.stop();
    },
  };
}

function fileStoreOf(config: Config): FileStore {
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

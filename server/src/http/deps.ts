import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Config } from "../config.ts";
import type { Database } from "../postgres/schema.ts";
import type { CountCache } from "../lists/cached-counts.ts";
import type { FileStore } from "../storage/file-store.ts";
import type { TokenSigner } from "../auth/access-tokens.ts";
import type { Authenticate } from "../auth/authenticate.ts";
import type { DiskSpace } from "./uploads/disk-space.ts";
import type { RefusedCalls } from "./refused-calls.ts";

/** The parts that `buildApp` takes. */
export interface Deps {
  config: Pick<
    Config,
    | "CORS_ORIGINS"
    | "TRUST_PROXY"
    | "DATA_DIR"
    | "SIGN_INS_PER_MINUTE"
    | "SHEET_SECONDS"
    | "STOP_DELAY_SECONDS"
    | "METRICS_TOKEN"
    | "DATABASE_URL"
    | "PUBLIC_URL"
    | "SMS_REPORT_SECRET"
    | "SMS_REPORT_ID"
    | "SMS_REPORT_REFERENCE"
    | "SMS_REPORT_STATE"
    | "SMS_REPORT_DELIVERED"
    | "SMS_REPORT_FAILED"
  >;
  db: Database;
  /** The pool of `db`, for its metrics. */
  pool: Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount" | "options">;
  counts: CountCache;
  files: FileStore;
  tokens: TokenSigner;
  /** The number of migrations that are not applied yet. */
  pendingMigrations: () => Promise<number>;
  /** The folder of the built console. */
  consoleFolder?: string;
  /** Undefined: nothing is logged. */
  logLevel?: Config["LOG_LEVEL"];
}

/** The Fastify instance with the dependencies of its routes. */
export type App = FastifyInstance & {
  deps: Deps & {
    refusedCalls: RefusedCalls;
    disk: DiskSpace;
    authenticate: Authenticate;
    /** Limits concurrent exports. `begin` returns the function that ends the export; throws 429. */
    exports: { begin: () => () => void };
    /** Whether shutdown has begun. */
    stopping: { hasBegun: boolean };
  };
};

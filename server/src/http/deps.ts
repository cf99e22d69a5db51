import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Config } from "../config.ts";
import type { Database } from "../postgres/schema.ts";
import type { Replica } from "../lists/replica.ts";
import type { CountCache } from "../lists/cached-counts.ts";
import type { FileStore } from "../storage/file-store.ts";
import type { Authenticate, TokenSigner } from "../auth/access-tokens.ts";
import type { DiskSpace } from "./disk-space.ts";
import type { RefusedCalls } from "./refused-calls.ts";
import type { RequestLog } from "./request-log.ts";

/** What the application is built from; main.ts and every test build it alike. */
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
  >;
  db: Database;
  /** The connections that `db` uses, to be counted. */
  pool: Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount" | "options">;
  counts: CountCache;
  /** Where rows of lists may be read as well (DATABASE_READ_URL). */
  standby?: Replica | undefined;
  files: FileStore;
  tokens: TokenSigner;
  /** How many migrations the database still lacks. */
  pendingMigrations: () => Promise<number>;
  /** The built console to serve; none in API tests. */
  consoleFolder?: string;
  /** None: no log at all. */
  logLevel?: Config["LOG_LEVEL"];
}

/** Fastify with what every route needs. */
export type App = FastifyInstance & {
  deps: Deps & {
    refusedCalls: RefusedCalls;
    disk: DiskSpace;
    authenticate: Authenticate;
    /** Limits the exports that run at once: `begin` returns what ends one; throws 429. */
    exports: { begin: () => () => void };
    /** Whether this process has been asked to end. */
    stopping: { hasBegun: boolean };
    requests: RequestLog;
  };
};

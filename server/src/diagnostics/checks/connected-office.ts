import { existsSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Config } from "../../config.ts";
import { exitOnSignal } from "../../postgres/embedded/exit-on-signal.ts";
import { type EmbeddedDatabase, startEmbedded } from "../../postgres/embedded/start.ts";
import { findCluster } from "../../postgres/embedded/cluster.ts";
import { openDatabase } from "../../postgres/pool.ts";
import { currentRole } from "../../postgres/roles.ts";
import type { Database } from "../../postgres/schema.ts";
import { checkConnection } from "./connection.ts";
import { type Finding, fine, problem, warning } from "../finding.ts";
import { errorMessage } from "../../observability/error-details.ts";

/** An office whose database is connected, with a connection for each of its two roles (postgres/roles.ts). */
export interface ConnectedOffice {
  config: Config;
  /** As the role that owns the tables. The checks read through this connection. */
  db: Database;
  pool: pg.Pool;
  /** As the role of the running server. */
  application: { db: Database; role: string };
  owner: { role: string };
}

type Examine = (office: ConnectedOffice) => AsyncIterable<Finding>;

/** Large, because every attachment is read. */
const STATEMENT_TIMEOUT_MS = 60_000;

/** Yields the findings of `examine`, or why the database cannot be read. Starts the embedded database, or joins a running one. */
export async function* connectOffice(config: Config, examine: Examine): AsyncGenerator<Finding> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = config;
  if (!url) {
    if (ownerUrl)
      yield warning(
        "DATABASE_OWNER_URL is set and DATABASE_URL is not: the embedded database is used.",
        "Set DATABASE_URL too, or unset DATABASE_OWNER_URL.",
      );
    yield* connectEmbedded(config, examine);
    return;
  }
  const faults = [await checkConnection("DATABASE_URL", url)];
  if (ownerUrl) faults.push(await checkConnection("DATABASE_OWNER_URL", ownerUrl));
  yield* faults;
  if (faults.every(({ level }) => level === "OK"))
    yield* connectRoles(
      config,
      { application: { connectionString: url }, owner: { connectionString: ownerUrl ?? url } },
      examine,
    );
}

async function* connectEmbedded(config: Config, examine: Examine): AsyncGenerator<Finding> {
  const { DATA_DIR } = config;
  if (!(await findCluster(DATA_DIR))) {
    yield existsSync(join(DATA_DIR, "token-secret"))
      ? problem(
          `DATA_DIR, ${DATA_DIR}, was in use before, but its database is missing.`,
          "Restore your latest backup into a new DATA_DIR (OPERATIONS.md). For a new and empty office, choose a new DATA_DIR, too.",
        )
      : fine("There is no database yet: the first start creates it.");
    return;
  }
  let embedded: EmbeddedDatabase;
  try {
    embedded = await startEmbedded({
      dataDir: DATA_DIR,
      log: () => undefined,
      whenRunning: "join",
    });
  } catch (error) {
    yield problem(errorMessage(error), `See its log: tail -n 50 ${join(DATA_DIR, "postgres.log")}`);
    return;
  }
  const releaseSignals = exitOnSignal(() => embedded.stop());
  try {
    yield fine("The embedded database answers.");
    const { application, connection: owner } = embedded;
    yield* connectRoles(config, { application, owner }, examine);
  } finally {
    await embedded.stop();
    releaseSignals();
  }
}

async function* connectRoles(
  config: Config,
  { application, owner }: Record<"application" | "owner", pg.ClientConfig>,
  examine: Examine,
): AsyncGenerator<Finding> {
  const options = { max: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS };
  const [served, owned] = [openDatabase(application, options), openDatabase(owner, options)];
  try {
    yield* examine({
      config,
      db: owned.db,
      pool: owned.pool,
      application: { db: served.db, role: currentRole(application) },
      owner: { role: currentRole(owner) },
    });
  } finally {
    await served.close();
    await owned.close();
  }
}

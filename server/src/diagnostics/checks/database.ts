import { existsSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Config } from "../../config.ts";
import { type EmbeddedDatabase, startEmbedded } from "../../postgres/embedded/start.ts";
import { findCluster } from "../../postgres/embedded/cluster.ts";
import { openDatabase } from "../../postgres/pool.ts";
import { currentRole } from "../../postgres/roles.ts";
import type { ConnectedOffice } from "./connected-office.ts";
import { checkAttachmentFiles, checkStoreOwner } from "./attachments.ts";
import { checkConnection } from "./connection.ts";
import { type Finding, collectFindings, fine, problem, warning } from "../finding.ts";
import { errorMessage } from "../../observability/error-details.ts";
import { checkMigrations, checkTrigrams } from "./migrations.ts";
import { checkDemonstration, checkSuperAdministrators } from "./people.ts";
import { checkRoles } from "./roles.ts";
import { checkStandby } from "./standby.ts";
import { checkDeltaTriggers, checkTotals } from "./totals.ts";
import {
  checkClock,
  checkConnections,
  checkDurability,
  checkEncoding,
  checkLogSettings,
  checkServerVersion,
} from "./server.ts";

/** The checks that run only on request. */
interface DatabaseOptions {
  recount?: boolean | undefined;
}

/** Large, because every attachment is read. */
const STATEMENT_TIMEOUT_MS = 60_000;

/** Runs every check that needs the database. Yields the reason if the database cannot be read. */
export async function* checkDatabase(
  config: Config,
  options: DatabaseOptions = {},
): AsyncGenerator<Finding> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATABASE_READ_URL: readUrl } = config;
  if (!url) {
    for (const [name, value] of Object.entries({
      DATABASE_OWNER_URL: ownerUrl,
      DATABASE_READ_URL: readUrl,
    }))
      if (value)
        yield warning(
          `${name} is set and DATABASE_URL is not: the embedded database is used.`,
          `Set DATABASE_URL too, or unset ${name}.`,
        );
    yield* embeddedDatabase(config, options);
    return;
  }
  const faults = [await checkConnection("DATABASE_URL", url)];
  if (ownerUrl) faults.push(await checkConnection("DATABASE_OWNER_URL", ownerUrl));
  yield* faults;
  if (faults.every(({ level }) => level === "OK"))
    yield* examine(
      config,
      options,
      { connectionString: url },
      { connectionString: ownerUrl ?? url },
    );
}

async function* embeddedDatabase(
  config: Config,
  options: DatabaseOptions,
): AsyncGenerator<Finding> {
  const { DATA_DIR } = config;
  if (!(await findCluster(DATA_DIR))) {
    yield existsSync(join(DATA_DIR, "token-secret"))
      ? problem(
          `DATA_DIR, ${DATA_DIR}, was in use before, and its database is gone.`,
          "Restore your latest backup into a new DATA_DIR (OPERATIONS.md). For a new and empty office, choose a new DATA_DIR, too.",
        )
      : fine("There is no database yet: the first start makes it.");
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
    yield problem(
      errorMessage(error),
      `Its own log says more: tail -n 50 ${join(DATA_DIR, "postgres.log")}`,
    );
    return;
  }
  try {
    yield fine("The embedded database answers.");
    yield* examine(config, options, embedded.application, embedded.connection);
  } finally {
    await embedded.stop();
  }
}

async function* examine(
  config: Config,
  { recount }: DatabaseOptions,
  application: pg.ClientConfig,
  owner: pg.ClientConfig,
): AsyncGenerator<Finding> {
  const options = { max: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS };
  const [served, owned] = [openDatabase(application, options), openDatabase(owner, options)];
  try {
    const reached: ConnectedOffice = {
      config,
      db: owned.db,
      pool: owned.pool,
      application: { db: served.db, role: currentRole(application) },
      owner: { role: currentRole(owner) },
    };
    yield* collectFindings(
      [
        checkServerVersion,
        checkEncoding,
        checkDurability,
        checkLogSettings,
        checkConnections,
        checkClock,
        checkTrigrams,
      ],
      reached,
    );
    if (config.DATABASE_URL && config.DATABASE_READ_URL)
      yield* collectFindings([checkStandby], reached);
    let isMigrated = true;
    for await (const finding of collectFindings([checkMigrations], reached)) {
      isMigrated &&= finding.level === "OK";
      yield finding;
    }
    // The other checks need the tables.
    if (isMigrated)
      yield* collectFindings(
        [
          checkRoles,
          checkSuperAdministrators,
          checkDemonstration,
          checkStoreOwner,
          checkAttachmentFiles,
          checkDeltaTriggers,
          ...(recount ? [checkTotals] : []),
        ],
        reached,
      );
  } finally {
    await served.close();
    await owned.close();
  }
}

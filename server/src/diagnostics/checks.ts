import { errorMessage } from "../observability/error-details.ts";
import type { Config } from "../config.ts";
import { RESERVE } from "../http/disk-space.ts";
import { checkAttachmentFiles, checkBucket, checkStoreOwner } from "./checks/attachments.ts";
import { type ConnectedOffice, connectOffice } from "./checks/connected-office.ts";
import { checkDiskSpace } from "./checks/disk.ts";
import { checkAttachmentsFolder, checkDataDirectory } from "./checks/folders.ts";
import { checkMigrations, checkTrigrams } from "./checks/migrations.ts";
import {
  checkExposure,
  checkOpenDemonstration,
  checkOpenMetrics,
  checkOrigins,
  checkPort,
} from "./checks/network.ts";
import { checkNodeVersion } from "./checks/node.ts";
import { checkDemonstration, checkSuperAdministrators } from "./checks/people.ts";
import { checkRoles } from "./checks/roles.ts";
import { checkDatabasePassword, checkTokenSecret } from "./checks/secrets.ts";
import {
  checkClock,
  checkConnections,
  checkDurability,
  checkEncoding,
  checkLogSettings,
  checkServerVersion,
} from "./checks/server.ts";
import { checkTexts } from "./checks/texts.ts";
import { checkDeltaTriggers, checkTotals } from "./checks/totals.ts";
import { type Check, type DoctorOptions, type Finding, problem } from "./finding.ts";

/** What readiness.ts measures. `pendingMigrations` is null if the database cannot be used. */
interface Readings {
  pendingMigrations: number | null;
  canStoreFiles: boolean;
  hasDiskSpace: boolean;
}

type Outcome = { ok: boolean; message: string };
const outcome = (ok: boolean, okMessage: string, failureMessage: string): Outcome => ({
  ok,
  message: ok ? okMessage : failureMessage,
});

interface NamedCheck<Subject> {
  name: string;
  /** For `doctor`. */
  findings: Check<Subject>;
  /**
   * For /readyz and /metrics. The message is in English, and names no host, role or path. Null: not checked, because the
   * database cannot be used.
   */
  readiness?: (readings: Readings) => Outcome | null;
  /** Whether the server is not ready when the check fails. The other checks affect only mutations. */
  isRequired?: true;
}

const DISK_IS_FULL = `The disk is full: less than ${RESERVE / 1024 / 1024} MiB are free`;

/** Every check of an office, in the order of `doctor`. */
export const checks: {
  settings: NamedCheck<Config>[];
  /** Made by checkDatabase, when the database answers. */
  database: NamedCheck<ConnectedOffice>[];
  /** Made by checkSchema, when the tables are of this version. */
  tables: NamedCheck<ConnectedOffice>[];
} = {
  settings: [
    { name: "node", findings: () => checkNodeVersion() },
    { name: "exposure", findings: checkExposure },
    { name: "open demonstration", findings: checkOpenDemonstration },
    { name: "open metrics", findings: checkOpenMetrics },
    { name: "origins", findings: checkOrigins },
    { name: "port", findings: checkPort },
    { name: "data directory", findings: checkDataDirectory },
    { name: "token secret", findings: checkTokenSecret },
    { name: "database password", findings: checkDatabasePassword },
    { name: "attachments folder", findings: checkAttachmentsFolder },
    {
      name: "disk",
      findings: checkDiskSpace,
      readiness: ({ hasDiskSpace }) => outcome(hasDiskSpace, "The disk has room", DISK_IS_FULL),
    },
    {
      name: "files",
      findings: checkBucket,
      readiness: ({ canStoreFiles }) =>
        outcome(canStoreFiles, "Files can be stored", "Files cannot be stored right now"),
    },
    {
      name: "database",
      findings: checkDatabase,
      isRequired: true,
      readiness: ({ pendingMigrations: pending }) =>
        outcome(pending !== null, "The database answers", "The database cannot be used right now"),
    },
  ],
  database: [
    { name: "server version", findings: checkServerVersion },
    { name: "encoding", findings: checkEncoding },
    { name: "durability", findings: checkDurability },
    { name: "log settings", findings: checkLogSettings },
    { name: "connections", findings: checkConnections },
    { name: "clock", findings: checkClock },
    { name: "trigrams", findings: checkTrigrams },
    {
      name: "migrations",
      findings: checkSchema,
      isRequired: true,
      readiness: ({ pendingMigrations: pending }) =>
        pending === null
          ? null
          : outcome(
              pending === 0,
              "The database has every migration",
              `The database lacks ${pending} migrations`,
            ),
    },
  ],
  tables: [
    { name: "roles", findings: checkRoles },
    { name: "super administrators", findings: checkSuperAdministrators },
    { name: "demonstration", findings: checkDemonstration },
    { name: "texts", findings: checkTexts },
    { name: "store owner", findings: checkStoreOwner },
    { name: "attachment files", findings: checkAttachmentFiles },
    { name: "delta triggers", findings: checkDeltaTriggers },
    { name: "totals", findings: checkTotals },
  ],
};

/** Runs the checks. A check that throws becomes a finding, and the next checks still run. */
export async function* runChecks<Subject>(
  named: NamedCheck<Subject>[],
  subject: Subject,
  options: DoctorOptions,
): AsyncGenerator<Finding> {
  for (const { name, findings } of named) {
    try {
      yield* findings(subject, options);
    } catch (error) {
      yield problem(
        `The check ${name} could not run: ${errorMessage(error)}`,
        "Fix the other problems first, then run the doctor again.",
      );
    }
  }
}

/** Runs every check that needs the database. Yields the reason if the database cannot be read. */
export async function* checkDatabase(
  config: Config,
  options: DoctorOptions,
): AsyncGenerator<Finding> {
  yield* connectOffice(config, (office) => runChecks(checks.database, office, options));
}

async function* checkSchema(
  office: ConnectedOffice,
  options: DoctorOptions,
): AsyncGenerator<Finding> {
  const finding = await checkMigrations(office);
  yield finding;
  if (finding.level === "OK") yield* runChecks(checks.tables, office, options);
}

import { errorMessage } from "../observability/error-details.ts";
import type { Config } from "../config.ts";
import { checkAttachmentFiles, checkBucket, checkStoreOwner } from "./checks/attachments.ts";
import { type ConnectedOffice, connectOffice } from "./checks/connected-office.ts";
import { checkAttachmentsFolder, checkDataDirectory, checkDiskSpace } from "./checks/folders.ts";
import { checkLetters } from "./checks/letters.ts";
import { checkMailServer } from "./checks/mail.ts";
import { checkSending, checkSmsSettings } from "./checks/messages.ts";
import { checkMigrations, checkTrigrams } from "./checks/migrations.ts";
import {
  checkExposure,
  checkOpenDemonstration,
  checkOpenMetrics,
  checkOrigins,
  checkPort,
} from "./checks/network.ts";
import { checkDemonstration, checkSuperAdministrators } from "./checks/people.ts";
import { checkRoles } from "./checks/roles.ts";
import { checkDatabasePassword, checkTokenSecret } from "./checks/secrets.ts";
import {
  checkClock,
  checkConnections,
  checkDurability,
  checkLogSettings,
  checkServerVersion,
  checkUsable,
} from "./checks/server.ts";
import { checkNodeVersion } from "./checks/settings.ts";
import { checkTexts } from "./checks/texts.ts";
import { checkDeltaTriggers, checkTotals } from "./checks/totals.ts";
import { type Check, type DoctorOptions, type Finding, problem } from "./finding.ts";

/** Every check of an office, in the order of `doctor`. */
const settingsChecks: Check<Config>[] = [
  () => checkNodeVersion(),
  checkExposure,
  checkOpenDemonstration,
  checkOpenMetrics,
  checkOrigins,
  checkPort,
  checkDataDirectory,
  checkTokenSecret,
  checkDatabasePassword,
  checkAttachmentsFolder,
  checkDiskSpace,
  checkBucket,
  checkLetters,
  checkSmsSettings,
  checkMailServer,
  checkDatabase,
];
/** When the database answers. */
const databaseChecks: Check<ConnectedOffice>[] = [
  checkServerVersion,
  checkUsable,
  checkDurability,
  checkLogSettings,
  checkConnections,
  checkClock,
  checkTrigrams,
  checkSchema,
];
/** When the tables are of this version. */
const tableChecks: Check<ConnectedOffice>[] = [
  checkRoles,
  checkSuperAdministrators,
  checkDemonstration,
  checkTexts,
  checkSending,
  checkStoreOwner,
  checkAttachmentFiles,
  checkDeltaTriggers,
  checkTotals,
];

/** Runs every check. */
export const checkOffice = (config: Config, options: DoctorOptions): AsyncGenerator<Finding> =>
  runChecks(settingsChecks, config, options);

/** Runs the checks. A check that throws becomes a finding, and the next checks still run. */
export async function* runChecks<Subject>(
  checks: Check<Subject>[],
  subject: Subject,
  options: DoctorOptions,
): AsyncGenerator<Finding> {
  for (const check of checks) {
    try {
      yield* check(subject, options);
    } catch (error) {
      yield problem(
        `The check ${check.name} could not run: ${errorMessage(error)}`,
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
  yield* connectOffice(config, (office) => runChecks(databaseChecks, office, options));
}

async function* checkSchema(
  office: ConnectedOffice,
  options: DoctorOptions,
): AsyncGenerator<Finding> {
  const finding = await checkMigrations(office);
  yield finding;
  if (finding.level === "OK") yield* runChecks(tableChecks, office, options);
}
